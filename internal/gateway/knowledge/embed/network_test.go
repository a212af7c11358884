package embed

import (
	"math"
	"testing"
)

// slow is the network as internal/gateway/assets/encoder.md says it, in float64, one number after
// the other, to compare with.
type slow struct{ file *file }

// at is number (r, c) of a tensor.
func (s slow) at(name string, r, c int) float64 {
	t := s.file.tensors[name]
	if t.floats != nil {
		return float64(t.floats[r*t.cols+c])
	}
	return float64(t.levels[r*t.cols+c]) * float64(t.steps[r])
}

// each makes a row of each row.
func each(x [][]float64, f func(row []float64) []float64) [][]float64 {
	out := make([][]float64, len(x))
	for i, row := range x {
		out[i] = f(row)
	}
	return out
}

func (s slow) dense(name string) func(row []float64) []float64 {
	t := s.file.tensors[name+".weight"]
	weight := t.all()
	return func(row []float64) []float64 {
		out := make([]float64, t.rows)
		for o := range out {
			out[o] = s.at(name+".bias", 0, o)
			for i, v := range row {
				out[o] += v * float64(weight[o*t.cols+i])
			}
		}
		return out
	}
}

func (s slow) norm(name string) func(row []float64) []float64 {
	return func(row []float64) []float64 {
		mean, squares, n := 0.0, 0.0, float64(len(row))
		for _, v := range row {
			mean += v / n
			squares += v * v / n
		}
		out := make([]float64, len(row))
		for i, v := range row {
			out[i] = s.at(name+".scale", 0, i)*(v-mean)/math.Sqrt(squares-mean*mean+1e-6) + s.at(name+".bias", 0, i)
		}
		return out
	}
}

// mix is what one place takes of all, head by head.
func mix(x [][]float64, at, width int) []float64 {
	out := make([]float64, width)
	size := width / 4
	for i := range out {
		head := i / size * size
		sum := 0.0
		for _, other := range x {
			fit := 0.0
			for d := range size {
				fit += x[at][head+d] * other[width+head+d]
			}
			share := math.Exp(fit / math.Sqrt(float64(size)))
			out[i] += share * other[2*width+i]
			sum += share
		}
		out[i] /= sum
	}
	return out
}

func plus(x, y [][]float64) [][]float64 {
	for i := range x {
		for j := range x[i] {
			x[i][j] += y[i][j]
		}
	}
	return x
}

func (s slow) layer(name string, in, residual [][]float64, width int) [][]float64 {
	qkv := each(each(in, s.norm(name+".norm")), s.dense(name+".qkv"))
	var mixed [][]float64
	for at := range qkv {
		mixed = append(mixed, mix(qkv, at, width))
	}
	x := plus(each(mixed, s.dense(name+".out")), residual)
	up := each(each(x, s.norm(name+".ffn.norm")), s.dense(name+".ffn.up"))
	for _, row := range up {
		for i, v := range row {
			row[i] = max(v, 0)
		}
	}
	return plus(each(up, s.dense(name+".ffn.down")), x)
}

func (s slow) run(tokens []int32) []float64 {
	var x [][]float64
	for at, id := range tokens {
		row := make([]float64, narrow)
		for i := range row {
			angle := float64(at) * math.Pow(10000, -float64(i%128)/127)
			row[i] = 2*s.at("embeddings", int(id), i) + map[bool]float64{true: math.Sin(angle), false: math.Cos(angle)}[i < 128]
		}
		x = append(x, row)
	}
	x = s.layer("0", x, each(x, s.dense("0.project")), narrow)
	x = s.layer("1", x, x, wide)
	mean := make([]float64, wide)
	for _, row := range x {
		for i, v := range row {
			mean[i] += v / float64(len(x))
		}
	}
	out := s.dense("head")(mean)
	squares := 0.0
	for i, v := range out {
		out[i] = math.Tanh(v)
		squares += out[i] * out[i]
	}
	for i := range out {
		out[i] /= math.Sqrt(squares)
	}
	return out
}

// TestNetworkIsWhatItIsSaidToBe needs no fetched weights.
func TestNetworkIsWhatItIsSaidToBe(t *testing.T) {
	f, err := readFile(small())
	if err != nil {
		t.Fatal(err)
	}
	n, err := newNetwork(f)
	if err != nil {
		t.Fatal(err)
	}
	var s scratch
	for _, tokens := range [][]int32{{6}, {7, 0, 12, 7}} {
		got, want := n.run(&s, tokens), slow{f}.run(tokens)
		for i := range want {
			if math.Abs(float64(got[i])-want[i]) > 2e-5 {
				t.Fatalf("%v: number %d is %v, want %v", tokens, i, got[i], want[i])
			}
		}
	}
}

// TestScratchIsLeftBehind: a short text after a long one has the vector that it
// has by itself.
func TestScratchIsLeftBehind(t *testing.T) {
	f, err := readFile(small())
	if err != nil {
		t.Fatal(err)
	}
	n, err := newNetwork(f)
	if err != nil {
		t.Fatal(err)
	}
	var fresh, used scratch
	long := make([]int32, Window)
	for i := range long {
		long[i] = int32(6 + i%7)
	}
	n.run(&used, long)
	want, got := n.run(&fresh, []int32{9, 7}), n.run(&used, []int32{9, 7})
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("number %d is %v, want %v", i, got[i], want[i])
		}
	}
}

func TestSoftmaxOfLargeNumbers(t *testing.T) {
	x := []float32{1000, 1000, -1000}
	softmax(x)
	if x[0] != 0.5 || x[1] != 0.5 || x[2] != 0 {
		t.Errorf("%v", x)
	}
}
