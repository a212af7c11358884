package resolve

import (
	"path"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/refer"
)

// maxListed is how many names a marker may list.
const maxListed = 16

// byNames finds what the words behind "Source:" name: a source, with the place in it that
// may follow, or several; nil unless each is one that is known.
func (r *Resolver) byNames(words string) []target {
	if t, ok := r.byFile(words); ok {
		r.found = append(r.found[:0], t)
		return r.found
	}
	for _, sign := range []string{";", "；", ",", "，", "、"} {
		parts := strings.Split(words, sign)
		if len(parts) > 1 && len(parts) <= maxListed && r.all(parts) {
			return r.found
		}
	}
	return r.byTitled(words)
}

// byTitled finds what a number and a name mean that are the same source's, as in "1: Tide tables", or
// a number and a place in its source.
func (r *Resolver) byTitled(words string) []target {
	name := strings.TrimLeft(words, "0123456789")
	n, err := strconv.Atoi(words[:len(words)-len(name)])
	if err != nil || !r.given() {
		return nil
	}
	t, ok := r.byNumber(n)
	if name = strings.Trim(name, " :-–—|,.()（）：，"); !ok || name == "" {
		return nil
	}
	if !refer.Locates([]byte(name)) {
		if whole, is := placed(name); is {
			name = whole
		}
		if same, is := r.byFile(name); !is || same.source != t.source {
			return nil
		}
	}
	r.found = append(r.found[:0], t)
	return r.found
}

// all finds what each of several parts names, but for the places that follow one.
func (r *Resolver) all(parts []string) bool {
	r.found = r.found[:0]
	for _, part := range parts {
		part = strings.TrimSpace(part)
		t, ok := r.byFile(part)
		if !ok {
			if whole, is := placed(part); is {
				t, ok = r.byFile(whole)
			}
		}
		switch {
		case ok:
			r.found = append(r.found, t)
		case len(r.found) == 0 || !refer.Locates([]byte(part)):
			return false
		}
	}
	return true
}

// byFile finds a source by whatever names it, or by its file's name where one bears that.
func (r *Resolver) byFile(name string) (target, bool) {
	name = strings.Trim(name, " \t`*_\"'")
	if t, ok := r.identifier(name); ok || !r.given() || name == "" {
		return t, ok
	}
	r.nameFiles()
	if st := r.files[strings.ToLower(name)]; st != nil {
		return target{source: st, passages: st.names()}, true
	}
	return target{}, false
}

// nameFiles notes the files of the sources that have come since it did last.
func (r *Resolver) nameFiles() {
	if r.files == nil || r.filesOf > len(r.sources) {
		r.filesOf, r.files = 0, map[string]*state{}
	}
	for _, st := range r.sources[r.filesOf:] {
		if st.Path == "" {
			continue
		}
		base := strings.ToLower(path.Base(st.Path))
		if _, several := r.files[base]; several {
			st = nil
		}
		r.files[base] = st
	}
	r.filesOf = len(r.sources)
}

// placed cuts a place in a source off what names the source: "Tide tables, p. 4".
func placed(name string) (whole string, is bool) {
	for _, comma := range []string{",", "，"} {
		if at := strings.LastIndex(name, comma); at > 0 && refer.Locates([]byte(name[at+len(comma):])) {
			return strings.TrimSpace(name[:at]), true
		}
	}
	return "", false
}
