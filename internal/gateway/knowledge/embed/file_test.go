package embed

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestFileOfBothKinds(t *testing.T) {
	m := begin(piece{"<unk>", 0}, piece{"▁tide", -3.5})
	m.tensor("floats", 2, 3, func(i int) float32 { return float32(i) / 2 })
	m.bytes("bytes", 2, []float32{0.5, 2}, 1, -2, 127, -127)
	f, err := readFile(m.end())
	if err != nil {
		t.Fatal(err)
	}
	if len(f.pieces) != 2 || f.pieces[1] != (piece{"▁tide", -3.5}) {
		t.Errorf("pieces %v", f.pieces)
	}
	floats, levels := f.tensors["floats"], f.tensors["bytes"]
	if got := floats.all(); len(got) != 6 || got[5] != 2.5 {
		t.Errorf("floats %v", got)
	}
	row := make([]float32, 2)
	levels.row(row, 1, 2)
	if row[0] != 508 || row[1] != -508 {
		t.Errorf("the second row, doubled, is %v", row)
	}
	if got := levels.all(); got[0] != 0.5 || got[1] != -1 {
		t.Errorf("bytes %v", got)
	}
}

func TestFilesThatAreNone(t *testing.T) {
	good := small()
	broken := bytes.Clone(good)
	broken[len(broken)/2] ^= 1
	cut := begin(piece{"a", 0})
	cut.number(7)
	unknownKind := begin()
	unknownKind.text("x")
	unknownKind.number(1)
	unknownKind.number(1)
	unknownKind.out = append(unknownKind.out, 9, 0, 0, 0, 0)
	huge := begin()
	huge.text("x")
	huge.number(1 << 31)
	huge.number(1 << 31)
	huge.out = append(huge.out, kindFloats)
	other := begin()
	other.tensor("embeddings", 1, 1, func(int) float32 { return 0 })
	for name, c := range map[string]struct {
		file  []byte
		words string
	}{
		"nothing":            {nil, "does not begin"},
		"a page":             {[]byte("<html>not found</html>"), "does not begin"},
		"a bit turned":       {broken, "checksum"},
		"cut off":            {good[:len(good)/2], "checksum"},
		"a tensor cut off":   {cut.end(), "too soon"},
		"another kind":       {unknownKind.end(), "kind 9"},
		"more than there is": {huge.end(), "too soon"},
		"another encoder":    {other.end(), "embeddings is 1 x 1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := New(c.file)
			if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), c.words) || !strings.Contains(err.Error(), "make assets") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestVocabularyWithoutEmbeddings(t *testing.T) {
	pieces := make([]piece, 40)
	m := begin(pieces...)
	some := func(int) float32 { return 0 }
	m.tensor("embeddings", 39, narrow, some)
	m.dense("0.project", narrow, wide, some)
	m.layer("0", narrow, some)
	m.layer("1", wide, some)
	m.dense("head", wide, Dim, some)
	if _, err := New(m.end()); err == nil || !strings.Contains(err.Error(), "40 pieces have 39 embeddings") {
		t.Errorf("%v", err)
	}
}

// FuzzFile: whatever the bytes are, they are read or refused.
func FuzzFile(f *testing.F) {
	m := begin(piece{"▁a", -1})
	m.tensor("floats", 1, 2, func(int) float32 { return 1 })
	m.bytes("bytes", 1, []float32{1}, 3)
	f.Add(m.out[len(magic):])
	f.Add([]byte{0, 0, 0, 0, 1, 'x', 1, 0, 0, 0, 1, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, body []byte) {
		file, err := readBody(body)
		if err != nil {
			return
		}
		for name, x := range file.tensors {
			if got := x.all(); len(got) != x.rows*x.cols {
				t.Errorf("%q has %d numbers, want %d x %d", name, len(got), x.rows, x.cols)
			}
		}
	})
}
