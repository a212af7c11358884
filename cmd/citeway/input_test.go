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
