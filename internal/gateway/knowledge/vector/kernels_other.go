//go:build !amd64

package vector

// fast reports whether this machine has the instructions of productsFast.
const fast = false

// What there is for other processors alone. Never called.
func productsFast(*int32, *int8, int, *int16, int, int) {}
