package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestAQuestionIsAskedAnew: another question in a turn's place, and the same once more; what
// came after it is gone from the conversation. Then it is saved as files.
func TestAQuestionIsAskedAnew(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "anew.mjs", serve(t))
	const left = "[How many days of annual leave do I get? Is it paid out?]"
	seen.said(t, "anew", "asked", "Another question in its place")
	seen.said(t, "anew", "kept", "[Edit question 3]")
	seen.said(t, "anew", "instead", left)
	seen.said(t, "anew", "same", "true")
	seen.said(t, "anew", "reloaded", left)
	seen.said(t, "anew", "address", "true")

	saved := seen["saved"]
	seen.said(t, "saved", "shown", "true")
	seen.said(t, "saved", "name", "How many days of annual leave do I get.json")
	for form, all := range map[string][]string{
		"Markdown": {"# How many days of annual leave do I get?\n\n## How many", "28 days of annual leave, public holidays not counted [1].\n\nSources\n[1] Leave\n", "\n## Is it paid out?\n"},
		"HTML":     {"<!doctype html>\n<html", "charset=utf-8", "width=device-width", ">[1]</a>", "<h2 dir=\"auto\">Is it paid out?</h2>"},
		"BibTeX":   {"@misc{d_", "  title = {Leave},\n  date = {2026-08-20},\n  note = {leave.md}\n}"},
	} {
		for _, want := range all {
			if got := fmt.Sprint(saved[form]); !strings.Contains(got, want) {
				t.Errorf("%s lacks %q: %s", form, want, got)
			}
		}
	}
	var items []struct {
		ID, Type, Title string
		Issued          struct {
			Parts [][]int `json:"date-parts"`
		}
	}
	if err := json.Unmarshal([]byte(fmt.Sprint(saved["CSL-JSON"])), &items); err != nil || len(items) == 0 || items[0].Title != "Leave" || fmt.Sprint(items[0].Issued.Parts) != "[[2026 8 20]]" {
		t.Errorf("%+v, %v", items, err)
	}
	if html := fmt.Sprint(saved["HTML"]); strings.Contains(html, "<script") || strings.Contains(html, "class=") {
		t.Errorf("the page has more than words: %s", html)
	}
}
