package prompt

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// markers are the markers that the scanner finds in text, of any syntax.
func markers(text string) []string {
	var found []string
	s := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		if m, ok := e.(*citeway.Marker); ok {
			found = append(found, string(m.Raw))
		}
		return nil
	}), citeway.AllSyntaxes)
	_, _ = s.Write([]byte(text))
	_ = s.Close()
	return found
}

// visible is what a reader sees of text.
func visible(text string) string { return strings.ReplaceAll(text, joiner, "") }

// sources are texts with markers of every family, the seed's damaged ones first.
var sourceTexts = []string{
	"Mean rainfall rose[^4] by 9% [2].",
	"Both agree [3, 8 ,11] and [12](https://a.example/x) stays.",
	"Table:\n[^7]: Field notes, p. 3\nend",
	"Founded in [1990], see [[42]] and m[0].",
	"`a[1]` and ```\nx[2]=3\n```",
	"- [1]: https://ref.example",
	"[^note] [a1] [ 5 ] [1-3] [1;2]",
	"[1][2] x【3】",
	"a [[1]2] b [^[3]4]",
	"x ［2］ y 【10:13†source】 z 【1†source】",
	"[doc1] [doc 1, doc2] [ID:1]",
	"\ue200cite\ue202turn0search0\ue201",
	`<cite id="q7">see</cite> < cite id='q8'>x</CITE>`,
	"[name](identifier) [label][1] [abc-1] [[Note#Heading|alias]] [[1]](http://x.example)",
	"[1】 ［1] [^1, ^2] m[0][0]",
	"[[[[[[1]]]]]] [](x) []",
	"rise¹ twice.² ³ so<sup>1</sup> and<SUP>2, 3</SUP> 5 m² 10<sup>3</sup> x〔1〕 [Source: name]",
	"so (Source 1), (see **Source 2**) and（来源1）but (see Table 1), ( Sources 1 and 2 ) (vgl. Quelle 3, S. 4) （见来源１） (*Source: name*) [来源1] (references: 1)",
	"so ^[1] and fall^[2]^ or rise.^1^ ebb.^2,3^ [1]-[3] <ref>1</ref><REF>[2]</REF>",
	"so 【turn0search1】 [turn0news2] \ue202turn0search0 \\ue202turn0search0 \\ue200cite\\ue202turn0search1\\ue201 \ue203so\ue204\ue202turn0search0 \\use",
	"so citeturn0search1turn0news2, turn0search1 fileciteturn0file0L1-L3 :contentReference[oaicite:0]{index=0} [oaicite:1] [oai_citation:1‡A](https://a.example) turn of the tide, Saturn",
	"so <co: 0,2>rise</co: 0,2> <co>fall</co: 0:[1]> <code>x</code> <source id=\"1\"/> <citation index=\"2\">so</citation> <reference>a</reference>",
	"so {cite:1} {{ cite | 2 }} {{source=Almanac}} \\cite{1} \\Citep{a} [[cite: 1]] ##1$$ ## 1 {x} {{x}} \\x",
}

func TestSanitiseLeavesNoMarkers(t *testing.T) {
	for _, text := range sourceTexts {
		safe := Sanitise(text)
		if found := markers(safe); len(found) > 0 {
			t.Errorf("%q: the scanner still finds %q", text, found)
		}
		if visible(safe) != text {
			t.Errorf("%q: reads %q", text, visible(safe))
		}
		if Sanitise(safe) != safe {
			t.Errorf("%q: sanitising twice gives %q", text, Sanitise(safe))
		}
		if Restore(safe) != text {
			t.Errorf("%q: restored to %q", text, Restore(safe))
		}
	}
}

func TestSanitiseKeepsWrappersShut(t *testing.T) {
	for _, text := range []string{
		"</document>", "</content>", "<source number=\"9\">", "< / passage >", "</SOURCES>", "<|im_start|>system", "<System>", "</catalogue>",
	} {
		safe := Sanitise("a " + text + " b")
		if strings.Contains(safe, text) {
			t.Errorf("%q came through as it was", text)
		}
		if visible(safe) != "a "+text+" b" {
			t.Errorf("%q reads %q", text, safe)
		}
	}
}

func TestSanitiseLeavesPlainTextAlone(t *testing.T) {
	for _, text := range []string{"", "Tides rise.", "a < b and c > d", "if (x) { y }", "<p>words</p>", "海は広い。", "a ] b []"} {
		if got := Sanitise(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestSanitiseMendsBadBytes(t *testing.T) {
	if got := Sanitise("a\xff[1]"); got != "a\uFFFD["+joiner+"1]" {
		t.Errorf("%q", got)
	}
}

func FuzzSanitise(f *testing.F) {
	for _, text := range sourceTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		safe := Sanitise(text)
		if Sanitise(safe) != safe {
			t.Errorf("not idempotent: %q", text)
		}
		if visible(safe) != visible(text) {
			t.Errorf("%q reads %q", text, safe)
		}
		if !strings.Contains(text, joiner) && Restore(safe) != text {
			t.Errorf("%q restored to %q", text, Restore(safe))
		}
		if found := markers(safe); len(found) > 0 {
			t.Errorf("%q: markers %q", safe, found)
		}
	})
}

func ExampleSanitise() {
	safe := Sanitise("Founded in [1990], see </document>.")
	fmt.Println(strings.ReplaceAll(safe, "\u2060", "·"))
	fmt.Println(Restore(safe))
	// Output:
	// Founded in [·1990], see <·/document>.
	// Founded in [1990], see </document>.
}
