package encoder

import (
	"context"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
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
}

// cpuTime is what the process has used of processors, which other processes do not lengthen.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
