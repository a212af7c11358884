package dialecttest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// breaks writes an answer that its service broke off, whole and streamed, and reads it
// again: the answer does not pass for a complete one, says why it ended, and keeps what
// came of it. A plain text form has no way to say so.
func breaks(t *testing.T, form dialect.Form) {
	if form.NewEncoder == nil || form.NewDecoder == nil || form.Text {
		return
	}
	const prose, why = "Rain fell.", "the pump stopped"
	events := []citeway.Event{&citeway.Begin{ID: "a1"}, page("s1", 1), say(prose), at("c1", len(prose), "", "s1"),
		say(" And then"), &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: why}}}
	for _, stream := range []bool{false, true} {
		t.Run("broken off/"+map[bool]string{false: "whole", true: "streamed"}[stream], func(t *testing.T) {
			out := written(t, form, events, stream)
			a, _ := reread(t, form, out, stream)
			if a.Err == nil || !strings.Contains(a.Err.Message, why) {
				t.Errorf("the error came back as %v from\n%s", a.Err, out)
			}
			if !strings.HasPrefix(a.Text, prose) || len(a.Citations) != 1 {
				t.Errorf("of the answer came back %q with %d citations, from\n%s", a.Text, len(a.Citations), out)
			}
		})
	}
}

// Literal writes prose that holds text resembling markers beside a real citation, and
// reads it again: nothing else has become a citation.
func Literal(t *testing.T, form dialect.Form, looks ...string) {
	t.Helper()
	for _, piece := range looks {
		before, after := "Write "+piece+" so, ", "and it rains"
		events := []citeway.Event{&citeway.Begin{ID: "a1"}, page("s1", 1), say(before + after),
			at("c1", len(before+after), "", "s1"), say("."), &citeway.End{}}
		for _, stream := range []bool{false, true} {
			for _, size := range []int{0, 1, 3} {
				out := written(t, form, pieces(events, size), stream)
				a, err := reread(t, form, out, stream)
				if err != nil || len(a.Citations) != 1 || len(a.Findings) > 0 || !strings.HasSuffix(a.Text[:a.Citations[0].End], after) {
					t.Errorf("%q, stream %v, pieces of %d: %v, citations %v, findings %v, from\n%s", piece, stream, size, err, a.Citations, a.Findings, out)
				}
			}
		}
	}
}
