package embed

import (
	"encoding/base64"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// open returns the encoder, or skips the test where the program lacks it.
func open(t testing.TB) *Encoder {
	t.Helper()
	e, err := Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// reference is one text as the package that the weights are from cuts and embeds
// it, run by TensorFlow.js.
type reference struct {
	text   string
	tokens []int32
	vector []float32
}

// references reads testdata/reference.txt: the text, its pieces, its vector as
// 16-bit numbers of which 32767 is 1, a line of dashes.
func references(t *testing.T) []reference {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "reference.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var all []reference
	for part := range strings.SplitSeq(strings.TrimSuffix(string(raw), "---\n"), "---\n") {
		lines := strings.Split(part, "\n")
		r := reference{text: lines[0]}
		for id := range strings.FieldsSeq(lines[1]) {
			n, err := strconv.Atoi(id)
			if err != nil {
				t.Fatal(err)
			}
			r.tokens = append(r.tokens, int32(n))
		}
		numbers, err := base64.StdEncoding.DecodeString(lines[2])
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(numbers); at += 2 {
			r.vector = append(r.vector, float32(int16(binary.LittleEndian.Uint16(numbers[at:])))/32767)
		}
		all = append(all, r)
	}
	return all
}

func TestPiecesAreThoseOfTheReference(t *testing.T) {
	e := open(t)
	for _, r := range references(t) {
		if got := e.vocabulary.tokens(r.text); !slices.Equal(got, r.tokens) {
			t.Errorf("%s: %v, want %v", r.text, got, r.tokens)
		}
	}
}

// TestVectorsAreThoseOfTheReference: what is lost is what bytes lose against
// float32.
func TestVectorsAreThoseOfTheReference(t *testing.T) {
	e := open(t)
	all := references(t)
	if len(all) < 15 {
		t.Fatalf("%d texts", len(all))
	}
	for _, r := range all {
		if !readable(r.text) {
			continue // has no vector here
		}
		vectors, err := e.Embed(t.Context(), []string{r.text})
		if err != nil {
			t.Fatal(err)
		}
		if near := cosine(vectors[0], r.vector); near < 0.999 {
			t.Errorf("%s: cosine %.5f to the reference", r.text, near)
		}
	}
}

func cosine(v, w []float32) float64 {
	v, w = slices.Clone(v), slices.Clone(w)
	unit(v)
	unit(w)
	return float64(vector.Dot(v, w))
}

// TestPairsAreAsCloseAsInTheReference reads testdata/pairs.tsv: the cosine that
// the reference gives, and the two texts.
func TestPairsAreAsCloseAsInTheReference(t *testing.T) {
	e := open(t)
	raw, err := os.ReadFile(filepath.Join("testdata", "pairs.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		want, err := strconv.ParseFloat(parts[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		vectors, err := e.Embed(t.Context(), parts[1:])
		if err != nil {
			t.Fatal(err)
		}
		if got := cosine(vectors[0], vectors[1]); got < want-0.01 || got > want+0.01 {
			t.Errorf("%q and %q: %.4f, want %.4f", parts[1], parts[2], got, want)
		}
	}
}
