package extractive

import "testing"

// TestNamesInCamelCase: a heading that programs write as one says its words.
func TestNamesInCamelCase(t *testing.T) {
	passage := "bodyLimit\n\nThe default is 64 crates.\n\nbodyShape\n\nThe default limit of the body is told elsewhere."
	if got := saidOf("What is the default body limit?", "quay", passage); got[:3] != "The" || got != "The default is 64 crates." {
		t.Errorf("%q", got)
	}
	if stems := contentStems(termsOf("setErrorHandler and GitHub")); len(stems) != 4 || stems[1] != "error" || stems[3] != "github" {
		t.Errorf("%q", stems)
	}
}
