package assembly

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/anthropic"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/cohere"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/model/gemini"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// making is what models need.
type making struct {
	getenv func(string) string
	// near compares meanings for the built-in model; nil leaves that out.
	near extractive.Near
	// anyTongue says that near knows many languages.
	anyTongue bool
	// wait is how long that may take; 0 is the model's default.
	wait time.Duration
	// reader reads passages for the built-in model; nil leaves that out.
	reader extractive.Reader
	// report hears of a model that failed; it may be nil.
	report func(ctx context.Context, model string, err error)
	// asked hears of every request to a model; it may be nil.
	asked func(model, status string, took time.Duration)
}

// wanted is a model to make.
type wanted struct {
	settings.Model
	key string
	making
}

// providers make the models of each provider.
var providers = map[string]func(w *wanted) (model.Model, error){
	model.Builtin: func(w *wanted) (model.Model, error) {
		return plan.New(extractive.New(extractive.Options{Near: w.near, AnyTongue: w.anyTongue, NearWait: w.wait, Reader: w.reader})), nil
	},
	model.Azure:      (*wanted).azure,
	model.Anthropic:  func(w *wanted) (model.Model, error) { return anthropic.New(anthropic.Options{Options: w.options()}) },
	model.Gemini:     func(w *wanted) (model.Model, error) { return gemini.New(gemini.Options{Options: w.options()}) },
	model.Cohere:     func(w *wanted) (model.Model, error) { return cohere.New(cohere.Options{Options: w.options()}) },
	model.OpenAI:     (*wanted).openai,
	model.Perplexity: (*wanted).openai,
	model.Mistral:    (*wanted).openai,
}

// options are those that all models behind servers take.
func (w *wanted) options() service.Options {
	return service.Options{Name: w.Model.Model, BaseURL: w.BaseURL, Key: w.key, FirstByte: w.FirstByte, Idle: w.Idle, Retries: w.tries()}
}

// openai makes a model at a server that speaks the OpenAI API.
func (w *wanted) openai() (model.Model, error) {
	return openai.New(openai.Options{Options: w.options(), Form: openai.Form(w.Provider)})
}

// azure makes a deployment, with the data sources of the settings, else of the
// environment.
func (w *wanted) azure() (model.Model, error) {
	scores, err := azure.ParseScores(w.getenv(azure.SettingScores))
	if err != nil {
		return nil, err
	}
	sources, err := w.DataSourcesJSON(w.getenv)
	if err != nil {
		return nil, err
	}
	if sources == nil {
		sources = json.RawMessage(w.getenv(azure.SettingDataSources))
	}
	return azure.New(azure.Options{Options: w.options(), Deployment: w.Model.Model, Version: w.APIVersion, DataSources: string(sources), NoScores: !scores})
}

// providerNames are what OpenTelemetry's conventions call the providers.
var providerNames = map[string]string{
	model.OpenAI: "openai", model.Azure: "azure.ai.openai", model.Anthropic: "anthropic", model.Gemini: "gcp.gemini", model.Cohere: "cohere",
	model.Perplexity: "perplexity", model.Mistral: "mistral_ai",
}

// tries returns Retries as the models take it: 0 is their default, -1 is never.
func (w *wanted) tries() int {
	switch {
	case w.Retries == nil:
		return 0
	case *w.Retries == 0:
		return -1
	}
	return *w.Retries
}

// modelKeyVariable holds the key of any model for which the settings name none.
const modelKeyVariable = "CITEWAY_MODEL_KEY"

// keyVariables are the variables that are read next, by provider.
var keyVariables = map[string]string{
	model.OpenAI: "OPENAI_API_KEY", model.Azure: "AZURE_OPENAI_API_KEY", model.Anthropic: "ANTHROPIC_API_KEY", model.Gemini: "GEMINI_API_KEY",
	model.Cohere: "COHERE_API_KEY", model.Perplexity: "PERPLEXITY_API_KEY", model.Mistral: "MISTRAL_API_KEY",
}

