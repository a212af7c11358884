//go:build unix

package encoder

import (
	"context"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/viterin/vek/vek32"
)

// BenchmarkRead reads one pair of so many tokens, on one core, in each way that the
// processor knows.
func BenchmarkRead(b *testing.B) {
	data := weightsFile(b)
	for _, w := range ways() {
		e, err := openAs(data, w)
		if err != nil {
			b.Fatal(err)
		}
		for _, tokens := range []int{32, 128, 256} {
			b.Run(fmt.Sprintf("%s/%d", w, tokens), func(b *testing.B) {
				pair := Pair{"who founded the mill by the river", strings.Repeat("the mill was founded by her in 1882. ", 40)}
				j := e.pair(pair)
				j.ids, j.second = j.ids[:tokens], j.second[:tokens-j.begin-1]
				began := cpuTime()
				for b.Loop() {
					err := e.run(context.Background(), e.reader, []job{j}, func(_ int, states []float32) { e.reading(&j, states) })
					if err != nil {
						b.Fatal(err)
					}
				}
				spent := (cpuTime() - began).Seconds()
				b.ReportMetric(float64(tokens)*float64(b.N)/spent, "tokens/s")
				b.ReportMetric(1000*spent/float64(b.N), "cpu-ms/op")
			})
		}
	}
}

// BenchmarkProduct multiplies the states of 128 tokens with the widest matrix.
func BenchmarkProduct(b *testing.B) {
	data := weightsFile(b)
	const tokens = 128
	for _, w := range ways() {
		e, err := openAs(data, w)
		if err != nil {
			b.Fatal(err)
		}
		space, l := e.newWorkspace(), &e.reader[0].up
		for i := range space.states {
			space.states[i] = float32(i%17) - 8
		}
		b.Run(w.String(), func(b *testing.B) {
			began := cpuTime()
			for b.Loop() {
				l.apply(space, space.hidden, space.states, tokens)
			}
			b.ReportMetric(2*tokens*float64(l.rows)*float64(l.columns)*float64(b.N)/(cpuTime()-began).Seconds()/1e9, "GFLOP/s")
		})
	}
	// A kept library, for comparison: a dot product for each number.
	e, err := openAs(data, plain)
	if err != nil {
		b.Fatal(err)
	}
	l := &e.reader[0].up
	src, dst := make([]float32, tokens*l.columns), make([]float32, tokens*l.rows)
	b.Run("vek32.Dot", func(b *testing.B) {
		began := cpuTime()
		for b.Loop() {
			for i := range dst {
				dst[i] = vek32.Dot(l.floats[i%l.rows*l.columns:][:l.columns], src[i/l.rows*l.columns:][:l.columns])
			}
		}
		b.ReportMetric(2*float64(len(dst))*float64(l.columns)*float64(b.N)/(cpuTime()-began).Seconds()/1e9, "GFLOP/s")
	})
}

// BenchmarkOpen opens the weights file.
func BenchmarkOpen(b *testing.B) {
	data := weightsFile(b)
	for _, w := range ways() {
		b.Run(w.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := openAs(data, w); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCut makes tokens of a text.
func BenchmarkCut(b *testing.B) {
	e, err := Open(weightsFile(b))
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("Nobody has said that the bridge was closed in 1882, außer für Anlieger. ", 10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		e.words.cut(text, len(text))
	}
}

// cpuTime is what the process has used of processors, which other processes do not lengthen.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
