package prompt

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
)

// texts draws text of which much could be a marker, a wrapper or a formula.
func texts() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{
		"[", "]", "(", ")", "^", "1", "12", ", ", "-", "【", "】", "［", "］", "†source", ":", "\ue200", "\ue201", "\ue202",
		"<", ">", "/", "cite", "document", "passage", "|im_start|", " id=\"q1\"", "\n", " ", "words", "`", "```", "\\", "潮", "rise", ".", "¹", "²", "<sup>", "</sup>", "〔", "〕", "Source: ", "e\u0301", "😀", "$",
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "")
	})
}

// TestSanitiseAndBack: no marker is left, a reader sees no difference, and what
// was put in comes out again.
func TestSanitiseAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		safe := Sanitise(text)
		if found := markers(safe); len(found) > 0 {
			t.Errorf("%q becomes %q, in which %q are markers", text, safe, found)
		}
		if got := visible(safe); got != text {
			t.Errorf("a reader of %q sees %q", text, got)
		}
		if again := Sanitise(safe); again != safe {
			t.Errorf("twice gives %q, once %q", again, safe)
		}
		if back := Restore(safe); back != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	})
}

// TestSourcesCannotLeaveTheirWrapper: whatever the sources say, the prompt has just
// the wrappers that it was built with.
func TestSourcesCannotLeaveTheirWrapper(t *testing.T) {
	wrappers := func(title, text string) map[string]int {
		p := Build(Request{Question: "When?", Inline: true, Family: citeway.Bracket,
			Sources: []citeway.Source{{ID: "d_1", Title: title, Passages: []citeway.Passage{{ID: "p_1", Text: text}}}}})
		last := strings.ToLower(p.Messages[len(p.Messages)-1].Content)
		counts := map[string]int{}
		for _, tag := range []string{"<document", "</document", "<source", "</source", "<passage", "</passage", "<catalogue", "</catalogue", "<|"} {
			counts[tag] = strings.Count(last, tag)
		}
		return counts
	}
	want := wrappers("Title", "Words.")
	rapid.Check(t, func(t *rapid.T) {
		title, text := "T"+texts().Draw(t, "title"), "W"+texts().Draw(t, "text")
		got := wrappers(title, text)
		for tag, n := range want {
			if got[tag] != n {
				t.Errorf("%q stands %d times, want %d, for %q of %q", tag, got[tag], n, text, title)
			}
		}
	})
}

// TestBudgetIsKept: a prompt has no more tokens than it may, and what is cut is said.
func TestBudgetIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sources []citeway.Source
		for range rapid.IntRange(1, 6).Draw(t, "sources") {
			text := strings.Repeat("The tide rises twice a day. ", rapid.IntRange(1, 200).Draw(t, "sentences"))
			sources = append(sources, citeway.Source{ID: "d", Title: "Tides", Passages: []citeway.Passage{{ID: "p", Text: text}}})
		}
		budget := rapid.IntRange(1500, 6000).Draw(t, "budget")
		p := Build(Request{Question: "When is high tide?", Inline: true, Sources: sources, Budget: budget})
		total := 0
		for _, m := range p.Messages {
			total += Tokens(m.Content)
			if !utf8.ValidString(m.Content) {
				t.Errorf("a message is cut within a character")
			}
		}
		if total > budget+budget/10 {
			t.Errorf("%d tokens, of %d", total, budget)
		}
		whole := 0
		for _, s := range sources {
			whole += Tokens(s.Passages[0].Text)
		}
		if whole > budget && len(p.Findings) == 0 {
			t.Errorf("%d tokens of sources in a budget of %d, and nothing is said to be cut", whole, budget)
		}
	})
}
