package ingest

import (
	"regexp"
	"strings"
)

// MyST is Markdown with the roles and instructions of Sphinx: {ref}`port`, and fences whose
// language is one, ```{note}.
var (
	mystSigns   = regexp.MustCompile("\\{[A-Za-z][\\w:+.-]*\\}`[^`]|(?m:^[ \t]*(?:`{3,}|~{3,}|:{3,})\\{[A-Za-z])")
	mystOpening = regexp.MustCompile("^([ \t]*)(`{3,}|~{3,}|:{3,})\\{([A-Za-z][\\w:+.-]*)\\}[ \t]*(.*)$")
	mystRole    = regexp.MustCompile("\\{([A-Za-z][\\w:+.-]*)\\}`([^`\n]+(?:\n[^`\n]+)?)`")
	// mystPlace is the name of a place, which no reader sees.
	mystPlace = regexp.MustCompile(`^\([^()\n]+\)=[ \t]*$`)
	// mystOption says how an instruction is carried out.
	mystOption = regexp.MustCompile(`^[ \t]*:([\w-]+):(?:[ \t]+(.*))?$`)
)

// mystBoxes are instructions whose words stand below a title of their own.
var mystBoxes = map[string]bool{"admonition": true, "tab": true, "tab-item": true, "dropdown": true, "card": true, "grid-item-card": true, "topic": true, "sidebar": true,
	"details": true, "option": true, "confval": true, "envvar": true, "describe": true, "object": true, "setting": true, "rubric": true}

// withoutMyST is Markdown with what a reader sees of MyST's roles and instructions; boxes are
// written between colons (see boxed).
func withoutMyST(source string) string {
	if !mystSigns.MatchString(source) {
		return source
	}
	var m myst
	m.out.Grow(len(source))
	for line := range strings.SplitSeq(source, "\n") {
		m.line(line)
	}
	for len(m.open) > 0 {
		m.close()
	}
	m.flush()
	return strings.TrimSuffix(m.out.String(), "\n")
}

// myst reads MyST line by line.
type myst struct {
	out strings.Builder
	// prose are lines whose roles are not read yet: one may go over two lines.
	prose []string
	open  []mystFence
}

// mystFence is what a fence encloses, until it is closed.
type mystFence struct {
	directive
	mark, indent string
	use          use
	// optional says that options may follow, plain that it is no instruction but code.
	optional, plain bool
}

func (m *myst) line(line string) {
	if n := len(m.open) - 1; n >= 0 && m.within(&m.open[n], line) {
		return
	}
	if found := mystOpening.FindStringSubmatch(line); found != nil && len(m.open) < maxBoxes {
		m.begin(found[1], found[2], strings.ToLower(found[3]), strings.TrimSpace(found[4]))
		return
	}
	var code fences
	if words := strings.TrimLeft(line, "> \t"); code.within(words) {
		m.open = append(m.open, mystFence{mark: code.open, use: coding, plain: true})
		m.put(line)
		return
	}
	if mystPlace.MatchString(line) || strings.HasPrefix(line, "% ") {
		return
	}
	m.prose = append(m.prose, line)
}

// within takes a line that a fence ends with, or keeps to itself.
func (m *myst) within(f *mystFence, line string) bool {
	words := strings.TrimLeft(line, "> \t")
	switch option := mystOption.FindStringSubmatch(line); {
	case strings.HasPrefix(words, f.mark) && strings.Trim(words, f.mark[:1]+" \t") == "":
		if f.plain {
			m.put(line)
			m.open = m.open[:len(m.open)-1]
			return true
		}
		m.close()
		return true
	case f.plain:
		m.put(line)
		return true
	case f.optional && option != nil:
		f.options[option[1]] = option[2]
		return true
	}
	f.optional = false
	if f.use == boxing || f.use == passing {
		return false
	}
	f.body = append(f.body, strings.TrimPrefix(line, f.indent))
	return true
}

// begin begins an instruction.
func (m *myst) begin(indent, mark, name, said string) {
	f := mystFence{directive: directive{name: name, said: said, options: map[string]string{}}, mark: mark, indent: indent, optional: true}
	switch f.use = f.kind(); {
	case name == "eval-rst":
		f.use = tabling
	case mystBoxes[name] || f.use == naming && (mark[0] == ':' || strings.Contains(name, ":")):
		m.box(&f, said, "")
	case f.use == naming:
		f.use = coding
	case f.use == boxing:
		m.box(&f, "", said)
	case f.use == dating:
		version, words, _ := strings.Cut(said, " ")
		m.box(&f, since[name]+" "+version, words)
	}
	m.open = append(m.open, f)
}

// box begins what is a box with a title, and perhaps first words.
func (m *myst) box(f *mystFence, title, words string) {
	f.use = boxing
	m.put(f.indent + ":::note " + mystSaid(title))
	if words != "" {
		m.prose = append(m.prose, f.indent+words)
	}
}

// close ends the innermost instruction, and writes what it kept.
func (m *myst) close() {
	f := m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	var made rst
	made.headings = &underlined{}
	switch {
	case f.plain:
	case f.use == boxing:
		m.put(f.indent + ":::")
	case f.use == coding:
		language := ""
		if strings.HasPrefix(f.name, "code") {
			language = f.said
		}
		made.code(language, f.body)
	case f.name == "eval-rst":
		made.blocks(f.body, 1)
	case f.use == tabling:
		made.tabled(&f.directive, 1)
	}
	for _, line := range made.out {
		m.put(f.indent + line)
	}
}

// put writes a line as it is.
func (m *myst) put(line string) {
	m.flush()
	m.out.WriteString(line)
	m.out.WriteByte('\n')
}

// flush writes the words that wait.
func (m *myst) flush() {
	if len(m.prose) > 0 {
		m.out.WriteString(mystSaid(strings.Join(m.prose, "\n")))
		m.out.WriteByte('\n')
	}
	m.prose = m.prose[:0]
}

// mystSaid are words with what a reader sees of their roles.
func mystSaid(words string) string {
	return mystRole.ReplaceAllStringFunc(words, func(s string) string {
		found := mystRole.FindStringSubmatch(s)
		return roled(found[1], strings.ReplaceAll(oneLine(found[2]), `\\`, `\`))
	})
}
