package marker

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// family is a way to write a marker, and what it points at.
type family struct{ name, marker, refs string }

// families holds one marker of each spelling that the design names, with what it
// refers to.
var families = []family{
	{"bracket", "[1]", "1"}, {"list", "[1, 2]", "1,2"}, {"semicolons", "[1;2]", "1,2"}, {"range", "[1-3]", "1,2,3"}, {"doubled", "[[1]]", "1"},
	{"lenticular", "【1】", "1"}, {"fullwidth", "［1］", "1"}, {"footnote", "[^1]", "1"}, {"footnotes", "[^1, ^2]", "1,2"}, {"named footnote", "[^name]", "label:name"},
	{"doc", "[doc1]", "1"}, {"docs", "[doc 1, doc2]", "1,2"}, {"ID", "[ID:1]", "1"}, {"dagger", "【10:13†source】", "turn:10:13"},
	{"private use", "\ue200cite\ue202turn0search0\ue201", "turn:turn0search0"}, {"cite", `<cite id="a">words</cite>`, "id:a"}, {"cite of two", `<cite id='a, b'>words</cite>`, "id:a,id:b"},
	{"inline", "[name](id.pdf)", "id:id.pdf"}, {"wiki", "[[Note]]", "id:Note"}, {"wiki heading", "[[Note#H|alias]]", "id:Note#H"},
	{"linked", "[[1]](https://a.example/x)", "1,id:https://a.example/x"}, {"linked doc", "[[doc1]](https://a.example/x)", "1,id:https://a.example/x"},
	{"reference link", "[words][1]", "1"}, {"pure identifier", "[abc]", "label:abc"},
	{"worded", "[Source 1]", "1"}, {"worded list", "[Sources: 1, 2]", "1,2"}, {"worded twice", "[document 1, Document 2]", "1,2"}, {"worded range", "[cite: 1-3]", "1,2,3"}, {"colon", "[citation:1]", "1"}, {"web result", "[web:1]", "1"},
	{"square dagger", "[1†source]", "turn:1"}, {"square dagger of a turn", "[4:0†source]", "turn:4:0"}, {"raised footnote", "[^1^]", "1"}, {"page", "[1, p. 3]", "1"}, {"pages", "[1, 2, pp. 3–5]", "1,2"},
	{"page behind a colon", "[1: p. 4]", "1"}, {"pages of each", "[1, pp. 4-5; 2: p. 3]", "1,2"}, {"and", "[1, 2 and 4]", "1,2,4"}, {"footnotes and", "[^1 and ^2]", "1,2"}, {"worded and", "[Sources 1, 2, und 4]", "1,2,4"},
	{"hard hyphen", "[1‑3]", "1,2,3"}, {"tilde", "[1~3]", "1,2,3"}, {"wide digit", "[１]", "1"}, {"Arabic digits", "[٢, ١٢]", "2,12"}, {"wide digits in wide brackets", "【１０】", "10"}, {"shell", "〔1〕", "1"},
	{"tag without id", "<cite>1</cite>", "1"}, {"tag of a list", "<cite>1, 2</cite>", "1,2"},
	{"name", "[Source: Tide tables, p. 3]", "id:Tide tables, p. 3"},
	{"worded in parentheses", "(Source 2)", "2"}, {"worded list in parentheses", "(Sources 1 and 2)", "1,2"}, {"worded of a call", "(see Source 1, p. 3)", "1"}, {"worded in bold in parentheses", "(**Source 1**)", "1"}, {"name in parentheses", "(Source: Tides (2021))", "id:Tides (2021)"},
	{"number and name", "[1: Tides]", "id:1: Tides"}, {"number and page", "[2 (p. 3)]", "id:2 (p. 3)"}, {"worded number and name", "(Source 1 – Tides)", "id:1 – Tides"},
	{"tag of a reference", "<ref>1, 2</ref>", "1,2"}, {"name of words", "[Tide tables]", "id:Tide tables"}, {"range of brackets", "[1]–[3]", "1,2,3"}, {"range of footnotes", "[^1]-[^3]", "1,2,3"}, {"range of lenticular brackets", "【1】～【3】", "1,2,3"},
	{"turn in lenticular brackets", "【turn0search1】", "turn:turn0search1"}, {"turns in lenticular brackets", "【turn0search1, turn12news0】", "turn:turn0search1,turn:turn12news0"}, {"turn in brackets", "[turn0search1]", "turn:turn0search1"},
	{"private name", "\ue202turn0search0", "turn:turn0search0"}, {"private names", "\ue200\ue202turn0search1\ue202turn0news0\ue201", "turn:turn0search1,turn:turn0news0"},
	{"escape of a private name", `\ue202turn0search0`, "turn:turn0search0"}, {"escapes of private names", `\ue200cite\ue202turn0search1\ue202turn0news0\ue201`, "turn:turn0search1,turn:turn0news0"},
	{"cited words in escapes", `\ue203words\ue204\ue202turn0search0`, "turn:turn0search0"}, {"cite of Cohere", "<co: 0,2>words</co: 0,2>", "turn:0:0,turn:0:2"}, {"cite of Cohere's tools", "<co>words</co: 0:[1,2],1:[0]>", "turn:0:1,turn:0:2,turn:0:0"},
	{"spaced", "[1 2]", "1,2"}, {"boxed", "[(1), (2)]", "1,2"},
	{"bare turn", "turn0search1", "turn:turn0search1"}, {"verb and turns", "citeturn0search1turn12news0", "turn:turn0search1,turn:turn12news0"}, {"verb and file", "fileciteturn0file3L1-L20", "turn:turn0file3"},
	{"content reference", ":contentReference[oaicite:0]{index=0}", "turn:oaicite:0"}, {"content reference without index", ":contentReference[oaicite:2]", "turn:oaicite:2"},
	{"OpenAI's name", "[oaicite:1]", "turn:oaicite:1"}, {"OpenAI's name in lenticular brackets", "【oaicite:1】", "turn:oaicite:1"}, {"OpenAI's link", "[oai_citation:1‡Tides](https://a.example/x)", "1,id:https://a.example/x"},
	{"dagger with blanks", "【 3 † source 】", "turn:3"}, {"square dagger with blanks", "[ 3 †source]", "turn:3"},
	{"number sign", "[#1, #2]", "1,2"}, {"numero sign", "[№1]", "1"}, {"at sign", "[@a, p. 3; @b]", "id:a, p. 3,id:b"},
	{"worded in double brackets", "[[citation:1]]", "1"}, {"worded link in double brackets", "[[Source 3]](https://a.example/x)", "3,id:https://a.example/x"},
	{"braces", "{{cite|1, 2}}", "1,2"}, {"brace", "{cite:2}", "2"}, {"name in braces", "{{source: Tides (2021)}}", "id:Tides (2021)"}, {"LaTeX", `\cite{1, 2}`, "1,2"}, {"names in LaTeX", `\citep{a, b}`, "id:a, b"},
	{"name in a tag", "<ref>Tide tables</ref>", "id:Tide tables"}, {"source tag", "<source>1</source>", "1"}, {"empty source tag", `<source id="1"/>`, "1"}, {"cited words in a tag", `<citation index="2">words</citation>`, "2"},
	{"worded in Chinese", "[来源1]", "1"}, {"worded in wide parentheses", "（见来源１、来源２）", "1,2"}, {"worded in lenticular brackets", "【来源：1】", "1"}, {"worded in fullwidth brackets", "［资料2］", "2"}, {"name in Chinese", "（来源：潮汐表）", "id:潮汐表"},
	{"worded in German", "(vgl. Quellen 1 und 2, S. 4)", "1,2"}, {"worded in French", "[source n° 2]", "2"}, {"worded in Spanish", "[Fuente 1, página 3]", "1"}, {"worded in Russian", "[Источник №2]", "2"}, {"worded in Arabic", "[المصدر ٢]", "2"}, {"worded with a stroke", "[source-2]", "2"},
}

