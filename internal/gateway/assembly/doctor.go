package assembly

import (
	"context"
	"slices"
	"time"

	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// examineWait is how long each question of an examination that a client asked for may take:
// a person is looking at it.
const examineWait = 20 * time.Second

// Chosen is the model of that name: the settings' own, or PROVIDER:NAME at an address; ""
// is the settings' first, else the built-in one.
func Chosen(s *settings.Settings, name, address string) (*settings.Model, error) {
	at := slices.IndexFunc(s.Models, func(m settings.Model) bool { return m.Name == name })
	switch {
	case name != "" && at >= 0:
		return &s.Models[at], nil
	case name == "" && len(s.Models) > 0:
		return &s.Models[0], nil
	}
	spec, err := model.Parse(name)
	if err != nil {
		return nil, err
	}
	return &settings.Model{Name: spec.String(), Provider: spec.Provider, Model: spec.Name, BaseURL: address}, nil
}

// examiner examines the base, or an address that a client gives; nil where everyone may
// come, who could have the server ask any address then.
func (b *Base) examiner() native.Examiner {
	if b.serving.Open {
		return nil
	}
	return b.examine
}

func (b *Base) examine(ctx context.Context, e *native.Examination, found func(doctor.Finding)) (*doctor.Report, error) {
	chosen, err := Chosen(b.settings, e.Model, e.BaseURL)
	if err != nil {
		return nil, err
	}
	known, getenv := b.settings, b.getenv
	if e.BaseURL != "" && chosen.BaseURL == e.BaseURL {
		known, getenv = apart(b.settings, e)
	}
	c := server.CallerOf(ctx)
	_, lacks := assets.Encoder()
	return doctor.Examine(ctx, doctor.Setup{
		Settings: known, Model: *chosen, Getenv: getenv, Question: e.Question, Wait: examineWait,
		Client:       doctor.Client{Name: e.Client, Direct: e.Direct, Whole: e.Whole},
		Connect:      func(m *settings.Model) (model.Model, error) { return Connect(m, getenv) },
		KeyVariables: KeyVariables(chosen.Provider),
		Knowledge:    &doctor.Knowledge{Library: b.store, Encoder: lacks, Sight: knowledge.Sight{Clearance: c.Clearance, Sets: c.Sets}},
	}, doctor.Watch{Found: found})
}

// apart are the settings and variables for an address that a client names: the server's own
// keys do not go there.
func apart(s *settings.Settings, e *native.Examination) (*settings.Settings, func(string) string) {
	known := *s
	known.AzureSearch, known.Embeddings = nil, nil
	variables := map[string]string{modelKeyVariable: e.Key, azure.SettingDataSources: e.DataSources}
	return &known, func(name string) string { return variables[name] }
}
