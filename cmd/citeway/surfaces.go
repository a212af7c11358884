package main

import (
	"log/slog"
	"net/http"

	"github.com/citeway/citeway/knowledge/azuresearch"
	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/model/extractive"
	"github.com/citeway/citeway/server"
	"github.com/citeway/citeway/server/azure"
	"github.com/citeway/citeway/server/native"
	"github.com/citeway/citeway/server/openai"
	"github.com/citeway/citeway/server/openai/form"
	"github.com/citeway/citeway/server/page"
	"github.com/citeway/citeway/settings"
)

// surfaces are the ways in, each over the same base.
func (b *base) surfaces(log *slog.Logger) ([]server.Surface, error) {
	indexes, err := b.indexes()
	if err != nil {
		return nil, err
	}
	l := &library{b}
	return []server.Surface{
		native.New(native.Options{Chat: b.chat, Library: l, Evidence: b.evidence, Versions: l, Verifier: b.verifier, Page: page.Citation,
			Label: labelNamed(b.settings), MaxUpload: int64(b.settings.Limits.UploadMiB) << 20, Log: log}),
		openai.New(openai.Options{Chat: b.chat, Models: b.openaiModels(), Library: b.store, Verifier: b.verifier, Base: b.address,
			Citations: form.Citations(b.settings.Citations), Mode: openai.Mode(b.settings.Mode), Log: log}),
		azure.New(azure.Options{Chat: b.chat, Library: b.store, Indexes: indexes, Models: b.models.byName, Deployments: b.deployments(),
			NoAnswer: []string{extractive.NoAnswer}, Log: log}),
		page.New(),
	}, nil
}

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
		list = append(list, openai.Model{Name: name, Upstream: upstream})
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
