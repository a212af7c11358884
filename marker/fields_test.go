package marker

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestFields: what a line of a source list says.
func TestFields(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`[1] https://a.example "T"`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] https://a.example 'T' x`, `definition label="1" number=1 url="https://a.example" title="T" text="x"`},
		{`[1] https://a.example - T`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] https://a.example – T`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] https://a.example: T`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] https://a.example | T`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] https://a.example (T (2031))`, `definition label="1" number=1 url="https://a.example" title="T (2031)"`},
		{`[1] https://a.example/x_(y).`, `definition label="1" number=1 url="https://a.example/x_(y)"`},
		{`[1] (https://a.example/x) T`, `definition label="1" number=1 url="https://a.example/x" title="T"`},
		{`[1] https://a.example/x，潮汐`, `definition label="1" number=1 url="https://a.example/x" title="潮汐"`},
		{`[1] <https://a.example/x y> T`, `definition label="1" number=1 url="https://a.example/x y" title="T"`},
		{`[1] www.a.example/x T`, `definition label="1" number=1 url="www.a.example/x" title="T"`},
		{`[1] doi:10.1000/1 T`, `definition label="1" number=1 url="doi:10.1000/1" title="T"`},
		{`[1] [T](https://a.example)`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1]: [T](<https://a.example/x y> "z") - w`, `definition label="1" number=1 url="https://a.example/x y" title="T" text="w"`},
		{`[1] **[T](https://a.example)**`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] T](https://a.example)`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] [T \[a\] \](b) c](https://a.example)`, `definition label="1" number=1 url="https://a.example" title="T \\[a\\] \\](b) c"`},
		{`[1] [T [a] b](https://a.example)`, `definition label="1" number=1 url="https://a.example" title="T [a] b"`},
		{`[1] Lund, [T](https://a.example), 2031`, `definition label="1" number=1 url="https://a.example" title="T" text="2031"`},
		{`[1] T - https://a.example`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] T: https://a.example, p. 3`, `definition label="1" number=1 url="https://a.example" title="T" text="p. 3"`},
		{`[1] T (https://a.example)`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`[1] "T" https://a.example`, `definition label="1" number=1 url="https://a.example" title="\"T\""`},
		{`[1] "T", Lund`, `definition label="1" number=1 title="T" text=", Lund"`},
		{`[1] a/b.md`, `definition label="1" number=1 url="a/b.md"`},
		{`[1] a/b c.md`, `definition label="1" number=1 url="a/b c.md"`},
		{`[1] b.md "T"`, `definition label="1" number=1 url="b.md" title="T"`},
		{`[1] b.md is a file`, `definition label="1" number=1 title="b.md is a file"`},
		{`[1] [[N]]`, `definition label="1" number=1 note="N"`},
		{`[1] [[N#H|A]] (n.md)`, `definition label="1" number=1 title="A" note="N" anchor="H" text="(n.md)"`},
		{`[1] T`, `definition label="1" number=1 title="T"`},
		{`[1]. T`, `definition label="1" number=1 title="T"`},
		{`[1] - T`, `definition label="1" number=1 title="T"`},
		{`[^1] T`, `definition label="1" number=1 title="T"`},
		{`[^n]: T`, `definition label="n" title="T"`},
		{`[doc 7]: T`, `definition label="doc 7" number=7 title="T"`},
		{`[ID: 7] T`, `definition label="ID: 7" number=7 title="T"`},
		{`[lund2031] Lund, T`, `definition label="lund2031" title="Lund, T"`},
		{`【7】T`, `definition label="7" number=7 title="T"`},
		{`［7］：T`, `definition label="7" number=7 title="T"`},
		{`- T`, `definition title="T"`},
		{`* [7] T`, `definition label="7" number=7 title="T"`},
		{`+ **[7]** T`, `definition label="7" number=7 title="T"`},
		{`• T`, `definition title="T"`},
		{`7. T`, `definition label="7" number=7 title="T"`},
		{`7) T`, `definition label="7" number=7 title="T"`},
		{`**7.** T`, `definition label="7" number=7 title="T"`},
		{`7. [T](u)`, `definition label="7" number=7 url="u" title="T"`},
		{`[7](https://a.example) T`, `definition label="7" number=7 url="https://a.example" title="T"`},
		{`- [T](u)`, `definition url="u" title="T"`},
		{`- [T](u) "x"`, `definition url="u" title="T" text="\"x\""`},
		{`- *Moon*, Lund`, `definition title="*Moon*, Lund"`},
		{`- *Moon*`, `definition title="Moon"`},
		{`2. **Moon**: https://a.example`, `definition label="2" number=2 url="https://a.example" title="Moon"`},
		{`2. **Moon: https://a.example**`, `definition label="2" number=2 url="https://a.example" title="Moon"`},
		{`- **[T](https://a.example)** - more`, `definition url="https://a.example" title="T" text="more"`},
		{`[1] **T** https://a.example`, `definition label="1" number=1 url="https://a.example" title="T"`},
		{`2031 was a year`, `definition title="2031 was a year"`},
	} {
		var d citeway.Definition
		rest := itemLabelOf(&d, []byte(c.line))
		if !fill(&d, rest) {
			d.Title = trimMarks(rest)
		}
		if got := showDefinition(&d); got != c.want {
			t.Errorf("%s\ngot:  %s\nwant: %s", c.line, got, c.want)
		}
	}
}

