package ingest

import (
	"regexp"
	"strings"
)

var (
	rstDirective = regexp.MustCompile(`^([A-Za-z][\w:.+-]*?)[ ]?::(?:[ ]+(.*))?$`)
	rstOption    = regexp.MustCompile(`^:([\w-]+):(?:[ ]+(.*))?$`)
	// rstSignature is a further form of what is named: it has a line of its own.
	rstSignature = regexp.MustCompile(`^[\w.~ ]+\([^()]*\)$`)
	rstNoteText  = regexp.MustCompile(`^\[[^\]\s]+\](?:[ ]+(.*))?$`)
)

// directive is an instruction to the program that makes pages of a text.
type directive struct {
	name, said string
	options    map[string]string
	body       []string
}

// explicit writes what stands behind two dots: an instruction, a note, or what no reader sees.
func (t *rst) explicit(first string, body []string, depth int) {
	if found := rstNoteText.FindStringSubmatch(first); found != nil {
		t.quoted("", append([]string{found[1]}, body...), depth)
		return
	}
	found := rstDirective.FindStringSubmatch(first)
	if found == nil {
		return // a comment, or the name of a place
	}
	d := directive{name: strings.ToLower(found[1]), said: strings.TrimSpace(found[2]), options: map[string]string{}}
	for len(body) > 0 && d.kind() == naming && rstSignature.MatchString(body[0]) {
		d.said += "\n" + strings.TrimSpace(body[0])
		body = body[1:]
	}
	for len(body) > 0 {
		option := rstOption.FindStringSubmatch(body[0])
		if option == nil {
			break
		}
		d.options[option[1]] = option[2]
		for body = body[1:]; len(body) > 0 && strings.HasPrefix(body[0], " "); body = body[1:] {
			d.options[option[1]] += " " + strings.TrimSpace(body[0])
		}
	}
	d.body = cutIndent(body, 0)
	t.directive(&d, depth)
}

// use is what an instruction does to the words within it.
type use int

const (
	naming use = iota // a thing is named, and what it is said
	coding
	boxing
	passing
	dating
	hiding
	tabling
)

// kind is the use of an instruction, by its name.
func (d *directive) kind() use {
	switch d.name {
	case "code", "code-block", "sourcecode", "parsed-literal", "productionlist", "prompt", "doctest", "testcode", "testoutput", "ipython", "console", "math":
		return coding
	case "note", "tip", "warning", "caution", "danger", "error", "hint", "important", "attention", "seealso":
		return boxing
	case "only", "container", "ifconfig", "compound", "class", "rst-class", "tab-set", "tabs", "grid", "hlist", "epigraph", "highlights", "pull-quote", "figure", "centered":
		return passing
	case "versionadded", "versionchanged", "deprecated", "deprecated-removed", "versionremoved":
		return dating
	case "table", "list-table", "csv-table":
		return tabling
	case "toctree", "contents", "sectnum", "index", "highlight", "currentmodule", "module", "meta", "raw", "include", "literalinclude", "default-role",
		"role", "tabularcolumns", "image", "graphviz", "digraph", "graph", "plot", "mermaid", "todo", "todolist", "autoclass", "automodule",
		"autofunction", "automethod", "autosummary", "testsetup", "testcleanup", "target-notes", "bibliography", "sectionauthor", "moduleauthor", "codeauthor":
		return hiding
	}
	return naming
}

// describing are instructions that say something by the name of a thing alone.
var describing = map[string]bool{"function": true, "method": true, "class": true, "staticmethod": true, "classmethod": true, "attribute": true, "property": true,
	"data": true, "exception": true, "option": true, "cmdoption": true, "program": true, "envvar": true, "describe": true, "object": true, "confval": true, "setting": true,
	"macro": true, "type": true, "member": true, "var": true, "enum": true, "struct": true, "rubric": true, "topic": true, "admonition": true}

// since are the words that pages have for a change.
var since = map[string]string{"versionadded": "New in version", "versionchanged": "Changed in version", "deprecated": "Deprecated since version",
	"deprecated-removed": "Deprecated since version", "versionremoved": "Removed in version"}

// directive writes what an instruction has a reader see.
func (t *rst) directive(d *directive, depth int) {
	var said []string
	if d.said != "" {
		said = strings.Split(d.said, "\n")
	}
	switch d.kind() {
	case hiding:
	case coding:
		if d.name == "math" || d.name == "parsed-literal" {
			t.code("", append(said, d.body...))
			return
		}
		t.code(d.said, d.body)
	case boxing:
		t.quoted("", append(said, d.body...), depth)
	case passing:
		t.put("")
		inner := rst{headings: t.headings}
		inner.blocks(d.body, depth+1)
		t.put(inner.out...)
		t.put("")
	case dating:
		version, words, _ := strings.Cut(d.said, " ")
		t.quoted("", append([]string{since[d.name] + " " + version + ": " + words}, d.body...), depth)
	case tabling:
		t.tabled(d, depth)
	case naming:
		if len(d.body) == 0 {
			if !strings.Contains(d.name, ":") && !describing[d.name] {
				return // what another program fills in
			}
			t.put("", rstInline(strings.Join(said, "\n")), "")
			return
		}
		t.quoted(rstInline(strings.Join(said, ", ")), d.body, depth)
	}
}
