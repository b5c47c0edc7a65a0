package pages

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tapedeck-dev/tapedeck/web/static"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// TestGallery writes every sample page into the folder that TAPEDECK_GALLERY
// names, to be looked at beside the pictures of the design.
func TestGallery(t *testing.T) {
	folder := os.Getenv("TAPEDECK_GALLERY")
	if folder == "" {
		t.Skip("TAPEDECK_GALLERY names no folder")
	}
	assets, err := static.New()
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, body []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("app.css", assets.Stylesheet())
	for _, s := range samples(layouts.Assets{CSS: "app.css", JS: "app.js", Icon: "reels.svg"}) {
		var page bytes.Buffer
		if err := s.page.Render(t.Context(), &page); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		write(s.name+".html", page.Bytes())
	}
}
