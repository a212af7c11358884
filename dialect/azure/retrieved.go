package azure

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/dialect/internal/completion"
)

// identity tells one retrieved piece from another. A title alone does not, since all pieces
// of a document share it; nor does a chunk id, which is unique only within a document.
type identity struct{ title, url, path, chunk, text string }

func identify(f *completion.Fields) identity {
	return identity{f.Text("title"), f.Text("url"), f.Text("filepath"), f.Text("chunk_id"), f.Text("content")}
}

// agrees reports whether no field that both have differs.
func (a identity) agrees(b identity) bool {
	same := func(x, y string) bool { return x == "" || y == "" || x == y }
	return same(a.title, b.title) && same(a.url, b.url) && same(a.path, b.path) && same(a.chunk, b.chunk) && same(a.text, b.text)
}

// place names the piece by its position, or is "" if that is unknown.
func (a identity) place() string {
	if a.chunk == "" || a.url == "" && a.path == "" && a.title == "" {
		return ""
	}
	return a.url + "\x00" + a.path + "\x00" + a.title + "\x00" + a.chunk
}

// retrieved holds the documents that were retrieved, cited or not.
type retrieved struct {
	items   []json.RawMessage
	fields  []*completion.Fields // nil where the item is no document
	ids     []identity
	byText  map[string][]int
	byPlace map[string][]int
}

// maxAlike is how many documents with the same text or place are compared.
const maxAlike = 16

func newRetrieved(items []json.RawMessage, refuse func(path, why string) error) *retrieved {
	r := &retrieved{items: items, byText: map[string][]int{}, byPlace: map[string][]int{}}
	for i, raw := range items {
		f, ok := completion.NewFields(raw, "context.all_retrieved_documents["+strconv.Itoa(i)+"]", refuse)
		if !ok {
			r.fields, r.ids = append(r.fields, nil), append(r.ids, identity{})
			continue
		}
		id := identify(f)
		r.fields, r.ids = append(r.fields, f), append(r.ids, id)
		note(r.byText, id.text, i)
		note(r.byPlace, id.place(), i)
	}
	return r
}

func note(index map[string][]int, key string, at int) {
	if key != "" && len(index[key]) < maxAlike {
		index[key] = append(index[key], at)
	}
}

// of returns the document that is the same piece: the same text or the same place, and no
// field that differs. One that was not rejected is preferred.
func (r *retrieved) of(id identity) *completion.Fields {
	var found *completion.Fields
	for _, list := range [][]int{r.byText[id.text], r.byPlace[id.place()]} {
		for _, i := range list {
			if !id.agrees(r.ids[i]) || found != nil && r.rejected(i) {
				continue
			}
			if !r.rejected(i) {
				return r.fields[i]
			}
			found = r.fields[i]
		}
	}
	return found
}

// rejected reports whether the service rejected the document: only then is filter_reason
// set.
func (r *retrieved) rejected(i int) bool { return r.fields[i].Text("filter_reason") != "" }

// accepted are the documents that were not rejected.
func (r *retrieved) accepted() []json.RawMessage {
	var items []json.RawMessage
	for i, f := range r.fields {
		if f != nil && !r.rejected(i) {
			items = append(items, r.items[i])
		}
	}
	return items
}
