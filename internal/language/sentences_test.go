package language

import (
	"os"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
)

// said are the sentences of a text, a | between them.
func said(text string, wrapped bool) string {
	cut := AppendSentences
	if wrapped {
		cut = AppendWrapped
	}
	var parts []string
	for _, s := range cut(nil, text) {
		parts = append(parts, s.In(text))
	}
	return strings.Join(parts, "|")
}

// goldenCase is a line of the golden file: a text and its sentences.
type goldenCase struct {
	text, want string
	// wrong says that the splitter is known to get it wrong.
	wrong bool
}

// golden reads the golden file: || is a border without a blank, | one with a blank.
func golden(t testing.TB) []goldenCase {
	data, err := os.ReadFile("testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []goldenCase
	wrong := false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			wrong = line == "## wrong"
		} else if line != "" {
			text := strings.ReplaceAll(strings.ReplaceAll(line, "||", ""), "|", " ")
			cases = append(cases, goldenCase{text, strings.ReplaceAll(line, "||", "|"), wrong})
		}
	}
	return cases
}

func TestSentences(t *testing.T) {
	cases := golden(t)
	if len(cases) < 300 {
		t.Errorf("%d cases, want 300 or more", len(cases))
	}
	for _, c := range cases {
		for _, wrapped := range []bool{false, true} {
			got := said(c.text, wrapped)
			switch {
			case c.wrong && got == c.want:
				t.Errorf("%q is right now: it may move up", c.text)
			case !c.wrong && got != c.want:
				t.Errorf("wrapped %v:\n got %s\nwant %s", wrapped, got, c.want)
			}
		}
	}
}

// A line ends a sentence, but not where lines are wrapped.
func TestLines(t *testing.T) {
	for _, c := range []struct{ text, lines, wrapped string }{
		{"One line\nanother line", "One line|another line", "One line\nanother line"},
		{"Rain fell. It\nstopped. Then", "Rain fell.|It|stopped.|Then", "Rain fell.|It\nstopped.|Then"},
		{"one\n\ntwo", "one|two", "one|two"},
		{"one\r\ntwo", "one|two", "one\r\ntwo"},
		{"See Dr.\nWeaver.", "See Dr.|Weaver.", "See Dr.\nWeaver."},
		{"He left.\nShe stayed.", "He left.|She stayed.", "He left.|She stayed."},
		{"one\u2028two", "one|two", "one\u2028two"},
		{"- one\n- two", "- one|- two", "- one\n- two"},
		{"  ", "", ""},
		{"", "", ""},
		{"...", "...", "..."},
	} {
		if got := said(c.text, false); got != c.lines {
			t.Errorf("%q: got %q, want %q", c.text, got, c.lines)
		}
		if got := said(c.text, true); got != c.wrapped {
			t.Errorf("%q wrapped: got %q, want %q", c.text, got, c.wrapped)
		}
	}
}

func TestIsStop(t *testing.T) {
	for _, r := range ".!?…。！？؟।" {
		if !IsStop(r) {
			t.Errorf("%q ends no sentence", r)
		}
	}
	for _, r := range ",;:\n、a " {
		if IsStop(r) {
			t.Errorf("%q ends a sentence", r)
		}
	}
}

// laws: the sentences lie in order, none is blank, and they leave out white space alone.
func laws(t interface{ Errorf(string, ...any) }, text string, spans []citeway.Span) {
	last := 0
	for _, s := range append(spans, citeway.Span{Start: len(text), End: len(text)}) {
		if s.Start < last || s.End < s.Start || s.End > len(text) {
			t.Errorf("sentence %v after %d in %d bytes of %q", s, last, len(text), text)
			return
		}
		if between := strings.TrimFunc(text[last:s.Start], unicode.IsSpace); between != "" {
			t.Errorf("%q of %q is in no sentence", between, text)
		}
		if s.Len() > 0 && Trim(text, s) != s || s.Len() == 0 && s.Start < len(text) {
			t.Errorf("sentence %q of %q has white space around it", s.In(text), text)
		}
		last = s.End
	}
}

func TestLaws(t *testing.T) {
	piece := rapid.SampledFrom([]string{"Dr.", "z.", "B.", "U.S.", "3.", "5", "One", "two", ".", "...", "!", "\"", "»", "(", "[1]", "]", "\n", "\n\n", "。", "潮", " ", "и т.", "д.", "…", "\xff", ";", "ώρα"})
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(rt, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(rt, "blank"))
		laws(rt, text, AppendSentences(nil, text))
		laws(rt, text, AppendWrapped(nil, text))
	})
}

func FuzzSentences(f *testing.F) {
	f.Add("Rain fell. It stopped.\n\n- one\n下雨了。停了。")
	f.Add("...!?؟।\x00\xff z. B. U.S. [a. B c](d) »x.« 5. Mai")
	f.Fuzz(func(t *testing.T, text string) {
		laws(t, text, AppendSentences(nil, text))
		laws(t, text, AppendWrapped(nil, text))
	})
}

// Nothing is allocated once the list has grown.
func TestSentencesAllocateNothing(t *testing.T) {
	text := ""
	for _, c := range golden(t) {
		text += c.text + "\n"
	}
	spans := AppendSentences(nil, text)
	if n := testing.AllocsPerRun(5, func() { spans = AppendSentences(spans[:0], text) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Time is linear in hostile texts: one open bracket, one run of stops, one word.
func BenchmarkSentences(b *testing.B) {
	text := ""
	for _, c := range golden(b) {
		text += c.text + "\n"
	}
	for name, text := range map[string]string{
		"golden":   text,
		"prose":    strings.Repeat("The tide rises twice a day and falls as often, as Dr. Weaver found. ", 1000),
		"brackets": strings.Repeat("[a. B ", 10_000),
		"stops":    strings.Repeat(". ", 30_000),
		"initials": strings.Repeat("J. ", 20_000),
	} {
		b.Run(name, func(b *testing.B) {
			var spans []citeway.Span
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				spans = AppendSentences(spans[:0], text)
			}
		})
	}
}

// The points of a date in digits with blanks end no sentence.
func TestSpacedDates(t *testing.T) {
	for text, want := range map[string]int{
		"Smlouva končí 3. 10. 2024. Pak nic.":     2,
		"A szerződés 2024. 10. 3. napján jár le.": 1,
		"There were 3. 10 came later.":            2,
		"It closed in 2024. 10 shops are left.":   2,
	} {
		if got := len(AppendSentences(nil, text)); got != want {
			t.Errorf("%q has %d sentences, want %d", text, got, want)
		}
	}
}
