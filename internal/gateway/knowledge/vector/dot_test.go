package vector

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// whole makes rows of n bytes and a question's numbers; where there is one row alone, all
// are as large as they may be.
func whole(r *rand.Rand, n, count int) (rows []int8, numbers []int16) {
	rows, numbers = make([]int8, n*count), make([]int16, n)
	for i := range numbers {
		numbers[i] = int16(r.IntN(2*mostWhole+1) - mostWhole)
		if count == 1 {
			numbers[i] = -mostWhole
		}
	}
	for i := range rows {
		rows[i] = int8(r.IntN(256) - 128)
		if count == 1 {
			rows[i] = math.MinInt8
		}
	}
	return rows, numbers
}

// TestBothWaysGiveTheSum compares at every length that is used up to some segments.
func TestBothWaysGiveTheSum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := stride; n <= 2*segment+stride; n += stride {
		for count := 1; count < 4; count++ {
			rows, numbers := whole(r, n, count)
			got := make([]int64, count)
			products(got, rows, numbers)
			for k := range count {
				row, want := rows[k*n:(k+1)*n], int64(0)
				for i := range row {
					want += int64(row[i]) * int64(numbers[i])
				}
				if got[k] != want {
					t.Errorf("%d numbers, row %d: %d, want %d", n, k, got[k], want)
				}
				if n <= segment && int64(productOf(row, numbers)) != want {
					t.Errorf("%d numbers, row %d, plain way: %d, want %d", n, k, productOf(row, numbers), want)
				}
			}
		}
	}
}

func BenchmarkProducts(b *testing.B) {
	const dim = 384
	rows, numbers := whole(rand.New(rand.NewPCG(3, 4)), dim, blockLen)
	sums := make([]int32, blockLen)
	b.Run(fmt.Sprint("this machine's ", fast), func(b *testing.B) {
		for b.Loop() {
			segment32(sums, rows, dim, numbers)
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			for i := range sums {
				sums[i] = productOf(rows[i*dim:(i+1)*dim], numbers)
			}
		}
	})
}
