package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestInputThatBreaksOff: what was converted does not pass for a whole answer.
func TestInputThatBreaksOff(t *testing.T) {
	in := io.MultiReader(strings.NewReader("Tides rise twice a d"), iotest.ErrReader(errors.New("the pipe burst")))
	var out, told strings.Builder
	m := Main{Stdin: in, Stdout: &out, Stderr: &told, Getenv: func(string) string { return "" }}
	code := m.Run(t.Context(), []string{"convert", "--from", "markdown", "--to", "openai", "--stream"})
	if code != exitInvalid || !strings.Contains(told.String(), "the pipe burst") {
		t.Errorf("%d, %s", code, told.String())
	}
	if got := out.String(); !strings.Contains(got, `{"error":{"message":"the input cannot be read"`) || strings.Contains(got, `"stop"`) {
		t.Error(got)
	}
}

// TestInputOfAnotherEncoding: a shell's UTF-16 is named, and not passed on with its markers unread.
func TestInputOfAnotherEncoding(t *testing.T) {
	for _, in := range []string{"\xff\xfeT\x00[\x001\x00]\x00", "\xfe\xff\x00T"} {
		for _, args := range [][]string{{"convert", "--from", "markdown", "--to", "text"}, {"check"}, {"verify-pairs"}} {
			var out, told strings.Builder
			m := Main{Stdin: strings.NewReader(in), Stdout: &out, Stderr: &told, Getenv: func(string) string { return "" }}
			if code := m.Run(t.Context(), args); code != exitInvalid || out.String() != "" || !strings.Contains(told.String(), "standard input: is UTF-16; write it as UTF-8") {
				t.Errorf("%v: %d, %q, %q", args, code, out.String(), told.String())
			}
		}
	}
}
