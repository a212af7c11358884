package marker

import (
	"syscall"
	"testing"
	"time"
)

// onCPU runs f as a benchmark's loop and reports how many MB it reads in a second
// of the processor's time, garbage collection included: on a machine that others
// use too, the clock on the wall measures them.
func onCPU(b *testing.B, size int, f func()) {
	b.Helper()
	b.SetBytes(int64(size))
	b.ReportAllocs()
	start := cpuTime(b)
	for b.Loop() {
		f()
	}
	used := cpuTime(b) - start
	if used > 0 {
		b.ReportMetric(float64(size)*float64(b.N)/1e6/used.Seconds(), "MB/cpu-s")
	}
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
