package encoder

import "golang.org/x/sys/cpu"

// fastest is the fastest way that the processor knows.
func fastest() way {
	x := &cpu.X86
	switch {
	case !x.HasAVX2 || !x.HasFMA:
		return plain
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VNNI:
		return vnni
	}
	return simd
}

// product6x16 sets six rows of 16 numbers at dst to a's six rows of k numbers times b, k
// rows of 16 columns, plus the bias. Strides are in bytes. Needs AVX2 and FMA.
//
//go:noescape
func product6x16(dst *float32, dstStride int, a *float32, aStride int, b *float32, bStride int, k int, bias *float32)

// product8x32 is the like for eight rows, 32 columns and whole numbers, which lie in b
// by pairs. Each row's are multiplied by its scale and its column's, its middle times its
// column's sum is added, and what was there before. Needs AVX-512 and VNNI.
//
//go:noescape
func product8x32(dst *float32, dstStride int, before *float32, beforeStride int, a *int16, aStride int, b *int16, pairs int, scales, middles, columnScales, columnSums *float32)

// gelu8 is gelu for n numbers, a multiple of 8, within 1e-6 of it.
//
//go:noescape
func gelu8(x *float32, n int)

// softmax8 is softmax for n numbers, a multiple of 8.
//
//go:noescape
func softmax8(x *float32, n int, scale float32)

// norm8 adds to a state of n numbers, a multiple of 8, and norms it.
//
//go:noescape
func norm8(x, add, scale, shift *float32, n int, share, small float32)

// range8 returns the smallest and largest of n numbers, a multiple of 8.
//
//go:noescape
func range8(x *float32, n int) (low, high float32)

// whole16 sets dst to n numbers, a multiple of 16, less the middle, times by, rounded.
//
//go:noescape
func whole16(dst *int16, src *float32, n int, middle, by float32)
