package rill

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
)

// mend returns the query as a JSON object. The links that hold queries were written by
// models, which wrote too many brackets after the query, or left some out at its end or
// before another bracket; whatever displayed the links took the end of the sentence as
// part of them, or encoded them twice. These faults are corrected, and a finding says
// so. Nothing else is guessed; Invalid names the place of the fault.
func mend(text string) (json.RawMessage, []citeway.Finding, error) {
	text, twice := decoded(strings.TrimSpace(text))
	b := &balance{text: text, twice: twice}
	if err := b.all(); err != nil {
		return nil, nil, err
	}
	mended := []byte(b.out.String())
	if err := wellFormed(mended); err != nil {
		return nil, nil, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, mended); err != nil {
		return nil, nil, err
	}
	return compact.Bytes(), b.findings(), nil
}

// decoded is a query that was percent-encoded twice, decoded once more.
func decoded(text string) (string, bool) {
	if len(text) < len("%7B") || !strings.EqualFold(text[:len("%7B")], "%7B") {
		return text, false
	}
	inner, err := url.QueryUnescape(text)
	if err != nil {
		return text, false
	}
	return strings.TrimSpace(inner), true
}

// wellFormed refuses anything but a JSON object.
func wellFormed(raw []byte) error {
	var o map[string]json.RawMessage
	err := json.Unmarshal(raw, &o)
	if err == nil && o != nil {
		return nil
	}
	place := "query"
	if syntax, is := err.(*json.SyntaxError); is { //nolint:errorlint // the decoder returns it as it is
		place = fmt.Sprintf("query at byte %d", syntax.Offset)
	}
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "is no JSON object", Mend: "copy the whole link, or write the arguments of a query as a JSON object", Err: err}
}

// balance copies JSON with its brackets made to fit.
type balance struct {
	text string
	out  strings.Builder
	// open are the closing brackets that are still to come, the next last.
	open []byte
	// added and dropped count the brackets corrected; addedAt and droppedAt say where
	// the first was.
	added, dropped     int
	addedAt, droppedAt int
	// after counts the characters left out after the object, from afterAt on; twice
	// says that it was encoded twice.
	after, afterAt int
	twice          bool
}

// all copies the object, and makes sure that nothing but brackets follows it.
func (b *balance) all() error {
	if b.text == "" || b.text[0] != '{' {
		return invalid("query at byte 0", "is no JSON object", "begin it with {")
	}
	at := 0
	for at < len(b.text) && (at == 0 || len(b.open) > 0) {
		next, err := b.one(at)
		if err != nil {
			return err
		}
		at = next
	}
	for len(b.open) > 0 {
		b.add(len(b.text))
	}
	return b.rest(at)
}

// one copies the value at a place, and returns the next place.
func (b *balance) one(at int) (int, error) {
	switch c := b.text[at]; c {
	case '"':
		return b.quoted(at)
	case '{', '[':
		if len(b.open) == MaxDepth {
			return 0, invalid(fmt.Sprintf("query at byte %d", at), "is nested deeper than 64 brackets", "")
		}
		b.open = append(b.open, c+2) // as } and ] stand in ASCII
		b.out.WriteByte(c)
	case '}', ']':
		b.close(c, at)
	case ')':
		b.drop(at)
	default:
		b.out.WriteByte(c)
	}
	return at + 1, nil
}

// quoted copies a string, in which brackets are letters.
func (b *balance) quoted(at int) (int, error) {
	for end := at + 1; end < len(b.text); end++ {
		switch b.text[end] {
		case '\\':
			end++
		case '"':
			b.out.WriteString(b.text[at : end+1])
			return end + 1, nil
		}
	}
	return 0, invalid(fmt.Sprintf("query at byte %d", at), "has a string that does not end: the link was cut", "copy the whole link")
}

// close copies a closing bracket, with those before it that were left out. One that
// closes nothing is dropped.
func (b *balance) close(c byte, at int) {
	if !bytes.Contains(b.open, []byte{c}) {
		b.drop(at)
		return
	}
	for b.open[len(b.open)-1] != c {
		b.add(at)
	}
	b.open = b.open[:len(b.open)-1]
	b.out.WriteByte(c)
}

// add closes the innermost bracket.
func (b *balance) add(at int) {
	if b.added++; b.added == 1 {
		b.addedAt = at
	}
	b.out.WriteByte(b.open[len(b.open)-1])
	b.open = b.open[:len(b.open)-1]
}

// drop leaves a bracket out. A blank in its place keeps its two sides apart: 1)2 must
// not become 12.
func (b *balance) drop(at int) {
	b.out.WriteByte(' ')
	if b.dropped++; b.dropped == 1 {
		b.droppedAt = at
	}
}

// sentence holds the characters that end a sentence or an emphasis and do not belong to
// a link in it.
const sentence = ".,;:!?>*`'"

// rest refuses what follows the object and is more than brackets, blanks and the end
// of a sentence.
func (b *balance) rest(at int) error {
	for ; at < len(b.text); at++ {
		switch c := b.text[at]; {
		case c == ')' || c == ']' || c == '}':
			b.drop(at)
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case strings.IndexByte(sentence, c) >= 0:
			if b.after++; b.after == 1 {
				b.afterAt = at
			}
		default:
			return invalid(fmt.Sprintf("query at byte %d", at), "something follows the JSON object", "copy the link alone")
		}
	}
	return nil
}

// findings say what was repaired.
func (b *balance) findings() []citeway.Finding {
	var all []citeway.Finding
	say := func(n, at int, message string) {
		if n > 0 {
			all = append(all, citeway.Finding{Kind: citeway.MalformedMarker, At: at, Action: "repaired", Message: "The link was mended: " + message + "."})
		}
	}
	say(b.dropped, b.droppedAt, "its query had "+brackets(b.dropped)+" too many")
	say(b.added, b.addedAt, "its query had "+brackets(b.added)+" too few")
	say(b.after, b.afterAt, "what follows its query was left out")
	if b.twice {
		say(1, 0, "its query was encoded twice")
	}
	return all
}

func brackets(n int) string {
	if n == 1 {
		return "one bracket"
	}
	return fmt.Sprintf("%d brackets", n)
}
