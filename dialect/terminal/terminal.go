// Package terminal is the form of a terminal: wrapped prose with coloured badges
// and the list of sources, by ANSI escape sequences.
package terminal

import (
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/render"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "terminal",
		Summary: "ANSI text with badges, verdicts and the list of sources",
		Text:    true,
		Marks:   true,
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Page |
			dialect.Modified | dialect.SourceLabel | dialect.AnswerLabel | dialect.Verdict | dialect.Uncited,
		InPlace: true,
		Settings: []dialect.Setting{
			{Name: "width", Default: strconv.Itoa(render.DefaultWidth), Summary: "columns of a line; below 0 is no wrapping"},
			{Name: "color", Default: "yes", Values: []string{"yes", "no"}, Summary: "whether escape sequences are written"},
		},
		NewEncoder: newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	form := Form()
	width, err := strconv.Atoi(form.Setting(o, "width"))
	if err != nil {
		width = render.DefaultWidth
	}
	options := render.Options{Width: width, Plain: form.Setting(o, "color") == "no"}
	if o.Stream {
		return render.NewTerminal(w, options)
	}
	return dialect.Whole(func(a *citeway.Answer) error { return render.Terminal(w, a, options) })
}
