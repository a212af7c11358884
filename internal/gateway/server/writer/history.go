package writer

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/marker"
)

// maxReferences is how many references of an earlier answer are looked at.
const maxReferences = 10_000

// identifiersOf are the identifiers that the markers of an earlier answer name: its
// client sends them back in graph_data.
func identifiersOf(graph *jsonobject.Object) map[string]bool {
	ids := map[string]bool{}
	if graph == nil {
		return ids
	}
	references := graph.Child("references")
	if references == nil {
		return ids
	}
	for list, field := range map[string]string{"files": "cite", "web": "url"} {
		for _, r := range objects(references, list, maxReferences) {
			ids[r.Text(field)] = true
		}
	}
	delete(ids, "")
	return ids
}

// passagePrefix begins the identifier of every passage that was shown.
const passagePrefix = "p_"

// unlinked takes the markers out of an earlier answer: they mean sources of that
// answer, which are not shown with this one. Other links stay.
func unlinked(text string, ids map[string]bool) string {
	if !strings.Contains(text, "](") {
		return text
	}
	c := &unlinker{ids: ids}
	s := marker.New(c, citeway.Inline)
	_, _ = s.Write([]byte(text)) // the unlinker never fails
	_ = s.Close()
	return string(c.out)
}

// unlinker removes only our own markers.
type unlinker struct {
	ids map[string]bool
	out []byte
}

// Put takes what the scanner found.
func (u *unlinker) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		u.out = append(u.out, e.Bytes...)
	case *citeway.Trim:
		u.out = append(u.out, e.Bytes...)
	case *citeway.Definition:
		u.out = append(u.out, e.Raw...)
	case *citeway.Marker:
		if len(e.Refs) == 1 && u.ours(string(e.Refs[0].Text)) {
			return nil
		}
		u.out = append(append(u.out, e.Blank...), e.Raw...)
	}
	return nil
}

func (u *unlinker) ours(id string) bool { return u.ids[id] || strings.HasPrefix(id, passagePrefix) }
