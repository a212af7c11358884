package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/citeway/citeway"
)

// losses writes findings for a person: each on a line as it comes, and at the end in one
// line what the form written cannot carry.
type losses struct {
	w io.Writer
	// stated says that the input itself says whether a model wrote it. Other forms are a
	// model's answer by what they are, and lose nothing where that is not written.
	stated bool
	form   string
	what   []string
}

// tell takes a finding.
func (l *losses) tell(f *citeway.Finding) {
	form, name, _ := strings.Cut(f.Message, " has no place for ")
	words, feature := featureWords[name]
	switch {
	case f.Kind != citeway.NotCarried || !feature:
		fmt.Fprintln(l.w, f.String())
	case name != "generated" || l.stated:
		l.form, l.what = form, append(l.what, words)
	}
}

// finish writes the summary.
func (l *losses) finish() error {
	if len(l.what) > 0 {
		fmt.Fprintln(l.w, l.form+" cannot carry: "+strings.Join(l.what, ", "))
	}
	return nil
}

// featureWords are the features of forms in plain words, by name.
var featureWords = map[string]string{
	"place":        "where citations stand",
	"words":        "the words cited",
	"several":      "several sources of one citation",
	"title":        "titles",
	"url":          "addresses",
	"path":         "paths",
	"identity":     "ids of sources",
	"text":         "passages' text",
	"abstract":     "passages' abstracts",
	"page":         "pages",
	"chunk":        "names of passages",
	"score":        "scores",
	"modified":     "dates of sources",
	"editor":       "editors of sources",
	"mime":         "media types",
	"interpreter":  "who found a source",
	"source-label": "labels of sources",
	"answer-label": "the answer's label",
	"query":        "queries of tools",
	"uncited":      "uncited sources",
	"verdict":      "verdicts",
	"quote":        "quotes",
	"findings":     "findings",
	"generated":    "that a model wrote it",
	"model":        "the model's name",
	"calls":        "calls of tools",
	"id":           "the answer's id",
}
