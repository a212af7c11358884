//go:build !amd64 && !arm64

package encoder

// fastest is the fastest way that the processor knows.
func fastest() way { return plain }

// What there is for some processors alone. Never called: fastest is plain.

func product6x16(*float32, int, *float32, int, *float32, int, int, *float32) {}

func product8x32(_ *float32, _ int, _ *float32, _ int, _ *int16, _ int, _ *int16, _ int, _, _, _, _ *float32) {
}

func gelu8(*float32, int) {}

func softmax8(*float32, int, float32) {}

func norm8(_, _, _, _ *float32, _ int, _, _ float32) {}

func range8(*float32, int) (low, high float32) { return 0, 0 }

func whole16(_ *int16, _ *float32, _ int, _, _ float32) {}
