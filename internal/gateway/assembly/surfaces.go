package assembly

import (
	"cmp"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/anthropic"
	"github.com/citeway/citeway/internal/gateway/server/azure"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	"github.com/citeway/citeway/internal/gateway/server/gemini"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphintake "github.com/citeway/citeway/internal/gateway/server/writer/intake"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// Serving says how a base is served.
type Serving struct {
	// Addr is host:port, as in server.Options.
	Addr string
	// Keys are keys without restrictions, beside those of the data folder.
	Keys []string
	// Open lets everyone come without a key.
	Open bool
	// Hosts are host names to which it answers without keys, beside the settings'.
	Hosts []string
	// Clearance is the highest label rank that any caller may see; nil is all.
	Clearance *int
	// Grace is how long running answers may go on once the server is told to stop; 0 is
	// server.DefaultGrace.
	Grace time.Duration
	// Reload is asked for other settings, by POST /-/reload; nil has none to take.
	Reload func(ctx context.Context) (any, error)
}

// Server returns a server over the base. It is closed with the base.
func (b *Base) Server(ctx context.Context, o Serving) (*server.Server, error) {
	b.serving = &serving{Serving: o}
	ring := &b.serving.ring
	if b.folder != "" {
		keys, err := OpenKeys(b.places)
		if err != nil {
			return nil, err
		}
		b.closers = append(b.closers, keys.Close)
		*ring = access.NewRing(keys)
	}
	if err := b.lasting(ctx, o); err != nil {
		return nil, err
	}
	s, err := b.serve()
	b.serving.first = s
	return s, err
}

// serve returns a server as the settings say.
func (b *Base) serve() (*server.Server, error) {
	surfaces, err := b.surfaces()
	if err != nil {
		return nil, err
	}
	who, err := b.identity()
	if err != nil {
		return nil, err
	}
	o := b.serving
	return server.New(server.Options{Identity: who, Addr: o.Addr, Grace: cmp.Or(o.Grace, b.settings.Grace), BodyRate: b.settings.Limits.BodyRate, Quota: access.Quota(b.settings.Quota), Open: o.Open, BehindProxy: b.settings.BehindProxy, Lacks: b.lacks, Among: b.among(), Keys: o.Keys, Ring: o.ring, Clearance: o.Clearance,
		Hosts: slices.Concat(b.settings.Hosts, o.Hosts), Shares: b.shares(), MaxBody: int64(b.settings.Limits.BodyMiB) << 20, Reload: o.Reload, Erase: b.erasing(), Log: b.log,
		Requests: b.logsRequests(), Figures: b.figures, Traces: b.traces}, surfaces...)
}

// among is what gateways that share the state keep together; nil is alone.
func (b *Base) among() server.Among {
	if b.relay == nil {
		return nil
	}
	return b.relay
}

// lasting opens the surfaces that outlast a renewal. What they open is closed with the
// base.
func (b *Base) lasting(ctx context.Context, o Serving) error {
	var err error
	if b.uploads, err = b.room(keeping.UploadFolder); err != nil {
		return err
	}
	if err := restore(b.disk, b.uploads); err != nil {
		return err
	}
	s := b.serving
	if s.talks, err = b.directline(o); err != nil {
		return err
	}
	if s.graphs, err = b.writer(ctx); err != nil {
		return err
	}
	if s.sessions, err = b.sessions(); err != nil {
		return err
	}
	s.kept = b.conversations(s.sessions)
	s.hosts, s.rill = b.mcp(s.sessions), b.rill(s.sessions, s.kept, b.log)
	b.closers = append(b.closers, func() error {
		if s.native == nil { // the settings were refused
			return nil
		}
		return s.native.Close()
	})
	b.retaining()
	return nil
}

// surfaces returns every client surface, as the settings say.
func (b *Base) surfaces() ([]server.Surface, error) {
	indexes, err := b.indexes()
	if err != nil {
		return nil, err
	}
	s, l, log := b.serving, &library{b}, b.log
	s.native = native.New(native.Options{Chat: current{b}, Library: l, Search: b.library(), Reader: b.reader, Intake: l, Models: b.nativeModels(), Originals: l, Evidence: b.evidence, Versions: l, Verifier: b.verifier, Page: native.Citation, Talks: s.kept,
		Open: b.opens, Cites: cites(s.sessions), Base: b.address,
		Label: b.labelNamed, Examine: b.examiner(), MaxUpload: int64(b.settings.Limits.UploadMiB) << 20, Relay: b.relay, Log: log}).After(s.native)
	s.openai = openai.New(openai.Options{Chat: current{b}, Models: b.openaiModels(), Library: b.library(), Reader: b.reader, Verifier: b.verifier, Base: b.address,
		Shelf: shown{b.store, b.library()}, Embedder: b.vectors,
		Citations: request.Citations(b.settings.Citations), Mode: server.Mode(b.settings.Mode), Links: b.links(), Told: b.told(), Log: log}).After(s.openai)
	helper, single := b.builtin()
	return []server.Surface{
		s.talks, s.graphs.With(b.models.names, helper, single, int64(b.settings.Limits.UploadMiB)<<20),
		s.native, s.openai,
		anthropic.New(anthropic.Options{Chat: current{b}, Reader: b.reader, Models: b.anthropicModels(), Mode: server.Mode(b.settings.Mode), Links: b.links(), Base: b.address, Told: b.told(), Log: log}),
		gemini.New(gemini.Options{Chat: current{b}, Reader: b.reader, Library: b.library(), Models: b.models.names, Base: b.address, Told: b.told(), Log: log}),
		azure.New(azure.Options{Chat: current{b}, Library: shown{b.store, b.library()}, Indexes: indexes, Models: b.models.byName, Deployments: b.deployments(),
			NoAnswer: []string{extractive.NoAnswer}, Base: b.address, Links: b.settings.AzureLinks, Told: b.told(), Log: log}),
		s.hosts, s.rill,
		native.NewPage(b.settings.EmbedHosts...),
	}, nil
}

// shown are the documents of the base, with the search that answers questions.
type shown struct {
	documents
	by chat.Library
}

// Search finds passages.
func (s shown) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	return s.by.Search(ctx, q)
}

