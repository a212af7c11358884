package anthropic

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// charLocation is a place in a document of text; every other is in blocks or on pages.
const charLocation = "char_location"

// mender checks the citations of an answer that another server wrote against what its request brought: where they point, and
// whether the words quoted stand there. One that can be set right is; one that cannot is taken out.
type mender struct {
	// brought are what the request brings, by the beginning of their passages' ids.
	brought            map[string]*quotable
	documents, results int
	found              func(citeway.Finding)
}

// quotable is a document or a search result.
type quotable struct {
	n      int
	title  string
	source string
	// texts are its blocks, or the parts of its text, whole all of them, and characters those of whole, once they are counted.
	texts      []string
	whole      string
	characters []rune
	// blocked says that it is cited by blocks and not by characters.
	blocked bool
	// unread says that it is not known whole.
	unread bool
}

func (g *given) mender(found func(citeway.Finding)) *mender {
	m := &mender{brought: map[string]*quotable{}, documents: g.documents, results: g.results, found: found}
	for i := range g.sources {
		s := &g.sources[i]
		id := s.ID[:strings.LastIndexByte(s.ID, '-')]
		q := m.brought[id]
		if q == nil {
			q = &quotable{title: s.Title, source: s.Path + s.URL}
			q.n, _ = strconv.Atoi(id[strings.LastIndexByte(id, '-')+1:])
			m.brought[id] = q
		}
		q.texts = append(q.texts, s.Passages[0].Text)
		q.blocked = s.Passages[0].Chunk != ""
	}
	for _, q := range m.brought {
		q.whole = strings.Join(q.texts, "")
	}
	for i := range g.files { // cited by its pages
		m.brought[documentID(g.files[i].n)] = &quotable{n: g.files[i].n, title: g.files[i].title, unread: true}
	}
	return m
}

// place is the part of a citation that is checked.
type place struct {
	Type       string `json:"type"`
	Quote      string `json:"cited_text"`
	Document   int    `json:"document_index"`
	Result     int    `json:"search_result_index"`
	StartChar  int    `json:"start_char_index"`
	EndChar    int    `json:"end_char_index"`
	StartBlock int    `json:"start_block_index"`
	EndBlock   int    `json:"end_block_index"`
}

// citation is a citation as it may be shown, or nil for one that points at nothing. What is no place in what the request
// brought, such as a search of the server's own, stays.
func (m *mender) citation(raw json.RawMessage) json.RawMessage {
	fields, err := jsonobject.Valid(raw)
	var p place
	if err != nil || json.Unmarshal(raw, &p) != nil {
		return raw
	}
	switch p.Type {
	case charLocation, "content_block_location", "page_location":
		return m.document(raw, fields, &p)
	case "search_result_location":
		return m.result(raw, fields, &p)
	}
	return raw
}

// document checks a place in a document.
func (m *mender) document(raw json.RawMessage, fields jsonobject.Fields, p *place) json.RawMessage {
	q := m.brought[documentID(p.Document)]
	switch {
	case q == nil && p.Document >= 0 && p.Document < m.documents, q != nil && (q.unread || p.Type == "page_location"):
		return raw // a document that is not read here
	case p.Type == "page_location":
		return m.drop(p, false)
	case q == nil || !q.holds(p):
		if q = m.holding(documentID, m.documents, q, p); q == nil {
			return m.drop(p, m.documents > 0 && p.Quote != "")
		}
	}
	fields.Set("document_index", number(q.n))
	if q.title != "" {
		fields.Set("document_title", quoted(q.title))
	}
	return m.placed(raw, q.located(fields, p), p)
}

// result checks a place in a search result.
func (m *mender) result(raw json.RawMessage, fields jsonobject.Fields, p *place) json.RawMessage {
	q := m.brought[resultID(p.Result)]
	switch {
	case q == nil && p.Result >= 0 && p.Result < m.results:
		return raw
	case q == nil || !q.holds(p):
		if q = m.holding(resultID, m.results, q, p); q == nil {
			return m.drop(p, m.results > 0 && p.Quote != "")
		}
	}
	fields.Set("search_result_index", number(q.n))
	fields.Set("source", quoted(q.source))
	fields.Set("title", quoted(q.title))
	return m.placed(raw, q.located(fields, p), p)
}

