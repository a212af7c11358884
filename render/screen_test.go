package render

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// escapeSequence is one of those that this package writes itself.
var escapeSequence = regexp.MustCompile("\x1b\\[(1|2|3|4|22|23|24|31|32|33|36|39)m")

// scraps are what an answer or a source may hold to lie to a terminal, and the
// Markdown round it.
var scraps = []string{
	"\x1b[31m", "\x1b]0;title\x07", "\x1b[2J", "\x1b]8;;https://evil.example\x1b\\", "\x9b31m", "\u009b31m", "\x00", "\x08", "\x7f", "\r", "\v", "\f", "\u0085",
	"\u202e", "\u2066", "\xff", "\xe2\x80", "**", "*", "`", "``", "```\n", "~~~\n", "\n", "\n\n", "# ", "- ", "1. ", "> ", "| a |", "\\", "\\*", "_", "$", "$$", "\\(", "\\)",
	"words", "Tides rise ", "潮汐", "🌊", "e\u0301", "नमस्ते ", "مرحبا ", " ", "\t", "[1]", "<b>", "⟦1⟧", "⟦2 two⟧", "⟦1,2!partial⟧", "⟦9⟧", "⟦1 **b⟧",
}

func randomScraps(random *rand.Rand) *citeway.Answer {
	var text strings.Builder
	for range 1 + random.IntN(15) {
		text.WriteString(scraps[random.IntN(len(scraps))])
	}
	a := answer(text.String())
	name := scraps[random.IntN(len(scraps))] + scraps[random.IntN(len(scraps))]
	a.Sources[0].Title, a.Sources[0].Path, a.Sources[1].Label = name, name, &citeway.Label{Name: name, Description: name}
	a.Findings = []citeway.Finding{{Kind: citeway.OutOfRange, Marker: name, Message: name, Action: name}}
	a.Err = &citeway.Error{Message: name}
	for i := range a.Citations {
		a.Citations[i].Marker, a.Citations[i].Reasons = name, []string{name}
		a.Citations[i].Claim = &citeway.Span{End: len(a.Text)}
		a.Citations[i].Quotes = []citeway.Quote{{Passage: "p1", Text: name}}
	}
	return a
}

// Nothing of what comes from a model or a source moves a cursor, changes a colour
// or turns the direction of text, in any form that a terminal or a message shows.
func TestNoControlCharacterIsShown(t *testing.T) {
	forms := map[string]func(io.Writer, *citeway.Answer, Options) error{"text": Text, "terminal": Terminal, "review": Review}
	random := rand.New(rand.NewPCG(21, 22))
	for range 800 {
		a := randomScraps(random)
		for name, write := range forms {
			for _, plain := range []bool{true, false} {
				var out bytes.Buffer
				if err := write(&out, a, Options{Plain: plain, Width: 30}); err != nil {
					t.Fatal(err)
				}
				shown := out.String()
				if !plain {
					shown = escapeSequence.ReplaceAllString(shown, "")
				}
				if at := strings.IndexFunc(shown, lies); at >= 0 {
					t.Fatalf("%s shows %U of %q:\n%q", name, []rune(shown[at:])[0], a.Text, shown)
				}
			}
		}
	}
}

// lies is written apart from the code that it checks.
func lies(r rune) bool {
	return r != '\n' && r != '\t' && unicode.Is(unicode.Cc, r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// state follows the styles that are on after what was written.
func stylesOn(written string) map[string]bool {
	families := map[string]string{"1": "weight", "2": "weight", "22": "weight", "3": "slant", "23": "slant", "4": "line", "24": "line",
		"31": "colour", "32": "colour", "33": "colour", "36": "colour", "39": "colour"}
	on := map[string]bool{}
	for _, m := range escapeSequence.FindAllStringSubmatch(written, -1) {
		on[families[m[1]]] = len(m[1]) == 1 || m[1][0] == '3' && m[1] != "39"
		if m[1] == "22" || m[1] == "23" || m[1] == "24" {
			on[families[m[1]]] = false
		}
	}
	return on
}

// A star, a tick or a heading without its end slants nothing behind the answer:
// what the terminal shows next is plain.
func TestNoStyleIsLeftOn(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	answers := []*citeway.Answer{answer("**bold"), answer("*it ⟦1⟧"), answer("`code"), answer("# Head"), answer("⟦1 words⟧"), answer("- *a\n- b"), answer("a ``` b")}
	for range 700 {
		answers = append(answers, randomScraps(random))
	}
	for _, a := range answers {
		var out bytes.Buffer
		if err := Terminal(&out, a, Options{Width: 30, NoList: true}); err != nil {
			t.Fatal(err)
		}
		for family, on := range stylesOn(out.String()) {
			if on {
				t.Fatalf("%s is left on by %q:\n%q", family, a.Text, out.String())
			}
		}
	}
}

// Emphasis and code end with their paragraph, as Markdown has it, and do not run
// on into the next.
func TestStylesEndWithTheirBlock(t *testing.T) {
	for text, want := range map[string]string{
		"*one\n\ntwo":       "\x1b[3mone\x1b[23m\n\ntwo\n",
		"**one\n- two":      "\x1b[1mone\x1b[22m\n• two\n",
		"`one\n\n*two*":     "\x1b[36mone\x1b[39m\n\n\x1b[3mtwo\x1b[23m\n",
		"*one\ntwo*":        "\x1b[3mone two\x1b[23m\n",
		"# *one\ntwo":       "\x1b[1m\x1b[3mone\x1b[22m\x1b[23m\ntwo\n",
		"***a*** (**b**)":   "\x1b[1m\x1b[3ma\x1b[22m\x1b[23m (\x1b[1mb\x1b[22m)\n",
		"a*b*c ** d":        "a*b*c\x1b[1m d\x1b[22m\n",
		"**a** *b* `c` d":   "\x1b[1ma\x1b[22m \x1b[3mb\x1b[23m \x1b[36mc\x1b[39m d\n",
		"2 * 3 * 4 `` ` ``": "2 * 3 * 4\x1b[36m `\x1b[39m\n",
	} {
		var out bytes.Buffer
		if err := Terminal(&out, answer(text), Options{}); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Errorf("%q: got %q, want %q", text, out.String(), want)
		}
	}
}

// Colours are all that a terminal without them lacks.
func TestPlainIsTheSameWithoutStyles(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 26))
	for range 700 {
		a := randomScraps(random)
		var plain, styled bytes.Buffer
		if err := errors.Join(Terminal(&plain, a, Options{Plain: true, Width: 24}), Terminal(&styled, a, Options{Width: 24})); err != nil {
			t.Fatal(err)
		}
		if got := escapeSequence.ReplaceAllString(styled.String(), ""); got != plain.String() {
			t.Fatalf("%q: styled\n%q\nplain\n%q", a.Text, got, plain.String())
		}
	}
}

