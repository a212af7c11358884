package azuresearch

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// QueryType says how an index is searched; the names are those of On Your Data.
type QueryType string

// The query types.
const (
	Simple               QueryType = "simple"
	Semantic             QueryType = "semantic"
	Vector               QueryType = "vector"
	VectorSimpleHybrid   QueryType = "vector_simple_hybrid"
	VectorSemanticHybrid QueryType = "vector_semantic_hybrid"
)

var queryTypes = []QueryType{Simple, Semantic, Vector, VectorSimpleHybrid, VectorSemanticHybrid}

func (q QueryType) words() bool   { return q != Vector }
func (q QueryType) vectors() bool { return q != Simple && q != Semantic }

func (q QueryType) semantic() bool {
	return q == Semantic || q == VectorSemanticHybrid
}

// DefaultAPIVersion is the version of the service's interface that is asked for.
const DefaultAPIVersion = "2024-07-01"

// DefaultTimeout is the longest time of one try where the options do not say.
const DefaultTimeout = 30 * time.Second

// Limits of a search.
const (
	// MaxQuestion is the most bytes of a question that are searched for; the rest is not.
	MaxQuestion = 16 << 10
	// MaxFilter is the most bytes of a filter of the caller's own.
	MaxFilter = 8 << 10
	// MaxDimensions is the most numbers of a vector.
	MaxDimensions = 4096
	// MaxPages is the most pages that one search reads.
	MaxPages = 40
	// MaxPassage is the longest text of a passage, in bytes; longer text is cut.
	MaxPassage = 256 << 10
)

// Options are a client's settings. Only Endpoint and Index are needed.
type Options struct {
	// Endpoint is the service's address, https://NAME.search.windows.net; http is
	// taken for a loopback address only.
	Endpoint string
	// Index is the index's name.
	Index string
	// APIVersion is DefaultAPIVersion where "".
	APIVersion string
	// Key is sent as api-key; a query key serves for searching, Schema needs an
	// admin key.
	Key string
	// Token returns a bearer token for each request, and is used instead of Key.
	Token func(ctx context.Context) (string, error)
	// Mapping names the index's fields.
	Mapping Mapping
	// QueryType is Simple where "".
	QueryType QueryType
	// SemanticConfiguration names one of the index's; "" is its default.
	SemanticConfiguration string
	// Embed makes a vector of a question; nil asks the index's own vectorizer.
	Embed func(ctx context.Context, text string) ([]float32, error)
	// Filter is an OData filter that every search keeps to.
	Filter string
	// Strictness is how related a passage must be, from 1, where all are taken, to
	// 5; 0 is 1. It speaks of the semantic ranker's score and does nothing to query
	// types that have none.
	Strictness int
	// Unranked is the label rank assumed of a document of which none is known; nil
	// keeps it from every caller who has a clearance.
	Unranked *int
	// NotCosine says that the vector field's metric is not cosine, so that the scores
	// of vector searches have no known scale.
	NotCosine bool
	// Timeout is the longest that one try may take; 0 is DefaultTimeout.
	Timeout time.Duration
	// Retries is how often a request is tried again; 0 is upstream.DefaultRetries, a
	// negative number is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is upstream.DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests, without following redirects; nil is a client
	// of its own.
	Client *http.Client
}

func (o *Options) defaults() {
	o.APIVersion = cmp.Or(o.APIVersion, DefaultAPIVersion)
	o.QueryType = cmp.Or(o.QueryType, Simple)
	o.Timeout = cmp.Or(o.Timeout, DefaultTimeout)
}

// indexName is what the service takes for the name of an index.
var indexName = regexp.MustCompile(`^[a-z0-9](?:-?[a-z0-9_])*$`)

// maxName is the most characters of a name.
const maxName = 128

var apiVersion = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(-[Pp]review)?$`)

func (o *Options) check() error {
	switch {
	case !indexName.MatchString(o.Index) || len(o.Index) > maxName:
		return invalid("index_name", fmt.Sprintf("%q is not a valid index name", o.Index), "use small letters, digits and dashes, as the service shows it")
	case !apiVersion.MatchString(o.APIVersion):
		return invalid("api-version", fmt.Sprintf("%q is not a version", o.APIVersion), "write it as "+DefaultAPIVersion)
	case !slices.Contains(queryTypes, o.QueryType):
		return invalid("query_type", fmt.Sprintf("there is no query type %q", o.QueryType), fmt.Sprintf("use one of %v", queryTypes))
	case o.Strictness < 0 || o.Strictness > 5:
		return invalid("strictness", fmt.Sprintf("%d is not between 1 and 5", o.Strictness), "3 is usual")
	case len(o.SemanticConfiguration) > maxName:
		return invalid("semantic_configuration", "the name is longer than 128 characters", "")
	}
	if err := checkFilter(o.Filter); err != nil {
		return err
	}
	return o.Mapping.Check()
}

func invalid(place, message, mend string) *citeway.Error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}
