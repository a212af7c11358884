package markdown

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

// What looks like a marker in the prose and is none is no citation when it is
// written beside one.
func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "m[1]", "[1, 2]", "[[1]]", "[^1]", "[doc1]", "`[1]`", "[see][1]", "[1990]", "[1#p3]", "`a`, $5 and `m[1]`")
}

// FuzzDecode reads any text, whole and cut in two, and gets the same prose.
func FuzzDecode(f *testing.F) {
	dialecttest.FuzzText(f, Form(),
		"Tides rise[1]\u200b[2].\n\n[1]: https://sea.example/t \"Tide tables\"\n[2]: cite:2\n",
		"One [^1, ^2].\n\n#### Sources\n\n[^1]: [[Moss#Growth]]\n[^2]: [Page](https://w.example)\n",
		"<details><summary>Sources</summary>\n- [[A]]\n</details>",
		"\u200b\u200c[1]\u200b(x)\xe2\x80")
}
