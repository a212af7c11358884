package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Page is a man page.
type Page struct {
	// Name is its file's, such as citeway-serve.1.
	Name string
	Text []byte
}

// Pages returns a page for the program and one for each of its commands.
func Pages(app *kong.Application, facts Facts) []Page {
	var all []Page
	walk(app.Node, func(n *kong.Node) {
		w := &roff{}
		w.page(app, n, facts)
		all = append(all, Page{Name: pageOf(app, n) + ".1", Text: []byte(w.String())})
	})
	return all
}

// pageOf is the name of a command's page.
func pageOf(app *kong.Application, n *kong.Node) string {
	return strings.ReplaceAll(strings.TrimSpace(app.Name+" "+path(n)), " ", "-")
}

// roff writes the language of man pages.
type roff struct{ strings.Builder }

// escaped is text that means nothing to roff.
func escaped(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// macro writes a line of its own.
func (w *roff) macro(name string, args ...string) {
	w.WriteString("." + name)
	for _, arg := range args {
		w.WriteString(` "` + strings.ReplaceAll(escaped(arg), `"`, `\(dq`) + `"`)
	}
	w.WriteByte('\n')
}

// text writes a paragraph's words.
func (w *roff) text(words string) { w.WriteString(escaped(words) + "\n") }

func (w *roff) page(app *kong.Application, n *kong.Node, facts Facts) {
	name := pageOf(app, n)
	w.macro("TH", strings.ToUpper(name), "1", facts.Date, app.Name+" "+facts.Version, "Citeway")
	w.macro("SH", "NAME")
	fmt.Fprintf(w, "%s \\- %s\n", escaped(name), escaped(first(n.Help)))
	w.macro("SH", "SYNOPSIS")
	w.macro("B", strings.TrimSpace(app.Name+" "+path(n)))
	w.synopsis(n)
	w.macro("SH", "DESCRIPTION")
	w.text(n.Help)
	w.commands(app, n)
	w.arguments(n)
	w.options(n, facts)
	w.macro("SH", "EXIT STATUS")
	w.text("0 for done, 1 where a check found that an answer does not hold, 2 for bad usage, unreadable input or a fault.")
	w.related(app, n)
}

func (w *roff) synopsis(n *kong.Node) {
	words := []string{"[flags]"}
	if len(shown(n)) > 0 {
		words = append(words, "<command>")
	}
	for _, p := range n.Positional {
		words = append(words, p.Summary())
	}
	w.text(strings.Join(words, " "))
}

func (w *roff) commands(app *kong.Application, n *kong.Node) {
	if len(shown(n)) == 0 {
		return
	}
	w.macro("SH", "COMMANDS")
	for _, child := range shown(n) {
		w.macro("TP")
		w.macro("B", child.Name)
		w.text(child.Help + " See " + pageOf(app, child) + "(1).")
	}
}

func (w *roff) arguments(n *kong.Node) {
	if len(n.Positional) == 0 {
		return
	}
	w.macro("SH", "ARGUMENTS")
	for _, p := range n.Positional {
		w.macro("TP")
		w.macro("I", p.Name)
		w.text(p.Help)
	}
}

func (w *roff) options(n *kong.Node, facts Facts) {
	w.macro("SH", "OPTIONS")
	for _, f := range flagsOf(n) {
		w.macro("TP")
		w.macro("B", f.String())
		w.text(f.Help)
		if f.HasDefault && f.Default != "" {
			w.text("Default: " + f.Default + ".")
		}
		if name := facts.Variable(f); name != "" {
			w.text("Environment: " + name + ".")
		}
	}
}

func (w *roff) related(app *kong.Application, n *kong.Node) {
	var names []string
	if n.Parent != nil {
		names = append(names, pageOf(app, n.Parent)+"(1)")
	}
	for _, child := range shown(n) {
		names = append(names, pageOf(app, child)+"(1)")
	}
	if len(names) > 0 {
		w.macro("SH", "SEE ALSO")
		w.text(strings.Join(names, ", "))
	}
}
