package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"
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

// TestInputThatWaits: whoever is told to stop does not wait for more input.
func TestInputThatWaits(t *testing.T) {
	for _, args := range [][]string{{"convert", "--from", "markdown", "--to", "openai", "--stream"}, {"check"}, {"verify-pairs"}} {
		in, typed := io.Pipe()
		ctx, stop := context.WithCancel(t.Context())
		var out, told strings.Builder
		m := Main{Stdin: in, Stdout: &out, Stderr: &told, Getenv: func(string) string { return "" }}
		code := make(chan int)
		go func() { code <- m.Run(ctx, args) }()
		if _, err := io.WriteString(typed, "Tides rise"); err != nil {
			t.Fatal(err)
		}
		stop()
		select {
		case got := <-code:
			if got != exitInvalid || told.String() != "citeway: stopped\n" {
				t.Errorf("%v: %d, %q", args, got, told.String())
			}
		case <-time.After(5 * time.Second):
			t.Errorf("%v waits", args)
		}
		typed.Close()
	}
}

// TestSourcesOfAnotherEncoding: it is named, as that of an answer is.
func TestSourcesOfAnotherEncoding(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sources.json")
	if err := os.WriteFile(file, []byte("\xff\xfe[\x00]\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readSources(file, io.Discard); err == nil || !strings.Contains(err.Error(), "is UTF-16; write it as UTF-8") {
		t.Error(err)
	}
}

// TestFieldsOfSources: a field that is not read is named, once; those that are read are not.
func TestFieldsOfSources(t *testing.T) {
	for sources, field := range map[string]string{
		`[{"title": "Tide tables", "text": "Tides rise."}, {"titel": "x"}]`:                                               `"text"`,
		`[{"title": "Tide tables", "passages": [{"content": "Tides rise."}]}]`:                                            `"content"`,
		`[{"id": "a", "title": "unknown field ", "passages": [{"text": "Tides rise."}], "extra": {"toy:colour": "red"}}]`: "",
	} {
		file := filepath.Join(t.TempDir(), "sources.json")
		if err := os.WriteFile(file, []byte(sources), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, told strings.Builder
		m := Main{Stdin: strings.NewReader("Tides rise [1]."), Stdout: &out, Stderr: &told, Getenv: func(string) string { return "" }}
		if code := m.Run(t.Context(), []string{"check", "--sources", file}); code != exitDone {
			t.Errorf("%s: %d, %s", sources, code, told.String())
		}
		want := ""
		if field != "" {
			want = "citeway: " + file + ": the field " + field + " is not read; "
		}
		if !strings.HasPrefix(told.String(), want) || field == "" && told.String() != "" || strings.Count(told.String(), "\n") > 1 {
			t.Errorf("%s: told %q, want %q", sources, told.String(), want)
		}
	}
}
