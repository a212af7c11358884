package openwebui

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// card takes the data of one source event. Its documents go to the cards that
// their metadata name, as the client groups them.
func (d *decoder) card(raw json.RawMessage, path string) error {
	f, ok := completion.NewFields(raw, path, d.Refuse)
	if !ok {
		return f.Err()
	}
	r := &readCard{decoder: d, path: path, documents: f.List("document"), metadata: f.List("metadata"), distances: f.List("distances")}
	if source := f.Raw("source"); source != nil {
		r.source, _ = completion.NewFields(source, path+".source", d.Refuse)
	}
	if f.Err() != nil {
		return f.Err()
	}
	return r.read()
}

// readCard is one event that has been read.
type readCard struct {
	*decoder
	path      string
	source    *completion.Fields // or nil
	documents []json.RawMessage
	metadata  []json.RawMessage
	distances []json.RawMessage
}

// read sends a source for each run of documents that belong to one card.
func (r *readCard) read() error {
	var s *citeway.Source
	var card *row
	for i := range max(1, len(r.documents)) {
		meta, err := r.meta(i)
		if err != nil {
			return err
		}
		next, known := r.row(meta)
		if next != card && s != nil {
			if err := r.show(card, s); err != nil {
				return err
			}
			s = nil
		}
		if card = next; s == nil {
			s = r.describe(meta, card)
			r.table.again = r.table.again || known
		}
		if err := r.passage(s, meta, i); err != nil {
			return err
		}
		if err := firstErr(meta, r.source); err != nil {
			return err
		}
	}
	return r.show(card, s)
}

func firstErr(all ...*completion.Fields) error {
	for _, f := range all {
		if f != nil && f.Err() != nil {
			return f.Err()
		}
	}
	return nil
}

// meta is the metadata of the i-th document, or nil.
func (r *readCard) meta(i int) (*completion.Fields, error) {
	if i >= len(r.metadata) || !completion.Present(r.metadata[i]) {
		return nil, nil
	}
	f, ok := completion.NewFields(r.metadata[i], r.path+".metadata["+strconv.Itoa(i)+"]", r.Refuse)
	if !ok {
		return nil, f.Err()
	}
	return f, nil
}

// first is the first of the named fields that is not empty: those that start with a dot
// are the source's, the others the metadata's.
func (r *readCard) first(meta *completion.Fields, names ...string) string {
	for _, name := range names {
		f := meta
		if own, ok := strings.CutPrefix(name, "."); ok {
			f, name = r.source, own
		}
		if f == nil {
			continue
		}
		if text := f.Text(name); text != "" {
			return text
		}
	}
	return ""
}

// row is the card that a document belongs to, and whether it already existed.
func (r *readCard) row(meta *completion.Fields) (*row, bool) {
	key := r.first(meta, "source", ".id")
	if key == "" {
		key = "N/A"
	}
	if found := r.table.byKey[key]; found != nil {
		return found, true
	}
	return r.table.add(key), false
}

// describe says what the card's source is. A name like [doc3] - Title gives the marker
// of the card.
func (r *readCard) describe(meta *completion.Fields, card *row) *citeway.Source {
	s := &citeway.Source{Title: r.first(meta, "name", ".name"), URL: r.first(meta, "source_url", "url", ".url")}
	if s.URL == "" && isLink(card.key) {
		s.URL = card.key
	}
	n, title := docName(s.Title)
	if n > 0 {
		r.table.doc(n, card)
	}
	s.Title = strings.TrimPrefix(title, prose.Joiner)
	if isLink(s.Title) || s.Title == "N/A" {
		s.Title = ""
	}
	s.Kind = citeway.KindFile
	if isLink(s.URL) {
		s.Kind = citeway.KindWeb
	}
	if meta != nil {
		if q := meta.Raw("parameters"); q != nil {
			s.Query, s.Kind = bytes.Clone(q), citeway.KindTool
		}
		s.Extra = meta.Keep(name, "file_id", "html", "embed_url")
	}
	return s
}

// passage adds the i-th document. A document that only repeats the card's name is not a
// passage.
func (r *readCard) passage(s *citeway.Source, meta *completion.Fields, i int) error {
	var text string
	if i < len(r.documents) && json.Unmarshal(r.documents[i], &text) != nil {
		if err := r.Refuse(r.path+".document["+strconv.Itoa(i)+"]", "is not text"); err != nil {
			return err
		}
	}
	text = prose.Reopen(text)
	p := citeway.Passage{ID: r.table.passage(), Text: text}
	if meta != nil {
		if page := meta.Number("page"); page != nil && *page >= 0 && *page < maxPage {
			p.Page = int(*page) + 1
		}
	}
	var distance *float64
	if i < len(r.distances) && json.Unmarshal(r.distances[i], &distance) == nil {
		p.Score = completion.Unit(distance)
	}
	empty := text == "" || text == s.Name() || text == s.URL
	if !empty || p.Page > 0 || p.Score != nil {
		s.Passages = append(s.Passages, p)
	}
	return nil
}

// maxPage is above any real page number.
const maxPage = 1 << 24

func isLink(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://")
}

// docName reads "[doc3] - Title" and "[doc3] Title"; n is 0 for any other name.
func docName(s string) (n int, title string) {
	rest, ok := strings.CutPrefix(s, "[doc")
	if !ok {
		return 0, s
	}
	digits, title, ok := strings.Cut(rest, "]")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 {
		return 0, s
	}
	title = strings.TrimSpace(title)
	return n, strings.TrimSpace(strings.TrimPrefix(title, "- "))
}
