package dialecttest

import (
	"strings"
	"testing"
)

// maxCuts limits how many places a long stream is cut at, and shortCuts how many where
// tests are to be short: with the race detector, which looks for something else.
const (
	maxCuts   = 400
	shortCuts = 40
)

// stride is how many bytes lie between two cuts. It is odd where it is more than 1, so that
// the cuts of a short run fall on all kinds of places.
func stride(n int) int {
	if testing.Short() {
		return max(1, n/shortCuts|1)
	}
	return max(1, n/maxCuts)
}

// cuts checks that a stream cut in two anywhere, or byte by byte, reads the same.
func (r *run) cuts() {
	in := r.c.Sections["in-stream"]
	want, err := r.decode(true, in)
	if err != nil {
		r.t.Errorf("stream: %v", err)
		return
	}
	for at := 1; at < len(in); at += stride(len(in)) {
		a, err := r.decode(true, in[:at], in[at:])
		if err != nil || pretty(a) != pretty(want) {
			r.t.Errorf("cut at %d (%q | %q): %v", at, tail(in[:at]), head(in[at:]), err)
			return
		}
	}
	a, err := r.decode(true, strings.Split(in, "")...)
	if err != nil || pretty(a) != pretty(want) {
		r.t.Errorf("byte by byte: %v", err)
	}
}

func tail(s string) string { return s[max(0, len(s)-12):] }
func head(s string) string { return s[:min(12, len(s))] }

// framings checks that every legal framing of the stream reads the same.
func (r *run) framings() {
	in := r.c.Sections["in-stream"]
	want, err := r.decode(true, in)
	if err != nil || r.form.Text {
		return
	}
	sse := strings.Contains(in, "data:")
	variants := map[string]string{
		"CRLF": strings.ReplaceAll(in, "\n", "\r\n"),
		"CR":   strings.ReplaceAll(in, "\n", "\r"),
	}
	if sse {
		variants["no blank after the colon"] = strings.ReplaceAll(in, "data: ", "data:")
		variants["comments"] = ": hello\n\n" + strings.ReplaceAll(in, "\n\n", "\n: ping\n\n: pong\n\n")
		variants["no last blank line"] = strings.TrimRight(in, "\n")
		variants["several lines of data"] = splitData(in)
		variants["more after [DONE]"] = strings.TrimRight(in, "\n") + "\n\ndata: [DONE]\n\n" + in + "data: {broken"
	}
	for name, v := range variants {
		a, err := r.decode(true, v)
		if err != nil || pretty(a) != pretty(want) {
			r.t.Errorf("%s: %v", name, err)
		}
	}
}

// splitData breaks each data line after its first brace, which JSON allows.
func splitData(in string) string { return strings.ReplaceAll(in, "data: {", "data: {\ndata: ") }

// truncations checks that a stream cut short ends in an error or is complete, keeps
// what came, and never panics.
func (r *run) truncations() {
	in := r.c.Sections["in-stream"]
	want, err := r.decode(true, in)
	if err != nil {
		return
	}
	for at := 0; at < len(in); at += stride(len(in)) {
		a, err := r.decode(true, in[:at])
		if a == nil {
			if err == nil {
				r.t.Errorf("cut short at %d: neither answer nor error", at)
			}
			continue
		}
		if err == nil && a.Err == nil && !r.form.Text && a.Text != want.Text {
			r.t.Errorf("cut short at %d: %q passes for a whole answer", at, a.Text)
			return
		}
	}
}
