package marker

import (
	"testing"

	"github.com/citeway/citeway/bench/growth"
)

// onCPU runs f as a benchmark's loop and reports how many MB it reads in a second of the
// processor's time.
func onCPU(b *testing.B, size int, f func()) {
	b.Helper()
	b.SetBytes(int64(size))
	b.ReportAllocs()
	start := growth.Processor()
	for b.Loop() {
		f()
	}
	growth.PerSecond(b, size, start)
}
