// Package html is the form of a web page: a fragment of sanitised HTML with a
// badge for each citation and the list of sources. It reads the same with script
// and without; docs/dialects/html.md names its classes and attributes.
package html

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/render"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "html",
		Summary: "a fragment of HTML with badges and the list of sources",
		Text:    true,
		Marks:   true,
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Page |
			dialect.Modified | dialect.SourceLabel | dialect.AnswerLabel | dialect.Verdict | dialect.Uncited,
		Waits:      true,
		Settings:   []dialect.Setting{{Name: "prefix", Default: "cw-", Summary: "what every id begins with, so that several answers fit on one page"}},
		NewEncoder: newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	form := Form()
	options := render.Options{Prefix: form.Setting(o, "prefix")}
	return dialect.Whole(func(a *citeway.Answer) error { return render.HTML(w, a, options) })
}
