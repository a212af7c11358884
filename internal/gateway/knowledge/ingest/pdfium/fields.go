package pdfium

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

// The values of PDFium's interface for what stands on a page and is no part of its content.
const (
	kindFreeText = 3
	kindWidget   = 20

	flagHidden, flagNoView = 1 << 1, 1 << 5
	flagPassword           = 1 << 13

	fieldButton, fieldBox, fieldRadio = 1, 2, 3
	fieldCombo, fieldList             = 4, 5
	fieldSignature                    = 7

	floatBytes = 4
)

// The limits of forms.
const (
	// maxFields is the most fields of a page, maxChoices the most entries of a list that are asked
	// whether they are chosen.
	maxFields  = 4096
	maxChoices = 256
	// maxValue is the most bytes of what stands in a field.
	maxValue = 64 << 10
)

// The signs of a box to tick, and its state where it is not.
const (
	boxTicked = "☒"
	boxEmpty  = "☐"
	stateOff  = "Off"
)

// field is what stands in a field of a form, or in words that were typed over the page.
type field struct {
	text                     string
	left, right, bottom, top float64
	// box says that it is one to tick.
	box bool
}

// fields are those of a page that show something, from the top.
func (r *reader) fields(page uint64) []field {
	count := int(api.DecodeI32(r.call("FPDFPage_GetAnnotCount", page)))
	var all []field
	for n := 0; n < count && n < maxFields && r.err == nil; n++ {
		note := r.call("FPDFPage_GetAnnot", page, uint64(n))
		if note == 0 {
			continue
		}
		if f := r.field(note); f.text != "" && r.placeField(note, &f) {
			all = append(all, f)
		}
		r.call("FPDFPage_CloseAnnot", note)
	}
	slices.SortStableFunc(all, func(a, b field) int {
		return cmp.Or(-cmp.Compare(a.top, b.top), cmp.Compare(a.left, b.left))
	})
	return all
}

// field reads what a field shows. A box shows whether it is ticked, a button or a password nothing.
func (r *reader) field(note uint64) field {
	kind := r.call("FPDFAnnot_GetSubtype", note)
	if kind != kindFreeText && kind != kindWidget || r.call("FPDFAnnot_GetFlags", note)&(flagHidden|flagNoView) != 0 {
		return field{}
	}
	if kind == kindFreeText {
		return field{text: r.property(note, "Contents")}
	}
	form := r.formOf()
	switch kind := api.DecodeI32(r.call("FPDFAnnot_GetFormFieldType", form, note)); kind {
	case -1, 0: // it belongs to no form, as on a page that was taken out of one
		if kind := r.property(note, "FT"); kind == "Tx" || kind == "Ch" {
			return field{text: r.property(note, "V")}
		}
		return field{}
	case fieldBox, fieldRadio:
		if state := cmp.Or(r.property(note, "AS"), r.property(note, "V")); state != "" && state != stateOff {
			return field{text: boxTicked, box: true}
		}
		return field{text: boxEmpty, box: true}
	case fieldButton, fieldSignature:
		return field{}
	case fieldCombo, fieldList:
		if chosen := r.chosen(form, note); chosen != "" {
			return field{text: chosen}
		}
	}
	if api.DecodeU32(r.call("FPDFAnnot_GetFormFieldFlags", form, note))&flagPassword != 0 {
		return field{}
	}
	return field{text: r.valueOf(func(at, room uint64) uint64 {
		return r.call("FPDFAnnot_GetFormFieldValue", form, note, at, room)
	})}
}

// property is a property that is words.
func (r *reader) property(note uint64, name string) string {
	return r.valueOf(func(at, room uint64) uint64 {
		return r.call("FPDFAnnot_GetStringValue", note, uint64(r.tag(name)), at, room)
	})
}

// chosen are the labels of what is chosen from a list.
func (r *reader) chosen(form, note uint64) string {
	count := int(api.DecodeI32(r.call("FPDFAnnot_GetOptionCount", form, note)))
	var labels []string
	for n := 0; n < min(count, maxChoices) && r.err == nil; n++ {
		if r.call("FPDFAnnot_IsOptionSelected", form, note, uint64(n)) == 0 {
			continue
		}
		labels = append(labels, r.valueOf(func(at, room uint64) uint64 {
			return r.call("FPDFAnnot_GetOptionLabel", form, note, uint64(n), at, room)
		}))
	}
	return strings.Join(labels, ", ")
}

// formOf is PDFium's view of the document's form, opened at the first field.
func (r *reader) formOf() uint64 {
	if r.form == 0 && r.err == nil {
		if info := r.call("PDFiumExt_OpenFormFillInfo"); info != 0 {
			r.form = r.call("PDFiumExt_InitFormFillEnvironment", r.doc, info)
		}
	}
	return r.form
}

// tag is the address of the name of a property.
func (r *reader) tag(name string) uint32 {
	if at, known := r.tags[name]; known {
		return at
	}
	at := r.alloc(len(name) + 1)
	if r.err == nil {
		r.module.Memory().Write(at, append([]byte(name), 0))
		r.tags[name] = at
	}
	return at
}

// valueOf is what get writes, in UTF-16 with an end, into so many bytes at an address; it returns how
// many there are. A value that does not fit is none.
func (r *reader) valueOf(get func(at, room uint64) uint64) string {
	size := int(api.DecodeU32(get(0, 0)))
	if r.err != nil || size <= utf16Bytes || size > maxValue {
		return ""
	}
	r.grow(size)
	if r.err != nil || get(uint64(r.buffer), uint64(size)) == 0 {
		return ""
	}
	return words(string(utf16.Decode(r.units(r.buffer, size/utf16Bytes-1))))
}

// placeField reads where a field stands, and reports whether it says so.
func (r *reader) placeField(note uint64, f *field) bool {
	if r.call("FPDFAnnot_GetRect", note, uint64(r.box)) == 0 || r.err != nil {
		return false
	}
	v := r.floats() // left, top, right, bottom
	f.left, f.right = min(v[0], v[2]), max(v[0], v[2])
	f.bottom, f.top = min(v[1], v[3]), max(v[1], v[3])
	return f.left < f.right && f.bottom < f.top
}