// holding is the one of its kind that has the quoted words: the one named, or the only one; nil if it cannot be told.
func (m *mender) holding(id func(int) string, count int, named *quotable, p *place) *quotable {
	if p.Quote == "" {
		return nil
	}
	if named != nil && named.says(p) {
		return named
	}
	var only *quotable
	for n := range count {
		q := m.brought[id(n)]
		if q == nil || !q.says(p) {
			continue
		}
		if only != nil {
			return nil
		}
		only = q
	}
	return only
}

func (q *quotable) says(p *place) bool {
	return q.blocked == (p.Type != charLocation) && strings.Contains(q.whole, p.Quote)
}

// holds reports whether the quoted words stand at the place.
func (q *quotable) holds(p *place) bool {
	there, is := q.at(p)
	return is && (p.Quote == "" || p.Quote == there || p.Type != charLocation && strings.Contains(there, p.Quote))
}

// at are the words at a place; false if there is none.
func (q *quotable) at(p *place) (string, bool) {
	switch {
	case q.blocked != (p.Type != charLocation):
		return "", false
	case p.Type == charLocation:
		return q.runes(p.StartChar, p.EndChar)
	}
	if p.StartBlock < 0 || p.EndBlock <= p.StartBlock || p.EndBlock > len(q.texts) {
		return "", false
	}
	return strings.Join(q.texts[p.StartBlock:p.EndBlock], ""), true
}

// runes are the characters from one to before another.
func (q *quotable) runes(start, end int) (string, bool) {
	if q.characters == nil {
		q.characters = []rune(q.whole)
	}
	if start < 0 || end <= start || end > len(q.characters) {
		return "", false
	}
	return string(q.characters[start:end]), true
}

// located sets the place of the quoted words, where they do not stand at the place given.
func (q *quotable) located(fields jsonobject.Fields, p *place) jsonobject.Fields {
	if q.holds(p) {
		return fields
	}
	if p.Type == charLocation {
		start := q.nearest(p)
		fields.Set("start_char_index", number(start))
		fields.Set("end_char_index", number(start+utf8.RuneCountInString(p.Quote)))
		return fields
	}
	start, end := q.blocks(p.Quote)
	fields.Set("start_block_index", number(start))
	fields.Set("end_block_index", number(end))
	return fields
}

// nearest is the character at which the quote begins, of several the one nearest to where it was said to.
func (q *quotable) nearest(p *place) int {
	best, at, seen := -1, 0, 0
	for from := 0; ; from++ {
		next := strings.Index(q.whole[from:], p.Quote)
		if next < 0 {
			return best
		}
		from += next
		at += utf8.RuneCountInString(q.whole[seen:from])
		seen = from
		if best < 0 || distance(at, p.StartChar) < distance(best, p.StartChar) {
			best = at
		}
		if at > p.StartChar {
			return best
		}
	}
}

func distance(a, b int) int { return max(a-b, b-a) }

// blocks are the blocks in which a quote stands.
func (q *quotable) blocks(quote string) (start, end int) {
	from := strings.Index(q.whole, quote)
	length := 0
	for i, t := range q.texts {
		if length <= from {
			start = i
		}
		if length += len(t); length >= from+len(quote) {
			return start, i + 1
		}
	}
	return start, len(q.texts)
}

// placed is the citation with its mended fields.
func (m *mender) placed(raw json.RawMessage, fields jsonobject.Fields, p *place) json.RawMessage {
	mended := fields.Bytes()
	var before, after any
	if json.Unmarshal(raw, &before) == nil && json.Unmarshal(mended, &after) == nil && !same(before, after) {
		m.found(citeway.Finding{Kind: citeway.MismatchedOffset, Marker: p.Type, Action: "corrected", Message: "a citation pointed elsewhere than its words stand"})
		return mended
	}
	return raw
}

// drop takes a citation out.
func (m *mender) drop(p *place, quoted bool) json.RawMessage {
	f := citeway.Finding{Kind: citeway.UnknownSource, Marker: p.Type, Action: "dropped", Message: "a citation points at nothing that the request brought"}
	if quoted {
		f.Kind, f.Message = citeway.FindMisquoted, "what a citation quotes stands nowhere in what the request brought"
	}
	m.found(f)
	return nil
}

func number(n int) json.RawMessage { return json.RawMessage(strconv.Itoa(n)) }

// quoted is a text as JSON.
func quoted(s string) json.RawMessage {
	raw, _ := json.Marshal(s) // a string can be written
	return raw
}

// same compares two decoded values.
func same(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}