// No line of prose is wider than the terminal, unless it is one word, code or a
// row of a table.
func TestLinesFitTheWidth(t *testing.T) {
	text := strings.Repeat("Tides rise twice a day, as *every* harbour knows ⟦1⟧. 潮汐每天涨落两次⟦2⟧。", 6) + "\n\n- " + strings.Repeat("an item that goes on ", 9) + "\n\n> " + strings.Repeat("a quote ", 30)
	for _, width := range []int{10, 17, 40, 79, 200} {
		var out bytes.Buffer
		if err := Terminal(&out, answer(text), Options{Plain: true, Width: width, NoList: true}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimRight(line, "\n"); lineColumns(line) > width && strings.Count(strings.TrimSpace(line), " ") > 1 {
				t.Errorf("width %d: %d columns in %q", width, lineColumns(line), line)
			}
		}
	}
	var out bytes.Buffer
	if err := Terminal(&out, answer(text), Options{Plain: true, Width: -1, NoList: true}); err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(out.String(), "\n\n"); strings.Contains(first, "\n") {
		t.Errorf("a line was broken though no width was asked for:\n%s", first)
	}
}

func lineColumns(line string) (n int) {
	for _, r := range line {
		n += columns(r)
	}
	return n
}

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"a": 1, "é": 1, "e\u0301": 1, "潮": 2, "カ": 2, "한": 2, "🌊": 2, "\u200b": 0, "\u200d": 0, "（": 2, "ß": 1, "م": 1} {
		if got := lineColumns(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

// FuzzTerminal checks that nothing but what this package writes steers a terminal,
// and that the words come through whole wherever the text is cut.
func FuzzTerminal(f *testing.F) {
	for _, a := range texts(f) {
		f.Add(a.Text, "T", 3, 20)
	}
	f.Add("\x1b[31m**a `b\n\n> c", "\x9b\x07", 5, 8)
	f.Fuzz(func(t *testing.T, text, title string, cut, width int) {
		cut = max(0, min(cut, len(text)))
		var whole, parts bytes.Buffer
		for _, to := range []struct {
			out  *bytes.Buffer
			text []string
		}{{&whole, []string{text}}, {&parts, []string{text[:cut], text[cut:]}}} {
			sink := NewTerminal(to.out, Options{Width: width})
			events := []citeway.Event{&citeway.Source{ID: "s1", Number: 1, Title: title, URL: title, Path: title}}
			for _, s := range to.text {
				events = append(events, &citeway.Text{Bytes: []byte(s)})
			}
			cite := &citeway.Citation{ID: "c", Number: 1, Start: len(text), End: len(text), Sources: []string{"s1"}}
			if err := citewayEvents(sink, append(events, cite, &citeway.End{})...); err != nil {
				t.Fatal(err)
			}
		}
		if whole.String() != parts.String() {
			t.Fatalf("%q cut at %d: %q, whole %q", text, cut, parts.String(), whole.String())
		}
		shown := escapeSequence.ReplaceAllString(whole.String(), "")
		if strings.ContainsFunc(shown, lies) || !utf8.ValidString(shown) || !strings.Contains(shown, "[1]") {
			t.Fatalf("%q shows as %q", text, shown)
		}
	})
}
