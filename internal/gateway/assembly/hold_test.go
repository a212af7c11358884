package assembly

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// TestWhoMayOpenAFolderThatIsServed: whoever serves it too is refused, but for gateways whose
// documents are elsewhere; commands beside the server are let in.
func TestWhoMayOpenAFolderThatIsServed(t *testing.T) {
	folder := t.TempDir()
	first, err := Open(t.Context(), Options{Folder: folder, Serves: true, Reader: "off"})
	if err != nil {
		t.Fatal(err)
	}
	const state, search = "postgres://db.example/citeway", "weaviate://search.example:8080"
	for _, c := range []struct {
		name    string
		serves  bool
		places  keeping.Places
		refused bool
	}{
		{"a second server", true, keeping.Places{Folder: folder}, true},
		{"a second server whose documents are in the folder", true, keeping.Places{Folder: folder, State: state}, true},
		{"a gateway whose documents are shared", true, keeping.Places{Folder: folder, State: state, Search: search}, false},
		{"a command beside the server", false, keeping.Places{Folder: folder}, false},
		{"a server of another folder", true, keeping.Places{Folder: t.TempDir()}, false},
	} {
		b := &Base{folder: c.places.Folder, places: c.places, options: Options{Serves: c.serves}, now: &atomic.Pointer[Base]{}}
		err := b.hold()
		if refused := citeway.CodeOf(err) == citeway.Unavailable; refused != c.refused || !refused && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.refused && (!strings.Contains(err.Error(), "data folder "+folder) || !strings.Contains(err.Error(), "end that one")) {
			t.Errorf("%s is told %v", c.name, err)
		}
		b.now.Store(b)
		b.Close()
	}
	first.Close()
	next, err := Open(t.Context(), Options{Folder: folder, Serves: true, Reader: "off"})
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	next.Close()
}
