// Package assembly puts the rooms of the gateway together: it opens the stores of
// a data folder, makes the models and tools that the settings name, and hands them
// to the surfaces. Command citeway and package gateway both stand on it. It reads
// no flags and prints nothing.
package assembly

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/evidence"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/relay"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/verify"
)

// Options say how to assemble a gateway.
type Options struct {
	// Folder is where everything lasting is kept; "" keeps it in memory.
	Folder string
	// Serves says that it is to be served: a folder that holds documents is then served by
	// nobody else.
	Serves bool
	// State is the address of a PostgreSQL server that gateways share, on which all but the
	// documents is kept; "" keeps it in the folder.
	State string
	// Search is the address of the search engine that finds the documents that the state
	// holds then, and SearchKey its key; "" keeps them in the folder.
	Search, SearchKey string
	// Settings are the operator's; nil is none.
	Settings *settings.Settings
	// Getenv reads the variables that the settings name; nil finds none.
	Getenv func(string) string
	// Model is a name of the settings, builtin, or PROVIDER:NAME with BaseURL; ""
	// is the settings' first, else builtin.
	Model, BaseURL string
	// Metrics is a folder of metrics views in place of the settings'.
	Metrics string
	// Judge gives a second opinion on verdicts; nil gives none.
	Judge verify.Judge
	// Reader says what the encoder reads: off is nothing, auto and all the passages of
	// answers and the claims of passages that are read whole, or all claims. "" is what the
	// settings say, else auto.
	Reader string
	// Own are parts that the caller brings.
	Own Own
	Log *slog.Logger
	// Say prints a line that an operator should read; nil drops it.
	Say func(line string)
}

// Own are parts that take the place of the gateway's; each may be nil.
type Own struct {
	Model    model.Model
	Library  chat.Library
	Evidence evidence.Store
}

// Base is a knowledge base and what answers from it.
type Base struct {
	folder string
	places keeping.Places
	// relay is the way to other gateways that share the state; nil without a shared one.
	relay    *relay.Relay
	uploads  string // the folder of files that clients sent; "" until it is served
	own      Own
	settings *settings.Settings
	getenv   func(string) string
	log      *slog.Logger
	say      func(string)
	models   *models
	store    documents
	reader   *ingest.Extractor
	pictures *pictures
	// arrivals are the documents on their way in, counts how many passages have vectors.
	arrivals *arrivals
	counts   *counts
	disk     disk
	// turns makes uploads of one name wait for one another.
	turns *turns
	// swapping is held while a file from a client and its label are exchanged, and
	// shared while such a pair is read.
	swapping *sync.RWMutex
	meaning  *meaning
	// anyTongue says that meaning knows many languages; a renewal leaves it as it is.
	anyTongue bool
	// encoder opens the built-in encoder when it is first called. All that reads shares it.
	encoder  func() (*encoder.Encoder, error)
	evidence evidence.Store
	verifier *verify.Verifier
	tools    *toolbox
	chat     *chat.Service
	figures  *watch.Figures
	traces   *watch.Traces
	audit    *watch.Audit
	// listening is the address on which the server listens; nil while it does not.
	listening *atomic.Pointer[string]
	closers   []func() error
	// options are what it was opened with; a renewal keeps them.
	options Options
	// now is what answers at this moment: this base, or the one that Renew put in its
	// place. uses counts the turns of this one.
	now     *atomic.Pointer[Base]
	uses    *uses
	serving *serving // nil while it is not served
}

