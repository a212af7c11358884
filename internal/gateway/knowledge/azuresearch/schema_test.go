package azuresearch_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

func TestSchema(t *testing.T) {
	c := client(t, &direct{handler: service(t, simulate.Options{})}, azuresearch.Options{Mapping: harbour})
	x, err := c.Schema(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range x.Fields {
		fmt.Fprintf(&b, "%s %s", f.Name, f.Type)
		for name, is := range map[string]bool{" key": f.Key, " vector": f.IsVector()} {
			if is {
				b.WriteString(name)
			}
		}
		fmt.Fprintf(&b, " %t %t %t\n", f.CanSearch(), f.CanFilter(), f.CanRetrieve())
	}
	const want = `key Edm.String key false true true
body Edm.String true false true
note Edm.String true false true
name Edm.String true true true
file Edm.String false true true
link Edm.String false true true
part Edm.String false true true
rank Edm.Int32 false true true
label Edm.String false true true
quays Collection(Edm.String) false true true
meaning Collection(Edm.Single) vector true false false
last_modified Edm.DateTimeOffset false true true
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	if x.Semantic.Default != "default" || x.VectorSearch.Algorithms[0].HNSW.Metric != "cosine" {
		t.Errorf("%+v %+v", x.Semantic, x.VectorSearch)
	}
}

func TestFieldDefaults(t *testing.T) {
	x := azuresearch.Index{Fields: []azuresearch.Field{
		{Name: "a", Type: azuresearch.TypeString}, {Name: "n", Type: azuresearch.TypeInt}, {Name: "v", Type: azuresearch.TypeVector, Dimensions: 3},
		{Name: "c", Type: "Edm.ComplexType", Fields: []azuresearch.Field{{Name: "d", Type: azuresearch.TypeString}}}}}
	for name, want := range map[string]string{"a": "true true true", "n": "false true true", "v": "false false true", "c/d": "true true true"} {
		f := x.Field(name)
		if f == nil {
			t.Fatalf("%s is not found", name)
		}
		if got := fmt.Sprint(f.CanSearch(), f.CanFilter(), f.CanRetrieve()); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	for _, name := range []string{"", "x", "a/b", "c/x", "c/"} {
		if x.Field(name) != nil {
			t.Errorf("%q is a field", name)
		}
	}
}

func TestCountAndSample(t *testing.T) {
	c := client(t, &direct{handler: service(t, simulate.Options{})}, azuresearch.Options{Mapping: harbour})
	n, err := c.Count(context.Background())
	if err != nil || n != len(documents) {
		t.Errorf("%d documents, %v", n, err)
	}
	sample, err := c.Sample(context.Background(), 2)
	if err != nil || len(sample) != 2 {
		t.Fatal(sample, err)
	}
	if d := sample[0]; d.Text("name") != "Tide tables" || d.Text("note") != "" || d.Text("nosuch") != "" || d["meaning"] != nil || d["@search.score"] == nil {
		t.Errorf("%s", d)
	}
}

// TestLooksRefuseGarbage: an invalid definition, count or page is reported as such.
func TestLooksRefuseGarbage(t *testing.T) {
	for _, body := range []string{"", "null", "{}", `"x"`, "-1", "1.5", "1e9", "<html>", `{"fields":null}`, `{"value":{}}`} {
		c := client(t, says(body), azuresearch.Options{})
		_, schema := c.Schema(context.Background())
		_, count := c.Count(context.Background())
		_, sample := c.Sample(context.Background(), 1)
		for what, err := range map[string]error{"schema": schema, "count": count, "sample": sample} {
			if citeway.CodeOf(err) != citeway.Upstream {
				t.Errorf("%s of %q: %v", what, body, err)
			}
		}
	}
}
