package prose

import (
	"strings"
	"testing"
)

func TestBreakClosesCode(t *testing.T) {
	for in, want := range map[string]string{
		"a":                          "a\n\n",
		"```\nx":                     "```\nx\n```\n\n",
		"```\nx\n":                   "```\nx\n```\n\n",
		"a\n```":                     "a\n```\n```\n\n",
		"```go\nx\n```":              "```go\nx\n```\n\n",
		"```\nx\n``` \r\n":           "```\nx\n``` \r\n\n",
		"~~~ py `x`\nx":              "~~~ py `x`\nx\n~~~\n\n",
		"````\n```\nx\n```":          "````\n```\nx\n```\n````\n\n",
		"```\n~~~\n":                 "```\n~~~\n```\n\n",
		"```\nx\n``` y":              "```\nx\n``` y\n```\n\n",
		"``` a ` b\nx":               "``` a ` b\nx\n\n",
		"``\nx":                      "``\nx\n\n",
		"a ```\nx":                   "a ```\nx\n\n",
		"- a\n\n  ```\n  x":          "- a\n\n  ```\n  x\n  ```\n\n",
		"- a\n\n  ```\n  x\n\nafter": "- a\n\n  ```\n  x\n\nafter\n\n",
		"a\n\n    ```\n    x":        "a\n\n    ```\n    x\n\n",
		"> ```\n> x":                 "> ```\n> x\n\n",
		"```\nx\n```\n\n```\ny":      "```\nx\n```\n\n```\ny\n```\n\n",
	} {
		for _, size := range []int{1, 2, 3, len(in)} {
			var out strings.Builder
			w := NewNumbered(Marks{}, func(b []byte) error { out.Write(b); return nil })
			for rest := in; rest != ""; rest = rest[min(size, len(rest)):] {
				if err := w.Text([]byte(rest[:min(size, len(rest))])); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Break(); err != nil {
				t.Fatal(err)
			}
			if out.String() != want {
				t.Errorf("%q in pieces of %d: got %q, want %q", in, size, out.String(), want)
			}
		}
	}
}
