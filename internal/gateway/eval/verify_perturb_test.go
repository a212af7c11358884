package eval

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestNegate(t *testing.T) {
	for in, want := range map[string]string{
		"The mill is old.":         "The mill is not old.",
		"The mill is not old.":     "The mill is old.",
		"The mill wasn't old.":     "The mill was old.",
		"Tides rise.":              "",
		"It can be done and is so": "It can not be done and is so",
	} {
		if got := negate(in, nil, nil); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	for in, want := range map[string]string{
		"It is higher, they say.": "It is lower, they say.",
		"It was before noon.":     "It was after noon.",
		"It stands.":              "",
	} {
		if got := compare(in, nil, nil); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestRenumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		got := renumber("In 1932 it cost 4 [2].", nil, rng)
		if got == "In 1932 it cost 4 [2]." || !strings.HasSuffix(got, " [2].") || len(got) != len("In 1932 it cost 4 [2].") {
			t.Fatalf("got %q", got)
		}
	}
	for _, in := range []string{"No number [3].", "4. Turn it on", "B2 only"} {
		if got := renumber(in, nil, rng); got != "" {
			t.Errorf("%q became %q", in, got)
		}
	}
}

func TestRename(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	others := []string{"They went to Porto Verde last year."}
	swapped := false
	for range 40 {
		got := rename("The mill of Anna Weaver lies near Leeds.", others, rng)
		if got == "" || got == "The mill of Anna Weaver lies near Leeds." {
			t.Fatalf("got %q", got)
		}
		swapped = swapped || got == "The mill of Leeds lies near Anna Weaver."
	}
	if !swapped {
		t.Error("two names were never put in each other's place")
	}
	if got := names("The mill of Anna Weaver lies near Leeds."); !slices.Equal(got, []string{"Anna Weaver", "Leeds"}) {
		t.Errorf("names %q", got)
	}
}
