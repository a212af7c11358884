package anthropic

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// results sends the sources that a search found.
func (d *decoder) results(raw json.RawMessage, path string) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw}
	}
	for i, one := range list {
		var r result
		if err := json.Unmarshal(one, &r); err != nil || r.URL == "" {
			d.Refuse(fmt.Sprintf("%s[%d]", path, i), why(&r))
			continue
		}
		s := citeway.Source{Kind: citeway.KindWeb, Title: cmp.Or(r.Title, r.Document.Title), URL: r.URL, Extra: extra(map[string]json.RawMessage{
			encryptedKey: r.Encrypted, pageAgeKey: r.PageAge})}
		if d.Known(r.URL) != "" && s.Extra != nil { // cited before, with less
			d.Again(r.URL, s)
			continue
		}
		d.Source(r.URL, s)
	}
}

func why(r *result) string {
	if r.ErrorCode != "" {
		return "the search failed: " + r.ErrorCode
	}
	return "a result without a URL"
}

// extra leaves out absent values.
func extra(m map[string]json.RawMessage) map[string]json.RawMessage {
	for k, v := range m {
		if len(v) == 0 || string(v) == "null" {
			delete(m, k)
		}
	}
	if len(m) == 0 {
		return nil
	}
	return m
}

// citation sends the sources and passages of one block's citations, and returns
// the citation of them all, or nil.
func (d *decoder) citation(raws []json.RawMessage) *citeway.Citation {
	c := &spans.Naming{}
	var kept []json.RawMessage
	for i, raw := range raws {
		var l location
		if err := json.Unmarshal(raw, &l); err != nil {
			d.RefuseAt(d.block.Start(), fmt.Sprintf("$.citations[%d]", i), "not a citation")
			continue
		}
		key, s := l.where()
		if key == "" {
			d.RefuseAt(d.block.Start(), fmt.Sprintf("$.citations[%d]", i), "a citation of type "+l.Type)
			continue
		}
		d.quote(c, key, s, &l)
		kept = append(kept, append(json.RawMessage(nil), raw...))
	}
	if len(kept) == 0 {
		return nil
	}
	if all, err := json.Marshal(kept); err == nil {
		c.Extra = map[string]json.RawMessage{citationsKey: all}
	}
	return &c.Citation
}

// quote adds one citation's source, passage and cited text to c.
func (d *decoder) quote(c *spans.Naming, key string, s citeway.Source, l *location) {
	p := citeway.Passage{Text: l.CitedText, Page: l.StartPage, Chunk: l.chunk()}
	source, passage := d.Found(key, s, p)
	c.Add(source, passage)
	if p.Text != "" {
		c.Quotes = append(c.Quotes, citeway.Quote{Passage: passage, End: len(p.Text), Text: p.Text})
	}
}

// chunk names the blocks that a citation of blocks spans.
func (l *location) chunk() string {
	if l.Type != "content_block_location" && l.Type != "search_result_location" {
		return ""
	}
	if l.EndBlock > l.StartBlock+1 {
		return fmt.Sprintf("%d-%d", l.StartBlock, l.EndBlock-1)
	}
	return strconv.Itoa(l.StartBlock)
}

// where says which source a citation names: its key within the message, which
// keeps the index spaces apart, and what is known of it.
func (l *location) where() (string, citeway.Source) {
	switch {
	case l.Type == "web_search_result_location" && l.URL != "":
		return l.URL, citeway.Source{Kind: citeway.KindWeb, Title: l.Title, URL: l.URL}
	case l.Type == "search_result_location" && l.SearchIndex != nil:
		s := citeway.Source{Title: l.Title, Extra: index(searchKey, *l.SearchIndex)}
		if strings.Contains(l.Source, "://") {
			s.Kind, s.URL = citeway.KindWeb, l.Source
		} else {
			s.Kind, s.Path = citeway.KindFile, l.Source
		}
		return "search " + strconv.Itoa(*l.SearchIndex), s
	case l.DocumentIndex != nil:
		return "document " + strconv.Itoa(*l.DocumentIndex), citeway.Source{ID: l.FileID, Kind: citeway.KindFile,
			Title: l.DocumentTitle, Extra: index(documentKey, *l.DocumentIndex)}
	}
	return "", citeway.Source{}
}

func index(key string, n int) map[string]json.RawMessage {
	return map[string]json.RawMessage{key: json.RawMessage(strconv.Itoa(n))}
}
