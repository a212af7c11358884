package browser

import (
	"fmt"
	"strings"
	"testing"
)

// TestAnAnswerOnTheClipboard: with its links for a word processor, as Markdown for an editor, without markup for a mail; on paper nothing is cut.
func TestAnAnswerOnTheClipboard(t *testing.T) {
	needs(t)
	address := serve(t)
	seen := scenesOf(t, "", "copying.mjs", address)
	copied := func(what, kind string) string {
		forms, _ := seen["copied"][what].(map[string]any)
		return strings.ReplaceAll(fmt.Sprint(forms[kind]), address, "ADDRESS")
	}
	const list = "Sources\n[1] Gates <b>, page 4\n[2] Boats https://boats.example/a?b=1&c=2"
	markdown := "The **gate** opens at `six` [1].\n\n- boats first [2 ≈]\n- then carts\n  1. oxen\n  2. asses\n\n> quiet\n\n| day | hour |\n|---|---|\n| Monday | 6 |\n\n```\nopen [1]\n```\n\n" + list
	if got := copied("rich", "text/plain"); got != markdown {
		t.Errorf("as Markdown:\n%s\nwant\n%s", got, markdown)
	}
	plain := "The gate opens at six [1].\n\n- boats first [2 ≈]\n- then carts\n  1. oxen\n  2. asses\n\n> quiet\n\nday\thour\nMonday\t6\n\nopen [1]\n\n" + list
	if got := copied("plain", "text/plain"); got != plain {
		t.Errorf("as text:\n%s\nwant\n%s", got, plain)
	}
	rich := copied("rich", "text/html")
	for _, part := range []string{"<strong>gate</strong>", `<a href="ADDRESS/c/c_a">[1]</a>`, `<a href="ADDRESS/c/c_b">[2 ≈]</a></li>`, "<td>Monday</td>", "<code>open [1]\n</code>",
		`<li value="1"><a href="ADDRESS/c/c_a">Gates &lt;b&gt;, page 4</a></li>`, `<a href="https://boats.example/a?b=1&amp;c=2">Boats</a>`} {
		if !strings.Contains(rich, part) && !strings.Contains(rich, strings.ReplaceAll(part, "\n", "")) {
			t.Errorf("no %s in\n%s", part, rich)
		}
	}
	if strings.Contains(rich, "class=") || strings.Contains(rich, "data-") || strings.Contains(rich, "✓") {
		t.Errorf("there is something of the page in\n%s", rich)
	}
	if got := copied("without", "text/plain"); !strings.HasPrefix(got, "The **gate** opens at `six`.\n") || !strings.HasSuffix(got, list) {
		t.Errorf("without numbers:\n%s", got)
	}
	seen.said(t, "printed", "cut", "0")
	if selection := fmt.Sprint(seen["selected"]["selection"]); !strings.Contains(selection, "opens at six") {
		t.Errorf("selected is %q", selection)
	}
}
