package native_test

import (
	"context"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// TestThePictureInABrowser: its colours come through the policy of the page, and
// those of a dark screen too. A style that the policy refuses leaves it black.
func TestThePictureInABrowser(t *testing.T) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium on this machine")
	}
	mux := http.NewServeMux()
	native.NewPage().Routes(mux)
	mux.HandleFunc("GET /c/c_1", func(w http.ResponseWriter, r *http.Request) { _ = native.Citation(w, r, levels(evidence.Changed)) })
	s := httptest.NewServer(mux)
	defer s.Close()
	for scheme, bar := range map[string]color.RGBA{"1": {0x0b, 0x62, 0xa8, 0xff}, "0": {0x6c, 0xb4, 0xf0, 0xff}} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		picture := filepath.Join(t.TempDir(), "page.png")
		out, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
			"--hide-scrollbars", "--window-size=900,1600", "--force-color-profile=srgb", "--user-data-dir="+t.TempDir(),
			"--blink-settings=preferredColorScheme="+scheme, "--screenshot="+picture, s.URL+"/c/c_1").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if n := pixels(t, picture, bar); n < 5000 {
			t.Errorf("scheme %s: %d pixels of the bars' colour", scheme, n)
		}
	}
}

// pixels counts those of one colour.
func pixels(t *testing.T, path string, want color.RGBA) int {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if color.RGBAModel.Convert(picture.At(x, y)) == want {
				n++
			}
		}
	}
	return n
}
