package ingest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// MarshalJSON shows a value as what it is.
func (v *frontValue) MarshalJSON() ([]byte, error) {
	switch {
	case v.fields != nil:
		return json.Marshal(v.fields)
	case v.list != nil:
		return json.Marshal(v.list)
	}
	return json.Marshal(v.text)
}

// TestFrontMatterValues: the part of YAML that people write.
func TestFrontMatterValues(t *testing.T) {
	for name, test := range map[string]struct{ head, want string }{
		"plain":                      {"a: b c", `{"a":"b c"}`},
		"a comment after it":         {"a: b # not this", `{"a":"b"}`},
		"a sign within a word":       {"a: b#c", `{"a":"b#c"}`},
		"a comment line":             {"# a: b\na: c", `{"a":"c"}`},
		"double quotes":              {`a: "b: \"c\" # d" # e`, `{"a":"b: \"c\" # d"}`},
		"escapes":                    {`a: "\u00d8l\n"`, `{"a":"Øl\n"}`},
		"an escape that is none":     {`a: "C:\data"`, `{"a":"C:\\data"}`},
		"single quotes":              {`a: 'it''s # b'`, `{"a":"it's # b"}`},
		"a quote left open":          {`a: "b # c`, `{"a":"\"b"}`},
		"an apostrophe first":        {`a: 't is`, `{"a":"'t is"}`},
		"a colon within":             {"a: b: c", `{"a":"b: c"}`},
		"an address":                 {"url: https://example.org/a#b", `{"url":"https://example.org/a#b"}`},
		"a list on a line":           {"a: [b, 'c d', \"e\"]", `{"a":["b","c d","e"]}`},
		"an empty list":              {"a: []", `{"a":""}`},
		"a wiki link is no list":     {"a: [[b]]", `{"a":"[[b]]"}`},
		"a list below":               {"a:\n- b\n- 'c'", `{"a":["b","c"]}`},
		"a list below, indented":     {"a:\n  - b\n  - c", `{"a":["b","c"]}`},
		"a map on a line":            {"a: {b: c, d: 'e'}", `{"a":{"b":"c","d":"e"}}`},
		"a map below":                {"a:\n  b: c\n  d: e", `{"a":{"b":"c","d":"e"}}`},
		"a list within a map":        {"a:\n  b:\n    - c\n    - d\n  e: f", `{"a":{"b":["c","d"],"e":"f"}}`},
		"names in capitals":          {"Title: A\nURL: b", `{"title":"A","url":"b"}`},
		"names in quotes":            {`"title": A`, `{"title":"A"}`},
		"the last of one name":       {"a: b\na: c", `{"a":"c"}`},
		"a line that says nothing":   {"words\na: b", `{"a":"b"}`},
		"an item without a name":     {"- b\na: c", `{"a":"c"}`},
		"tabs":                       {"a:\n\tb: c", `{"a":{"b":"c"}}`},
		"nothing":                    {"a:", `{"a":""}`},
		"a name that is empty":       {": b", `{"":"b"}`},
		"Windows' ends of the lines": {"a: b\r\nc: d\r", `{"a":"b","c":"d"}`},
	} {
		got, err := json.Marshal(parseFront(test.head))
		if err != nil || string(got) != test.want {
			t.Errorf("%s: %s, %v, want %s", name, got, err, test.want)
		}
	}
}

