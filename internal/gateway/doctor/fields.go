package doctor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// wanted is a field that citations need.
type wanted struct {
	role  role
	field string
	// named says that the mapping names it, rather than that it is assumed.
	named bool
}

// wants lists the fields of the texts that citations need.
func (x *indexVisit) wants() []wanted {
	own := &x.source.mapping
	var list []wanted
	for _, f := range x.mapping.ContentFields {
		list = append(list, wanted{roleContent, f, len(own.ContentFields) > 0})
	}
	return append(list,
		wanted{roleTitle, x.mapping.TitleField, own.TitleField != ""},
		wanted{rolePath, x.mapping.FilepathField, own.FilepathField != ""},
		wanted{roleURL, x.mapping.URLField, own.URLField != ""})
}

// fields looks whether the mapping names fields that there are.
func (x *indexVisit) fields() {
	var missing []wanted
	state := Warning
	for _, w := range x.wants() {
		if x.has(w.field) {
			continue
		}
		needed := w.named || w.role.member == roleContent.member || w.role.member == roleURL.member && !x.pathsAreLinks()
		switch {
		case needed:
			state = Fault
		case w.role.member == rolePath.member && (x.has(x.mapping.TitleField) || x.has(x.mapping.URLField)):
			continue // the others name the document
		case w.role.member == roleURL.member:
			continue // the file path is a link
		}
		missing = append(missing, w)
	}
	if len(missing) == 0 {
		x.ok(CheckFields, x.place, "content, title, file path and URL have their fields")
		return
	}
	message := "it has no field " + listed(missing)
	if x.schema == nil {
		message += ", or none that is retrievable"
	}
	x.found(CheckFields, state, x.place, message+consequence(missing), x.mendFields(missing))
}

// pathsAreLinks reports whether the file paths are addresses, which then serve as
// the links.
func (x *indexVisit) pathsAreLinks() bool {
	for _, d := range x.sample {
		if kindOf(d.Text(x.mapping.FilepathField)) == linkSound {
			return true
		}
	}
	return false
}

// listed is the fields for a person: "url" (url_field) and …
func listed(list []wanted) string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = fmt.Sprintf("%q (%s)", w.field, w.role.member)
	}
	return strings.Join(words, ", ")
}

// consequence says what a reader lacks without the fields.
func consequence(list []wanted) string {
	lacks := map[string]string{roleContent.member: "citations have no text", roleTitle.member: "cards lack a title",
		rolePath.member: "cards lack a file name", roleURL.member: "[docN] cannot be a link"}
	words := []string{}
	for _, w := range list {
		if l := lacks[w.role.member]; !slices.Contains(words, l) {
			words = append(words, l)
		}
	}
	return ": " + strings.Join(words, ", ")
}

// mendFields is the mapping that most likely is meant. A field is proposed once.
func (x *indexVisit) mendFields(missing []wanted) string {
	free := x.freeFields()
	var content, members []string
	for _, w := range missing {
		name := likeliest(w.field, w.role, free)
		if name == "" {
			continue
		}
		free = slices.DeleteFunc(free, func(f string) bool { return f == name })
		if w.role.member == roleContent.member {
			content = append(content, strconv.Quote(name))
			continue
		}
		members = append(members, strconv.Quote(w.role.member)+": "+strconv.Quote(name))
	}
	if len(content) > 0 {
		members = slices.Insert(members, 0, strconv.Quote(roleContent.member)+": ["+strings.Join(content, ", ")+"]")
	}
	if len(members) == 0 {
		return "add the field to the index and fill it; citeway azure index prints a definition that fits"
	}
	return `write into the data source's parameters: "fields_mapping": {` + strings.Join(members, ", ") + "}"
}

// freeFields are the fields with words that the mapping does not name.
func (x *indexVisit) freeFields() []string {
	used := x.wants()
	return slices.DeleteFunc(x.fieldNames(true), func(name string) bool {
		return slices.ContainsFunc(used, func(w wanted) bool { return w.field == name })
	})
}

// readable looks whether a search gives the fields' values.
func (x *indexVisit) readable() {
	if x.schema == nil {
		x.skip(CheckReadable, "only the index's definition tells, which the key may not read")
		return
	}
	var hidden []wanted
	for _, w := range x.wants() {
		if x.has(w.field) && !x.reads(w.field) {
			hidden = append(hidden, w)
		}
	}
	if len(hidden) == 0 {
		x.ok(CheckReadable, x.place, "the fields are retrievable")
		return
	}
	x.fault(CheckReadable, x.place, "not retrievable: "+listed(hidden)+consequence(hidden),
		`set "retrievable": true for `+hidden[0].field+" in the index's definition; documents need not be indexed anew")
}

// searched looks whether words are looked for in the content.
func (x *indexVisit) searched() {
	if x.schema == nil {
		x.skip(CheckSearched, "only the index's definition tells, which the key may not read")
		return
	}
	if x.source.queryType() == "vector" {
		x.skip(CheckSearched, "query_type vector looks for no words")
		return
	}
	for _, name := range x.mapping.ContentFields {
		if f := x.schema.Field(name); f != nil && !f.CanSearch() {
			x.fault(CheckSearched, x.place, fmt.Sprintf("%q is not searchable: no words are looked for in the content", name),
				`make a field with "searchable": true and index the documents anew; the service cannot change it afterwards`)
			return
		}
	}
	x.ok(CheckSearched, x.place, "the content is searched")
}
