package main

import (
	"context"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// Every way that a file of this module may start a goroutine is seen, and what only looks
// like one in a file that starts no programs is not.
func TestWhatStartsAGoroutine(t *testing.T) {
	for _, test := range []struct {
		name, body     string
		programs, want bool
	}{
		{"a go statement", "go f()", false, true},
		{"one in a function that is handed on", "f(func() { go f() })", false, true},
		{"a wait group's", "wait.Go(f)", false, true},
		{"a group's, by name", "f(group.TryGo)", false, true},
		{"a timer", "time.AfterFunc(1, f)", false, true},
		{"parallel tests", "t.Parallel()", false, true},
		{"a parallel benchmark", "b.RunParallel(f)", false, true},
		{"a program that runs on", "_ = c.Start()", true, true},
		{"a method that is called Start", "_ = c.Start()", false, false},
		{"a field that is called Start", "_ = span.Start", true, false},
		{"a program that is waited for", "_ = c.Run()", true, false},
		{"none", "f()", false, false},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() { "+test.body+" }", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := startsOne(file, test.programs); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// What is known of some packages: goroutines in the package, in its tests alone, in a module
// that it imports, in a package below it, and nowhere.
func TestTheHalves(t *testing.T) {
	const module = "github.com/citeway/citeway/"
	all, err := list(context.Background(), module+"...")
	if err != nil {
		t.Fatal(err)
	}
	two, err := concurrent(all)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"internal/gateway/chat/session": true, "verify": true, "evidence/sqlite": true, "internal/gateway/eval": true, "dialect/openai": false, "marker": false}
	for name, want := range want {
		i := slices.IndexFunc(all, func(p listed) bool { return p.ImportPath == module+name+".test" })
		if i < 0 || two(all[i]) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}

// A test that is cut through a function of its package is cut too.
func TestWhatIsCut(t *testing.T) {
	all, err := list(context.Background(), "github.com/citeway/citeway/internal/gateway/eval")
	if err != nil {
		t.Fatal(err)
	}
	cut, err := cutTests(all[slices.IndexFunc(all, func(p listed) bool { return strings.HasSuffix(p.ImportPath, "eval.test]") })])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"TestClapnq", "TestQuestions", "TestMeaningLosesNothing", "TestVerify"} {
		if !slices.Contains(cut, name) {
			t.Errorf("%s asks whether tests are short, and is not among %q", name, cut)
		}
	}
}

// What a package with the race detector cuts is run whole in the long part, whichever package it is.
func TestWhatCuts(t *testing.T) {
	const shared, relay = "github.com/citeway/citeway/internal/gateway/knowledge/shared", "github.com/citeway/citeway/internal/gateway/relay"
	all, err := list(context.Background(), shared, relay)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := cutting(all); err != nil || !got[shared] || got[relay] {
		t.Error(got, err)
	}
}
