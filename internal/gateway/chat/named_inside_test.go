package chat

import (
	"slices"
	"testing"
)

// TestNamedSetsNarrowWhatMayBeSeen: they never widen it.
func TestNamedSetsNarrowWhatMayBeSeen(t *testing.T) {
	for _, c := range []struct{ may, named, want []string }{
		{nil, nil, nil},
		{nil, []string{"a"}, []string{"a"}},
		{[]string{"a", "b"}, nil, []string{"a", "b"}},
		{[]string{"a", "b"}, []string{"b", "c"}, []string{"b"}},
		{[]string{"a"}, []string{"c"}, []string{}},
		{[]string{}, []string{"c"}, []string{}},
	} {
		turn := Turn{Access: Access{Sets: c.may}, Ground: Ground{Within: c.named}}
		if got := turn.searched(); !slices.Equal(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("of %v those of %v are %v, want %v", c.may, c.named, got, c.want)
		}
	}
}
