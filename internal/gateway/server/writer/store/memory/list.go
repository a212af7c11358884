package memory

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// list is records of one kind in the order in which they were made.
type list[R any] struct {
	kind    string
	entries []*entry[R]
	places  map[string]int // id to its place in entries
}

// entry is one record; nil is one that was deleted.
type entry[R any] struct {
	id, owner string
	record    *R
}

func (l *list[R]) add(id, owner string, record *R) error {
	if _, known := l.places[id]; known || id == "" {
		return store.Twice(l.kind, id)
	}
	l.places[id] = len(l.entries)
	l.entries = append(l.entries, &entry[R]{id, owner, record})
	return nil
}

// owned counts the records of an owner.
func (l *list[R]) owned(owner string) int {
	n := 0
	for _, e := range l.entries {
		if e.record != nil && e.owner == owner {
			n++
		}
	}
	return n
}

// find returns an entry, also one of a record that is gone.
func (l *list[R]) find(id string) (*entry[R], error) {
	at, known := l.places[id]
	if !known {
		return nil, store.Missing(l.kind, id)
	}
	return l.entries[at], nil
}

// there returns an entry that has its record.
func (l *list[R]) there(id string) (*entry[R], error) {
	e, err := l.find(id)
	if err == nil && e.record == nil {
		return nil, store.Missing(l.kind, id)
	}
	return e, err
}

// page returns the records of a page that fit, and whether there are more.
func (l *list[R]) page(p store.Page, sight store.Sight, fits func(*entry[R]) bool) ([]*R, bool, error) {
	up := p.Ascending
	cursor := p.After
	if p.Before != "" { // walked from the cursor back, and turned round at the end
		up, cursor = !up, p.Before
	}
	at, step := len(l.entries)-1, -1
	if up {
		at, step = 0, 1
	}
	if cursor != "" {
		place, known := l.places[cursor]
		if !known || !sight.Sees(cursor, l.entries[place].owner) {
			return nil, false, store.NoCursor(cursor)
		}
		at = place + step
	}
	var found []*R
	for ; at >= 0 && at < len(l.entries); at += step {
		e := l.entries[at]
		if e.record == nil || !fits(e) {
			continue
		}
		if len(found) == p.Limit {
			return turned(found, p.Before != ""), true, nil
		}
		found = append(found, e.record)
	}
	return turned(found, p.Before != ""), false, nil
}

func turned[R any](found []*R, back bool) []*R {
	if back {
		slices.Reverse(found)
	}
	return found
}
