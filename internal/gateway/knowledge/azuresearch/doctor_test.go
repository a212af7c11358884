package azuresearch_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// ailing is a service whose index is made with a fault of the field title or url
// and filled with one document.
func ailing(t *testing.T, change func(x *azuresearch.Index, doc map[string]any)) *azuresearch.Client {
	t.Helper()
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour"})
	if err != nil {
		t.Fatal(err)
	}
	doc := map[string]any{"id": "1", "content": "High water is at six.", "title": "Tide tables", "filepath": "tides.pdf", "url": "https://pier.example/tides", "chunk_id": "0"}
	change(d.Index, doc)
	s := simulate.New(simulate.Options{})
	if err := s.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	if err := s.Upload("harbour", doc); err != nil {
		t.Fatal(err)
	}
	return client(t, &direct{handler: s}, azuresearch.Options{})
}

// TestWhatCanBeLookedAt: each fault of an index shows in what Schema, Count and
// Sample give, and in what a search then finds.
func TestWhatCanBeLookedAt(t *testing.T) {
	no := false
	for _, c := range []struct {
		name   string
		change func(x *azuresearch.Index, doc map[string]any)
		// field, whether it is there, retrievable, filled
		field                    string
		there, retrievable, full bool
		found                    string
	}{
		{"nothing is wrong", func(*azuresearch.Index, map[string]any) {}, "title", true, true, true, "Tide tables https://pier.example/tides"},
		{"the title is not retrievable", func(x *azuresearch.Index, _ map[string]any) { x.Field("title").Retrievable = &no },
			"title", true, false, false, "tides.pdf https://pier.example/tides"},
		{"the title is not filled", func(_ *azuresearch.Index, doc map[string]any) { delete(doc, "title") },
			"title", true, true, false, "tides.pdf https://pier.example/tides"},
		{"the title is blank", func(_ *azuresearch.Index, doc map[string]any) { doc["title"] = "  " },
			"title", true, true, false, "tides.pdf https://pier.example/tides"},
		{"the link has another name", func(x *azuresearch.Index, doc map[string]any) {
			x.Field("url").Name = "link"
			doc["link"] = doc["url"]
			delete(doc, "url")
		}, "url", false, false, false, "Tide tables "},
		{"the link is none", func(_ *azuresearch.Index, doc map[string]any) { doc["url"] = "tides" }, "url", true, true, true, "Tide tables tides"},
		{"the text is not retrievable", func(x *azuresearch.Index, _ map[string]any) { x.Field("content").Retrievable = &no },
			"content", true, false, false, ""},
		{"the text is not filled", func(_ *azuresearch.Index, doc map[string]any) { doc["content"] = "" },
			"content", true, true, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := ailing(t, c.change)
			x, err := cl.Schema(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			f := x.Field(c.field)
			if (f != nil) != c.there || f != nil && f.CanRetrieve() != c.retrievable {
				t.Errorf("the field is %+v", f)
			}
			sample, err := cl.Sample(context.Background(), 5)
			if err != nil || len(sample) != 1 {
				t.Fatal(sample, err)
			}
			if full := sample[0].Text(c.field) != ""; full != c.full {
				t.Errorf("filled: %t, %s", full, sample[0])
			}
			if got := first(t, cl); got != c.found {
				t.Errorf("found %q, want %q", got, c.found)
			}
		})
	}
}

// first is the name and the link of the first source that is found.
func first(t *testing.T, c *azuresearch.Client) string {
	t.Helper()
	hits, err := c.Search(context.Background(), knowledge.Query{Text: "tide tables high water"})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s", hits[0].Source.Name(), hits[0].Source.URL)
}

// TestAnEmptyIndex: an index without documents is not an error, but is reported.
func TestAnEmptyIndex(t *testing.T) {
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour"})
	if err != nil {
		t.Fatal(err)
	}
	s := simulate.New(simulate.Options{})
	if err := s.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	c := client(t, &direct{handler: s}, azuresearch.Options{})
	n, err := c.Count(context.Background())
	sample, sampled := c.Sample(context.Background(), 3)
	if n != 0 || err != nil || len(sample) != 0 || sampled != nil || first(t, c) != "" {
		t.Errorf("%d %v %v %v", n, err, sample, sampled)
	}
}
