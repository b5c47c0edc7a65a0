package archtest

// Module is the import path that our packages begin with.
const Module = "github.com/tapedeck-dev/tapedeck"

// House is the architecture as data. Package paths are relative to the module, and a
// package that is not listed belongs to its nearest listed ancestor.
type House struct {
	// Layers from top to bottom. A package imports from lower layers only; packages
	// under one entry may import each other.
	Layers [][]string
	// Support packages serve tests or measurements and are imported by tests only.
	Support []string
	// Importers names the only packages of ours that may import the key.
	Importers map[string][]string
	// Blind packages see none of the listed ones, though the layers would let them.
	Blind map[string][]string
	// Owners names, for a third-party or standard import path prefix, the only packages
	// that may use it; tests may use everything.
	Owners map[string][]string
	// Pure packages do no input or output.
	Pure []string
	// Plain packages use nothing but the standard library and packages of ours.
	Plain []string
}

// Ours returns the architecture of this module, the same on every call.
func Ours() House {
	return House{
		Layers: [][]string{
			{"cmd/web", "cmd/tapedeck"},
			{"internal/server", "internal/client"},
			{"internal/runs", "internal/session", "internal/auth", "web/templates"},
			{"internal/store", "web/static"},
			{"internal/experiment", "internal/ingest", "internal/gateway", "db"},
			{"internal/report", "internal/cassette", "internal/evaluator"},
			{"internal/judge", "internal/gate"},
			{"internal/llm", "internal/redact", "internal/stats"},
			{"internal/eval"},
			{"internal/jsonx"},
			{Module}, // the package at the root: the embedded samples
		},
		Support: []string{
			"internal/archtest", "internal/browsertest", "internal/benchdata", "internal/runbench",
			"internal/server/htmlcheck", "internal/store/storetest",
		},
		Importers: map[string][]string{
			"db":              {"internal/store"},
			"internal/client": {"cmd/tapedeck"},
			"internal/server": {"cmd/web"},
		},
		Blind: map[string][]string{
			"web/templates": {"internal/store", "internal/server", "internal/runs", "internal/session", "internal/auth"},
			"web/static":    {"internal", "web/templates", "db"},
			"db":            {"internal", "web"},
			"cmd/tapedeck":  {"internal/server", "internal/store", "internal/runs", "internal/auth", "web", "db"},
		},
		Owners: map[string][]string{
			"github.com/gin-gonic":       {"internal/server"},
			"github.com/a-h/templ":       {"internal/server", "web"},
			"github.com/riverqueue":      {"internal/runs"},
			"github.com/pressly/goose":   {"internal/store"},
			"modernc.org/sqlite":         {"internal/store"},
			"database/sql":               {"internal/store", "internal/runs", "internal/auth"},
			"github.com/spf13/cobra":     {"cmd"},
			"github.com/chromedp":        {"internal/browsertest"},
			"github.com/google/go-cmp":   {},
			"github.com/santhosh-tekuri": {},
			"github.com/schollz":         {"cmd"},
			"github.com/caarlos0":        {"cmd"},
			"github.com/microcosm-cc":    {"internal/server", "web"},
			"github.com/yuin/goldmark":   {"internal/server", "web"},
			"github.com/goccy/go-yaml":   {"internal/experiment"},
			"github.com/aymanbagabas":    {"internal/report", "internal/server", "web"},
		},
		Pure:  []string{"internal/jsonx", "internal/eval", "internal/stats", "internal/gate", "internal/report"},
		Plain: []string{"internal/jsonx", "internal/eval", "internal/stats", "internal/gate"},
	}
}

// BorrowedSQL names the packages that pass database handles on to a library and the only
// names of database/sql they may write for it.
func BorrowedSQL() map[string][]string {
	handles := []string{"DB", "Tx"}
	return map[string][]string{"internal/runs": handles, "internal/auth": handles}
}

// CommandNeverLinks lists import path prefixes that the laptop command must not pull in,
// not even through another package.
func CommandNeverLinks() []string {
	return []string{
		"github.com/gin-gonic", "github.com/a-h/templ", "github.com/riverqueue", "github.com/pressly/goose",
		"modernc.org",
	}
}
