// Package azure is a model deployed at Azure OpenAI, with and without On Your
// Data, where the service itself searches an index and cites what it found.
//
// Where it comes from: "Azure OpenAI On Your Data Python & REST API reference",
// learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data, and the
// 2024-10-21 inference schema in github.com/Azure/azure-rest-api-specs. Which fields
// the service refuses beside data_sources is reported in
// github.com/openai/openai-python/issues/2296 and
// github.com/microsoft/sample-app-aoai-chatGPT/issues/1260.
package azure

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/citeway/citeway"
	formazure "github.com/citeway/citeway/dialect/azure"
	formopenai "github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// path is that of chat completions below a deployment.
const path = "chat/completions"

// Model is a deployment. It is safe for concurrent use.
type Model struct {
	openai.Server
	source *source         // nil for plain chat
	data   json.RawMessage // the data source as it is sent
	scores bool
	at     place
}

var (
	_ model.Model     = (*Model)(nil)
	_ model.Forwarder = (*Model)(nil)
)

// New returns the model with those options. Returns Invalid, with the place, for a bad
// address or deployment, and for data sources that the service would refuse.
func New(o Options) (*Model, error) {
	at, err := o.locate()
	if err != nil {
		return nil, err
	}
	o.Name = first(o.Name, at.deployment)
	m := &Model{at: at, scores: !o.NoScores, Server: openai.Server{Way: service.Way{Form: formopenai.Form()}}}
	if strings.TrimSpace(o.DataSources) != "" {
		if err := m.ground(o.DataSources); err != nil {
			return nil, err
		}
	}
	m.at.version = first(m.at.version, DefaultVersion)
	u := upstream.Options{Base: m.at.address(), Authorize: o.authorize()}
	if m.source != nil {
		u.Secrets = m.source.secrets()
	}
	m.Server.Server, err = o.Connect("azure", path, u)
	return m, err
}

// ground makes the model one of On Your Data.
func (m *Model) ground(text string) (err error) {
	if m.source, err = parseSource([]byte(text), SettingDataSources); err != nil {
		return err
	}
	if m.scores && m.source.kind == search {
		m.at.version = first(m.at.version, DefaultDataVersion)
	}
	m.at.version = first(m.at.version, DefaultVersion)
	m.data, err = m.source.JSON(m.scores, m.at.version)
	f := formazure.Form()
	m.Way = service.Way{Form: f, Reads: f.Syntaxes, Counts: f.Syntaxes}
	return err
}

// Grounded reports whether the service searches data sources itself.
func (m *Model) Grounded() bool { return m.source != nil }

// Stream asks the deployment; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	b := openai.NewBody("", r)
	b.DataSources = m.data
	if m.source == nil {
		b.Options = &openai.StreamOptions{Usage: true}
	} else if len(r.Tools) > 0 {
		return invalid("tools", "On Your Data calls no tools", "leave them out, or ask a deployment without data sources")
	}
	return explained(m.Ask(ctx, b, r, sink))
}

// explained is err with a mend for refusals that only this service knows.
func explained(err error) error {
	var r *upstream.Refusal
	if !errors.As(err, &r) {
		return err
	}
	mend := ""
	switch {
	case r.Reason == "content_filter" || r.Reason == "ResponsibleAIPolicyViolation":
		mend = "put the question in other words, or change the content filter of the deployment"
	case strings.Contains(r.Error(), fieldContexts), strings.Contains(r.Error(), "includeContexts"):
		mend = "name a preview API version, or set " + SettingScores + "=false"
	case r.Reason == "DeploymentNotFound":
		mend = "check the name of the deployment and the endpoint"
	}
	if mend == "" {
		return err
	}
	return upstream.Change(err, func(e *citeway.Error) { e.Mend = mend })
}
