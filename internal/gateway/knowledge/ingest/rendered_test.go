package ingest

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestRendered: a file is laid out with the words that are read of it, and without those
// that are not.
func TestRendered(t *testing.T) {
	x := NewExtractor()
	for name, test := range map[string]struct {
		file    File
		has     []string
		hasNone string
	}{
		"Markdown": {File{Name: "quay.md", Data: []byte("---\ntitle: Quay\nowner: secret\n---\nQuay\n====\n\n- one\n  - **two** of [[Tides#Spring|the tides]] %%secret%%\n\n" +
			"| a | b |\n|---|---|\n| 1 | `2` |\n\n- [x] tarred\n\nA note[^1]. <u>low</u> <span hidden>secret</span>\n\n<!-- secret -->\n\n[ref]\n\n[ref]: https://quay.example/\n[^1]: Below.\n")},
			[]string{"<h1", ">Quay</h1>", "<ul>\n<li><strong>two</strong> of the tides", "<td><code>2</code></td>", `type="checkbox"`, "<u>low</u>", `href="https://quay.example/"`, "Below."}, "secret"},
		"HTML": {File{Name: "quay.html", Data: []byte("<title>Quay</title><nav>secret</nav><main><h1>Quay</h1><p>Caf\xe9 &lt;b&gt;</p><p style='display:none'>secret</p><script>secret</script><!-- secret --><table><tr><td>1</table></main><footer>secret</footer>")},
			[]string{"<h1>Quay</h1>", "<p>Café &lt;b&gt;</p>", "<td>1</td>"}, "secret"},
		"boxes": {File{Name: "b.mdx", Data: []byte("import A from './secret'\n\n:::tip Keep dry\nIt is *new*.\n:::\n\n> [!WARNING]\n> Wet.\n")},
			[]string{"<blockquote>\n<p>Keep dry\nIt is <em>new</em>.</p>", "<blockquote>\n<p>\nWet.</p>"}, "secret"},
		"what acts": {File{Name: "n.html", Data: []byte("<p style='color:red' onclick='f()' dir=rtl>Quay</p>")}, []string{`<p dir="rtl">Quay</p>`}, "f()"},
		"a note":    {File{Name: "n.md", Data: []byte("[[<img src=x>]] and $a_1$ and [due:: May] end\n")}, []string{"&lt;img src=x&gt;", "$a_1$", "(due: May)"}, "<img"},
	} {
		got, err := x.Rendered(context.Background(), test.file)
		if err != nil || strings.Contains(got, test.hasNone) {
			t.Errorf("%s: %v %s", name, err, got)
		}
		for _, part := range test.has {
			if !strings.Contains(got, part) {
				t.Errorf("%s has no %s: %s", name, part, got)
			}
		}
	}
}

func TestWhatIsNotRendered(t *testing.T) {
	x := NewExtractor()
	for name, f := range map[string]File{"a.csv": {Data: []byte("a,b\n1,2\n")}, "a.md": {Data: []byte{0, 1, 2, 3}}} {
		f.Name = name
		if _, err := x.Rendered(context.Background(), f); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, data := range []string{strings.Repeat("tides ", MaxRendered/6+1), strings.Repeat("&", MaxRendered/3)} {
		if _, err := x.Rendered(context.Background(), File{Name: "long.md", Data: []byte(data)}); citeway.CodeOf(err) != citeway.TooLarge {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
}
