package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
)

// Package is one package of a module as `go list` tells it, with its path relative to the
// module.
type Package struct {
	Path    string
	Dir     string
	Files   []string // names of the Go files that are not tests
	Imports []string // of those files; ours are relative to the module too
}

// Graph returns the packages of the module in root. It fails when the go command does.
func Graph(root string) ([]Package, error) {
	out, err := goList(root, "-json=ImportPath,Dir,GoFiles,CgoFiles,Imports", "./...")
	if err != nil {
		return nil, err
	}
	var packages []Package
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ImportPath, Dir            string
			GoFiles, CgoFiles, Imports []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("read the output of go list: %w", err)
		}
		p := Package{Path: relative(listed.ImportPath), Dir: listed.Dir, Files: append(listed.GoFiles, listed.CgoFiles...)}
		for _, path := range listed.Imports {
			p.Imports = append(p.Imports, relative(path))
		}
		packages = append(packages, p)
	}
}

// Dependencies returns the import paths of everything the package links, itself included,
// as the go command writes them.
func Dependencies(root, path string) ([]string, error) {
	out, err := goList(root, "-deps", "./"+filepath.ToSlash(path))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(out)), nil
}

// goList runs `go list` with the build tag of our programs. Packages with faults are
// listed as far as they can be read: the compiler reports those better.
func goList(root string, arguments ...string) ([]byte, error) {
	command := exec.Command("go", append([]string{"list", "-e", "-tags", "nomsgpack"}, arguments...)...)
	command.Dir = root
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, stderr.String())
	}
	return out, nil
}

// relative returns an import path of ours without the module, any other as it is.
func relative(path string) string {
	return strings.TrimPrefix(path, Module+"/")
}

// within reports whether path is the package or folder prefix, or lies under it.
func within(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

// withinAny reports whether path lies within one of the prefixes.
func withinAny(path string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if within(path, prefix) {
			return true
		}
	}
	return false
}
