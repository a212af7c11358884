package vector

import "golang.org/x/sys/cpu"

// fast reports whether this machine has the instructions of productsFast: those of AVX2.
var fast = cpu.X86.HasAVX2

// productsFast sets dst to the products of count rows, rowStride bytes apart, with n numbers:
// a multiple of stride, at most segment. Needs AVX2.
//
//go:noescape
func productsFast(dst *int32, rows *int8, rowStride int, numbers *int16, n, count int)