// directline returns the surface of Web Chat, which keeps its conversations beside
// the documents.
func (b *Base) directline(o Serving) (*directline.Surface, error) {
	store, err := talkrows.Open(b.places.Of(keeping.TalkFile))
	if err != nil {
		return nil, err
	}
	origins := b.originsOf("webchat")
	if o.Open {
		origins = []string{"*"}
	}
	talking := directline.Options{Chat: current{b}, Store: store, Library: b.library(), Reader: b.reader, Base: b.public,
		Origins: origins, Clearance: o.Clearance, Log: b.log}
	if b.relay != nil {
		talking.Relay = b.relay
	}
	s := directline.New(talking)
	b.closers = append(b.closers, store.Close, s.Close)
	b.serving.said = store
	return s, nil
}

// writer returns the surface of Writer's SDKs, which keeps its graphs and files
// beside the documents.
func (b *Base) writer(ctx context.Context) (*writer.Surface, error) {
	files, err := b.room(keeping.WriterFiles)
	if err != nil {
		return nil, err
	}
	kept, err := graphrows.Open(b.places.Of(keeping.WriterFile))
	if err != nil {
		return nil, err
	}
	b.closers = append(b.closers, kept.Close)
	b.serving.filed = kept
	var fetcher graphintake.Fetcher
	if b.settings.WebGraphs {
		fetcher = graphintake.NewPages(false)
	}
	o := writer.Options{Chat: current{b}, Library: b.store, Store: kept, Files: files, Extractor: b.reader, Fetcher: fetcher, Rules: ruling{b}, Log: b.log}
	if b.places.State != "" {
		depot, err := graphrows.OpenBytes(b.places.State)
		if err != nil {
			return nil, err
		}
		o.Depot, b.closers = depot, append(b.closers, depot.Close)
	}
	s, err := writer.New(ctx, o)
	if err != nil {
		return nil, err
	}
	b.closers = append(b.closers, s.Close)
	return s, nil
}

