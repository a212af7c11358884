package azuresearch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/link"
)

// hit turns a document into a hit. It returns false if the document has no text, is
// not related enough, or should not have been found by the query.
func (c *Client) hit(d Document, q *knowledge.Query) (knowledge.Hit, bool) {
	text := c.text(d)
	rank, ranked := d.rank(c.mapping.RankField)
	if text == "" || !c.cleared(rank, ranked, q) {
		return knowledge.Hit{}, false
	}
	h := knowledge.Hit{Source: c.source(d), Version: digest(text)}
	if len(q.Documents) > 0 && !slices.Contains(q.Documents, h.Source.ID) {
		return knowledge.Hit{}, false
	}
	if ranked && (rank > 0 || d.text(c.mapping.LabelField) != "") {
		h.Source.Label = &citeway.Label{Name: d.text(c.mapping.LabelField), Rank: rank}
		if h.Source.Label.Name == "" {
			h.Source.Label.Name = "Rank " + strconv.Itoa(rank)
		}
	}
	h.Passage = citeway.Passage{Text: text, Abstract: d.caption(), Chunk: d.text(c.mapping.ChunkField)}
	h.Passage.ID = "p_" + digest(strings.Join([]string{c.o.Index, d.text(c.mapping.KeyField), h.Source.ID, h.Passage.Chunk, text}, "\x00"))[:24]
	s := scoresOf(d)
	h.Score, h.Passage.Score, h.Passage.Extra = s.order(), c.scaled(s), s.extra()
	return h, c.strictEnough(s)
}

// cleared reports whether the caller may see a document of that rank. The filter
// has seen to it; this is for a service that did not keep to the filter.
func (c *Client) cleared(rank int, ranked bool, q *knowledge.Query) bool {
	switch {
	case q.Clearance == nil:
		return true
	case ranked:
		return rank <= *q.Clearance
	}
	return c.o.Unranked != nil && *c.o.Unranked <= *q.Clearance
}

// source is the document that a passage is of. A file path that is an address is
// the URL where no other is given, as in an answer of On Your Data.
func (c *Client) source(d Document) citeway.Source {
	m := &c.mapping
	s := citeway.Source{Title: d.text(m.TitleField), URL: d.text(m.URLField), Path: d.text(m.FilepathField), Kind: citeway.KindFile}
	s.ID = d.text(c.documentField())
	for _, id := range []string{s.Path, s.URL, d.text(m.KeyField), "doc_" + digest(s.Title)[:24]} {
		if s.ID == "" {
			s.ID = id
		}
	}
	if _, isLink := link.Safe(s.Path); isLink && (s.URL == "" || s.URL == s.Path) {
		s.URL, s.Path = s.Path, ""
	}
	if s.Path == "" && s.URL != "" {
		s.Kind = citeway.KindWeb
	}
	return s
}

// documentField is the field whose value is a source's id: what all chunks of a
// document share.
func (c *Client) documentField() string {
	m := &c.o.Mapping
	for _, f := range []string{m.FilepathField, m.URLField} {
		if f != "" {
			return f
		}
	}
	for _, f := range []string{DefaultFilepath, DefaultURL} {
		if !c.lacks.has(f) {
			return f
		}
	}
	return c.mapping.KeyField
}

// text is the content fields that are filled, joined.
func (c *Client) text(d Document) string {
	var parts []string
	for _, f := range c.mapping.ContentFields {
		if t := d.verbatim(f); strings.TrimSpace(t) != "" {
			parts = append(parts, t)
		}
	}
	return cut(strings.Join(parts, c.mapping.ContentFieldsSeparator), MaxPassage)
}

// at is what stands at a field, or a path into a complex one.
func (d Document) at(field string) json.RawMessage {
	for {
		head, rest, deeper := strings.Cut(field, "/")
		if !deeper {
			return d[head]
		}
		var inner Document
		if json.Unmarshal(d[head], &inner) != nil {
			return nil
		}
		d, field = inner, rest
	}
}

// verbatim returns a string as it is, a collection of strings with one per line, and
// a number as it is written; for anything else it returns "".
func (d Document) verbatim(field string) string {
	raw := d.at(field)
	var s string
	var many []string
	var n json.Number
	switch {
	case json.Unmarshal(raw, &s) == nil:
		return strings.ToValidUTF8(s, "")
	case json.Unmarshal(raw, &many) == nil:
		return strings.Join(many, "\n")
	case json.Unmarshal(raw, &n) == nil:
		return n.String()
	}
	return ""
}

// text is verbatim without the blanks around it.
func (d Document) text(field string) string {
	if field == "" {
		return ""
	}
	return strings.TrimSpace(d.verbatim(field))
}

// rank returns the whole number in a field, and whether the field holds one.
func (d Document) rank(field string) (int, bool) {
	var n *int
	if field == "" || json.Unmarshal(d.at(field), &n) != nil || n == nil {
		return 0, false
	}
	return *n, true
}

// maxCaption is the most bytes of a caption that are kept.
const maxCaption = 4 << 10

// caption is the stretch of the text that the semantic ranker found to speak of
// the question.
func (d Document) caption() string {
	var captions []struct{ Text string }
	if json.Unmarshal(d["@search.captions"], &captions) != nil || len(captions) == 0 {
		return ""
	}
	return cut(captions[0].Text, maxCaption)
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
