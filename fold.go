package citeway

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// Folder folds events into an Answer. The zero value is ready. It is a Sink; Put
// never fails. Texts and markers are copied; citations are held as they came, since they
// do not change once sent.
type Folder struct {
	answer    Answer
	text      strings.Builder
	sources   map[string]int
	cited     []*Citation
	citations map[string]int // the first of those cited, by id
	indexed   int            // how many these are
	withdrawn map[int]bool   // which of those cited are none
}

// Put adds one event. A Marker that was not resolved is kept as text.
func (f *Folder) Put(e Event) error {
	switch e := e.(type) {
	case *Text:
		f.grow(len(e.Bytes))
		f.text.Write(e.Bytes)
	case *Source:
		f.source(e)
	case *Citation:
		f.citation(e)
	case *Revision:
		f.revise(e)
	case *Finding:
		f.answer.Findings = append(f.answer.Findings, *e)
	case *Begin:
		f.answer.ID, f.answer.Model, f.answer.Generated = e.ID, e.Model, e.Generated
		f.extra(e.Extra)
	case *End:
		f.answer.Label, f.answer.Err = e.Label, e.Err
		f.answer.Finish, f.answer.Usage, f.answer.Calls = e.Finish, e.Usage, slices.Clone(e.Calls)
		f.extra(e.Extra)
	case *Marker:
		f.text.Write(e.Blank)
		f.text.Write(e.Raw)
	}
	return nil
}

// Len is the number of bytes of prose so far.
func (f *Folder) Len() int { return f.text.Len() }

// Answer returns the answer so far. Citations stand in order of place, sources
// in order of first event. The answer shares nothing with what comes later.
func (f *Folder) Answer() *Answer {
	a, cited := f.Placed()
	if len(cited) > 0 {
		a.Citations = make([]Citation, len(cited))
	}
	for i, c := range cited {
		a.Citations[i] = *c
	}
	return a
}

// Placed is Answer with the citations beside it, as they came and in the same order: for
// who reads them once, a copy of all would be most of the work.
func (f *Folder) Placed() (*Answer, []*Citation) {
	a := f.answer
	a.Text = f.text.String()
	a.Offsets = Bytes
	a.Sources = slices.DeleteFunc(slices.Clone(f.answer.Sources), unknown)
	a.Findings = slices.Clone(f.answer.Findings)
	a.Extra = maps.Clone(f.answer.Extra)
	cited := f.standing()
	if !slices.IsSortedFunc(cited, byPlace) { // most answers cite as they go
		slices.SortStableFunc(cited, byPlace)
	}
	return a.filled(), cited
}

// Fold folds events into an answer.
func Fold(events ...Event) *Answer {
	var f Folder
	for _, e := range events {
		_ = f.Put(e)
	}
	return f.Answer()
}

// filled replaces nil lists, so that JSON shows [] and never null.
func (a *Answer) filled() *Answer {
	if a.Citations == nil {
		a.Citations = []Citation{}
	}
	if a.Sources == nil {
		a.Sources = []Source{}
	}
	if a.Findings == nil {
		a.Findings = []Finding{}
	}
	return a
}

func (f *Folder) source(s *Source) {
	if at, known := f.sources[s.ID]; known {
		f.answer.Sources[at] = *s
		return
	}
	if f.sources == nil {
		f.sources = map[string]int{}
	}
	f.sources[s.ID] = len(f.answer.Sources)
	f.answer.Sources = append(f.answer.Sources, *s)
}

func (f *Folder) citation(c *Citation) {
	if c.Start == f.text.Len() {
		f.text.WriteString(c.Label)
	}
	if len(f.cited) == cap(f.cited) { // it doubles, so that a long list is copied twice in all
		f.cited = slices.Grow(f.cited, max(len(f.cited), 8))
	}
	f.cited = append(f.cited, c)
}

// cites finds a citation by its id. Ids are gathered only when one is asked for: most
// answers revise nothing.
func (f *Folder) cites(id string) (int, bool) {
	if f.citations == nil {
		f.citations = map[string]int{}
	}
	for ; f.indexed < len(f.cited); f.indexed++ {
		f.citations[f.cited[f.indexed].ID] = f.indexed
	}
	at, known := f.citations[id]
	return at, known
}

// grow makes room for n bytes of prose, at least doubling what there is: a long text is
// copied twice in all, and not five times.
func (f *Folder) grow(n int) {
	if f.text.Cap()-f.text.Len() < n {
		f.text.Grow(max(n, f.text.Len()))
	}
}

func (f *Folder) revise(r *Revision) {
	at, known := f.cites(r.Citation.ID)
	if !known {
		return
	}
	f.cited[at] = r.Citation
	if !r.Withdrawn {
		delete(f.withdrawn, at)
		return
	}
	if f.withdrawn == nil {
		f.withdrawn = map[int]bool{}
	}
	f.withdrawn[at] = true
}

// standing are the citations that were not withdrawn, in a list of their own.
func (f *Folder) standing() []*Citation {
	if len(f.withdrawn) == 0 {
		return slices.Clone(f.cited)
	}
	list := make([]*Citation, 0, len(f.cited))
	for i, c := range f.cited {
		if !f.withdrawn[i] {
			list = append(list, c)
		}
	}
	return list
}

func (f *Folder) extra(more map[string]json.RawMessage) {
	if len(more) == 0 {
		return
	}
	if f.answer.Extra == nil {
		f.answer.Extra = map[string]json.RawMessage{}
	}
	maps.Copy(f.answer.Extra, more)
}

// unknown reports whether nothing is known of a source: a label promised it, and its
// definition never came.
func unknown(s Source) bool {
	return s.Number == 0 && s.Title == "" && s.URL == "" && s.Path == "" && s.Kind == "" &&
		s.Query == nil && len(s.Passages) == 0 && len(s.Extra) == 0
}

func byPlace(a, b *Citation) int {
	if a.End != b.End {
		return a.End - b.End
	}
	return a.Start - b.Start
}

func sortByNumber(sources []*Source) {
	slices.SortStableFunc(sources, func(a, b *Source) int { return a.Number - b.Number })
}

// Has reports whether a citation with that id has come.
func (f *Folder) Has(id string) bool {
	_, known := f.cites(id)
	return known
}
