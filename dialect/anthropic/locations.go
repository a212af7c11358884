package anthropic

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// locations writes citations; it numbers the documents cited.
type locations struct {
	spans.Shelf
	documents map[string]int
	told      spans.Told
	silent    bool // no search is written
}

func newLocations(o dialect.Options) *locations {
	f := Form()
	return &locations{documents: map[string]int{}, silent: f.Setting(o, "searches") == "none"}
}

type webLocation struct {
	Type      string `json:"type"`
	CitedText string `json:"cited_text"`
	URL       string `json:"url"`
	Title     string `json:"title"`
	Encrypted string `json:"encrypted_index"`
}

type documentLocation struct {
	Type      string  `json:"type"`
	CitedText string  `json:"cited_text"`
	Index     int     `json:"document_index"`
	Title     *string `json:"document_title"` // null for a document that has none
	FileID    *string `json:"file_id"`
	StartChar *int    `json:"start_char_index,omitempty"`
	EndChar   *int    `json:"end_char_index,omitempty"`
	StartPage int     `json:"start_page_number,omitempty"`
	EndPage   int     `json:"end_page_number,omitempty"`
}

// of returns the citations that c is: those it was read from where it has them,
// else one for each passage cited.
func (l *locations) of(c *citeway.Citation) []any {
	var list []any
	if raw, ok := c.Extra[citationsKey]; ok {
		var raws []json.RawMessage
		if json.Unmarshal(raw, &raws) == nil {
			for _, r := range raws {
				list = append(list, r)
			}
			return list
		}
	}
	for _, id := range c.Sources {
		if s := l.Sources[id]; s != nil {
			list = append(list, l.passages(c, s)...)
		}
	}
	return list
}

// passages are the places of a source that c cites: each of its quotes there, else the
// whole of each passage. A page has one place, its address: where nothing is quoted,
// its first passage stands for it.
func (l *locations) passages(c *citeway.Citation, s *citeway.Source) (list []any) {
	for i := range s.Passages {
		p := &s.Passages[i]
		if !slices.Contains(c.Passages, p.ID) {
			continue
		}
		list = append(list, l.quoted(c, s, p)...)
		if len(c.Quotes) == 0 && isPage(s) {
			return list
		}
	}
	if list == nil {
		p := &citeway.Passage{}
		if len(s.Passages) > 0 {
			p = &s.Passages[0]
		}
		list = l.quoted(c, s, p)
	}
	return list
}

// quoted are the places of a passage that c quotes, or the passage. A block is cited whole.
func (l *locations) quoted(c *citeway.Citation, s *citeway.Source, p *citeway.Passage) (list []any) {
	if at := l.block(s, p); at != nil {
		return []any{at}
	}
	for i := range c.Quotes {
		q := &c.Quotes[i]
		if q.Passage != p.ID || q.Text == "" {
			continue
		}
		before := ""
		if q.Start > 0 && q.Start <= len(p.Text) {
			before = p.Text[:q.Start]
		}
		list = append(list, l.location(s, p, utf8.RuneCountInString(before), q.Text))
	}
	if list == nil {
		list = append(list, l.location(s, p, 0, p.Text))
	}
	return list
}

// location is the place of a text that stands some characters into a passage. The text
// itself is left out where more would be repeated than may be.
func (l *locations) location(s *citeway.Source, p *citeway.Passage, into int, text string) any {
	length := utf8.RuneCountInString(text)
	if l.told.Spent(s) {
		text = ""
	}
	l.told.Say(len(text))
	if isPage(s) {
		url, _ := link.Field(link.OfPassage(s, p))
		return webLocation{Type: "web_search_result_location", CitedText: text, URL: url, Title: s.Title}
	}
	d := documentLocation{Type: "char_location", CitedText: text, Index: l.document(s), Title: titled(s)}
	if p.Page > 0 {
		d.Type, d.StartPage, d.EndPage = "page_location", p.Page, p.Page+1
		return d
	}
	start := p.Start + into
	end := start + length
	d.StartChar, d.EndChar = &start, &end
	return d
}

// titled is the title of a document. One that a request brought has the title that it came
// with; any other is called by its name.
func titled(s *citeway.Source) *string {
	name := s.Title
	if s.Extra[documentKey] == nil {
		name = s.Name()
	}
	if name == "" {
		return nil
	}
	return &name
}

// isPage says whether s is cited by its address rather than as a document.
func isPage(s *citeway.Source) bool {
	_, ok := link.Field(s.URL)
	return ok && s.Extra[documentKey] == nil
}

// document is the index of a document: its own where it was read in this form.
func (l *locations) document(s *citeway.Source) int {
	var own int
	if json.Unmarshal(s.Extra[documentKey], &own) == nil {
		return own
	}
	n, known := l.documents[s.ID]
	if !known {
		n = len(l.documents)
		l.documents[s.ID] = n
	}
	return n
}

type searchResult struct {
	Type      string          `json:"type"`
	Title     string          `json:"title"`
	URL       string          `json:"url"`
	Encrypted json.RawMessage `json:"encrypted_content"`
	PageAge   json.RawMessage `json:"page_age"`
}

// found are the results of a web search, where there is one to tell of: a page that is not
// cited, or that was read as such a result. All pages of the answer stand among them, since
// clients look up there what a citation names.
func (l *locations) found() []any {
	if l.silent {
		return nil
	}
	var list []any
	told := false
	for _, id := range l.Order {
		s := l.Sources[id]
		url, ok := link.Field(s.URL)
		if !ok || s.Extra[searchKey] != nil || s.Extra[documentKey] != nil {
			continue
		}
		encrypted := s.Extra[encryptedKey]
		told = told || s.Number == 0 || encrypted != nil
		if encrypted == nil {
			encrypted = json.RawMessage(`""`)
		}
		list = append(list, searchResult{"web_search_result", s.Title, url, encrypted, s.Extra[pageAgeKey]})
	}
	if !told {
		return nil
	}
	return list
}
