// Package text is the form of an SMS or an e-mail: plain prose with numbers in
// brackets and the sources with their addresses below.
package text

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/render"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "text",
		Summary: "plain text that reads well as an SMS or an e-mail",
		Text:    true,
		Marks:   true,
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Page |
			dialect.Modified | dialect.SourceLabel | dialect.Verdict | dialect.Uncited,
		Waits: true,
		NewEncoder: func(w io.Writer, _ dialect.Options) citeway.Sink {
			return dialect.Whole(func(a *citeway.Answer) error { return render.Text(w, a, render.Options{}) })
		},
	}
}
