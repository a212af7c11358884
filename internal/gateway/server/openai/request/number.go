package request

import (
	"strconv"

	"github.com/citeway/citeway/internal/jsonobject"
)

// count is a whole number that is not negative.
func count(o *object.Object, name string) (n int) {
	if o.Read(name, &n, "a whole number") && n < 0 {
		o.Fail(o.At(name), "is less than 0", "leave it out")
	}
	return n
}

// between is a number within a range, or nil.
func between(o *object.Object, name string, low, high float64) *float64 {
	v := o.Number(name)
	if v != nil && (*v < low || *v > high) {
		o.Fail(name, "is not between "+strconv.FormatFloat(low, 'f', -1, 64)+" and "+strconv.FormatFloat(high, 'f', -1, 64), "leave it out")
	}
	return v
}