// TestFrontMatterEnds: where it ends and the text begins.
func TestFrontMatterEnds(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"three dashes":       {"---\ntitle: A\n---\nWords", "title: A\ntext:\nWords"},
		"three dots":         {"---\ntitle: A\n...\nWords", "title: A\ntext:\nWords"},
		"blanks behind":      {"--- \ntitle: A\n---\t\nWords", "title: A\ntext:\nWords"},
		"a mark before":      {"\ufeff---\ntitle: A\n---\nWords", "title: A\ntext:\nWords"},
		"Windows' ends":      {"---\r\ntitle: A\r\n---\r\nWords\r\n", "title: A\ntext:\nWords"},
		"an old Mac's ends":  {"---\rtitle: A\r---\rWords", "title: A\ntext:\nWords"},
		"nothing in it":      {"---\n---\nWords", "text:\nWords"},
		"dashes in the text": {"---\ntitle: A\n---\nOne\n\n---\n\nTwo", "title: A\ntext:\nOne\n\nTwo"},
		"four dashes":        {"----\ntitle: A\n----\nWords", "title: title: A\nheading: 2 title: A\ntext:\ntitle: A\n\nWords"},
		"not at the head":    {"Words\n\n---\nlabel: Secret\n---\n", "heading: 2 label: Secret\ntext:\nWords\n\nlabel: Secret"},
	} {
		c, err := markdown(t.Context(), &File{Name: "a.md", Data: []byte(test.text)})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := shownAs(c); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

// TestFrontMatterLabels: however a label is written, it is not lost. Of several the
// one of the highest rank holds.
func TestFrontMatterLabels(t *testing.T) {
	for head, want := range map[string]string{
		"label: Secret":                             "Secret 3",
		"Label: secret":                             "secret 3",
		"sensitivity: Internal":                     "Internal 1",
		"label: 'Highly Confidential' # as agreed":  "Highly Confidential 3",
		"label: Public":                             "Public 0",
		"label: [Secret]":                           "Secret 3",
		"label: [General, Secret, Internal]":        "Secret 3",
		"label:\n- Secret":                          "Secret 3",
		"label:\n  - General\n  - Confidential":     "Confidential 2",
		"label: {name: Crew}":                       "Crew 2",
		"label: {name: Crew, rank: 7}":              "Crew 7",
		"label: {rank: 7}":                          "Labelled 7",
		"label:\n  description: only we":            "Labelled 2",
		"label:\n  name: Secret\n  rank: high":      "Secret 3",
		"label:\n  name: Secret\n  encrypted: true": "Secret 3 encrypted",
		"label:":                          "",
		"label: []":                       "",
		"label: ''":                       "",
		"title: Label":                    "",
		"label: General\nlabel: Secret":   "Secret 3",
		"label: Harbour\u200b crew":       "Harbour crew 2",
		"sensitivity: Secret\nlabel: Two": "Two 2",
	} {
		c, err := markdown(t.Context(), &File{Name: "a.md", Data: []byte("---\n" + head + "\n---\nWords")})
		if err != nil {
			t.Errorf("%s: %v", head, err)
			continue
		}
		if got := labelled(c.Label); got != want {
			t.Errorf("%s gives %q, want %q", head, got, want)
		}
	}
}

func labelled(l *citeway.Label) string {
	if l == nil {
		return ""
	}
	words := []string{l.Name, string(rune('0' + l.Rank))}
	if l.Encrypted {
		words = append(words, "encrypted")
	}
	return strings.Join(words, " ")
}

// TestFrontMatterFields: what a document says of itself, under the names that
// programs give it.
func TestFrontMatterFields(t *testing.T) {
	for head, want := range map[string]string{
		"title: A\nauthor: Maud Tidewell":               "title: A\neditor: Maud Tidewell",
		"editor: Orla Penhallow\nauthor: Maud Tidewell": "editor: Orla Penhallow",
		"canonical: https://example.org/a":              "url: https://example.org/a",
		"url: javascript://a.example/%0aalert(1)":       "",
		"permalink: /a":                               "",
		"source: the harbour office":                  "",
		"date: 2026-03-04":                            "modified: 2026-03-04 00:00",
		"date: 2025-01-01\nupdated: 2026-03-04 05:06": "modified: 2026-03-04 05:06",
		"modified: 2026-03-04T05:06:07+01:00":         "modified: 2026-03-04 04:06",
		"date: yesterday":                             "",
		"alias: A\naliases: [B, C]":                   "aliases: B, C, A",
		"aliases: One":                                "aliases: One",
		"title: \"Two\\nlines\"":                      "title: Two lines",
	} {
		c, err := markdown(t.Context(), &File{Name: "a.md", Data: []byte("---\n" + head + "\n---\nWords")})
		if err != nil {
			t.Errorf("%s: %v", head, err)
			continue
		}
		if got := strings.TrimSuffix(strings.TrimSuffix(shownAs(c), "text:\nWords"), "\n"); got != want {
			t.Errorf("%s gives %q, want %q", head, got, want)
		}
	}
}

// FuzzFront: any head is read, and says the same when it is read again as the list
// of its plain values.
func FuzzFront(f *testing.F) {
	for _, seed := range []string{"a: b", "a:\n  b:\n  - c", "a: [b, {c: d}]", "a: \"\\", "label: {name: 'x'", "- a\n  b: c", "\t: x", "a: '''"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, head string) {
		read := parseFront(head)
		if _, err := json.Marshal(read); err != nil {
			t.Fatal(err)
		}
		for name := range read {
			if name != strings.ToLower(name) {
				t.Errorf("%q is no name in small letters", name)
			}
		}
		var c Content
		read.apply(&c)
		if c.Label != nil && c.Label.Name == "" {
			t.Errorf("a label without a name: %+v", c.Label)
		}
	})
}
