package keeping

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate"
)

// Places says where what is kept lies.
type Places struct {
	// Folder is the data folder; "" is memory.
	Folder string
	// State is the address of a PostgreSQL server on which gateways share keys, evidence,
	// sessions, conversations and Writer's records; "" keeps them in the folder. A backup of
	// what is there is its operator's.
	State string
	// Search is the address of the search engine that finds the documents, which then are on
	// the server too; "" keeps them in the folder.
	Search string
	// SearchKey is the search engine's key; "" is none.
	SearchKey string
}

// Of is where a store of the state opens what a file of the data folder would hold.
func (p Places) Of(file string) string {
	if p.State != "" {
		return p.State
	}
	return p.Local(file)
}

// Local is the path of a file of the data folder; "" in memory.
func (p Places) Local(file string) string {
	if p.Folder == "" {
		return ""
	}
	return filepath.Join(p.Folder, file)
}

// Check refuses a state that is no address of a server.
func (p Places) Check() error {
	if p.Search != "" && p.State == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "--search", Message: "finds what a shared state holds", Mend: "name that with --state postgres://USER@HOST:PORT/DATABASE"}
	}
	if p.State == "" || database.IsServer(p.State) {
		return nil
	}
	return noServer()
}

// OpenShared opens the documents that gateways share: their rows in the state, found by the
// search engine. Errors: Invalid for an address that is none, and those of
// the engine and the server.
func (p Places) OpenShared(ctx context.Context) (*shared.Store, error) {
	o, err := weaviate.ParseAddress(p.Search)
	if err != nil {
		return nil, err
	}
	o.Key = p.SearchKey
	// Each gateway asks a node of its own first, so that none has the work of all.
	rand.Shuffle(len(o.Addresses), func(i, j int) { o.Addresses[i], o.Addresses[j] = o.Addresses[j], o.Addresses[i] })
	engine, err := weaviate.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	store, err := shared.Open(ctx, p.State, engine)
	if err != nil {
		return nil, errors.Join(err, engine.Close())
	}
	return store, nil
}
