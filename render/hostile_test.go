package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// What a source is called stays words: it opens no link and no tag of its own.
func TestHostileNamesStayWords(t *testing.T) {
	for _, name := range []string{
		`](https://evil.example)`, `x](https://evil.example) [y`, `"> <img src=x onerror=alert(1)>`, `<a href="https://evil.example">`,
		"two\n\n[1]: https://evil.example", `\](https://evil.example)`, `a" "b`, `\"`, "`", "<script>alert(1)</script>",
	} {
		a := answer("Rise ⟦1⟧ and ⟦2⟧.")
		a.Sources[0].Title, a.Sources[0].Path = name, ""
		a.Sources[1].Title, a.Sources[1].Label = name, &citeway.Label{Name: name}
		page := htmlOf(t, a)
		for _, bad := range []string{`href="https://evil`, "<img", "<script", "<!-- raw HTML omitted"} {
			if strings.Contains(page, bad) {
				t.Errorf("%q gives %s:\n%s", name, bad, page)
			}
		}
	}
}

func htmlOf(t *testing.T, a *citeway.Answer) string {
	t.Helper()
	var out bytes.Buffer
	if err := HTML(&out, a, Options{}); err != nil {
		t.Fatal(err)
	}
	checkHTML(t, out.String())
	return out.String()
}
