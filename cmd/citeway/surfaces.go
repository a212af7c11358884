package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/extract"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/azure"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talksqlite "github.com/citeway/citeway/internal/gateway/server/directline/sqlite"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/internal/gateway/server/openai/form"
	"github.com/citeway/citeway/internal/gateway/server/page"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphintake "github.com/citeway/citeway/internal/gateway/server/writer/intake"
	graphsqlite "github.com/citeway/citeway/internal/gateway/server/writer/store/sqlite"
	"github.com/citeway/citeway/internal/gateway/server/writer/web"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// serving says how a base is served.
type serving struct {
	// clearance is the highest label rank that any caller may see; nil is all.
	clearance *int
	// open says that everyone may come without a key.
	open bool
	log  *slog.Logger
}

// surfaces are the ways in, each over the same base. What they open is closed with
// the base.
func (b *base) surfaces(ctx context.Context, o serving) ([]server.Surface, error) {
	indexes, err := b.indexes()
	if err != nil {
		return nil, err
	}
	talks, err := b.directline(o)
	if err != nil {
		return nil, err
	}
	graphs, err := b.writer(ctx, o)
	if err != nil {
		return nil, err
	}
	sessions, err := b.sessions()
	if err != nil {
		return nil, err
	}
	l, log, opener := &library{b}, o.log, b.opener()
	return []server.Surface{
		talks, graphs,
		native.New(native.Options{Chat: b.chat, Library: l, Evidence: b.evidence, Versions: l, Verifier: b.verifier, Page: page.Citation,
			Open: opens(opener), Cites: cites(sessions),
			Label: labelNamed(b.settings), MaxUpload: int64(b.settings.Limits.UploadMiB) << 20, Log: log}),
		openai.New(openai.Options{Chat: b.chat, Models: b.openaiModels(), Library: b.store, Verifier: b.verifier, Base: b.address,
			Citations: form.Citations(b.settings.Citations), Mode: openai.Mode(b.settings.Mode), Log: log}),
		azure.New(azure.Options{Chat: b.chat, Library: b.store, Indexes: indexes, Models: b.models.byName, Deployments: b.deployments(),
			NoAnswer: []string{extractive.NoAnswer}, Base: b.address, Log: log}),
		b.mcpSurface(sessions, log),
		b.rill(sessions, opener, log),
		page.New(b.settings.EmbedHosts...),
	}, nil
}

// directline is the surface of Web Chat, with its conversations kept beside the
// documents.
func (b *base) directline(o serving) (*directline.Surface, error) {
	store, err := talksqlite.Open(b.file(talkFile))
	if err != nil {
		return nil, err
	}
	reader := extract.New()
	var origins []string
	if o.open {
		origins = []string{"*"}
	}
	s := directline.New(directline.Options{Chat: b.chat, Store: store, Library: b.store, Reader: reader, Base: b.public,
		Origins: origins, Clearance: o.clearance, Log: o.log})
	b.closers = append(b.closers, reader.Close, store.Close, s.Close)
	return s, nil
}

// writer is the surface of Writer's SDKs, with its graphs and files kept beside
// the documents.
func (b *base) writer(ctx context.Context, o serving) (*writer.Surface, error) {
	files, err := b.room(writerFiles)
	if err != nil {
		return nil, err
	}
	kept, err := graphsqlite.Open(b.file(writerFile))
	if err != nil {
		return nil, err
	}
	b.closers = append(b.closers, kept.Close)
	var fetcher graphintake.Fetcher
	if b.settings.WebGraphs {
		fetcher = web.New(false)
	}
	helper, single := b.builtin()
	s, err := writer.New(ctx, writer.Options{Chat: b.chat, Library: b.store, Store: kept, Files: files, Fetcher: fetcher, Rules: b.settings,
		Models: b.models.names, Helper: helper, Single: single, MaxUpload: int64(b.settings.Limits.UploadMiB) << 20, Log: o.log})
	if err != nil {
		return nil, err
	}
	b.closers = append(b.closers, s.Close)
	return s, nil
}

// room is a folder of the data folder, or where there is none one that goes with
// the base.
func (b *base) room(name string) (string, error) {
	if b.folder != "" {
		return filepath.Join(b.folder, name), nil
	}
	folder, err := os.MkdirTemp("", "citeway-"+name)
	if err == nil {
		b.closers = append(b.closers, func() error { return os.RemoveAll(folder) })
	}
	return folder, err
}

// builtin is the name of the built-in model, "" where it is the default or there is
// none, and whether it is the default.
func (b *base) builtin() (name string, first bool) {
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

// public is the settings' address of the server, "" where they have none.
func (b *base) public(*http.Request) string { return b.settings.PublicURL }

// address is the server's own: that of the settings, else that which the client
// reached.
func (b *base) address(r *http.Request) string {
	switch {
	case b.settings.PublicURL != "":
		return b.settings.PublicURL
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// openaiModels are the models as the OpenAI surface names them.
func (b *base) openaiModels() []openai.Model {
	var list []openai.Model
	for _, name := range b.models.names {
		upstream, _ := b.models.byName[name].(model.Forwarder)
		list = append(list, openai.Model{Name: name, Upstream: upstream, Calls: b.models.calls[name], Fallback: b.models.fallback[name],
			Default: b.models.byName[name] == b.models.byName[""]})
	}
	return list
}

// deployments are the settings' models, under the names that Azure's clients call
// them by; without any, every deployment is the default model.
func (b *base) deployments() map[string]string {
	names := map[string]string{}
	for i := range b.settings.Models {
		names[b.settings.Models[i].Name] = b.settings.Models[i].Name
	}
	return names
}

// indexes are the Azure AI Search endpoints that the settings allow.
func (b *base) indexes() (*azure.Allowed, error) {
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
