package anthropic

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// two are sources of three passages and one.
var two = []service.Source{
	{ID: "d1", Title: "One", Passages: []service.Passage{{ID: "a"}, {ID: "b"}, {ID: "c"}}},
	{ID: "d2", Title: "Two", Passages: []service.Passage{{ID: "d"}}},
}

func TestFinder(t *testing.T) {
	for name, c := range map[string]struct {
		key, index, chunk string
		own               bool
		want              service.Place
	}{
		"one block":           {searchKey, "0", "1", true, service.Place{Source: "d1", Passages: []string{"b"}}},
		"several":             {searchKey, "0", "1-2", true, service.Place{Source: "d1", Passages: []string{"b", "c"}}},
		"more than there are": {searchKey, "1", "0-7", true, service.Place{Source: "d2", Passages: []string{"d"}}},
		"none of them":        {searchKey, "2", "0", true, service.Place{}},
		"not a number":        {searchKey, `"0"`, "0", true, service.Place{}},
		"a document":          {documentKey, "0", "0", true, service.Place{}},
		"a page of the web":   {"other", "0", "0", false, service.Place{}},
	} {
		s := &citeway.Source{Extra: map[string]json.RawMessage{c.key: json.RawMessage(c.index)}, Passages: []citeway.Passage{{Chunk: c.chunk}}}
		at, own := finder(two)(s)
		if own != c.own || at.Source != c.want.Source || !slices.Equal(at.Passages, c.want.Passages) || at.Doubt != "" {
			t.Errorf("%s: %+v %v", name, at, own)
		}
	}
}

// FuzzBlocks: whatever blocks are named, the passages are those of the source.
func FuzzBlocks(f *testing.F) {
	for _, seed := range []string{"0", "0-2", "2-1", "-1", "1-", "-", "", "99999999999999999999", "1-99999999999999999999", "0-9223372036854775807", "a-b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, chunk string) {
		at := blocks(&two[0], []citeway.Passage{{Chunk: chunk}})
		if at.Source != "d1" || len(at.Passages) > 3 {
			t.Fatalf("%q: %+v", chunk, at)
		}
		for _, id := range at.Passages {
			if !slices.ContainsFunc(two[0].Passages, func(p service.Passage) bool { return p.ID == id }) {
				t.Fatalf("%q: %+v", chunk, at)
			}
		}
	})
}
