package openwebui

import (
	"strconv"

	"github.com/citeway/citeway"
)

// maxNumber is the number from which [n] is a year or an index, so that no source is
// waited for.
const maxNumber = 1000

// row is one card as it was read.
type row struct {
	key   string
	id    string
	name  []byte // id, as a reference holds it
	noted bool   // made of an annotation
}

// table knows the cards by their key and by the number of their marker.
type table struct {
	offset   int
	rows     []*row
	byKey    map[string]*row
	byDoc    map[int]*row
	passages int
	again    bool // a card came in several events
}

func newTable(offset int) *table {
	return &table{offset: offset, byKey: map[string]*row{}, byDoc: map[int]*row{}}
}

func (t *table) add(key string) *row {
	r := &row{key: key, id: "s" + strconv.Itoa(len(t.rows)+1)}
	r.name = []byte(r.id)
	t.rows, t.byKey[key] = append(t.rows, r), r
	return r
}

func (t *table) doc(n int, r *row) {
	if t.byDoc[n] == nil {
		t.byDoc[n] = r
	}
}

func (t *table) passage() string {
	t.passages++
	return "p" + strconv.Itoa(t.passages)
}

// annotated reports whether all cards so far come from annotations: once sources have
// come, annotations only repeat them.
func (t *table) annotated() bool {
	for _, r := range t.rows {
		if !r.noted {
			return false
		}
	}
	return true
}

// row is the card that a number names, or nil.
func (t *table) row(m *citeway.Marker, n int) *row {
	if len(t.byDoc) > 0 && m.Syntax&(citeway.Doc|citeway.Linked) != 0 {
		return t.byDoc[n]
	}
	if at := n - t.offset - 1; at >= 0 && at < len(t.rows) {
		return t.rows[at]
	}
	return nil
}

// waits reports whether the card of a marker has not come but still may.
func (t *table) waits(m *citeway.Marker) bool {
	for i := range m.Refs {
		ref := &m.Refs[i]
		if ref.Kind != citeway.ByNumber {
			continue
		}
		if n := ref.Number; n > t.offset && n < maxNumber && !m.Glued && t.row(m, n) == nil {
			return true
		}
	}
	return false
}

// sink gives markers the ids of their cards: numbers count cards here, while a card may
// come in several events. Without any card they stay numbers, of sources that are given
// separately.
func (t *table) sink(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		m, ok := e.(*citeway.Marker)
		if !ok || len(t.rows) == 0 {
			return next.Put(e)
		}
		for i := range m.Refs {
			ref := &m.Refs[i]
			if ref.Kind != citeway.ByNumber {
				continue
			}
			if r := t.row(m, ref.Number); r != nil {
				ref.Kind, ref.Text = citeway.ByIdentifier, r.name
			} else if t.shifted() {
				ref.Kind, ref.Text = citeway.ByIdentifier, []byte(strconv.Itoa(ref.Number))
			}
		}
		return next.Put(m)
	})
}

// shifted reports whether a number that names no card may seem to name one to a reader
// that counts events.
func (t *table) shifted() bool { return t.again || t.offset > 0 || len(t.byDoc) > 0 }
