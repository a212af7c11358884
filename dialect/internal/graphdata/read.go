package graphdata

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/render"
)

// Reporter is told of what cannot be read.
type Reporter interface {
	// Refuse reports a part of the input that was not accepted.
	Refuse(path, why string) error
	// Find reports a finding.
	Find(kind citeway.FindingKind, action, format string, args ...any) error
}

// table knows what the identifiers of an answer's markers mean.
type table struct {
	sink    citeway.Sink
	report  Reporter
	known   bool // references have come
	n       int  // how many references have been read
	means   map[string]*meaning
	encoded map[string]*meaning // the same, by the identifier percent-encoded
	names   map[string]string // what a source is called, by id
	snippet map[Snippet]bool  // passages of files that have been read
}

// meaning is what one identifier stands for: a passage, or where passage is "" all
// of the source.
type meaning struct {
	source, passage string
	file            bool
}

func newTable(sink citeway.Sink, report Reporter) *table {
	return &table{sink: sink, report: report, means: map[string]*meaning{}, encoded: map[string]*meaning{}, names: map[string]string{}, snippet: map[Snippet]bool{}}
}

// read takes the references and the sources of f, the object at path. sources
// says again what references says, where both are there.
func (t *table) read(f *completion.Fields, path string) error {
	if raw := f.Raw("references"); raw != nil && !t.known {
		refs, ok := completion.NewFields(raw, path+"references", t.report.Refuse)
		if !ok {
			return refs.Err()
		}
		if err := t.references(refs, path+"references."); err != nil {
			return err
		}
	}
	for i, raw := range f.List("sources") {
		if !completion.Present(raw) {
			continue
		}
		if err := t.retrieved(raw, path+"sources["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return f.Err()
}

func (t *table) references(f *completion.Fields, path string) error {
	files, web := f.List("files"), f.List("web")
	cites := count(files, "cite")
	for i, raw := range files {
		if err := t.file(raw, path+"files["+strconv.Itoa(i)+"]", cites); err != nil {
			return err
		}
	}
	for i, raw := range web {
		if err := t.web(raw, path+"web["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	t.known = t.known || len(files)+len(web) > 0
	return f.Err()
}

// count is how often each text stands in a field of the entries.
func count(entries []json.RawMessage, field string) map[string]int {
	n := map[string]int{}
	for _, raw := range entries {
		var entry map[string]json.RawMessage
		var s string
		if json.Unmarshal(raw, &entry) == nil && json.Unmarshal(entry[field], &s) == nil {
			n[s]++
		}
	}
	return n
}

// file takes one file reference. A cite that stands on several passages means no
// one of them, but the file.
func (t *table) file(raw json.RawMessage, path string, cites map[string]int) error {
	f, ok := completion.NewFields(raw, path, t.report.Refuse)
	if !ok {
		return f.Err()
	}
	t.n++
	id, cite := f.Text("fileId"), f.Text("cite")
	if id == "" {
		id = f.Text("file_id") // as sources has it
	}
	if id == "" {
		id = "s" + strconv.Itoa(t.n)
	}
	s := &citeway.Source{ID: id, Kind: citeway.KindFile}
	p := citeway.Passage{ID: "p" + strconv.Itoa(t.n), Text: f.Verbatim("text"), Score: completion.Unit(f.Number("score"))}
	if n := f.Number("page"); n != nil && *n >= 1 && *n < maxPage {
		p.Page = int(*n)
	}
	if cite != "" && cites[cite] == 1 {
		p.ID = cite
	}
	if f.Err() != nil {
		return f.Err()
	}
	t.snippet[Snippet{id, p.Text}] = true
	m := &meaning{source: id, file: true}
	if p.Text != "" || p.Page > 0 || p.Score != nil {
		s.Passages = []citeway.Passage{p}
		if cites[cite] == 1 {
			m.passage = cite
		}
	}
	if err := t.mean(cite, m); err != nil {
		return err
	}
	return t.sink.Put(s)
}

// maxPage is the first number that is no page.
const maxPage = 1 << 31

// web takes one web reference.
func (t *table) web(raw json.RawMessage, path string) error {
	f, ok := completion.NewFields(raw, path, t.report.Refuse)
	if !ok {
		return f.Err()
	}
	t.n++
	id, url := "s"+strconv.Itoa(t.n), f.Text("url")
	s := &citeway.Source{ID: id, Kind: citeway.KindWeb, Title: f.Text("title"), URL: address(url)}
	p := citeway.Passage{ID: "p" + strconv.Itoa(t.n), Text: f.Verbatim("text"), Score: completion.Unit(f.Number("score"))}
	if f.Err() != nil {
		return f.Err()
	}
	m := &meaning{source: id}
	if p.Text != "" || p.Score != nil {
		if s.URL != url {
			p.ID, m.passage = url, url
		}
		s.Passages = []citeway.Passage{p}
	}
	if err := t.mean(url, m); err != nil {
		return err
	}
	t.names[id] = s.Name()
	if err := t.check(s); err != nil {
		return err
	}
	return t.sink.Put(s)
}

// address is a reference's URL without what tells apart the passages of a page.
func address(url string) string {
	at := strings.LastIndex(url, directive)
	if at < 0 || strings.Trim(url[at+len(directive):], "0123456789") != "" {
		return url
	}
	return strings.TrimSuffix(url[:at], "#")
}

// check takes out an address that may not be linked.
func (t *table) check(s *citeway.Source) error {
	if _, ok := render.SafeURL(s.URL); ok || s.URL == "" {
		return nil
	}
	s.URL = ""
	return t.report.Find(citeway.UnsafeURL, "removed", "the address of source %s is not one that may be linked", s.ID)
}

// mean notes what an identifier stands for. Of two sources with the same, clients
// take the first.
func (t *table) mean(identifier string, m *meaning) error {
	if identifier == "" {
		return nil
	}
	old := t.means[identifier]
	if old == nil {
		t.means[identifier] = m
		if e := render.EncodeURL(identifier); t.encoded[e] == nil {
			t.encoded[e] = m
		}
		return nil
	}
	if old.file != m.file || old.file && old.source != m.source {
		return t.report.Find(citeway.ConflictingSource, "kept", "two references have the identifier %s; the first is taken", identifier)
	}
	old.passage = ""
	return nil
}

// retrieved takes one entry of sources.
func (t *table) retrieved(raw json.RawMessage, path string) error {
	f, ok := completion.NewFields(raw, path, t.report.Refuse)
	if !ok {
		return f.Err()
	}
	id, text := f.Text("file_id"), f.Verbatim("snippet")
	if f.Err() != nil || id == "" && text == "" || t.snippet[Snippet{id, text}] {
		return f.Err()
	}
	t.snippet[Snippet{id, text}] = true
	t.n++
	s := &citeway.Source{ID: id, Kind: citeway.KindFile}
	if id == "" {
		s.ID = "s" + strconv.Itoa(t.n)
	}
	if text != "" {
		s.Passages = []citeway.Passage{{ID: "p" + strconv.Itoa(t.n), Text: text}}
	}
	return t.sink.Put(s)
}

// find is what an identifier stands for, also where one of the two is encoded and
// the other is not; nil is nothing.
func (t *table) find(identifier string) *meaning {
	if m := t.means[identifier]; m != nil {
		return m
	}
	return t.encoded[render.EncodeURL(identifier)]
}