// models are the models that a request can name.
type models struct {
	// byName holds each under its name, and the default under "".
	byName map[string]model.Model
	// names are in the settings' order.
	names []string
	// calls are the providers' names of the models, and fallback the names of the
	// models that are asked instead; both by name.
	calls    map[string]string
	fallback map[string][]string
}

// makeModels makes the models of the settings, and that of the options, which is
// the default where it is given.
func makeModels(s *settings.Settings, o *Options, with making) (*models, error) {
	if err := azure.CheckSettings(with.getenv); err != nil {
		return nil, err
	}
	if o.Own.Model != nil {
		return ownModel(o.Own.Model), nil
	}
	all := slices.Clone(s.Models)
	first := ""
	switch named := slices.ContainsFunc(all, func(m settings.Model) bool { return m.Name == o.Model }); {
	case named && o.Model != "":
		first = o.Model
	case o.Model != "" || len(all) == 0:
		spec, err := model.Parse(o.Model)
		if err != nil {
			return nil, err
		}
		first = spec.String()
		all = append(all, settings.Model{Name: first, Provider: spec.Provider, Model: spec.Name, BaseURL: o.BaseURL})
	default:
		first = all[0].Name
	}
	return connect(all, first, with)
}

// ownModel returns the models of a caller who brings one.
func ownModel(m model.Model) *models {
	name := m.Name()
	return &models{byName: map[string]model.Model{"": m, name: m}, names: []string{name}}
}

// connect makes each model, and chains of those that fall back to others.
func connect(all []settings.Model, first string, with making) (*models, error) {
	single := map[string]model.Model{}
	for i := range all {
		m, err := makeModel(&all[i], with)
		if err != nil {
			return nil, err
		}
		single[all[i].Name] = m
	}
	made := &models{byName: map[string]model.Model{}, calls: map[string]string{}, fallback: map[string][]string{}}
	for i := range all {
		links := []model.Model{single[all[i].Name]}
		for _, name := range all[i].Fallback {
			links = append(links, single[name])
		}
		m, err := model.Chain(links...)
		if err != nil {
			return nil, err
		}
		made.names = append(made.names, all[i].Name)
		made.byName[all[i].Name] = m
		made.calls[all[i].Name], made.fallback[all[i].Name] = all[i].Model, all[i].Fallback
	}
	made.byName[""] = made.byName[first]
	if own := made.byName[""].Name(); made.byName[own] == nil {
		made.byName[own] = made.byName[""] // the name that answers say
	}
	return made, nil
}

// makeModel makes one model. A remote one that fails too often is left alone for a
// while.
func makeModel(m *settings.Model, with making) (model.Model, error) {
	place := "model " + m.Name
	build, ok := providers[m.Provider]
	if !ok {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: place, Message: "this program has no provider " + m.Provider, Mend: "use builtin, or openai with its base_url"}
	}
	key, err := modelKey(m, with.getenv)
	if err != nil {
		return nil, err
	}
	made, err := build(&wanted{*m, key, with})
	if err != nil || m.Provider == model.Builtin {
		return made, err
	}
	return model.Guard(made, model.GuardOptions{Name: m.Name, Report: with.report, Asked: with.asked, Provider: providerNames[m.Provider]}), nil
}

// modelKey returns the key of a model: the one that the settings name, else the
// usual one.
func modelKey(m *settings.Model, getenv func(string) string) (string, error) {
	if m.KeyEnv != "" {
		return settings.Key(m.KeyEnv, getenv)
	}
	if key := getenv(modelKeyVariable); key != "" || m.Provider == model.Builtin {
		return key, nil
	}
	return getenv(keyVariables[m.Provider]), nil
}

// Connect makes the one model that m describes, so that it can be examined.
func Connect(m *settings.Model, getenv func(string) string) (model.Model, error) {
	return makeModel(m, making{getenv: getenv})
}

// KeyVariables returns the variables in which the key of a provider is looked for,
// in order; nil for a provider without a key.
func KeyVariables(provider string) []string {
	variable, ok := keyVariables[provider]
	if !ok {
		return nil
	}
	return []string{modelKeyVariable, variable}
}
