package references

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
)

// lister turns the references of one message into sources.
type lister struct {
	*Reader
	seen  map[Snippet]bool
	ids   map[string]bool              // the ids of the list
	cites map[string][]*citeway.Source // cite to the entries that bear it
	pages map[string][]page            // address to the entries that have it
}

func (l *lister) all(references, sources json.RawMessage) error {
	l.cites, l.pages = map[string][]*citeway.Source{}, map[string][]page{}
	if Present(references) {
		f, ok := completion.NewFields(references, "references", l.report.Refuse)
		if !ok {
			return f.Err()
		}
		if err := l.each(f.List("files"), "references.files", l.file); err != nil {
			return err
		}
		if err := l.each(f.List("web"), "references.web", l.web); err != nil {
			return err
		}
		if f.Err() != nil {
			return f.Err()
		}
		l.parted()
	}
	var items []json.RawMessage
	if Present(sources) && json.Unmarshal(sources, &items) != nil {
		return l.report.Refuse("sources", "is not a list")
	}
	if err := l.each(items, "sources", l.snippet); err != nil {
		return err
	}
	return l.ambiguous()
}

func (l *lister) each(items []json.RawMessage, path string, read func(*completion.Fields)) error {
	for i, raw := range items {
		if !completion.Present(raw) {
			continue // the services send null for what is gone
		}
		f, ok := completion.NewFields(raw, path+"["+strconv.Itoa(i)+"]", l.report.Refuse)
		if ok {
			read(f)
		}
		if f.Err() != nil {
			return f.Err()
		}
	}
	return nil
}

func (l *lister) add(s *citeway.Source) {
	if s.ID == "" {
		s.ID = l.free()
	}
	l.ids[s.ID] = true
	l.list = append(l.list, s)
}

// free is an id that no file has, since a file may be named s2.
func (l *lister) free() string {
	for n := len(l.list) + 1; ; n++ {
		if id := "s" + strconv.Itoa(n); !l.ids[id] {
			return id
		}
	}
}

func (l *lister) file(f *completion.Fields) {
	id := f.Text("fileId")
	if id == "" {
		id = f.Text("file_id")
	}
	p := citeway.Passage{ID: f.Text("cite"), Text: f.Verbatim("text")}
	if page := f.Number("page"); page != nil && *page >= 1 && *page < 1<<24 {
		p.Page = int(*page)
	}
	l.score(&p, f)
	l.seen[Snippet{id, p.Text}] = true
	s := &citeway.Source{ID: id, Kind: citeway.KindFile, Passages: []citeway.Passage{p}}
	l.add(s)
	if p.ID != "" {
		l.cites[p.ID] = append(l.cites[p.ID], s)
	}
}

// score keeps a score in [0, 1] as a score, and any other in its original form.
func (l *lister) score(p *citeway.Passage, f *completion.Fields) {
	p.Score = completion.Unit(f.Number("score"))
	if p.Score == nil {
		p.Extra = f.Keep(l.form, "score")
	}
}

func (l *lister) web(f *completion.Fields) {
	url := f.Text("url")
	s := &citeway.Source{Kind: citeway.KindWeb, URL: address(url), Title: f.Text("title")}
	p := citeway.Passage{Text: f.Verbatim("text")}
	l.score(&p, f)
	if p.Text != "" || p.Score != nil || p.Extra != nil {
		s.Passages = []citeway.Passage{p}
	}
	if same := l.pages[s.URL]; len(same) > 0 && s.URL != "" {
		s.ID = same[0].source.ID
	}
	l.add(s)
	l.pages[s.URL] = append(l.pages[s.URL], page{s, url})
}

// snippet reads an entry of sources. One that no reference repeats is a source of its
// own.
func (l *lister) snippet(f *completion.Fields) {
	id, text := f.Text("file_id"), f.Verbatim("snippet")
	if id == "" || l.seen[Snippet{id, text}] {
		return
	}
	l.seen[Snippet{id, text}] = true
	l.add(&citeway.Source{ID: id, Kind: citeway.KindFile, Passages: []citeway.Passage{{Text: text}}})
}

// ambiguous looks for a cite that several snippets share. If it is the file's own id, a
// marker that names it means the whole file; otherwise it means the first snippet.
func (l *lister) ambiguous() error {
	for _, s := range l.list {
		if len(s.Passages) == 0 {
			continue
		}
		cite := s.Passages[0].ID
		same := l.cites[cite]
		if len(same) < 2 || same[0] != s {
			continue
		}
		for _, other := range same {
			if cite == s.ID {
				other.Passages[0].ID = ""
			}
		}
		err := l.report.Find(citeway.ConflictingSource, "kept", "%d snippets bear the cite %s, so that it names none of them alone", len(same), cite)
		if err != nil {
			return err
		}
	}
	return nil
}