// found are the markers in a text, as refs of each.
func found(text string) (refs []string) {
	for _, e := range Find(text, citeway.AllSyntaxes) {
		if m, ok := e.(*citeway.Marker); ok {
			var names []string
			for _, r := range m.Refs {
				names = append(names, showRef(r))
			}
			refs = append(refs, strings.Join(names, ","))
		}
	}
	return refs
}

// livePlaces are those where a marker is one, whatever stands round it.
var livePlaces = map[string]string{
	"prose": "Tides rise %s and fall.", "the start": "%s is so.", "the end": "Tides rise %s", "full stop": "Tides rise %s.", "parentheses": "Tides (%s) rise", "bold": "Tides **rise %s** now",
	"italic": "Tides *rise %s* now", "heading": "## Tides %s\n", "bullet": "- tides %s\n- moon\n", "deep bullet": "- a\n  - b\n    - tides %s\n", "numbered": "1. tides %s\n2. moon\n", "task": "- [x] tides %s\n",
	"quote": "> tides %s\n", "quote in a quote": "> > tides %s\n", "table": "| a | b |\n|---|---|\n| x %s | y |\n", "Chinese": "潮汐上升 %s。", "Arabic": "المد %s يرتفع", "emoji": "🌊 %s 🌊",
	"lazy line": "> a\ntides %s\n", "after a fence": "```\nx\n```\ntides %s\n", "after code": "`x` %s", "after math": "$x$ %s", "after money": "$5 %s and $6", "after a tag": "<b>tides</b> %s", "within a tag's words": "<b>tides %s</b>",
	"after a comment": "<!-- x --> %s", "after an address": "see https://a.example/x %s", "after an unclosed tick": "a ` b %s", "after an escaped tick": "a \\` b %s", "an indented line of a paragraph": "tides\n    rise %s\n", "after a rule": "a\n\n---\n\ntides %s\n",
	"after two backslashes": `a \\ %s`, "carriage returns": "a\r\nb %s\r\nc", "a dash": "Tides rise — %s — and fall", "quotation marks": "“Tides rise” %s",
}

