package assembly

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// caching is an environment that names the folder of kept vectors.
func caching(folder string) func(string) string {
	return func(name string) string {
		if name == cacheSetting {
			return folder
		}
		return ""
	}
}

func TestCacheFolder(t *testing.T) {
	home := func(name string) string {
		if name == "HOME" || name == "LocalAppData" {
			return "home"
		}
		return ""
	}
	if got := cacheFolder(caching("/x/y")); got != "/x/y" {
		t.Error(got)
	}
	for _, getenv := range []func(string) string{caching(cacheOff), caching("")} {
		if got := cacheFolder(getenv); got != "" {
			t.Error(got)
		}
	}
	if got := cacheFolder(home); got != "" && !strings.HasSuffix(got, "citeway") {
		t.Error(got)
	}
}

func TestEachSetOfDocumentsHasItsFile(t *testing.T) {
	a, b := keptName([]string{"a", "b"}), keptName([]string{"b", "./a"})
	if a != b || a == keptName([]string{"a"}) || !strings.HasSuffix(a, keptEnding) {
		t.Errorf("%s %s", a, b)
	}
}

func TestOldFilesGo(t *testing.T) {
	folder, now := t.TempDir(), time.Now()
	for i := range maxKept + 3 {
		path := filepath.Join(folder, string(rune('a'+i))+keptEnding)
		write(t, path, "x")
		at := now.Add(-time.Duration(i) * time.Hour)
		if i == 1 {
			at = now.Add(-2 * keptFor)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(folder, "other.txt"), "x")
	tidy(folder, now)
	left, _ := filepath.Glob(filepath.Join(folder, "*"))
	if len(left) != maxKept+1 || filepath.Base(left[0]) != "a"+keptEnding || filepath.Base(left[1]) != "c"+keptEnding {
		t.Errorf("%d left: %q", len(left), left)
	}
}
