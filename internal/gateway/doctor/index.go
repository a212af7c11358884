package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/upstream"
)

// sampleSize is how many documents of an index are looked at.
const sampleSize = 20

// indexVisit is an index that is looked at.
type indexVisit struct {
	*visit
	client *azuresearch.Client
	// mapping has the names that are assumed.
	mapping azuresearch.Mapping
	// schema is the index's definition, nil where the key may not read it.
	schema *azuresearch.Index
	sample []azuresearch.Document
	place  string
}

// searchIndex looks at the index that the data source names.
func (v *visit) searchIndex(ctx context.Context) {
	if v.source == nil || v.source.Type != searchType {
		if at := v.report.faulty(CheckSources); at != "" {
			v.see(CheckReached, at)
		} else {
			v.skip(CheckReached, "no index of Azure AI Search is named")
		}
		return
	}
	v.looking("the index " + v.source.Parameters.Index)
	x, ok := v.openIndex()
	if !ok || !x.reached(ctx) {
		return
	}
	x.fields()
	x.readable()
	x.searched()
	x.query()
	x.content()
	x.names()
	x.links(ctx)
	x.question()
	x.relevant(ctx)
}

// openIndex makes a client of the index; false where it cannot be asked.
func (v *visit) openIndex() (*indexVisit, bool) {
	p := &v.source.Parameters
	o := azuresearch.Options{Endpoint: p.Endpoint, Index: p.Index, Mapping: v.source.mapping, QueryType: v.source.queryType(),
		SemanticConfiguration: p.Semantic, Filter: p.Filter, Timeout: v.Wait, Retries: -1, Client: v.HTTP}
	switch p.Authentication.Type {
	case "api_key":
		o.Key = p.Authentication.Key
	case "access_token":
		o.Token = func(context.Context) (string, error) { return p.Authentication.AccessToken, nil }
	default:
		if o.Key = endpointKey(v.Settings, p.Endpoint, v.Getenv); o.Key == "" {
			v.skip(CheckReached, "the service asks the index with "+p.Authentication.Type+", which is not at hand here: name the endpoint with its key_env under azure_search in the settings to have it looked at")
			return nil, false
		}
	}
	c, err := azuresearch.New(o)
	if err != nil {
		v.failed(CheckReached, renamedTo(err, v.source.place+"[0].parameters."), "")
		return nil, false
	}
	return &indexVisit{visit: v, client: c, mapping: c.Mapping(), place: "index " + p.Index}, true
}

// reached asks how many documents there are, for the definition and for some of
// the documents.
func (x *indexVisit) reached(ctx context.Context) bool {
	ctx, stop := context.WithTimeout(ctx, 2*x.Wait)
	defer stop()
	count, err := x.client.Count(ctx)
	if err != nil {
		x.refused(err)
		return false
	}
	x.ok(CheckReached, x.place, "it answers")
	if count == 0 {
		x.fault(CheckCount, x.place, "it holds no documents, so nothing can be cited", "run its indexer, or put documents into it; citeway azure index prints an indexer that fits")
		return false
	}
	if x.sample, err = x.client.Sample(ctx, sampleSize); err != nil {
		x.failed(CheckCount, err, "try a search for * in the portal's search explorer")
		return false
	}
	if len(x.sample) == 0 {
		x.fault(CheckCount, x.place, fmt.Sprintf("it holds %d documents, and the data source's filter leaves none", count), "mend or leave out the filter")
		return false
	}
	x.ok(CheckCount, x.place, many(count, "document")+fmt.Sprintf(", %d of them looked at", len(x.sample)))
	x.define(ctx)
	return true
}

// define reads the definition, which a query key may not.
func (x *indexVisit) define(ctx context.Context) {
	schema, err := x.client.Schema(ctx)
	var r *upstream.Answered
	switch {
	case err == nil:
		x.schema = schema
	case errors.As(err, &r) && (r.Status == http.StatusForbidden || r.Status == http.StatusUnauthorized):
		x.skip(CheckKey, "the key may search and not read the index's definition, as is right for a query key; the fields are judged by the documents looked at alone")
	default:
		x.skip(CheckKey, "the index's definition could not be read; the fields are judged by the documents looked at alone")
	}
}

// refused is the fault of an index that did not answer.
func (x *indexVisit) refused(err error) {
	var r *upstream.Answered
	if errors.As(err, &r) && (r.Status == http.StatusUnauthorized || r.Status == http.StatusForbidden) {
		x.failed(CheckKey, err, "give the data source a query key of this search service")
		return
	}
	x.failed(CheckReached, err, "check the endpoint and the index's name in "+x.source.place)
}

// fieldNames are the names of the fields: those of the definition, else those of
// the documents looked at, which have the retrievable ones. texts leaves out
// vectors.
func (x *indexVisit) fieldNames(texts bool) []string {
	var names []string
	if x.schema != nil {
		for i := range x.schema.Fields {
			if f := &x.schema.Fields[i]; texts != f.IsVector() && !f.Key {
				names = append(names, f.Name)
			}
		}
		return names
	}
	for _, d := range x.sample {
		for name, value := range d {
			if name != "" && name[0] != '@' && name != x.mapping.KeyField && texts != vectorValue(value) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// vectorValue reports whether a field's value is a list of numbers.
func vectorValue(raw json.RawMessage) bool {
	var numbers []float64
	return json.Unmarshal(raw, &numbers) == nil && len(numbers) > 0
}

// has reports whether there is such a field, as far as can be seen.
func (x *indexVisit) has(field string) bool {
	if x.schema != nil {
		return x.schema.Field(field) != nil
	}
	head := field
	if at := slices.Index([]byte(field), '/'); at >= 0 {
		head = field[:at]
	}
	for _, d := range x.sample {
		if _, there := d[head]; there {
			return true
		}
	}
	return false
}

// reads reports whether a search gives the field's value.
func (x *indexVisit) reads(field string) bool {
	if x.schema == nil {
		return x.has(field)
	}
	f := x.schema.Field(field)
	return f != nil && f.CanRetrieve()
}