// Open opens what o describes. The caller closes it.
func Open(ctx context.Context, o Options) (*Base, error) {
	b := &Base{folder: o.Folder, places: keeping.Places{Folder: o.Folder, State: o.State, Search: o.Search, SearchKey: o.SearchKey}, own: o.Own, settings: o.Settings, getenv: o.Getenv, log: o.Log, say: o.Say, options: o,
		meaning: &meaning{}, encoder: sync.OnceValues(openEncoder), reader: ingest.NewExtractor(), disk: plainDisk{}, turns: newTurns(), arrivals: newArrivals(), counts: &counts{},
		swapping: &sync.RWMutex{}, pictures: newPictures(MaxPictures), listening: &atomic.Pointer[string]{}, now: &atomic.Pointer[Base]{}, uses: &uses{}}
	b.now.Store(b)
	b.fillIn()
	b.anyTongue = multilingual(b.settings)
	b.closers = append(b.closers, b.reader.Close)
	err := b.places.Check()
	if err == nil {
		err = b.watch(ctx)
	}
	if err == nil {
		err = b.think()
	}
	if err == nil {
		err = b.open(ctx)
	}
	if err == nil {
		err = b.embedBy(ctx)
	}
	if err == nil {
		err = b.speak()
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	b.gauges()
	return b, ctx.Err()
}

// think makes what judges and writes, as the settings say.
func (b *Base) think() error {
	checks, err := claimsBy(b.reads(), b.encoder)
	if err != nil {
		return err
	}
	b.verifier = verify.New(checks)
	b.models, err = makeModels(b.settings, &b.options, making{b.getenv, b.meaning.near, b.anyTongue, b.embedderWait(), b.passages(), b.modelFailed, b.figures.Asked})
	if err == nil {
		for _, name := range b.models.names {
			b.figures.Model(name)
			b.figures.Model(b.models.byName[name].Name())
		}
	}
	return err
}

// speak opens the tools that the settings name, and makes the chat of all this.
func (b *Base) speak() error {
	if err := b.openTools(b.options.Metrics); err != nil {
		return err
	}
	b.chat = chat.New(chat.Options{Library: b.library(), Evidence: b.evidence, Verifier: b.verifier, Judge: b.options.Judge, Models: b.models.byName,
		Passages: b.settings.Limits.Passages, Budget: b.settings.Limits.PromptTokens, Own: b.tools.turn, OpenURL: b.openURL, Links: b.links(),
		Pending: b.pending(), Told: b.told()})
	return nil
}

// fillIn replaces options that are nil.
func (b *Base) fillIn() {
	if b.settings == nil {
		b.settings = &settings.Settings{}
	}
	if b.getenv == nil {
		b.getenv = func(string) string { return "" }
	}
	b.log = watch.Log(b.log)
	if b.say == nil {
		b.say = func(string) {}
	}
}

// open opens the evidence and the documents.
func (b *Base) open(ctx context.Context) error {
	if b.folder != "" {
		if err := makeFolder(b.folder); err != nil {
			return err
		}
		if err := keeping.CheckMark(b.folder); err != nil {
			return err
		}
		if err := b.hold(); err != nil {
			return err
		}
		if err := b.preserve(ctx); err != nil {
			return err
		}
	}
	if b.places.State != "" {
		if err := b.join(); err != nil {
			return err
		}
	}
	if b.evidence = b.own.Evidence; b.evidence == nil {
		kept, err := evidencesqlite.Open(b.places.Of(keeping.EvidenceFile))
		if err != nil {
			return err
		}
		b.evidence, b.closers = kept, append(b.closers, kept.Close)
	}
	if err := b.openDocuments(ctx); err != nil {
		return err
	}
	if b.folder != "" {
		keeping.SetMark(b.folder)
	}
	return nil
}

// join joins the gateways that share the state.
func (b *Base) join() error {
	among, err := relay.Open(b.places.State, rand.Text(), b.log)
	if err != nil {
		return err
	}
	b.relay, b.closers = among, append(b.closers, among.Close)
	return nil
}

// preserve keeps the databases of an older version before they are changed.
func (b *Base) preserve(ctx context.Context) error {
	copies, err := keeping.Preserve(ctx, b.folder)
	if copies != "" {
		b.log.Info("an older version wrote the data folder; its databases are copied before they are changed", "copies", copies, "citeway", citeway.Version)
	}
	return err
}

func makeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "data folder " + folder, Message: "cannot be made", Mend: "name one that may be written to", Err: err}
	}
	return nil
}

// OpenKeys opens the keys of a data folder, which is made if there is none, or those on
// the server that holds the state.
func OpenKeys(places keeping.Places) (access.Store, error) {
	if err := places.Check(); err != nil {
		return nil, err
	}
	if places.State == "" {
		if err := makeFolder(places.Folder); err != nil {
			return nil, err
		}
		if _, err := keeping.Preserve(context.Background(), places.Folder); err != nil {
			return nil, err
		}
	}
	return keyrows.Open(places.Of(keeping.KeysFile))
}

// library is where questions are searched.
func (b *Base) library() chat.Library {
	if b.own.Library != nil {
		return b.own.Library
	}
	return b.store
}

// Answer answers a turn as every surface does.
func (b *Base) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	return b.chat.Answer(ctx, t, sink)
}

// Close closes everything that was opened, in reverse order.
func (b *Base) Close() {
	if now := b.now.Load(); now != b {
		now.Close()
	}
	for _, c := range slices.Backward(b.closers) {
		_ = c()
	}
}
