package encoder

import (
	"slices"
	"strings"
	"testing"
)

func TestWindows(t *testing.T) {
	e := openTiny(t)
	for _, test := range []struct {
		text string
		most int
		want []string
	}{
		{"", 4, nil},
		{" \t\n", 4, nil},
		{" The mill. ", 4, []string{"The mill."}},
		{"The mill was found by Anna.", 4, []string{"The mill was found", "by Anna."}},
		{"was founded was founded", 3, []string{"was founded", "was founded"}},
		{"was founded was founded", 2, []string{"was", "founded", "was", "founded"}},
		{"中文中文中", 2, []string{"中文", "中文", "中"}}, // nothing stands between them
		{"the mill", 0, []string{"the", "mill"}},
	} {
		if got := e.Windows(test.text, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%q by %d: %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

// TestWindowsHoldTheText: no window is too long, and none leaves a word out.
func TestWindowsHoldTheText(t *testing.T) {
	e := openTiny(t)
	text := strings.Repeat("The mill was founded by Anna in 1882, when? ", 9)
	for most := range 40 {
		windows := e.Windows(text, most)
		for _, w := range windows {
			if n := len(e.words.cut(w, len(w))); n > max(most, 1) {
				t.Errorf("%q has %d tokens, want %d at most", w, n, most)
			}
		}
		if joined := strings.Join(windows, ""); strings.ReplaceAll(joined, " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("windows of %d leave out: %q", most, windows)
		}
	}
}