// deadPlaces are those where nothing is a marker. Blocks hold whole lines.
var deadPlaces = []struct{ name, text string }{
	{"code span", "a `x %s y` b"}, {"code span of two ticks", "a ``x ` %s y`` b"}, {"fence", "```\n%s\n```\n"}, {"fence of tildes", "~~~ go\n%s\n~~~\n"}, {"longer fence", "`````\n```\n%s\n`````\n"},
	{"fence never deadPlaces", "```\n%s\n\nmore\n"}, {"fence in a list", "- a\n\n  ```\n  %s\n  ```\n"}, {"fence in a quote", "> ```\n> %s\n> ```\n"}, {"indented code", "a\n\n    %s\n\nb"}, {"indented by a tab", "a\n\n\t%s\n\nb"},
	{"math", "a $x %s y$ b"}, {"display math", "$$\nx %s\n$$\n"}, {"math in parentheses", `a \(x %s\) b`}, {"math in brackets", `\[ x %s \] b`},
	{"comment", "a <!-- %s --> b"}, {"comment over lines", "<!--\n%s\n-->\nb"}, {"escaped", `a \%s b`},
}

// TestEachFamilyInEachOpenPlace: a marker is found, with what it refers to, and
// nothing else is.
func TestEachFamilyInEachOpenPlace(t *testing.T) {
	for place, text := range livePlaces {
		for _, family := range families {
			in := fmt.Sprintf(text, family.marker)
			got := found(in)
			if place == "quotation marks" && family.name == "cite" {
				continue // its own quotation marks are others
			}
			if len(got) != 1 || got[0] != family.refs {
				t.Errorf("%s in %s: %q gives %q, want %s", family.name, place, in, got, family.refs)
			}
		}
	}
}

// TestEachFamilyInEachClosedPlace: nothing is found and every byte is prose; a
// marker behind the place is found all the same.
func TestEachFamilyInEachClosedPlace(t *testing.T) {
	for _, place := range deadPlaces {
		for _, family := range families {
			in := fmt.Sprintf(place.text, family.marker)
			if got := found(in); len(got) != 0 && !restOfEscape(place.name, family.name) {
				t.Errorf("%s in %s: %q gives %q", family.name, place.name, in, got)
			}
			if place.name == "fence never deadPlaces" {
				continue
			}
			if got := found(in + "\n\nSo it is [77]."); len(got) == 0 || got[len(got)-1] != "77" {
				t.Errorf("%s in %s: behind %q only %q is found", family.name, place.name, in, got)
			}
		}
	}
}