// room returns a subfolder of the data folder, or without one a temporary folder that
// is removed with the base.
func (b *Base) room(name string) (string, error) {
	if b.folder != "" {
		return filepath.Join(b.folder, name), nil
	}
	folder, err := os.MkdirTemp("", "citeway-"+name)
	if err == nil {
		b.closers = append(b.closers, func() error { return os.RemoveAll(folder) })
	}
	return folder, err
}

// builtin returns the name of the built-in model, and whether it is the default. The
// name is "" if it is the default or missing.
func (b *Base) builtin() (name string, first bool) {
	if b.models.byName[""].Name() == extractive.Name {
		return "", true
	}
	for _, name := range b.models.names {
		if b.models.byName[name].Name() == extractive.Name {
			return name, false
		}
	}
	return "", false
}

// public returns the server's address in the settings, or "".
func (b *Base) public(*http.Request) string { return b.now.Load().settings.PublicURL }

// address returns the server's address: the one in the settings, else the one that
// the client used, with the prefix that a program took off its path.
func (b *Base) address(r *http.Request) string {
	switch public := b.public(r); {
	case public != "":
		return public
	case r.TLS != nil:
		return "https://" + r.Host + server.Prefix(r)
	}
	return "http://" + r.Host + server.Prefix(r)
}

// nativeModels returns the models that a reader may choose among.
func (b *Base) nativeModels() []native.Model {
	var list []native.Model
	for _, name := range b.models.names {
		list = append(list, native.Model{Name: name, Default: b.models.byName[name] == b.models.byName[""]})
	}
	return list
}

// openaiModels returns the models as the OpenAI surface names them.
func (b *Base) openaiModels() []openai.Model {
	var list []openai.Model
	for _, name := range b.models.names {
		m := b.models.byName[name]
		upstream, _ := m.(model.Forwarder)
		if model.ProviderOf(m) == model.Anthropic { // it speaks another API
			upstream = nil
		}
		list = append(list, openai.Model{Name: name, Upstream: upstream, Calls: b.models.calls[name], Fallback: b.models.fallback[name],
			Provider: model.ProviderOf(m), Default: m == b.models.byName[""]})
	}
	return list
}

// anthropicModels returns the models as the Messages surface names them.
func (b *Base) anthropicModels() []anthropic.Model {
	var list []anthropic.Model
	for _, name := range b.models.names {
		m := b.models.byName[name]
		one := anthropic.Model{Name: name, Calls: b.models.calls[name], Default: m == b.models.byName[""]}
		if model.ProviderOf(m) == model.Anthropic {
			one.Upstream, _ = m.(model.Forwarder)
		}
		list = append(list, one)
	}
	return list
}

// deployments returns the models of the settings by their names for Azure's clients.
// If it is empty, every deployment is the default model.
func (b *Base) deployments() map[string]string {
	names := map[string]string{}
	for i := range b.settings.Models {
		names[b.settings.Models[i].Name] = b.settings.Models[i].Name
	}
	return names
}

// indexes returns the Azure AI Search endpoints that the settings allow.
func (b *Base) indexes() (*azure.Allowed, error) {
	var allowed []azuresearch.Options
	for _, e := range b.settings.AzureSearch {
		key, err := settings.Key(e.KeyEnv, b.getenv)
		if err != nil {
			return nil, err
		}
		allowed = append(allowed, azuresearch.Options{Endpoint: e.Endpoint, Key: key})
	}
	return azure.NewAllowed(allowed...)
}

// labelNamed returns the label of that name: the one in the settings, else what the name
// means by itself. Where the settings define labels, it is nil for a name that means nothing: a
// slip of the pen must not lower a rank.
func (b *Base) labelNamed(name string) *citeway.Label {
	if label := b.settings.LabelNamed(name); label != nil {
		return label
	}
	if len(b.settings.Labels) > 0 && !ingest.MeansRank(name) {
		return nil
	}
	return ingest.NamedLabel(name)
}
