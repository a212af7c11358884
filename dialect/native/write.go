package native

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/jsonobject"
)

// writeAnswer writes a whole answer in unit.
func writeAnswer(w io.Writer, a *citeway.Answer, cited []*citeway.Citation, unit citeway.Unit) error {
	raw, err := answerJSON(written(a, cited, unit))
	if err != nil {
		return err
	}
	return dialect.WriteLine(w, raw)
}

// fields is an answer without its MarshalJSON, which would take it twice through encoding/json.
type fields citeway.Answer

// answerJSON is an answer as encoding/json writes it, so that a reader never meets null in
// the place of a list. The prose and the citations are most of it: they are written here,
// into what encoding/json makes of the rest.
func answerJSON(a *citeway.Answer, cited []*citeway.Citation) (json.RawMessage, error) {
	const text, citations = `"text":`, `"citations":[`
	rest := fields(*a)
	rest.Text, rest.Citations = "", []citeway.Citation{}
	rest.Sources, rest.Findings = list(rest.Sources), list(rest.Findings)
	raw, err := jsonobject.Of(&rest)
	if err != nil {
		return nil, err
	}
	out := make(json.RawMessage, 0, len(raw)+len(a.Text)+len(a.Text)/16+len(cited)*usualCitation)
	at := bytes.Index(raw, []byte(text+`""`)) + len(text) // the id alone stands before, and has its quotes escaped
	out = jsonobject.Append(append(out, raw[:at]...), a.Text)
	raw = raw[at+len(`""`):]
	at = bytes.Index(raw, []byte(citations)) + len(citations)
	out = append(out, raw[:at]...)
	for i, c := range cited {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = appendCitation(out, c); err != nil {
			return nil, err
		}
	}
	return append(out, raw[at:]...), nil
}

// list is l, and empty where it is nil.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}

// usualCitation is about how many bytes a citation takes.
const usualCitation = 128

// appendCitation appends a citation as encoding/json writes it within an answer.
func appendCitation(out json.RawMessage, c *citeway.Citation) (json.RawMessage, error) {
	if c.Claim != nil || c.Score != nil || c.Against != nil || len(c.Reasons)+len(c.Quotes)+len(c.Extra) > 0 {
		raw, err := jsonobject.Of(listed(c))
		return append(out, raw...), err
	}
	out = jsonobject.Append(append(out, `{"id":`...), c.ID)
	out = strconv.AppendInt(append(out, `,"number":`...), int64(c.Number), 10)
	out = strconv.AppendInt(append(out, `,"start":`...), int64(c.Start), 10)
	out = strconv.AppendInt(append(out, `,"end":`...), int64(c.End), 10)
	out = jsonobject.Append(append(out, `,"label":`...), c.Label)
	out = jsonobject.Append(append(out, `,"marker":`...), c.Marker)
	out = appendText(out, `,"blank":`, c.Blank)
	out = appendText(out, `,"after":`, c.After)
	out = appendTexts(append(out, `,"sources":`...), c.Sources)
	if len(c.Passages) > 0 {
		out = appendTexts(append(out, `,"passages":`...), c.Passages)
	}
	out = appendText(out, `,"verdict":`, string(c.Verdict))
	out = appendText(out, `,"by":`, string(c.By))
	return append(out, '}'), nil
}

// listed is a citation with an empty list where it has no sources.
func listed(c *citeway.Citation) *citeway.Citation {
	if c.Sources != nil {
		return c
	}
	d := *c
	d.Sources = []string{}
	return &d
}

// appendText appends a field, unless its text is empty.
func appendText(out json.RawMessage, name, text string) json.RawMessage {
	if text == "" {
		return out
	}
	return jsonobject.Append(append(out, name...), text)
}

func appendTexts(out json.RawMessage, texts []string) json.RawMessage {
	out = append(out, '[')
	for i, text := range texts {
		if i > 0 {
			out = append(out, ',')
		}
		out = jsonobject.Append(out, text)
	}
	return append(out, ']')
}
