package copilot_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/copilot"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// FuzzDecode reads any text, whole and cut in two, and gets the same prose.
func FuzzDecode(f *testing.F) {
	f.Add("Tides rise[1]\u200b[2].\n\n[1]: https://sea.example/t \"Tide tables\"\n[2]: cite:2\n", 14)
	f.Add("One [^1, ^2].\n\n#### Sources\n\n[^1]: [[Moss#Growth]]\n[^2]: [Page](https://w.example)\n", 5)
	f.Add("<details><summary>Sources</summary>\n- [[A]]\n</details>", 3)
	f.Add("\u200b\u200c[1]\u200b(x)\xe2\x80", 1)
	dialecttest.FuzzText(f, copilot.Form())
}
