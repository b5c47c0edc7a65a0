package archtest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Source is a hand-written or generated file of the module.
type Source struct {
	Path string // relative to the module, with slashes
	Text []byte
}

// Sources returns the source files under root: Go, templates, scripts, styles and SQL.
// Folders that hold no source of ours are left out: hidden ones, testdata, built programs
// and data folders.
func Sources(root string) ([]Source, error) {
	kinds := []string{".go", ".templ", ".js", ".css", ".sql"}
	skipped := []string{"testdata", "bin", "tapedeck-data", "node_modules"}
	var sources []Source
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			if name != root && (strings.HasPrefix(base, ".") || slices.Contains(skipped, base)) {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(kinds, filepath.Ext(base)) {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		sources = append(sources, Source{Path: filepath.ToSlash(rel), Text: text})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the sources: %w", err)
	}
	return sources, nil
}

// generated reports whether the template compiler wrote the file.
func (s Source) generated() bool {
	return strings.HasSuffix(s.Path, "_templ.go")
}

// test reports whether the file is a Go test.
func (s Source) test() bool {
	return strings.HasSuffix(s.Path, "_test.go")
}

// ext returns the end of the file's name, such as ".go".
func (s Source) ext() string {
	return path.Ext(s.Path)
}

// lines returns how many lines the file has; a last one without an end counts.
func (s Source) lines() int {
	n := bytes.Count(s.Text, []byte("\n"))
	if len(s.Text) > 0 && s.Text[len(s.Text)-1] != '\n' {
		n++
	}
	return n
}
