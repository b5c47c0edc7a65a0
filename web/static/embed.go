// Package static serves the style sheet, the scripts and the icon of the pages
// under URLs that change with their content. There is no build step: the style
// sheet is the concatenation of css/ in the order of its layers.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed css/*.css js/*.js icons/*.svg
var files embed.FS

// Prefix is the path below which every static file lies.
const Prefix = "/static/"

// sheets is the style sheet's parts in the order of their layers.
var sheets = [...]string{"palette", "intent", "base", "layout", "component", "page", "print"}

// Assets are the static files, ready to be served.
type Assets struct {
	base  string // "/static/<hash>/"
	files map[string]file
}

// file is one static file with its media type.
type file struct {
	body  []byte
	media string
}

// New reads the embedded files. It fails only if one of them is missing.
func New() (*Assets, error) {
	a := &Assets{files: map[string]file{}}
	sheet, err := stylesheet()
	if err != nil {
		return nil, err
	}
	a.files["app.css"] = file{sheet, "text/css; charset=utf-8"}
	if err := a.add("js", "text/javascript; charset=utf-8"); err != nil {
		return nil, err
	}
	if err := a.add("icons", "image/svg+xml"); err != nil {
		return nil, err
	}
	a.base = Prefix + a.hash() + "/"
	return a, nil
}

// CSS returns the URL path of the style sheet.
func (a *Assets) CSS() string { return a.base + "app.css" }

// JS returns the URL path of the script that loads the others.
func (a *Assets) JS() string { return a.base + "js/app.js" }

// Icon returns the URL path of the page icon.
func (a *Assets) Icon() string { return a.base + "icons/reels.svg" }

// Stylesheet returns the whole style sheet.
func (a *Assets) Stylesheet() []byte { return a.files["app.css"].body }

// ServeHTTP answers GET and HEAD for the paths above, to be kept for ever, and
// 404 for any other, so that a page of an older version never gets a newer
// script.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, ours := strings.CutPrefix(r.URL.Path, a.base)
	f, found := a.files[name]
	if !ours || !found {
		http.NotFound(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Type", f.media)
	w.Header().Set("Content-Length", strconv.Itoa(len(f.body)))
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if r.Method == http.MethodGet {
		_, _ = w.Write(f.body) // the reader hung up; nobody is left to tell
	}
}

// stylesheet joins the parts of the style sheet and drops the indentation, which
// is for those who write it.
func stylesheet() ([]byte, error) {
	var sheet []byte
	for _, name := range sheets {
		part, err := files.ReadFile("css/" + name + ".css")
		if err != nil {
			return nil, fmt.Errorf("style sheet: %w", err)
		}
		for line := range bytes.Lines(part) {
			sheet = append(sheet, bytes.TrimLeft(line, " ")...)
		}
	}
	return sheet, nil
}

// add takes in every file of a folder.
func (a *Assets) add(folder, media string) error {
	names, err := fs.ReadDir(files, folder)
	if err != nil {
		return fmt.Errorf("static files: %w", err)
	}
	for _, n := range names {
		name := path.Join(folder, n.Name())
		body, err := files.ReadFile(name)
		if err != nil {
			return fmt.Errorf("static files: %w", err)
		}
		a.files[name] = file{body, media}
	}
	return nil
}

// hash returns twelve hexadecimal digits of the content of all files. Scripts
// import each other by relative paths, so they share one hash.
func (a *Assets) hash() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(a.files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(a.files[name].body))
		sum.Write(a.files[name].body)
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}
