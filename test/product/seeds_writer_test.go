package product

import (
	"regexp"
	"testing"

	"github.com/citeway/citeway"
)

// link is how the guide's samples find citations: whatever stands in square
// brackets with round brackets after it.
var link = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)

type writerAnswer struct {
	Answer     string
	References struct {
		Files []struct {
			Text   string
			FileID string `json:"fileId"`
			Score  *float64
			Page   int
			Cite   *string
		}
		Web []struct {
			Text, URL, Title string
			Score            *float64
		}
	}
}

// correlated is one citation as the guide's samples make it out.
type correlated struct{ name, identifier, kind, text string }

// correlate finds the citations of an answer and the reference of each: a file
// by its cite, a page by its URL.
func correlate(a writerAnswer) []correlated {
	var all []correlated
	for _, m := range link.FindAllStringSubmatch(a.Answer, -1) {
		c := correlated{name: m[1], identifier: m[2]}
		for _, f := range a.References.Files {
			if f.Cite != nil && *f.Cite == c.identifier {
				c.kind, c.text = "file", f.Text
				break
			}
		}
		for _, w := range a.References.Web {
			if w.URL == c.identifier {
				c.kind, c.text = "web", w.Text
				break
			}
		}
		all = append(all, c)
	}
	return all
}

// everyCitationIsCorrelated checks it and returns the citations.
func everyCitationIsCorrelated(t *testing.T, out string, n int) []correlated {
	t.Helper()
	all := correlate(read[writerAnswer](t, out))
	if len(all) != n {
		t.Fatalf("%d citations are found, want %d, in\n%s", len(all), n, out)
	}
	for _, c := range all {
		if c.kind == "" {
			t.Errorf("[%s](%s) has no reference in\n%s", c.name, c.identifier, out)
		}
	}
	return all
}

// TestWriterToNative reads the catalogue sample: a file and a page.
func TestWriterToNative(t *testing.T) {
	r := way{from: "writer", to: "native"}.run(t, sample(t, "writer.json"))
	a := read[citeway.Answer](t, r.out)
	holds(t, a.Text, "smart manufacturing adoption has increased by 40% across similar companies.")
	file, web := a.Sources[0], a.Sources[1]
	same(t, "file", file.ID+" "+file.Title, "a1b2c3d4-e5f6-7890-abcd-ef1234567890 Acme-Product-Catalog.pdf")
	same(t, "kinds", string(file.Kind+" "+web.Kind), "file web")
	holds(t, file.Passages[0].Text, "reduce operational downtime by up to 40%")
	if p := file.Passages[0]; p.Page != 12 || p.Score == nil || *p.Score != 0.95 {
		t.Errorf("the file's passage is %+v", p)
	}
	same(t, "page", web.Title+" "+web.URL, "Industry Trends Report https://example.com/industry-trends")
	if s := web.Passages[0].Score; s == nil || *s != 0.88 {
		t.Error("the page's score is not 0.88")
	}
	if len(r.findings) != 0 {
		t.Errorf("findings: %v", r.findings)
	}
}

// TestWriterCorrelates runs the guide's own way of finding citations over what
// is written: from the sample itself, and from the other seeds' samples.
func TestWriterCorrelates(t *testing.T) {
	r := way{from: "writer", to: "writer"}.run(t, sample(t, "writer.json"))
	all := everyCitationIsCorrelated(t, r.out, 2)
	same(t, "first", all[0].name+" "+all[0].kind, "Acme-Product-Catalog.pdf file")
	holds(t, all[0].text, "Industrial Tools Division")
	same(t, "second", all[1].name+" "+all[1].kind+" "+all[1].identifier, "Industry Trends Report web https://example.com/industry-trends")
	same(t, "the answer as it was", read[writerAnswer](t, r.out).Answer, read[writerAnswer](t, sample(t, "writer.json")).Answer)

	everyCitationIsCorrelated(t, way{from: "webchat", to: "writer"}.run(t, sample(t, "webchat.json")).out, 3)
	everyCitationIsCorrelated(t, way{from: "azure", to: "writer"}.run(t, sample(t, "azure.json")).out, 2)
}

// TestWriterAwkwardNames checks names with brackets, and URLs with round
// brackets and blanks: the guide's expression must still find each.
func TestWriterAwkwardNames(t *testing.T) {
	sources := []citeway.Source{
		{Title: "Tides [draft] (2)", URL: "https://sea.example/tides_(2031) draft", Passages: []citeway.Passage{{Text: "High at six."}}},
		{Title: "Rules [old]", Path: "docs/rules (old).pdf", Passages: []citeway.Passage{{Text: "No ropes."}, {Text: "No nets."}}},
	}
	in := "High water is at six [1]. Ropes are forbidden [2]. See [the notice](https://sea.example/notice)."
	r := way{from: "markdown", to: "writer", sources: sources}.run(t, in)
	for _, c := range correlate(read[writerAnswer](t, r.out)) {
		if c.kind == "" {
			t.Errorf("[%s](%s) would be taken for a citation that has no reference, in\n%s", c.name, c.identifier, r.out)
		}
	}
}

// TestWriterStreamed checks that, streamed, the references are in the last frame
// and the frames say what the whole says.
func TestWriterStreamed(t *testing.T) {
	in := "data: " + oneLine(t, sample(t, "writer.json")) + "\n\n"
	r := way{from: "writer", to: "writer", stream: true}.run(t, in)
	frames := frames(r.out)
	answer := ""
	for i, f := range frames {
		one := read[struct {
			Answer     string
			References *struct{}
		}](t, f)
		answer += one.Answer
		if last := i == len(frames)-1; (one.References != nil) != last {
			t.Errorf("frame %d of %d: references %v", i+1, len(frames), one.References != nil)
		}
	}
	same(t, "answer", answer, read[writerAnswer](t, sample(t, "writer.json")).Answer)
}
