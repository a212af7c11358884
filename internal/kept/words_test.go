package kept_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/kept"
)

// A string stays as it is, whatever is made after it.
func TestWordsStay(t *testing.T) {
	var w kept.Words
	var all []string
	for i := range 3000 {
		all = append(all, w.Add(fmt.Appendf(nil, "c_%d", i)))
	}
	if long := strings.Repeat("x", 5000); w.Add([]byte(long)) != long || w.Add(nil) != "" {
		t.Error("a long one, or none")
	}
	for i, s := range all {
		if s != fmt.Sprintf("c_%d", i) {
			t.Fatalf("%d is %q", i, s)
		}
	}
	b := []byte("c_1")
	if n := testing.AllocsPerRun(5000, func() { w.Add(b) }); n >= 1 {
		t.Errorf("%v allocations a word", n)
	}
}
