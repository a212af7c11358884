// Package growth measures how the time and the memory of a piece of work grow with its
// input: the exponents of both when the input grows tenfold. 1 is linear, 2 is quadratic.
// The benchmarks of this module share it, and its clock.
package growth

import (
	"math"
	"runtime/metrics"
	"syscall"
	"testing"
	"time"
)

// Times is how many times as large the larger of two inputs is.
const Times = 10

// Processor is the processor time that the process has used, the collector's included: on
// a machine with other work to do, the clock on the wall measures that. It is 0 where the
// system does not say.
func Processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// PerSecond reports how many MB of size bytes a run were read in each second of the
// processor since start, over the runs of the benchmark.
func PerSecond(b *testing.B, size int, start time.Duration) {
	if used := Processor() - start; used > 0 {
		b.ReportMetric(float64(size)*float64(b.N)/1e6/used.Seconds(), "MB/cpu-s")
	}
}

// Cost is what work took: processor time, and bytes allocated.
type Cost struct {
	Time  time.Duration
	Bytes uint64
}

// Of runs f some times and returns what it cost in all.
func Of(times int, f func()) Cost {
	bytes, start := allocated(), Processor()
	for range times {
		f()
	}
	return Cost{Processor() - start, allocated() - bytes}
}

func (c *Cost) add(d Cost) {
	c.Time += d.Time
	c.Bytes += d.Bytes
}

// allocated is how many bytes the process has allocated.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Tenfold runs the work that prepare makes for an input of n, and for one ten times as
// large, and reports the exponents of its time and memory. It returns what one run of the
// larger cost. The smaller runs ten times for each run of the larger, so that both are
// measured over as long.
func Tenfold(b *testing.B, n int, prepare func(n int) func()) Cost {
	b.Helper()
	few, many := prepare(n), prepare(Times*n)
	var small, large Cost
	for b.Loop() {
		small.add(Of(Times, few))
		large.add(Of(1, many))
	}
	b.ReportMetric(large.Time.Seconds()*1000/float64(b.N), "cpu-ms")
	b.ReportMetric(float64(large.Bytes)/1e6/float64(b.N), "alloc-MB")
	b.ReportMetric(Exponent(float64(small.Time)/Times, float64(large.Time)), "time-exponent")
	b.ReportMetric(Exponent(float64(small.Bytes)/Times, float64(large.Bytes)), "memory-exponent")
	return Cost{large.Time / time.Duration(b.N), large.Bytes / uint64(b.N)}
}

// Exponent is that of a cost which an input of some size has, and one ten times as large;
// 0 where the smaller costs nothing that can be measured.
func Exponent(small, large float64) float64 {
	if small <= 0 || large <= 0 {
		return 0
	}
	return math.Log(large/small) / math.Log(Times)
}
