package convert

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/resolve"
)

// Candidate is a form that a message may be in.
type Candidate struct {
	// Form is its name, Stream whether the message is in its streamed shape.
	Form   string `json:"form"`
	Stream bool   `json:"stream"`
	// Answer is what the message says, read in that form.
	Answer *citeway.Answer `json:"-"`
}

// Recognise returns the forms in which a message can be read, the likeliest first: the one
// that finds most citations in it and sources behind them, refuses least of it and reads
// most of it. Sources are those that were shown to the model. It reads the message once in
// every form; a message that no form can read has no candidate.
func Recognise(message []byte, sources []citeway.Source) []Candidate {
	shape := shapeOf(message)
	var all []reading
	for _, f := range table.All() {
		if f.NewDecoder == nil || f.Text != (shape == prose) {
			continue
		}
		if r, is := readAs(f, message, shape == frames, sources); is {
			all = append(all, r)
		}
	}
	if len(all) == 0 && shape == whole && bytes.HasPrefix(bytes.TrimSpace(message), []byte("[")) { // a marker alone is a list, too
		if r, is := readAs(markdown.Form(), message, false, sources); is {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, likelier)
	list := make([]Candidate, len(all))
	for i := range all {
		list[i] = all[i].Candidate
	}
	return list
}

// shape is how a message is written.
type shape int

const (
	prose  shape = iota // no JSON
	whole               // one JSON value
	frames              // server-sent events or lines of JSON
)

func shapeOf(message []byte) shape {
	message = bytes.TrimSpace(bytes.TrimPrefix(message, dialect.BOM))
	switch {
	case jsontext.Frames(message):
		return frames
	case len(message) == 0 || message[0] != '{' && message[0] != '[':
		return prose
	case json.Valid(message):
		return whole
	case message[0] == '{' && bytes.IndexByte(message, '"') > 0: // cut short
		return whole
	}
	return prose
}

// plain are forms that others hold more than: where nothing tells them apart, it is these.
var plain = []string{"native", "markdown", "openai"}

// reading is a candidate with what speaks for it.
type reading struct {
	Candidate
	resolved, refused, named int
	names                    int // how many of the message's names the form writes too
	plain                    int // 0 for a plain form
}

// readAs reads a message in a form, and reports whether it says anything.
func readAs(f dialect.Form, message []byte, stream bool, sources []citeway.Source) (reading, bool) {
	r := reading{Candidate: Candidate{Form: f.Name, Stream: stream}}
	to := native.Form()
	to.NewEncoder = func(io.Writer, dialect.Options) citeway.Sink {
		return dialect.Whole(func(a *citeway.Answer) error {
			r.Answer = a
			return nil
		})
	}
	err := pipe.All(io.Discard, message, pipe.Options{From: f, To: to, Stream: stream, Resolve: resolve.Options{Sources: sources, Unresolved: resolve.Keep}})
	if r.Answer == nil || err != nil && citeway.CodeOf(err) != citeway.Truncated {
		return r, false
	}
	for i := range r.Answer.Citations {
		if len(r.Answer.Citations[i].Sources) > 0 {
			r.resolved++
		}
	}
	for i := range r.Answer.Findings {
		if r.Answer.Findings[i].Kind == citeway.Refused {
			r.refused++
		}
	}
	r.named = len(r.Answer.Sources)
	r.names = common(namesOf(message), namesOf(written(f, r.Answer, stream)))
	if !slices.Contains(plain, f.Name) {
		r.plain = 1
	}
	return r, r.Answer.Text != "" || r.resolved > 0 || r.named > 0 || r.Answer.Err != nil && citeway.CodeOf(r.Answer.Err) == citeway.Upstream
}

// likelier orders readings, the likelier first.
func likelier(a, b reading) int {
	return cmp.Or(
		cmp.Compare(b.resolved, a.resolved),
		cmp.Compare(b.named, a.named),
		cmp.Compare(a.refused, b.refused),
		cmp.Compare(broken(a), broken(b)),
		cmp.Compare(b.names, a.names),
		cmp.Compare(a.plain, b.plain),
	)
}

// written is what a form writes of an answer; nothing if it is only read.
func written(f dialect.Form, a *citeway.Answer, stream bool) []byte {
	var out bytes.Buffer
	if f.NewEncoder != nil && !f.Text {
		_ = citeway.Unfold(a, f.Encoder(&out, dialect.Options{Stream: stream})) // a buffer takes all
	}
	return out.Bytes()
}

// namesOf are the names of fields in JSON, which may stand in frames. What is broken ends it.
func namesOf(message []byte) map[string]bool {
	names := map[string]bool{}
	for line := range bytes.Lines(message) {
		line = bytes.TrimPrefix(bytes.TrimSpace(line), []byte("data:"))
		for {
			at := bytes.IndexByte(line, '"')
			if at < 0 {
				break
			}
			name, rest := quoted(line[at:])
			if line = rest; bytes.HasPrefix(bytes.TrimLeft(rest, " "), []byte(":")) {
				names[string(name)] = true
			}
		}
	}
	return names
}

// quoted splits b after the string that it begins with.
func quoted(b []byte) (name, rest []byte) {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return b[1:i], b[i+1:]
		}
	}
	return nil, nil
}

func common(a, b map[string]bool) (n int) {
	for name := range a {
		if b[name] {
			n++
		}
	}
	return n
}

// broken is 1 where a message ends before it says so.
func broken(r reading) int {
	if r.Answer.Err != nil {
		return 1
	}
	return 0
}
