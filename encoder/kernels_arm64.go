package encoder

import "unsafe"

// fastest is the fastest way that the processor knows. All of this kind have NEON.
func fastest() way { return simd }

// product6x16 sets six rows of 16 numbers at dst to a's six rows of k numbers times b, k
// rows of 16 columns, plus the bias. Strides are in bytes.
//
//go:noescape
func product6x16(dst *float32, dstStride int, a *float32, aStride int, b *float32, bStride int, k int, bias *float32)

// What is not worth assembly here.

func gelu8(x *float32, n int) { plain.gelu(unsafe.Slice(x, n)) }

func softmax8(x *float32, n int, scale float32) { plain.softmax(unsafe.Slice(x, n), n, scale) }

func norm8(x, add, scale, shift *float32, n int, _, _ float32) {
	norm := layerNorm{unsafe.Slice(scale, n), unsafe.Slice(shift, n)}
	norm.one(unsafe.Slice(x, n), unsafe.Slice(add, n))
}

// What there is for other processors alone. Never called: fastest is simd.

func product8x32(_ *float32, _ int, _ *float32, _ int, _ *int16, _ int, _ *int16, _ int, _, _, _, _ *float32) {
}

func range8(*float32, int) (low, high float32) { return 0, 0 }

func whole16(_ *int16, _ *float32, _ int, _, _ float32) {}
