package archtest

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
)

// Requirement is a module that ours requires directly.
type Requirement struct {
	Path, Version string
}

// Requirements returns the direct requirements in the go.mod under root. It fails when the
// go command does.
func Requirements(root string) ([]Requirement, error) {
	command := exec.Command("go", "mod", "edit", "-json")
	command.Dir = root
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod edit: %w", err)
	}
	var file struct {
		Require []struct {
			Requirement
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &file); err != nil {
		return nil, fmt.Errorf("read the output of go mod edit: %w", err)
	}
	var direct []Requirement
	for _, r := range file.Require {
		if !r.Indirect {
			direct = append(direct, r.Requirement)
		}
	}
	return direct, nil
}

// Undocumented returns a fault for each requirement that no row of the page's tables names
// together with its version.
func Undocumented(page string, required []Requirement) []string {
	documented := map[Requirement]bool{}
	for row := range strings.Lines(page) {
		cells := strings.Split(row, "|")
		if len(cells) < 3 {
			continue
		}
		documented[Requirement{strings.Trim(cells[1], " `"), strings.TrimSpace(cells[2])}] = true
	}
	var faults []string
	for _, r := range required {
		if !documented[r] {
			faults = append(faults, fmt.Sprintf("docs/dependencies.md: no row for %s %s", r.Path, r.Version))
		}
	}
	return faults
}
