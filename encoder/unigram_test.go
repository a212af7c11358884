package encoder

import (
	"context"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// tinyPieces are a vocabulary of pieces with their scores.
func tinyPieces() ([]string, []float32) {
	entries, scores := []string{"<s>", "<pad>", "</s>", "<unk>"}, []float32{0, 0, 0, 0}
	for _, piece := range strings.Fields("▁the:-3 ▁t:-5 he:-4 ▁ferry:-6 ▁fer:-5 ry:-5 r:-7 y:-7 ▁:-6 f:-8 e:-7 t:-7 h:-7 时:-6 ß:-9 ss:-6 ▁stra:-6 1:-7 /:-7 2:-7") {
		name, score, _ := strings.Cut(piece, ":")
		var x float32
		_, _ = fmt.Sscan(score, &x)
		entries, scores = append(entries, name), append(scores, x)
	}
	return entries, scores
}

func tinyUnigram() (*unigram, []string) {
	entries, scores := tinyPieces()
	return newUnigram(entries, scores, []string{"46 66", "a 20", "bd 31 2f 32", "zz"}), entries // F is read as f, a line's end as a blank, ½ as 1/2
}

func TestUnigram(t *testing.T) {
	u, entries := tinyUnigram()
	for text, want := range map[string]string{
		"the ferry":     `▁the="the" ▁ferry="ferry"`,
		"  The\nFerry ": `▁="" <unk>="T" he="he" ▁ferry="Ferry"`,
		"ferryry":       `▁ferry="ferry" ry="ry"`,
		"时 q":           `▁="" 时="时" ▁="" <unk>="q"`,
		"½":             `▁="" 1="½" /="½" 2="½"`,
		"straße":        `▁stra="stra" ß="ß" e="e"`,
		"<s> </s>":      `▁="" <unk>="<" <unk>="s" <unk>=">" ▁="" <unk>="<" /="/" <unk>="s" <unk>=">"`,
		"":              ``,
		" \n ":          ``,
	} {
		var got []string
		for _, p := range u.cut(text, 100) {
			got = append(got, fmt.Sprintf("%s=%q", entries[p.id], text[p.start:p.end]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s\nwanted %s", text, strings.Join(got, " "), want)
		}
	}
	if n := len(u.cut("the the the", 2)); n != 2 {
		t.Errorf("%d pieces of at most 2", n)
	}
	if u := newUnigram([]string{"a"}, []float32{-1}, nil); u.lacks() == "" {
		t.Error("a vocabulary without marks lacks nothing")
	}
}

// FuzzUnigram: pieces stand in order, within the text.
func FuzzUnigram(f *testing.F) {
	u, _ := tinyUnigram()
	for _, text := range []string{"the ferry", "½ß\xff时", strings.Repeat("q", 3000), "\u2581the"} {
		f.Add(text, uint8(10))
	}
	f.Fuzz(func(t *testing.T, text string, most uint8) {
		at := 0
		pieces := u.cut(text, int(most))
		if len(pieces) > int(most) {
			t.Fatalf("%d pieces of at most %d", len(pieces), most)
		}
		for _, p := range pieces {
			if p.start < at || p.end < p.start || p.end > len(text) {
				t.Fatalf("%+v after %d in %q", p, at, text)
			}
			at = p.start
		}
	})
}

// unigramFile is a weights file with pieces of any script, a centre, and no heads.
func unigramFile(change func(h *header, f *tiny)) []byte {
	f := &tiny{random: rand.New(rand.NewPCG(1, 2))}
	h := tinyHeader()
	h.Tokens, h.Stem, h.Layers = byUnigram, 1, 1
	entries, scores := tinyPieces()
	f.add("vocabulary", "text", 1, len(entries), []byte(strings.Join(entries, "\n")))
	f.floats("scores", len(scores), 1, scores)
	f.add("normal", "text", 1, 1, []byte("46 66"))
	f.matrix("words", len(entries), h.Width)
	f.matrix("positions", h.Length, h.Width)
	f.numbers("kinds", 2, h.Width)
	f.numbers("norm", 2, h.Width)
	f.linear("stem.0.mix", 3*h.Width, h.Width)
	f.linear("stem.0.out", h.Width, h.Width)
	f.linear("stem.0.up", h.Hidden, h.Width)
	f.linear("stem.0.down", h.Width, h.Hidden)
	f.numbers("stem.0.norm1", 2, h.Width)
	f.numbers("stem.0.norm2", 2, h.Width)
	change(&h, f)
	h.Parts, h.CRC32 = f.parts, crc32.ChecksumIEEE(f.body)
	return sealed(h, f.body)
}

func (f *tiny) floats(name string, rows, columns int, numbers []float32) {
	var data []byte
	for _, x := range numbers {
		data = appendFloat(data, x)
	}
	f.add(name, "float32", rows, columns, data)
}

// TestCentre: vectors are told from the centre, and weights without heads read nothing.
func TestCentre(t *testing.T) {
	e, err := Open(unigramFile(func(*header, *tiny) {}))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := e.Vectors(t.Context(), []string{"the ferry"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Read(t.Context(), []Pair{{"the", "ferry"}}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Error("what has no heads reads: ", err)
	}
	centre := make([]float32, 64)
	centre[0] = 0.5
	centred, err := Open(unigramFile(func(_ *header, f *tiny) { f.floats("centre", 1, 64, centre) }))
	if err != nil {
		t.Fatal(err)
	}
	moved, err := centred.Vectors(context.Background(), []string{"the ferry"})
	if err != nil {
		t.Fatal(err)
	}
	want := append([]float32{}, plain[0]...)
	want[0] -= 0.5
	unit(want)
	for i := range want {
		if math.Abs(float64(want[i]-moved[0][i])) > 1e-6 {
			t.Fatalf("number %d is %g, wanted %g", i, moved[0][i], want[i])
		}
	}
}

func TestUnknownTokens(t *testing.T) {
	if _, err := Open(unigramFile(func(h *header, _ *tiny) { h.Tokens = "bytes" })); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}
