package perplexity

import (
	"cmp"
	"encoding/json"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/marker"
)

// maxNumber is the number from which [n] is a year, and no page is waited for.
const maxNumber = 1000

// decoder reads answers, whole and as chunks.
type decoder struct {
	completion.Decoder
	scan  *marker.Scanner
	wait  *prose.Waiter
	pages int // sources sent
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := o.Syntaxes
	if live == 0 {
		live = Form().Syntaxes
	}
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name}}
	d.wait = prose.NewWaiter(s, d.waits)
	d.scan = marker.New(d.wait, live)
	d.Start(d)
	return d
}

// waits reports whether the page of a marker has not come and still may.
func (d *decoder) waits(m *citeway.Marker) bool {
	for i := range m.Refs {
		n := m.Refs[i].Number
		if m.Refs[i].Kind == citeway.ByNumber && n > d.pages && n < maxNumber && !m.Glued {
			return true
		}
	}
	return false
}

// Prose reads a piece of the prose.
func (d *decoder) Prose(text []byte) error {
	_, err := d.scan.Write(text)
	return err
}

// Finish ends the prose.
func (d *decoder) Finish() error {
	if err := d.scan.Close(); err != nil {
		return err
	}
	return d.wait.Flush()
}

// Message reads the pages. Every chunk repeats them; those that came before are
// not read again.
func (d *decoder) Message(m *completion.Message, _ *completion.Part) error {
	total := max(len(m.Citations), len(m.SearchResults))
	if total <= d.pages {
		return nil
	}
	byURL := d.results(m.SearchResults)
	for ; d.pages < total; d.pages++ {
		s, err := d.page(m, d.pages, byURL)
		if err != nil {
			return err
		}
		if err := d.Sink.Put(s); err != nil {
			return err
		}
	}
	return d.wait.Release()
}

// results maps the address of each search result to its place.
func (d *decoder) results(list []json.RawMessage) map[string]int {
	byURL := map[string]int{}
	for i, raw := range list {
		var r struct {
			URL string `json:"url"`
		}
		if json.Unmarshal(raw, &r) == nil && r.URL != "" {
			if _, known := byURL[r.URL]; !known {
				byURL[r.URL] = i
			}
		}
	}
	return byURL
}

// page is the n-th source, from 0: the n-th citation, with what the search
// result of the same address says of it; without citations the n-th result. One
// that cannot be read keeps its place.
func (d *decoder) page(m *completion.Message, n int, byURL map[string]int) (*citeway.Source, error) {
	s := &citeway.Source{ID: "s" + strconv.Itoa(n+1), Kind: citeway.KindWeb}
	at, known := n, len(m.Citations) == 0
	if n < len(m.Citations) {
		if json.Unmarshal(m.Citations[n], &s.URL) != nil {
			if err := d.Refuse("citations["+strconv.Itoa(n)+"]", "is not text"); err != nil {
				return nil, err
			}
		}
		at, known = byURL[s.URL]
	}
	if known || n >= len(m.Citations) {
		if err := d.result(s, m.SearchResults[at], "search_results["+strconv.Itoa(at)+"]"); err != nil {
			return nil, err
		}
	}
	return s, d.Address(s)
}

// result fills a source from a search result.
func (d *decoder) result(s *citeway.Source, raw json.RawMessage, path string) error {
	f, ok := completion.NewFields(raw, path, d.Refuse)
	if !ok {
		return f.Err()
	}
	s.Title, s.URL = f.Text("title"), cmp.Or(s.URL, f.Text("url"))
	s.Modified = cmp.Or(date(f.Text("last_updated")), date(f.Text("date")))
	if f.Text("source") == "attachment" {
		s.Kind = citeway.KindFile
	}
	if snippet := f.Verbatim("snippet"); snippet != "" {
		s.Passages = []citeway.Passage{{ID: "p" + s.ID[1:], Text: snippet}}
	}
	s.Extra = f.Keep(name, "date")
	return f.Err()
}

// date reads a day or a moment; nil if text is neither.
func date(text string) *time.Time {
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return &t
		}
	}
	return nil
}
