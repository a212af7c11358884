// Package dialecttest is the suite that every dialect passes; what it expects is
// listed in package dialect. Its cases are text files:
//
//	### the name of the case
//	settings: markers=none        (a key and its value, where one is needed)
//	--- in
//	a whole message
//	--- in-stream
//	the same as a stream, where that is another
//	--- native
//	the answer, which both give; -update fills in this and the next two
//	--- out
//	--- out-stream
//
// A case with an "--- error" section expects that reading fails with those words. The
// keys are sources (a JSON array of those given beside), settings, syntaxes,
// unresolved, offsets, and "roundtrip: no".
//
// Beside its cases a form is given streams cut anywhere, in every legal framing and
// cut short, JSON in which each value is replaced by others in turn, events in every
// order that the contract allows, and long answers, of which the allocations are
// counted. What differs is printed line by line. The suite knows a form only through
// its contract.
package dialecttest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Case is one golden case.
type Case struct {
	Name string
	File string
	Keys map[string]string
	// Sections in the order of the file; see the package's README.
	order    []string
	Sections map[string]string
}

const (
	caseMark    = "### "
	sectionMark = "--- "
)

// load reads all cases of a folder's text files.
func load(dir string) (map[string][]*Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no golden files in %s", dir)
	}
	all := map[string][]*Case{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all[file] = parse(file, data)
	}
	return all, nil
}

// parse reads the cases of one file.
func parse(file string, data []byte) []*Case {
	var cases []*Case
	var c *Case
	section := ""
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, caseMark):
			c = &Case{Name: strings.TrimPrefix(line, caseMark), File: file, Keys: map[string]string{}, Sections: map[string]string{}}
			cases, section = append(cases, c), ""
		case c == nil:
		case strings.HasPrefix(line, sectionMark):
			section = strings.TrimPrefix(line, sectionMark)
			c.order = append(c.order, section)
			c.Sections[section] = ""
		case section == "":
			if key, value, ok := strings.Cut(line, ":"); ok {
				c.Keys[strings.TrimSpace(key)] = strings.TrimSpace(value)
			}
		default:
			c.Sections[section] += line + "\n"
		}
	}
	for _, c := range cases {
		for name, text := range c.Sections {
			// the blank line before the next case is not part of a section
			if name == c.order[len(c.order)-1] && strings.HasSuffix(text, "\n\n") && !strings.HasSuffix(name, "stream") {
				c.Sections[name] = strings.TrimSuffix(text, "\n")
			}
		}
	}
	return cases
}

// save writes the cases of a file back.
func save(file string, cases []*Case) error {
	var b strings.Builder
	for i, c := range cases {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(caseMark + c.Name + "\n")
		for _, key := range []string{"sources", "settings", "syntaxes", "unresolved", "offsets", "roundtrip"} {
			if v, ok := c.Keys[key]; ok {
				b.WriteString(key + ": " + v + "\n")
			}
		}
		for _, name := range c.order {
			b.WriteString(sectionMark + name + "\n" + c.Sections[name])
		}
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// set puts a section's text, at the end of the case when it is new.
func (c *Case) set(name, text string) {
	if _, ok := c.Sections[name]; !ok {
		c.order = append(c.order, name)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	c.Sections[name] = text
}

// has reports whether the case has the section.
func (c *Case) has(name string) bool {
	_, ok := c.Sections[name]
	return ok
}
