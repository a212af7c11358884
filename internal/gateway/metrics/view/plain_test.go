package view_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// TestPlainSaysTheNumber: without its commas a plain number is the number, to the
// digits that are kept, and is read as it.
func TestPlainSaysTheNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	for range 5000 {
		x := math.Copysign(math.Pow(10, r.Float64()*24-4), r.Float64()-0.5)
		if r.IntN(3) == 0 {
			x = math.Round(x)
		}
		shown := view.PlainNumber(x)
		got, ok := new(big.Float).SetString(strings.ReplaceAll(shown, ",", ""))
		if !ok {
			t.Fatalf("%v is %q", x, shown)
		}
		f, _ := got.Float64()
		allowed := 5.1e-7 + math.Nextafter(math.Abs(x), math.Inf(1)) - math.Abs(x) // six digits after the point, and what a float loses
		if math.Abs(x) < 1 {
			allowed = 5.1e-6 * math.Abs(x) // six digits that count
		}
		if math.Abs(f-x) > allowed {
			t.Errorf("%v is %q", x, shown)
		}
		whole, _, _ := strings.Cut(strings.TrimPrefix(shown, "-"), ".")
		for i, part := range strings.Split(whole, ",") {
			if i > 0 && len(part) != 3 || len(part) > 3 || part == "" {
				t.Errorf("%v has its commas wrong: %q", x, shown)
			}
		}
		if strings.Contains(shown, ".") && strings.HasSuffix(shown, "0") {
			t.Errorf("%v ends in zeros: %q", x, shown)
		}
	}
	for x, want := range map[float64]string{0: "0", 1000: "1,000", 999.9999999: "1,000", -0.00000001: "-1e-08", 0.0001: "0.0001", 1e20: "100,000,000,000,000,000,000", 1e21: "1e+21", 123456.789: "123,456.789", math.Copysign(0, -1): "0"} {
		if got := view.PlainNumber(x); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}
