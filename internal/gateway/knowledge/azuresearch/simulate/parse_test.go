package simulate

import (
	"fmt"
	"strings"
	"testing"
)

// tree writes an expression with all its brackets.
func tree(e expr) string {
	switch e := e.(type) {
	case always:
		return fmt.Sprint(bool(e))
	case *compare:
		return fmt.Sprintf("%s %s %#v", e.name, e.operator, e.value)
	case *oneOf:
		return fmt.Sprintf("%s in %q", e.name, e.values)
	case *negation:
		return "not(" + tree(e.of) + ")"
	case *over:
		return fmt.Sprintf("%s[%s all=%t](%s)", e.collection, e.name, e.all, tree(e.body))
	case *logical:
		terms := make([]string, len(e.terms))
		for i, t := range e.terms {
			terms[i] = tree(t)
		}
		return "(" + strings.Join(terms, " "+e.operator+" ") + ")"
	}
	return fmt.Sprintf("%T", e)
}

// TestTrees: not binds before and, and before or.
func TestTrees(t *testing.T) {
	for filter, want := range map[string]string{
		"true":                         "true",
		"a":                            "a eq true",
		"a eq 1":                       "a eq 1",
		"1 lt a":                       "a gt 1",
		"a eq 'x'":                     `a eq "x"`,
		"a eq null":                    "a eq <nil>",
		"a ne false":                   "a ne false",
		"a or b and c":                 "(a eq true or (b eq true and c eq true))",
		"(a or b) and c":               "((a eq true or b eq true) and c eq true)",
		"not a and b":                  "(not(a eq true) and b eq true)",
		"not (a and b)":                "not((a eq true and b eq true))",
		"a or b or c":                  "(a eq true or b eq true or c eq true)",
		"((a))":                        "a eq true",
		"x/any()":                      "x[ all=false](true)",
		"x/any(y: y eq 'a' or b)":      `x[y all=false]((y eq "a" or b eq true))`,
		"x/all(y: not (y eq 'a'))":     `x[y all=true](not(y eq "a"))`,
		"search.in(a, 'x y,z')":        `a in ["x" "y" "z"]`,
		"search.in(a, 'x y|z,', '|')":  `a in ["x y" "z,"]`,
		"search.in(a, 'x|y;z', '|;')":  `a in ["x" "y" "z"]`,
		"search.in(a, '||', '|')":      `a in []`,
		"search.in(a, 'x y', '')":      `a in ["x" "y"]`,
		"a eq 'it''s' and b eq ''''":   `(a eq "it's" and b eq "'")`,
		"a eq ''":                      `a eq ""`,
		"a\teq\r\n1":                   "a eq 1",
		"orange eq 1 or notable eq 2":  "(orange eq 1 or notable eq 2)",
		"a eq -1.5e3":                  "a eq -1500",
		"nullable eq null or eqs eq 1": "(nullable eq <nil> or eqs eq 1)",
	} {
		e, refusal := parse(filter)
		if refusal != nil {
			t.Errorf("%s: %v", filter, refusal)
			continue
		}
		if got := tree(e); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", filter, got, want)
		}
	}
}

func TestLex(t *testing.T) {
	for filter, want := range map[string]string{
		"":                           "",
		"  ":                         "",
		"a eq 1":                     "w:a w:eq n:1",
		"a/b.c":                      "w:a s:/ w:b.c",
		"'a''b'":                     "t:a'b",
		"''":                         "t:",
		"(x,'y'):":                   "s:( w:x s:, t:y s:) s::",
		"-1.5e-3":                    "n:-1.5e-3",
		"2031-02-03T04:05:06Z":       "d:2031-02-03T04:05:06Z",
		"2031-02-03T04:05:06.7+02:0": "n:2031 n:-02 n:-03 w:T04 s:: n:05 s:: n:06.7 broken at 21",
		"a = 1":                      "w:a broken at 2",
		"'open":                      "broken at 0",
		"a eq 'x''":                  "w:a w:eq broken at 5",
		"é":                          "broken at 0",
	} {
		tokens, at := lex(filter)
		var words []string
		for _, k := range tokens {
			if k.kind != end {
				words = append(words, fmt.Sprintf("%c:%s", " wtnds"[k.kind], k.text))
			}
		}
		got := strings.Join(words, " ")
		if tokens == nil {
			got = broken(filter, at)
		}
		if got != want {
			t.Errorf("%q\ngot  %s\nwant %s", filter, got, want)
		}
	}
}

// broken is what can be read of a filter before the byte that cannot.
func broken(filter string, at int) string {
	tokens, _ := lex(filter[:at])
	var b strings.Builder
	for _, k := range tokens {
		if k.kind != end {
			fmt.Fprintf(&b, "%c:%s ", " wtnds"[k.kind], k.text)
		}
	}
	return fmt.Sprintf("%sbroken at %d", b.String(), at)
}

// TestTokensStandWhereTheySay: each token's place is where it is written.
func TestTokensStandWhereTheySay(t *testing.T) {
	const filter = "  a eq 'x y' and (b/any(c: c ne 'z')) or 1 le rank"
	tokens, _ := lex(filter)
	for _, k := range tokens[:len(tokens)-1] {
		text := k.text
		if filter[k.at] == '\'' {
			text = "'" + text + "'"
		}
		if !strings.HasPrefix(filter[k.at:], text) {
			t.Errorf("%q is not at %d", text, k.at)
		}
	}
	if last := tokens[len(tokens)-1]; last.kind != end || last.at != len(filter) {
		t.Errorf("the end is %+v", last)
	}
}
