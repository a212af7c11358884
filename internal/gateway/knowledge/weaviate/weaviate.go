// Package weaviate keeps passages in Weaviate, for stores that many machines share, and finds candidates there:
// by their words with BM25, and by their vectors.
//
// A passage is two objects. One has its terms, as our own analyser makes them: the words are split by blanks
// there and nowhere else, so that stems, accents and scripts without blanks are what they are in the index in
// memory. The other, in a collection of one embedder, has its vector. Both say which document they belong to, of
// which change, and who may see it; what a caller may not see is left out by the engine, not from its answer.
//
// The wire: https://docs.weaviate.io/weaviate/api/rest (schema, batch/objects) and
// https://docs.weaviate.io/weaviate/api/graphql (Get, Aggregate), tried with version 1.37.
//
// It ranks nothing and holds no text.
package weaviate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
)

// The defaults and bounds of Options.
const (
	// DefaultPrefix begins the names of the collections.
	DefaultPrefix = "Citeway"
	// DefaultTimeout is how long one request may take, and DefaultRounds how often all addresses are tried.
	DefaultTimeout = 10 * time.Second
	DefaultRounds  = 3
	// MaxAddresses is the most addresses, MaxReplicas the most copies and MaxShards the most shards.
	MaxAddresses = 64
	MaxReplicas  = 16
	MaxShards    = 1024
)

// Options say where Weaviate is and how the collections are made. Only Addresses is needed.
type Options struct {
	// Addresses are the nodes, http or https: each is tried in turn where the one before does not answer.
	Addresses []string
	// Key is the API key, sent as a bearer token; "" sends none.
	Key string
	// Prefix begins the names of the collections, a capital letter first; "" is DefaultPrefix.
	Prefix string
	// Replicas is on how many nodes each object is kept, Shards into how many parts a collection is cut, where
	// they are made; 0 is 1.
	Replicas, Shards int
	// Timeout is how long one request may take; 0 is DefaultTimeout.
	Timeout time.Duration
	// Rounds is how often all addresses are tried; 0 is DefaultRounds.
	Rounds int
	// Client is used for the requests; nil is a client of its own.
	Client *http.Client
}

var prefixForm = regexp.MustCompile(`^[A-Z][A-Za-z0-9]{0,63}$`)

func (o *Options) fill() error {
	if o.Prefix == "" {
		o.Prefix = DefaultPrefix
	}
	o.Replicas, o.Shards = max(o.Replicas, 1), max(o.Shards, 1)
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Rounds <= 0 {
		o.Rounds = DefaultRounds
	}
	switch {
	case len(o.Addresses) == 0 || len(o.Addresses) > MaxAddresses:
		return invalid("addresses", "give from 1 to "+strconv.Itoa(MaxAddresses)+" addresses of Weaviate")
	case !prefixForm.MatchString(o.Prefix):
		return invalid("prefix", "begin the name with a capital letter and use letters and digits")
	case o.Replicas > MaxReplicas:
		return invalid("replicas", "give at most "+strconv.Itoa(MaxReplicas))
	case o.Shards > MaxShards:
		return invalid("shards", "give at most "+strconv.Itoa(MaxShards))
	}
	return nil
}

func invalid(place, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "weaviate." + place, Message: "cannot be used", Mend: mend}
}

// Index is the passages in Weaviate. It is safe for use by many at once.
type Index struct {
	o     Options
	nodes *nodes
	words collection
	// meaning is the collection of vectors in use; nil is none.
	meaning atomic.Pointer[collection]
	// short is until when writes ask for most copies.
	short atomic.Int64
}

var _ shared.Engine = (*Index)(nil)

// Open finds the collection of words, or makes it. Errors: Invalid for unusable options and for a collection of
// that name that is not Citeway's, Unavailable where no address answers, Upstream where Weaviate refuses.
func Open(ctx context.Context, o Options) (*Index, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	n, err := newNodes(&o)
	if err != nil {
		return nil, err
	}
	x := &Index{o: o, nodes: n}
	if x.words, err = x.there(ctx, o.Prefix+"Words"+wordSchema, wordProperties); err != nil {
		n.close()
		return nil, err
	}
	return x, nil
}

// Identity is that of the collection of words: another one after it was deleted and made anew.
func (x *Index) Identity() string { return x.words.identity }

// Embed finds the collection for the vectors of an embedder, or makes it, and uses it from now on. Returns the
// errors of Open.
func (x *Index) Embed(ctx context.Context, embedder string, dim int) (string, error) {
	sum := sha256.Sum256([]byte(embedder + "\x00" + strconv.Itoa(dim)))
	c, err := x.there(ctx, x.o.Prefix+"Meaning"+meaningSchema+"x"+hex.EncodeToString(sum[:6]), meaningProperties)
	if err != nil {
		return "", err
	}
	x.meaning.Store(&c)
	return c.identity, nil
}

// Close frees the connections.
func (x *Index) Close() error {
	x.nodes.close()
	return nil
}

// idOf is the id of a passage's object: always the same, so that it is not kept twice.
func idOf(passage string) string {
	sum := sha256.Sum256([]byte(passage))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // a UUID of version 8, whose bits are its maker's
	h := hex.EncodeToString(sum[:16])
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
}

// named is a name of a document or a set as filters compare it: bytes of any kind, none of which the engine
// would take for something else.
func named(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:16])
}
