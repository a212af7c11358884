package native

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/kept"
)

// readAnswer reads a whole answer as encoding/json does, and reports whether it did: what
// is unusual in the prose and the citations, which are most of an answer, is left to
// encoding/json, errors too.
func readAnswer(data []byte) (*citeway.Answer, bool) {
	if !jsonobject.IsJSON(data) {
		return nil, false
	}
	var text, citations json.RawMessage
	rest := []byte{'{'}
	is := jsonobject.Each(data, func(name []byte, raw json.RawMessage) bool {
		switch {
		case text == nil && string(name) == "text":
			text = raw
		case citations == nil && string(name) == "citations":
			citations = raw
		case bytes.EqualFold(name, []byte("text")), bytes.EqualFold(name, []byte("citations")):
			return false // encoding/json reads it too
		default:
			rest = append(append(append(jsonobject.Append(rest, name), ':'), raw...), ',')
		}
		return true
	})
	if !is || len(text) == 0 || text[0] != '"' || len(citations) == 0 || citations[0] != '[' {
		return nil, false
	}
	rest = append(bytes.TrimSuffix(rest, []byte(",")), '}')
	a := &citeway.Answer{}
	if json.Unmarshal(rest, a) != nil {
		return nil, false
	}
	a.Text = jsonobject.Text(text)
	r := citationReader{known: map[string]string{}}
	return a, r.all(a, jsonobject.List(citations))
}

// citationReader reads many citations with few allocations.
type citationReader struct {
	items []json.RawMessage // of one list at a time
	words kept.Words
	lists kept.Slab[string]
	known map[string]string // the names of sources and passages so far
}

// maxKnown is how many names are remembered.
const maxKnown = 4096

func (r *citationReader) all(a *citeway.Answer, items []json.RawMessage) bool {
	a.Citations = make([]citeway.Citation, len(items))
	for i, raw := range items {
		c := &a.Citations[i]
		if r.citation(c, raw) {
			continue
		}
		*c = citeway.Citation{}
		if json.Unmarshal(raw, c) != nil {
			return false
		}
	}
	return true
}

// citation reads one, and reports whether there is nothing unusual in it.
func (r *citationReader) citation(c *citeway.Citation, raw json.RawMessage) bool {
	return jsonobject.Each(raw, func(name []byte, raw json.RawMessage) bool {
		switch string(name) {
		case "id":
			return r.text(&c.ID, raw)
		case "number":
			return whole(&c.Number, raw)
		case "start":
			return whole(&c.Start, raw)
		case "end":
			return whole(&c.End, raw)
		case "label":
			return r.text(&c.Label, raw)
		case "marker":
			return r.text(&c.Marker, raw)
		case "blank":
			return r.text(&c.Blank, raw)
		case "after":
			return r.text(&c.After, raw)
		case "sources":
			return r.list(&c.Sources, raw)
		case "passages":
			return r.list(&c.Passages, raw)
		case "verdict":
			return r.text((*string)(&c.Verdict), raw)
		}
		return false
	})
}

func (r *citationReader) text(to *string, raw json.RawMessage) bool {
	if raw[0] != '"' {
		return false
	}
	*to = r.words.Add(jsonobject.Bytes(raw))
	return true
}

// maxDigits is how many digits are a number that needs no further look.
const maxDigits = 15

func whole(to *int, raw json.RawMessage) bool {
	n, err := strconv.Atoi(string(raw))
	*to = n
	return err == nil && len(raw) <= maxDigits
}

func (r *citationReader) list(to *[]string, raw json.RawMessage) bool {
	if raw[0] != '[' || *to != nil {
		return false
	}
	items := jsonobject.ListInto(r.items, raw)
	r.items = items
	*to = r.lists.List(len(items))
	if len(items) == 0 {
		*to = []string{}
	}
	for i, item := range items {
		if item[0] != '"' {
			return false
		}
		(*to)[i] = r.name(jsonobject.Bytes(item))
	}
	return true
}

// name is a name, the same string where it came before.
func (r *citationReader) name(b []byte) string {
	if known, ok := r.known[string(b)]; ok {
		return known
	}
	name := string(b)
	if len(r.known) < maxKnown {
		r.known[name] = name
	}
	return name
}
