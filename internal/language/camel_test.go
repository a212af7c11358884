package language_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// TestNamesInCamelCase: what a program writes as one is several words, and what people write so is one.
func TestNamesInCamelCase(t *testing.T) {
	for word, want := range map[string]string{
		"bodyLimit":         "body Limit",
		"setErrorHandler":   "set Error Handler",
		"parseHTTPHeader":   "parse HTTP Header",
		"ReadableTideTable": "Readable Tide Table",
		"HTTPTideServer":    "HTTP Tide Server",
		"utf8Value":         "utf8 Value",
		"GitHub":            "",
		"JavaScript":        "",
		"iPhone":            "",
		"kWh":               "",
		"TIDE":              "",
		"Tide":              "",
		"tide":              "",
		"TW40":              "",
		"aB":                "",
		"größeDerFlut":      "",
		"l'errorHandler":    "",
		"":                  "",
	} {
		if got := strings.Join(language.Camel(word), " "); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// TestTermsOfNamesInCamelCase: a name is found by itself and by its words, and is asked for by both.
func TestTermsOfNamesInCamelCase(t *testing.T) {
	var w language.Words
	var got []string
	w.Terms("Set bodyLimit, l'errorHandler or GitHub.", func(word []byte, _ bool) { got = append(got, string(word)) })
	want := strings.Fields("set bodylimit body limit l errorhandler or github")
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if q := language.Query("What is bodyLimit?"); len(q) != 3 || q[0].Word != "bodylimit" || q[2].Word != "limit" {
		t.Errorf("%+v", q)
	}
}
