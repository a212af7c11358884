package table_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// TestTextFunctions: letters are counted and not bytes, and what has no value has
// none after.
func TestTextFunctions(t *testing.T) {
	words := row{"w": table.Of("Ærø ß"), "none": {}, "n": table.Of(7), "empty": table.Of("")}
	for s, want := range map[string]any{
		"length(w)": int64(5), "length(empty)": int64(0), "length(none)": nil, "length(n)": int64(1), "len(w)": int64(5),
		"upper(w)": "ÆRØ ß", "lower(w)": "ærø ß", "upper(none)": nil, "upper(n)": "7",
		"trim('\t x \n')": "x", "trim(none)": nil, "trim(empty)": "",
		"concat(w, n)": "Ærø ß7", "concat(none)": "", "concat(none, none, n)": "7", "w || n": "Ærø ß7", "w || none": nil, "'' || ''": "",
		"least('b', 'a')": "a", "greatest('b', none, 'a')": "b", "least(none)": nil, "nullif(w, w)": nil, "nullif(none, w)": nil, "coalesce(none, empty, w)": "",
	} {
		if got := computed(t, words, s).Any(); got != want {
			t.Errorf("%s is %#v, want %#v", s, got, want)
		}
	}
}

// TestTextsStayBounded: texts put together do not grow without end.
func TestTextsStayBounded(t *testing.T) {
	long := row{"x": table.Of(strings.Repeat("x", 40<<10))}
	const calls = "concat(x, x, x, x, x, x, x, x)"
	if got := computed(t, long, "concat("+calls+", "+calls+", "+calls+")").Text; len(got) < 64<<10 || len(got) > 256<<10 {
		t.Errorf("%d bytes", len(got))
	}
	doubled := "x"
	for range 40 {
		doubled = "(" + doubled + " || 'y')"
	}
	if got := computed(t, long, doubled).Text; len(got) > 128<<10 {
		t.Errorf("%d bytes", len(got))
	}
}

// TestPatterns: % is any text and _ one letter, of whatever script.
func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		plain, folded bool
	}{
		{"", "", true, true}, {"", "a", false, false}, {"%", "", true, true}, {"%%", "ab", true, true}, {"_", "", false, false}, {"_", "Æ", true, true}, {"__", "Æ", false, false},
		{"Æ%", "Ærø", true, true}, {"æ%", "Ærø", false, true}, {"%RØ", "Ærø", false, true}, {"%r%", "Ærø", true, true}, {"%x%", "Ærø", false, false},
		{"a%a", "a", false, false}, {"a%a", "aa", true, true}, {"a%b%a", "aba", true, true}, {"a%b%a", "ab", false, false}, {"%ab%ab", "ab", false, false}, {"%ab%ab", "abab", true, true},
		{"_%_", "a", false, false}, {"_%_", "ab", true, true}, {"%_", "", false, false}, {"a_c%", "abcdef", true, true}, {"%_b_%", "abc", true, true}, {"%_b_%", "bc", false, false},
		{"100%", "100", true, true}, {"a\nb", "a\nb", true, true}, {"a%", "a\nb", true, true}, {".*", "anything", false, false}, {"[a]", "a", false, false}, {`\%`, "%", false, false},
		{"漢_", "漢字", true, true}, {"😀_", "😀😀", true, true},
	} {
		for fold, want := range map[bool]bool{false: test.plain, true: test.folded} {
			if got := table.NewPattern(test.pattern, fold).Match(test.text); got != want {
				t.Errorf("%q like %q is %t, folded %t", test.text, test.pattern, got, fold)
			}
		}
	}
}

// TestPatternsThatTakeLongElsewhere: many % over a long text that does not match.
func TestPatternsThatTakeLongElsewhere(t *testing.T) {
	p := table.NewPattern(strings.Repeat("a%", 60)+"b", false)
	if p.Match(strings.Repeat("a", 20_000)) {
		t.Error("there is no b")
	}
}

// TestWalk: every node is seen once, children after their parents, and a branch is
// left where f says so.
func TestWalk(t *testing.T) {
	n, err := table.ParseExpression("case x when 1 then sum(a) filter (where b like 'c%') else -cast(d as int) + coalesce(e, f) end is not null and g in (h, i)")
	if err != nil {
		t.Fatal(err)
	}
	seen := ""
	count := 0
	table.Walk(n, func(n table.Node) bool {
		count++
		if name, ok := n.(*table.Name); ok {
			seen += name.Name + " "
		}
		return true
	})
	if seen != "x d e f a b g h i " || count != 20 {
		t.Errorf("seen %s in %d nodes", seen, count)
	}
	seen = ""
	table.Walk(n, func(n table.Node) bool {
		if name, ok := n.(*table.Name); ok {
			seen += name.Name + " "
		}
		_, isCase := n.(*table.Case)
		return !isCase
	})
	if seen != "g h i " {
		t.Errorf("without the case: %s", seen)
	}
	outside, inside := table.NamesIn(n)
	if len(outside) != 7 || len(inside) != 2 || inside[0].Name != "a" || inside[0].At != 23 {
		t.Errorf("%d names outside, %d inside, the first at %d", len(outside), len(inside), inside[0].At)
	}
	table.Walk(nil, func(table.Node) bool { t.Error("nothing is a node"); return true })
	if _, _, err := table.Compile(nil, cells(t)); err == nil {
		t.Error("nothing was compiled")
	}
}
