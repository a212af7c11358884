package dialecttest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// silent writes an answer without inline citations: its prose is the words alone, and its
// sources are still named.
func silent(t *testing.T, form dialect.Form) {
	if form.NewEncoder == nil {
		return
	}
	const prose = "Rain fell today, and then it stopped."
	events := []citeway.Event{&citeway.Begin{ID: "a1"}, page("a", 1), page("b", 2), say("Rain fell"), at("c1", 9, "", "a"), say(" "),
		at("c2", 10, "today", "b"), say(", and then it stopped"), at("c3", len(prose)-1, "", "a", "b"), say("."), &citeway.End{}}
	for _, stream := range []bool{false, true} {
		t.Run("silent/"+map[bool]string{false: "whole", true: "streamed"}[stream], func(t *testing.T) {
			var out bytes.Buffer
			sink := form.Encoder(&out, dialect.Options{Stream: stream, Silent: true})
			for _, e := range events {
				if err := sink.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			text := out.String()
			if form.Marks && !stream && !strings.Contains(text, prose) {
				t.Errorf("the prose holds markers:\n%s", text)
			}
			if !strings.Contains(text, "Page a") || !strings.Contains(text, "Page b") {
				t.Errorf("the sources are not named:\n%s", text)
			}
			if form.NewDecoder == nil {
				return
			}
			if a, _ := reread(t, form, text, stream); !strings.HasPrefix(a.Text, prose) || form.Marks && len(a.Citations) > 0 {
				t.Errorf("read back: %q with %d citations, from\n%s", a.Text, len(a.Citations), text)
			}
		})
	}
}
