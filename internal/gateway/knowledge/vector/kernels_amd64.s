#include "textflag.h"

// func productsFast(dst *int32, rows *int8, rowStride int, numbers *int16, n, count int)
// n is a multiple of 32.
TEXT ·productsFast(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), R8
	MOVQ rows+8(FP), R9
	MOVQ rowStride+16(FP), R10
	MOVQ numbers+24(FP), R11
	MOVQ n+32(FP), R12
	MOVQ count+40(FP), R13

row:
	MOVQ R9, SI
	MOVQ R11, DI
	MOVQ R12, CX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1

numbers:
	VPMOVSXBW (SI), Y2
	VPMOVSXBW 16(SI), Y3
	VPMADDWD (DI), Y2, Y2
	VPMADDWD 32(DI), Y3, Y3
	VPADDD Y2, Y0, Y0
	VPADDD Y3, Y1, Y1
	ADDQ $32, SI
	ADDQ $64, DI
	SUBQ $32, CX
	JNZ numbers

	VPADDD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, (R8)
	ADDQ $4, R8
	ADDQ R10, R9
	DECQ R13
	JNZ row
	VZEROUPPER
	RET
