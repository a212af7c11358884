package ingest

import (
	"strings"
	"testing"
)

// TestWhatIsSaidOfWhatIsNotRead: each error names the cause that its file can have, and the mend.
func TestWhatIsSaidOfWhatIsNotRead(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	encrypted := "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600)
	for name, test := range map[string]struct{ data, want string }{
		"empty.txt":      {"", "empty.txt: the document holds no text; give one that has words in it"},
		"empty.md":       {"\n\n", "empty.md: the document holds no text; give one that has words in it"},
		"encrypted.docx": {encrypted, "encrypted.docx: the document is encrypted, or in the old format of Office; save it without a password, as DOCX, XLSX or PPTX"},
		"old.xlsx":       {encrypted, "old.xlsx: the document is encrypted, or in the old format of Office; save it without a password, as DOCX, XLSX or PPTX"},
		"russian.txt":    {"\xcf\xf0\xe0\xe2\xe8\xeb\xe0 \xe4\xee\xec\xe0", "russian.txt: the encoding of the file is not known; save it as UTF-8"},
	} {
		if _, err := x.Extract(t.Context(), File{Name: name, Data: []byte(test.data)}); err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}
