#include "textflag.h"

// One token's number, broadcast to a, times 16 columns (V24 to V27).
#define TIMES(a, c0, c1, c2, c3) \
	VFMLA V24.S4, a.S4, c0.S4; \
	VFMLA V25.S4, a.S4, c1.S4; \
	VFMLA V26.S4, a.S4, c2.S4; \
	VFMLA V27.S4, a.S4, c3.S4

// func product6x16(dst *float32, dstStride int, a *float32, aStride int, b *float32, bStride int, k int, bias *float32)
// Strides are in bytes.
TEXT ·product6x16(SB), NOSPLIT, $0-64
	MOVD dst+0(FP), R0
	MOVD dstStride+8(FP), R1
	MOVD a+16(FP), R2
	MOVD aStride+24(FP), R3
	MOVD b+32(FP), R4
	MOVD bStride+40(FP), R5
	MOVD k+48(FP), R6
	MOVD bias+56(FP), R7
	ADD R2, R3, R8
	ADD R8, R3, R9
	ADD R9, R3, R10
	ADD R10, R3, R11
	ADD R11, R3, R12
	VLD1 (R7), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R7), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1 (R7), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1 (R7), [V12.S4, V13.S4, V14.S4, V15.S4]
	VLD1 (R7), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1 (R7), [V20.S4, V21.S4, V22.S4, V23.S4]

loop:
	VLD1 (R4), [V24.S4, V25.S4, V26.S4, V27.S4]
	VLD1R.P 4(R2), [V28.S4]
	VLD1R.P 4(R8), [V29.S4]
	VLD1R.P 4(R9), [V30.S4]
	VLD1R.P 4(R10), [V31.S4]
	TIMES(V28, V0, V1, V2, V3)
	TIMES(V29, V4, V5, V6, V7)
	VLD1R.P 4(R11), [V28.S4]
	VLD1R.P 4(R12), [V29.S4]
	TIMES(V30, V8, V9, V10, V11)
	TIMES(V31, V12, V13, V14, V15)
	TIMES(V28, V16, V17, V18, V19)
	TIMES(V29, V20, V21, V22, V23)
	ADD R5, R4
	SUBS $1, R6, R6
	BNE loop

	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R0)
	ADD R1, R0
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R0)
	ADD R1, R0
	VST1 [V8.S4, V9.S4, V10.S4, V11.S4], (R0)
	ADD R1, R0
	VST1 [V12.S4, V13.S4, V14.S4, V15.S4], (R0)
	ADD R1, R0
	VST1 [V16.S4, V17.S4, V18.S4, V19.S4], (R0)
	ADD R1, R0
	VST1 [V20.S4, V21.S4, V22.S4, V23.S4], (R0)
	RET
