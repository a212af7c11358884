package vector

import (
	"encoding/binary"
	"math"
)

// fixed is what 1 is in a row: the numbers of a vector of length 1 lie from -1
// to 1, and two bytes tell them apart finer than a ranking can.
const fixed = math.MaxInt16

// Packed is a vector as rows store it: two bytes per number, low byte first. The
// zero vector, which is close to nothing, and a vector with a NaN are stored empty.
func Packed(vector []float32) []byte {
	blob := make([]byte, 0, 2*len(vector))
	zero := true
	for _, v := range vector {
		if v != v {
			return []byte{}
		}
		n := int16(math.Round(min(max(float64(v), -1), 1) * fixed))
		zero = zero && n == 0
		blob = binary.LittleEndian.AppendUint16(blob, uint16(n))
	}
	if zero {
		return []byte{}
	}
	return blob
}

// Unpacked is the vector in blob, nil where it has not dim numbers.
func Unpacked(blob []byte, dim int) []float32 {
	if len(blob) != 2*dim || dim == 0 {
		return nil
	}
	vector := make([]float32, dim)
	for i := range vector {
		vector[i] = float32(int16(binary.LittleEndian.Uint16(blob[2*i:]))) / fixed
	}
	return vector
}
