package embed

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server that is asked when the options name none.
const DefaultBaseURL = "https://api.openai.com/v1"

// RemoteTimeout is the longest time of one request where the options do not say.
const RemoteTimeout = 60 * time.Second

// Limits on requests and answers.
const (
	// MaxBatch is the most texts, MaxBatchBytes the most bytes of text, of one request.
	MaxBatch      = 64
	MaxBatchBytes = 256 << 10
	// MaxText is the most bytes of one text; what stands behind is not sent.
	MaxText = 24 << 10
	// MaxDim is the most numbers of a vector.
	MaxDim = 8192
	// MaxResponse is the most bytes of an answer.
	MaxResponse = 32 << 20
)

// maxRedirects is how often a server may send a request elsewhere on its host.
const maxRedirects = 3

// RemoteOptions are the embedder's settings. Only Name is needed.
type RemoteOptions struct {
	// Name is the model's name at the server.
	Name string
	// BaseURL is the server's address up to /embeddings; "" is DefaultBaseURL.
	BaseURL string
	// Key is sent as a bearer token; "" sends none. It stands in no error.
	Key string
	// Dimensions is how many numbers a vector is to have; 0 leaves it to the
	// server. Not every server can be asked.
	Dimensions int
	// Timeout is the longest time of one request; 0 is the default.
	Timeout time.Duration
	// Retries is how often a request is tried again; 0 is upstream.DefaultRetries, a
	// negative number is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is upstream.DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests, its rule on redirects aside; nil is a client of
	// its own.
	Client *http.Client
}

// Remote embeds texts by a server. It is safe for use at the same time.
type Remote struct {
	options RemoteOptions
	client  *upstream.Client
	dim     int
}

// OpenRemote returns the embedder with those options, after embedding one word with it:
// so that the length of its vectors is known, and that it works. Errors: Invalid
// without a name and for an unusable address, and those of Embed.
func OpenRemote(ctx context.Context, o RemoteOptions) (*Remote, error) {
	e, err := newRemote(o)
	if err != nil {
		return nil, err
	}
	vectors, err := e.batch(ctx, []string{"word"})
	if err != nil {
		return nil, err
	}
	e.dim = len(vectors[0])
	return e, nil
}

func newRemote(o RemoteOptions) (*Remote, error) {
	if o.Name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "embedder", Message: "the model has no name", Mend: "write openai:NAME"}
	}
	if o.Dimensions < 0 || o.Dimensions > MaxDim {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "embedder", Message: "a vector cannot have so many numbers"}
	}
	if o.BaseURL == "" {
		o.BaseURL = DefaultBaseURL
	}
	u, err := url.Parse(o.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "embedder", Message: "the base URL is not an http or https address", Mend: "write it as " + DefaultBaseURL}
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/"+embeddings)
	c, err := upstream.New(upstream.Options{
		Server: "the embedder's server", Base: u.String(), Authorize: upstream.Bearer(o.Key), Timeout: cmp.Or(o.Timeout, RemoteTimeout),
		Retries: o.Retries, Backoff: o.Backoff, MaxAnswer: MaxResponse, Redirects: maxRedirects, Client: o.Client,
	})
	if err != nil {
		return nil, err
	}
	return &Remote{options: o, client: c, dim: o.Dimensions}, nil
}

// embeddings is where vectors are asked for.
const embeddings = "embeddings"

// Dim is the length of the vectors.
func (e *Remote) Dim() int { return e.dim }

// Name says which encoder made a vector: vectors of two names do not compare.
func (e *Remote) Name() string { return "openai:" + e.options.Name }

// Embed returns a vector of length 1 for each text, in order; one without a word
// has the zero vector and is not sent. Errors: Upstream (the server refused, failed
// or sent no answer), Unavailable (it was not reached in time), and
// that of ctx.
func (e *Remote) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for _, b := range batches(texts) {
		got, err := e.batch(ctx, b.texts)
		if err != nil {
			return nil, err
		}
		for i, at := range b.places {
			vectors[at] = got[i]
		}
	}
	for i := range vectors {
		if vectors[i] == nil {
			vectors[i] = make([]float32, e.dim)
		}
	}
	return vectors, ctx.Err()
}
