package verify

import "testing"

// BenchmarkSum is the model alone.
func BenchmarkSum(b *testing.B) {
	v := New(Options{})
	e := v.Prepare("The old mill of the valley was rebuilt in 1932 after the flood.")
	signals := v.Signals("The old mill was not rebuilt in 1931.", e)
	for b.Loop() {
		v.model.Sum(signals, Contested(signals))
	}
}
