package main

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/extract"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// settingsVariable names the settings file where no flag does.
const settingsVariable = "CITEWAY_SETTINGS"

var _ knowledge.Rules = (*settings.Settings)(nil)

// settingsFlag names the settings.
type settingsFlag struct {
	Settings string `placeholder:"FILE" help:"A YAML file with models, labels, sets of sources and limits; else CITEWAY_SETTINGS names it."`
}

// load reads the settings; without a file they say nothing.
func (f *settingsFlag) load(getenv func(string) string) (*settings.Settings, error) {
	path := f.Settings
	if path == "" {
		path = getenv(settingsVariable)
	}
	if path == "" {
		return &settings.Settings{}, nil
	}
	return settings.Load(path)
}

// labelNamed returns the label of that name: that of the settings, else what a
// name means by itself.
func labelNamed(s *settings.Settings) func(string) *citeway.Label {
	return func(name string) *citeway.Label {
		if label := s.LabelNamed(name); label != nil {
			return label
		}
		return extract.NamedLabel(name)
	}
}
