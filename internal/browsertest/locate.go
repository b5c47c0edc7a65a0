package browsertest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// chromiumPath returns the browser to start: the one TAPEDECK_CHROMIUM names, else the
// first known name on the path. It fails when there is none.
func chromiumPath() (string, error) {
	if path := os.Getenv("TAPEDECK_CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium found: install the package chromium or set TAPEDECK_CHROMIUM")
}

// axeSource returns the text of axe-core: of the file TAPEDECK_AXE names, else of the one
// `make axe` puts under the module's root.
func axeSource() (string, error) {
	path := os.Getenv("TAPEDECK_AXE")
	if path == "" {
		root, err := moduleRoot()
		if err != nil {
			return "", err
		}
		path = filepath.Join(root, ".cache", "npm", "node_modules", "axe-core", "axe.min.js")
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("no axe-core found, run `make axe` or set TAPEDECK_AXE: %w", err)
	}
	return string(source), nil
}

// moduleRoot returns the nearest folder at or above the working one that holds a go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find the module's root: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("find the module's root: no go.mod above the working folder")
		}
		dir = parent
	}
}

// missing ends a test that lacks a tool. On a laptop that is a skip; in CI it is a fault,
// since a skipped browser test would look like a passed one.
func missing(t testing.TB, reason error) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(reason)
	}
	t.Skip(reason)
}
