package webchat

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/livestream"
	"github.com/citeway/citeway/dialect/internal/prose"
)

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	if o.Stream {
		return newLive(w, o.Sought)
	}
	return dialect.Placed(func(a *citeway.Answer, placed []*citeway.Citation) error {
		m, text := whole(a, placed, o.Sought)
		return dialect.WriteLong(w, text, func(hole string) any {
			m["text"] = hole
			return m
		})
	})
}

// whole is an answer as one activity, and its text. Its definitions come last, so that it
// reads well in a channel of plain text.
func whole(a *citeway.Answer, placed []*citeway.Citation, sought citeway.Syntax) (m thing, text []byte) {
	text = make([]byte, 0, prose.Room(a, len(placed)))
	cites := placesFor(len(placed))
	w := prose.NewNumbered(prose.Reference(), func(b []byte) error { text = append(text, b...); return nil })
	for i := range a.Sources {
		w.Put(&a.Sources[i])
	}
	for _, c := range placed {
		cites.add(c)
	}
	_ = w.Guarded(sought, len(a.Cited())).Answer(a, placed) // memory does not fail
	cited := w.Cited()
	if len(cited) > 0 {
		_ = w.Break()
		text = append(text, strings.TrimSuffix(definitions(cited), "\n")...)
	}
	m = bare(a.Extra)
	m["type"], m["textFormat"] = "message", "markdown"
	m.set("id", a.ID)
	if all := entities(message(cited, cites.order(), a.Generated, a.Label, a.Extra), a.Extra); len(all) > 0 {
		m["entities"] = all
	}
	data := thing{}
	if a.Err != nil {
		data["error"] = livestream.Fault(a.Err)
	}
	data.more(a.Extra, extra+"channelData")
	if len(data) > 0 {
		m["channelData"] = data
	}
	return m, text
}

// bare is an activity with its sender and the fields that were read and have no other
// place.
func bare(extras map[string]json.RawMessage) thing {
	m := thing{"from": thing{"role": "bot"}}
	for name, value := range extras {
		field, ours := strings.CutPrefix(name, extra)
		if ours && !inner[field] && !own[field] {
			m[field] = value
		}
	}
	return m
}

// inner are the kept fields that do not stand in the activity itself.
var inner = map[string]bool{"message": true, "keywords": true, "entities": true, "channelData": true}

// message is the Message thing, or nil if it would be empty.
func message(cited []*citeway.Source, order map[string]int, isGenerated bool, label *citeway.Label, extras map[string]json.RawMessage) thing {
	if len(cited) == 0 && !isGenerated && label == nil && extras[extra+"message"] == nil && extras[extra+"keywords"] == nil {
		return nil
	}
	return (&graph{order: order}).message(cited, isGenerated, label, extras)
}

// entities are the Message and those that were read.
func entities(message thing, extras map[string]json.RawMessage) []any {
	if message == nil {
		return kept(extras)
	}
	return append([]any{message}, kept(extras)...)
}

// definitions has a line for each source cited, at the top level, where the client looks
// for what to list.
func definitions(cited []*citeway.Source) string {
	var b strings.Builder
	for _, s := range cited {
		number := strconv.Itoa(s.Number)
		b.WriteString(prose.Definition(number, destination(s), name(s)))
	}
	return b.String()
}

// destination is a source's URL, or else cite: and its number.
func destination(s *citeway.Source) string {
	if url, ok := prose.URL(s.URL); ok {
		return url
	}
	return citeScheme + strconv.Itoa(s.Number)
}

// unnamed is what content is listed by of which no name is known.
var unnamed = (&citeway.Source{}).Name()

// name is what the client lists the source by. It is left out if the client can show the
// host of the address; a row without either would be empty.
func name(s *citeway.Source) string {
	if _, linked := prose.URL(s.URL); linked {
		return s.Title
	}
	return s.Name()
}