// restOfEscape: of \[words][1] and \[1]-[3] only the first brackets are escaped, and of several
// private-use characters only the first.
func restOfEscape(place, family string) bool {
	several := family == "private names" || family == "escapes of private names" || family == "cited words in escapes" || family == "turns in lenticular brackets"
	return place == "escaped" && (several || family == "reference link" || strings.HasPrefix(family, "range of "))
}

// TestPlacesWithinPlaces: what protects goes on protecting inside of what
// protects, in either order.
func TestPlacesWithinPlaces(t *testing.T) {
	inline := map[string]string{"code": "`x %s y`", "two ticks": "``x %s y``", "math": "$x %s y$", "comment": "<!-- %s -->", "parentheses math": `\(x %s\)`}
	blocks := map[string]string{"fence": "```\n%s\n```\n", "tildes": "~~~\n%s\n~~~\n", "display math": "$$\n%s\n$$\n", "comment": "<!--\n%s\n-->\n", "indented": "a\n\n    %s\n\nb"}
	for outerName, outer := range blocks {
		for innerName, inner := range inline {
			for _, family := range families {
				in := fmt.Sprintf(outer, fmt.Sprintf(inner, family.marker))
				if got := found(in); len(got) != 0 {
					t.Errorf("%s in %s in %s: %q gives %q", family.name, innerName, outerName, in, got)
				}
			}
		}
	}
	for _, in := range []string{
		"````\n```\n[1]\n```\n[2]\n````\n", "~~~\n```\n[1]\n~~~\n", "> ```\n> `[1]`\n> ```\n", "- ```\n  $[1]$\n  ```\n", "> - ```\n>   [1]\n>   ```\n", "1. a\n\n   ~~~\n   <!-- [1]\n   ~~~\n",
		"`<!-- [1] -->`", "<!-- `[1] -->", "$`[1]`$", "`$[1]$`", "<a title=\"`[1]`\">", "<a href='https://a.example/[1]' title=\"[^2]\">", "`[a](b[1])`", "![`[1]`](x)", "![a [1]](b[2])",
		"<!-- ``` [1] -->", "<!--\n```\n[1]\n-->", "```\n<!--\n```\n\n`[1]`", "\\[ `[1]` \\]", "\\( $[1]$ \\)", "$$ `[1]` $$", "<https://a.example/`[1]`>", "https://a.example/[1]/`[2]`",
	} {
		if got := found(in); len(got) != 0 {
			t.Errorf("%q gives %q", in, got)
		}
	}
}

// TestEachFamilyAtEveryCut: each marker in each place, cut in two at every byte,
// gives the events that the whole text gives.
func TestEachFamilyAtEveryCut(t *testing.T) {
	for _, family := range families {
		texts := []string{"Tides rise " + family.marker + ".", family.marker + family.marker, "- " + family.marker + "\n", family.marker + ": https://a.example \"T\"\n", "Sources:\n" + family.marker + " T\n"}
		for _, place := range deadPlaces {
			texts = append(texts, fmt.Sprintf(place.text, family.marker))
		}
		for _, text := range texts {
			want := show(Find(text, citeway.AllSyntaxes))
			for cut := 1; cut < len(text); cut++ {
				if got := show(cutEvents(text, citeway.AllSyntaxes, cut)); got != want {
					t.Fatalf("%q cut at %d:\n%s", text, cut, firstDifference(got, want))
				}
			}
		}
	}
}

// TestEachFamilyCutOff: a marker whose end never comes is text, byte for byte, and
// promises nothing.
func TestEachFamilyCutOff(t *testing.T) {
	for _, family := range families {
		for cut := 1; cut < len(family.marker); cut++ {
			in := "Tides rise " + family.marker[:cut]
			var back strings.Builder
			for _, e := range Find(in, citeway.AllSyntaxes) {
				back.WriteString(raw(e))
			}
			if back.String() != in {
				t.Errorf("%q comes back as %q", in, back.String())
			}
		}
	}
}
