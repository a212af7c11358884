package ingest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// formOf is a PDF of one page with words, each "x y words", and notes, which are fields of a form.
func formOf(page string, words []string, notes ...string) []byte {
	var stream strings.Builder
	for _, w := range words {
		var x, y int
		var text string
		_, _ = fmt.Sscanf(w, "%d %d", &x, &y)
		_, text, _ = strings.Cut(w, " ")
		_, text, _ = strings.Cut(text, " ")
		fmt.Fprintf(&stream, "BT /F 12 Tf %d %d Td (%s) Tj ET\n", x, y, text)
	}
	var refs strings.Builder
	for i := range notes {
		fmt.Fprintf(&refs, "%d 0 R ", 6+i)
	}
	objects := []string{
		"1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[" + refs.String() + "]/NeedAppearances true/DR<</Font<</F 3 0 R>>>>/DA(/F 12 Tf)>>>>\nendobj\n",
		"2 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1>>\nendobj\n",
		"3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n",
		"4 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]" + page + "/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R/Annots[" + refs.String() + "]>>\nendobj\n",
		fmt.Sprintf("5 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", stream.Len(), stream.String()),
	}
	for i, note := range notes {
		objects = append(objects, fmt.Sprintf("%d 0 obj\n<</Type/Annot%s>>\nendobj\n", 6+i, note))
	}
	objects = append(objects, fmt.Sprintf("%d 0 obj\n<</Title(A form)>>\nendobj\n", 6+len(notes)))
	return pdfFile(objects)
}

// TestPDFFieldsWithoutForm: a page that was taken out of a form keeps its fields, but not the form.
func TestPDFFieldsWithoutForm(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	data := formOf("", []string{"50 700 Name"}, "/Subtype/Widget/FT/Tx/T(n)/V(Orla)/Rect[120 697 300 713]")
	if got := extracted(t, x, "a.pdf", bytes.Replace(data, []byte("/AcroForm"), []byte("/Nothing1"), 1)).Text; got != "Name Orla" {
		t.Errorf("got %q", got)
	}
}

// TestPDFForms: what stands in the fields of a form stands beside their names.
func TestPDFForms(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	text := func(rect, more string) string { return "/Subtype/Widget/FT/Tx/Rect[" + rect + "]" + more }
	states := "/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>"
	for name, c := range map[string]struct {
		words, notes []string
		want         string
	}{
		"beside its name": {[]string{"50 700 Name", "50 400 That is all.", "50 385 Sign below."}, []string{text("120 697 300 713", "/T(n)/V(Orla Penhallow)")}, "Name Orla Penhallow\n\nThat is all.\n\nSign below."},
		"between two names": {[]string{"50 700 Name", "300 700 Rent", "50 400 That is all.", "50 385 Sign below."}, []string{text("340 697 400 713", "/T(r)/V(250 euros)"), text("120 697 290 713", "/T(n)/V(Orla)")},
			"Name Orla Rent 250 euros\n\nThat is all.\n\nSign below."},
		"below its name":     {[]string{"50 700 Remarks", "50 400 That is all.", "50 385 Sign below."}, []string{text("50 600 500 690", "/T(n)/Ff 4096/V(The gate\\rsticks.)")}, "Remarks\n\nThe gate sticks.\n\nThat is all.\n\nSign below."},
		"boxes":              {[]string{"70 700 Rent paid.", "70 640 Deposit paid."}, []string{"/Subtype/Widget/FT/Btn/T(a)/Rect[50 698 62 710]/V/Yes/AS/Yes" + states, "/Subtype/Widget/FT/Btn/T(b)/Rect[50 638 62 650]/AS/Off" + states}, "☒ Rent paid.\n\n☐ Deposit paid."},
		"a choice":           {[]string{"50 700 Region"}, []string{"/Subtype/Widget/FT/Ch/Ff 131072/T(c)/Rect[120 697 300 713]/Opt[[(n)(North)][(s)(South)]]/V(s)"}, "Region South"},
		"typed over":         {[]string{"50 700 Name"}, []string{"/Subtype/FreeText/Rect[120 697 300 713]/DA(/F 12 Tf)/Contents(Maud)"}, "Name Maud"},
		"hidden":             {[]string{"50 700 Name"}, []string{text("120 697 300 713", "/T(n)/F 2/V(Orla)"), text("320 697 400 713", "/T(m)/F 32/V(Maud)")}, "Name"},
		"a password":         {[]string{"50 700 Name"}, []string{text("120 697 300 713", "/T(n)/Ff 8192/V(secret)")}, "Name"},
		"remarks of readers": {[]string{"50 700 Name"}, []string{"/Subtype/Text/Rect[120 697 300 713]/Contents(Is this right?)"}, "Name"},
		"an empty field":     {[]string{"50 700 Name"}, []string{text("120 697 300 713", "/T(n)")}, "Name"},
		"nothing else":       {nil, []string{text("120 697 300 713", "/T(n)/V(Orla)"), text("120 597 300 613", "/T(m)/V(Maud.)")}, "Orla Maud."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.pdf", formOf("", c.words, c.notes...)).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
