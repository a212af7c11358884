package render

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestChunksCoverTheText(t *testing.T) {
	paragraph := strings.Repeat("words ", 200) + "\n\n"
	code := "```go\n\n" + paragraph + "x\n```\n\n"
	for _, text := range []string{"", "one", strings.Repeat(paragraph, 40), strings.Repeat(code, 40), strings.Repeat("- "+paragraph, 60), strings.Repeat("[a](", 20000)} {
		joined := ""
		for _, c := range chunksOf(text) {
			if c.start != len(joined) {
				t.Fatalf("a chunk begins at %d, the one before ends at %d", c.start, len(joined))
			}
			if strings.Count(c.text, "```")%2 != 0 {
				t.Fatalf("code is cut in %.60q", c.text)
			}
			joined += c.text
		}
		if joined != text {
			t.Fatalf("chunks of %.40q are not the text", text)
		}
	}
}

func TestLongTextIsTheSameAsItsBlocks(t *testing.T) {
	one := "## Part ⟦1⟧\n\nA paragraph of `code` and **words** that goes on ⟦2⟧.\n\n| a | b |\n|---|---|\n| 1 ⟦1⟧ | 2 |\n\n```\nx\n\ny\n```\n\n"
	a, single := answer(strings.Repeat(one, 300)), answer(one)
	var long, short bytes.Buffer
	if err := HTML(&long, a, Options{NoList: true}); err != nil {
		t.Fatal(err)
	}
	if err := HTML(&short, single, Options{NoList: true}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<h2>", "<table>", "<pre>", "<strong>", `href="#cw-source-2"`, "<code>"} {
		if got, want := strings.Count(long.String(), part), 300*strings.Count(short.String(), part); got != want {
			t.Errorf("%s stands %d times, want %d", part, got, want)
		}
	}
}

// What would take a parser minutes is shown as it is.
func BenchmarkHostile(b *testing.B) {
	for _, s := range []string{"[a](", "> ", "~~a"} {
		b.Run(s, func(b *testing.B) {
			a := &citeway.Answer{Text: strings.Repeat(s, (1<<20)/len(s))}
			b.SetBytes(int64(len(a.Text)))
			for b.Loop() {
				if err := HTML(io.Discard, a, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
