package upstream

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestComplaint reads testdata/complaints.txt: what a server sent, a line of
// dashes, the words and the code found in it, a line of equal signs.
func TestComplaint(t *testing.T) {
	raw, err := os.ReadFile("testdata/complaints.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split(strings.TrimSuffix(string(raw), "====\n"), "====\n") {
		sent, want, _ := strings.Cut(c, "----\n")
		words, reason := Complaint([]byte(strings.TrimSuffix(sent, "\n")))
		if got := words + "\n" + reason + "\n"; got != want {
			t.Errorf("%s\ngot  %q\nwant %q", sent, got, want)
		}
	}
}

func TestCleanIsShort(t *testing.T) {
	for _, words := range []string{strings.Repeat("long ", 1000), strings.Repeat("ü", 1000), strings.Repeat("a\n", 1000)} {
		if got := Clean(words); len(got) > maxShown+len("…") || !utf8.ValidString(got) || !strings.HasSuffix(got, "…") {
			t.Errorf("%d bytes: %s", len(got), got)
		}
	}
}

// FuzzComplaint: whatever a server sends, its words are one short clean line.
func FuzzComplaint(f *testing.F) {
	f.Add([]byte(`{"error":{"message":"x","code":3}}`))
	f.Add([]byte("<html><head><title>x</title></head>y"))
	f.Add([]byte(strings.Repeat(`{"error":`, 20)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		words, reason := Complaint(raw)
		for _, s := range []string{words, reason} {
			if len(s) > maxShown+len("…") || !utf8.ValidString(s) || strings.ContainsAny(s, "\n\r\t\x00\x1b") {
				t.Errorf("%q", s)
			}
		}
	})
}
