package request

import (
	"fmt"
	"strings"
	"testing"
)

// found shows what a text holds.
func found(text string) string {
	s := &Sources{}
	s.Read(text)
	var b strings.Builder
	for _, src := range s.List() {
		fmt.Fprintf(&b, "%s %s:", src.ID, src.Title)
		for _, p := range src.Passages {
			fmt.Fprintf(&b, " %s=%q", p.ID, p.Text)
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"nothing": "",
		`<source id="1" name="tides.md">High water.</source>`:                                            `prompt-1 tides.md: prompt-1-1="High water."`,
		`<source name='a "b"' id='12'> x </source>`:                                                      `prompt-12 a "b": prompt-12-1="x"`,
		"<source\n id=\"2\"\tresource=\"u\" name=\"a &amp; b\" >x</source>":                              `prompt-2 a & b: prompt-2-1="x"`,
		`<source id="1">a</source><source id="2">b</source> <source id="1">c</source>`:                   `prompt-1 Source 1: prompt-1-1="a" prompt-1-2="c"; prompt-2 Source 2: prompt-2-1="b"`,
		`an example (e.g., <source id="1">). <source id="3" name="t">x</source>`:                         `prompt-3 t: prompt-3-1="x"`,
		`<source>a</source><source id="x">b</source><source id="0">c</source><source id="-1">d</source>`: "",
		`<source id="1">never closed`:                                                                    "",
		`<source id=1>a</source>`:                                                                        "",
		`<source id="1"name="x">a</source>`:                                                              "",
		`<sources id="1">a</sources>`:                                                                    "",
		`<source id="1"></source>`:                                                                       "prompt-1 Source 1:",
		`<source id="1">a <source src="v.mp4"> b</source>`:                                               `prompt-1 Source 1: prompt-1-1="a <source src=\"v.mp4\"> b"`,
		`<source id="99999999">a</source>`:                                                               "",
		`<source id="1" name="open`:                                                                      "",
		`<source id="1" name="say "hi".md" resource-type="file" resource-id="u">x</source>`:              `prompt-1 say "hi".md: prompt-1-1="x"`,
		`<source id="1" name="a="b" c.md">x</source>`:                                                    `prompt-1 a="b" c.md: prompt-1-1="x"`,
		`<source id="1" name=""">x</source><source id="2" name="" resource-id="">y</source>`:             `prompt-1 ": prompt-1-1="x"; prompt-2 Source 2: prompt-2-1="y"`,
		`<source id="1" name="a" id="7" b.md">x</source>`:                                                `prompt-1 a: prompt-1-1="x"`,
	} {
		if got := found(text); got != want {
			t.Errorf("%s\nholds %s\nwant  %s", text, got, want)
		}
	}
}

func TestHighestAndIDs(t *testing.T) {
	s := &Sources{}
	if s.Highest() != 0 || s.ID(1) != "" {
		t.Error("there are sources in nothing")
	}
	s.Read(`<source id="7">a</source>`)
	s.Read(`<source id="3">a</source>`)
	if s.Highest() != 7 || s.ID(7) != "prompt-7" || s.ID(1) != "" || string(s.List()[0].Extra["openwebui:number"]) != "7" {
		t.Errorf("%+v", s.List())
	}
}

// attached is what Open WebUI puts before the words of a message with files.
const attached = `<attached_files>
<file type="file" id="4f594b72" url="4f594b72" content_type="text/markdown" name="reef.md"/>
<file type="chat" id="77ab"/>
</attached_files>

`

func TestQuestion(t *testing.T) {
	for text, want := range map[string]string{
		"When?": "When?",
		"### Task:\nAnswer.\n<context>\n<source id=\"1\">a</source>\n</context>\n\nWhen?":                              "When?",
		"### Task:\nAnswer.\n<context>\n<source id=\"1\">a</source>\n</context>\n<user_query>\nWhen?\n</user_query>\n": "When?",
		"When? <source id=\"1\">a</source> And where?":                                                                 "When?  And where?",
		"Be brief.\n<context>\n<source id=\"1\">a</source></context>\n":                                                "Be brief.",
		"<user_query> </user_query>": "<user_query> </user_query>",
		attached + "When?":           "When?",
		"### Task:\nAnswer.\n<context>\n<source id=\"1\">a</source>\n</context>\n\n" + attached + "When?": "When?",
		"<source id=\"1\">a</source>\n" + attached + attached + "When? " + attached:                       "When?",
		attached:                           "",
		"What does <attached_files> mean?": "What does <attached_files> mean?",
		"<attached_files>\n<file type=\"file\" id=\"a\"/>\nWhen?": "<attached_files>\n<file type=\"file\" id=\"a\"/>\nWhen?",
	} {
		if got := Question(text); got != want {
			t.Errorf("%q asks %q, want %q", text, got, want)
		}
	}
}

// TestManySourcesAreReadInLinearTime: a hostile text of 2 MiB ends at once.
func TestManySourcesAreReadInLinearTime(t *testing.T) {
	for _, text := range []string{
		strings.Repeat(`<source id="1">`, 150_000),
		strings.Repeat(`<source id="1">`, 150_000) + "</source>",
		strings.Repeat(`<source `, 250_000),
		strings.Repeat(`<source id="1">a</source>`, 80_000),
		strings.Repeat(`</source>`, 200_000),
		strings.Repeat(`<source name="`, 150_000),
		strings.Repeat(`<source name="`, 1_000) + `"` + strings.Repeat(" ", 1_000_000),
		strings.Repeat("<attached_files>\n<file ", 80_000),
		strings.Repeat("<attached_files>\n<file />\n</attached_files>", 40_000),
	} {
		s := &Sources{}
		s.Read(text)
		_ = Question(text)
	}
}

func TestNoMoreThanTheLimit(t *testing.T) {
	var b strings.Builder
	for n := range MaxSources + 10 {
		fmt.Fprintf(&b, `<source id="%d">a</source>`, n+1)
	}
	s := &Sources{}
	s.Read(b.String())
	s.Read(`<source id="5000">a</source>`)
	if len(s.List()) != MaxSources || s.Highest() != MaxSources {
		t.Errorf("%d, highest %d", len(s.List()), s.Highest())
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`(e.g. <source id="1">) <context><source id='2' name="x">a</source></context> When?`)
	f.Fuzz(func(t *testing.T, text string) {
		s := &Sources{}
		s.Read(text)
		for _, src := range s.List() {
			if src.ID == "" || src.Title == "" {
				t.Errorf("%+v", src)
			}
		}
		_ = Question(text)
	})
}
