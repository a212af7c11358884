package ingest

import "testing"

func TestMimeOfWhatIsCalledOtherwise(t *testing.T) {
	for _, c := range []struct{ name, said, data, want string }{
		{"a.txt", "", "%PDF-1.7\n1 0 obj", mimePDF}, // its bytes pass for text
		{"a.md", "text/plain", "%PDF-1.4 x", mimePDF},
		{"a.html", "", "%PDF-1.4 x", mimePDF},
		{"a.txt", "", "The mark %PDF- begins a PDF.", mimePlain},
		{"a.docx", "", "%PDF-1.4 x", mimeDOCX}, // refused by its own reader
		{"a.md", mimeMarkdown, "# Tides", mimeMarkdown},
		{"a", "", "<!doctype html>", mimeHTML},
	} {
		if got := MimeOf(c.name, c.said, []byte(c.data)); got != c.want {
			t.Errorf("%s %s %q: %s, want %s", c.name, c.said, c.data, got, c.want)
		}
	}
}
