package azuresearch

import (
	"fmt"
	"testing"
)

// TestFills: a field is filled by a mapping, or by its own name; it is never
// filled twice.
func TestFills(t *testing.T) {
	x := &Indexer{}
	for _, step := range []struct {
		target, source string
		mappings       int
	}{
		{"title", blobName, 1},
		{"title", blobPath, 1}, // filled already
		{"url", blobPath, 2},
		{"filepath", blobPath, 3}, // one source, two fields
		{"content", blobText, 3},  // by its own name
		{blobName, blobName, 3},
	} {
		x.fill(step.target, step.source)
		if !x.fills(step.target) || len(x.FieldMappings) != step.mappings {
			t.Errorf("%s from %s: %v", step.target, step.source, x.FieldMappings)
		}
	}
	if got := fmt.Sprint(x.FieldMappings); got != "[{metadata_storage_name title} {metadata_storage_path url} {metadata_storage_path filepath}]" {
		t.Error(got)
	}
	for _, name := range []string{"summary", "", "Title"} {
		if x.fills(name) {
			t.Errorf("%q is filled by nothing", name)
		}
	}
}

// TestIndexerNames: anything without a name gets one made from the index's name.
func TestIndexerNames(t *testing.T) {
	m := Mapping{}.filled()
	for _, c := range []struct{ o, want DefineOptions }{
		{DefineOptions{Name: "tides"}, DefineOptions{Name: "tides-indexer", DataSource: "tides-blobs"}},
		{DefineOptions{Name: "tides", DataSource: "pier"}, DefineOptions{Name: "tides-indexer", DataSource: "pier"}},
	} {
		x := defineIndexer(&m, &c.o)
		if x.Name != c.want.Name || x.DataSource != c.want.DataSource || x.Target != c.o.Name || x.Parameters.Configuration.DataToExtract != "contentAndMetadata" {
			t.Errorf("%+v", x)
		}
		if len(x.FieldMappings) != 3 {
			t.Errorf("%v", x.FieldMappings)
		}
	}
}
