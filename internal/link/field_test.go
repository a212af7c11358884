package link_test

import (
	"fmt"
	"testing"

	"github.com/citeway/citeway/internal/link"
)

// An address of an encyclopedia stays as it is; blanks and quotes do not.
func ExampleField() {
	for _, raw := range []string{"https://wiki.example/Tide_(physics)", "https://a.example/a b?q=\"x\"", "javascript:alert(1)"} {
		url, ok := link.Field(raw)
		fmt.Println(url, ok)
	}
	// Output:
	// https://wiki.example/Tide_(physics) true
	// https://a.example/a%20b?q=%22x%22 true
	//  false
}

func ExampleSafe() {
	fmt.Println(link.Safe("https://handbook.example/leave (2026)"))
	fmt.Println(link.Safe("javascript:alert(1)"))
	// Output:
	// https://handbook.example/leave%20%282026%29 true
	//  false
}

func TestField(t *testing.T) {
	for raw, want := range map[string]string{
		"  https://a.example/x  ":         "https://a.example/x",
		"https://a.example/it's":          "https://a.example/it's",
		"https://a.example/(((":           "https://a.example/(((",
		"https://a.example/a%20b(c)":      "https://a.example/a%20b(c)",
		"https://a.example/100%(x)":       "https://a.example/100%25(x)",
		"https://a.example/<i>(x)":        "https://a.example/%3Ci%3E(x)",
		"https://a.example/潮?q=a|b":       "https://a.example/潮?q=a%7Cb",
		"https://a.example/a\u200bb(c)":   "https://a.example/a%E2%80%8Bb(c)",
		"mailto:ines@tidewell.example":    "mailto:ines@tidewell.example",
		"https://a.example/a?x=[1]&y={2}": "https://a.example/a?x=[1]&y=%7B2%7D",
		"data:text/html,(x)":              "",
		"/c/c_1":                          "",
		"https://":                        "",
		"":                                "",
	} {
		got, ok := link.Field(raw)
		if got != want || ok != (want != "") {
			t.Errorf("Field(%q) = %q, %v; want %q", raw, got, ok, want)
		}
		if again, _ := link.Field(got); again != got {
			t.Errorf("Field(%q) = %q: a second time it changes", got, again)
		}
	}
}
