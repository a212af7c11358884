// Package copilot is the answer of a note-taking assistant: Markdown with [^n]
// in the prose, and at the end a "#### Sources" section that defines each as a
// wiki link, [^n]: [[Title]], or as a web link, [^n]: [Title](url). It can also
// be written as it is shown in the chat, with [n] and a collapsible list, and
// with inline citations turned off.
//
// Where it comes from: the inline citation guide of
// github.com/logancyang/obsidian-copilot and the behaviour of its release 4.0.2;
// the syntax of wiki links, https://help.obsidian.md/links.
package copilot

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// live are the markers of the form. A plain [2] is none: in notes it is an index
// or a year, and renumbering it would name a source that was not cited.
const live = citeway.Footnote | citeway.SourceList

// The settings and their values.
const (
	settingInline = "inline"
	settingShape  = "shape"
	shapeNote     = "note"
	shapeChat     = "chat"
	off           = "off"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     "copilot",
		Summary:  "[^n] and a Sources section with wiki links or web links",
		Text:     true,
		Syntaxes: live,
		Marks:    true,
		Carries:  dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Chunk | dialect.Generated,
		Besides:  ofConsulted,
		InPlace:  true,
		Settings: []dialect.Setting{
			{Name: settingInline, Default: "on", Values: []string{"on", off}, Summary: "off writes no markers, only a collapsible list of the sources"},
			{Name: settingShape, Default: shapeNote, Values: []string{shapeNote, shapeChat},
				Summary: "note is saved as it is, with footnotes; chat has [n] and a collapsible list"},
		},
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder {
			return prose.NewListed(s, o, live)
		},
		NewEncoder: ending.WithoutNearest(newEncoder),
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	form := Form()
	style := prose.Style{Marks: prose.Footnote(), End: section}
	if form.Setting(o, settingShape) == shapeChat {
		style = prose.Style{Marks: prose.Number(), End: list}
	}
	if o.Silent || form.Setting(o, settingInline) == off {
		style = prose.Style{Silent: true, End: list}
	}
	return prose.NewEncoder(w, o, style)
}

// ofConsulted is what the list of an answer that cites nothing has a place for.
func ofConsulted(s *citeway.Source) dialect.Feature {
	if s.Consulted {
		return dialect.Uncited
	}
	return 0
}
