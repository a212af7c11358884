package encoder

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// TestWaysAgree: with and without assembly the tiny encoder says the same, for texts of
// every length and batches of any number of them.
func TestWaysAgree(t *testing.T) {
	texts := []string{""}
	for len(texts) < 40 {
		texts = append(texts, texts[len(texts)-1]+" "+tinyWords[5+len(texts)%20])
	}
	var first [][]float32
	for _, w := range ways() {
		e, err := openAs(tinyFile(), w)
		if err != nil {
			t.Fatal(err)
		}
		if e.way != w {
			t.Fatalf("the way is %s, want %s", e.way, w)
		}
		vectors, err := e.Vectors(context.Background(), texts)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = vectors
		}
		for i := range texts {
			for k, x := range vectors[i] {
				if math.Abs(float64(x-first[i][k])) > 1e-4 {
					t.Fatalf("%s: number %d of %q is %g, want %g", w, k, texts[i], x, first[i][k])
				}
			}
		}
	}
}

// TestOtherSizesArePlain: sizes that the assembly cannot do are done without it.
func TestOtherSizesArePlain(t *testing.T) {
	h := tinyHeader()
	h.Width, h.Heads, h.Hidden = 24, 3, 40
	e, err := Open(sealed(tinyParts(h)))
	if err != nil || e.way != plain {
		t.Fatalf("%v", err)
	}
	if vectors, err := e.Vectors(context.Background(), []string{"the mill"}); err != nil || len(vectors[0]) != 24 {
		t.Errorf("%v, %v", vectors, err)
	}
}

func TestProductsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const rows, columns, most = 64, 160, 19 // of the columns one whole block and a part
	m := matrix{rows: rows, columns: columns, weights: make([]byte, rows*columns), scales: make([]float32, rows)}
	for i := range m.weights {
		m.weights[i] = byte(random.IntN(256))
	}
	bias, src := make([]float32, rows), make([]float32, (most+slack)*columns)
	for i := range rows {
		m.scales[i], bias[i] = random.Float32(), random.Float32()
	}
	for i := range src {
		src[i] = 10 + 100*float32(random.NormFloat64())
	}
	for _, w := range ways()[1:] {
		right, fast := newLinear(plain, m, bias), newLinear(w, m, bias)
		space := &workspace{way: w, whole: make([]int16, (most+slack)*blockColumns), scales: make([]float32, most+slack), middles: make([]float32, most+slack)}
		for tokens := 1; tokens <= most; tokens++ {
			want, got := make([]float32, (tokens+slack)*rows), make([]float32, (tokens+slack)*rows)
			right.plain(want, src, tokens)
			fast.apply(space, got, src, tokens)
			for i := range tokens * rows {
				if math.Abs(float64(got[i]-want[i])) > 20 { // of numbers of hundreds of thousands; rounding moves them by a few
					t.Fatalf("%s, %d tokens: number %d is %g, want %g", w, tokens, i, got[i], want[i])
				}
			}
		}
	}
}

func TestFunctionsAgree(t *testing.T) {
	for _, w := range ways()[1:] {
		var numbers, want []float32
		for x := float32(-30); x < 30; x += 0.001 {
			numbers = append(numbers, x)
		}
		numbers = numbers[:len(numbers)/8*8]
		want = append(want, numbers...)
		w.gelu(numbers)
		plain.gelu(want)
		worst := 0.0
		for i := range want {
			worst = max(worst, math.Abs(float64(numbers[i]-want[i])))
		}
		t.Logf("%s: gelu differs by %.2g", w, worst)
		if worst > 1e-6 {
			t.Errorf("%s: gelu differs by %g", w, worst)
		}
		random := rand.New(rand.NewPCG(5, 6))
		for size := 1; size < 40; size++ {
			room := (size + 7) / 8 * 8
			got := make([]float32, room)
			for i := range size {
				got[i] = float32(200 * random.NormFloat64())
			}
			want := append([]float32(nil), got[:size]...)
			w.softmax(got[:size], room, 0.2)
			plain.softmax(want, size, 0.2)
			for i := range want {
				if math.Abs(float64(got[i]-want[i])) > 1e-6 {
					t.Fatalf("%s: share %d of %d is %g, want %g", w, i, size, got[i], want[i])
				}
			}
		}
	}
}