// TestPathLike: what may stand for a source's place without a scheme.
func TestPathLike(t *testing.T) {
	for path, want := range map[string]bool{
		"/a": true, "./a.md": true, "a.pdf": true, "a/b": true, "#h": true, "a.b.docx": true, "x.7z": true,
		"a": false, "see": false, "a.": false, "1.5": false, ".": false, "/": false, "and/": false, "e.g.": false, "": false,
	} {
		if got := pathLike([]byte(path)); got != want {
			t.Errorf("pathLike(%q) is %v", path, got)
		}
	}
}

// TestHeads: the lines that open a source list when a list item follows, and
// those that do not.
func TestHeads(t *testing.T) {
	heads := []string{
		"Sources", "sources:", "SOURCES :", "Sources -", "Sources –", "# Sources", "###### Sources:", "## Sources ##",
		"**Sources**", "**Sources:**", "**Sources**:", "__References__", "## **References**", "## 7. References", "### 7.2 Sources",
		"Works cited", "Bibliography:", "Reference list", "Quellen:", "Literatur", "Fuentes:", "Références :",
		"参考文献：", "## 参考资料", "来源：", "<details><summary>Sources</summary>", "<details open>\n<summary> <b>Sources</b> (2)</summary>",
		"---\n\n## Sources", "***\nSources:", "Sources\n-------", "   Sources:",
	}
	for _, head := range heads {
		events := Find("Prose.\n\n"+head+"\n\n- A\n", citeway.AllSyntaxes)
		if got := show(events); got != "text \"Prose.\"\n"+showEvent(&citeway.Trim{Bytes: []byte("\n\n" + head + "\n\n")})+
			"\ndefinition title=\"A\" listed raw=\"- A\"\ntrim \"\\n\"" {
			t.Errorf("%q opens no list:\n%s", head, got)
		}
	}
	for _, head := range []string{
		"Sources of funding", "Our sources", "Sources: A", "- Sources", "1. Sources", "> Sources", "    Sources:", "Sourcesbook",
		"Sources (see below)", "*Sources are many*", "Sources?", "## Sources and methods", "`Sources`", "<summary>Sources</summary>", "---",
	} {
		for _, e := range Find("Prose.\n\n"+head+"\n\n- A\n", citeway.AllSyntaxes) {
			if _, ok := e.(*citeway.Definition); ok {
				t.Errorf("%q opens a list", head)
			}
		}
	}
}

// TestItems: the lines that a list can begin with, and those that leave its
// heading prose.
func TestItems(t *testing.T) {
	for line, want := range map[string]bool{
		"[1]: https://a.example": true, "[1] A": true, "[1]A": true, "[^1]: A": true, "[^n]: A": true, "[doc1] A": true,
		"[1](u)": true, "[T](u)": true, "[[N]]": true, "[lund2031] L": true, "[lund]: u.md": true, "【1】A": true, "［1］ A": true,
		"- A": true, "* A": true, "+ A": true, "• A": true, "1. A": true, "1) A": true, "**1.** A": true, "- [ ] A": true,
		"https://a.example": true, "http://a.example": true, "  - A": true,
		"A": false, "[A] b": false, "[a b] c": false, "[1": false, "[1]": false, "-A": false, "- ": false, "1.A": false,
		"1990 was a year": false, "【A】b": false, "hello": false, "[[N": false, "> - A": false, "# A": false, "": false,
	} {
		found := false
		for _, e := range Find("Sources:\n"+line+"\n", citeway.AllSyntaxes) {
			d, ok := e.(*citeway.Definition)
			found = found || ok && d.Listed
		}
		if found != want {
			t.Errorf("a list with the first line %q: %v, want %v", line, found, want)
		}
	}
}
