package assembly

import (
	"cmp"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// Check makes what the settings name, without calling or opening anything, as a start
// would. A variable that is not set counts as one that is. Returns Invalid for what
// cannot be.
func Check(s *settings.Settings, getenv func(string) string) error {
	pretended := func(name string) string { return cmp.Or(getenv(name), s.Pretended(name)) }
	if _, err := makeModels(s, &Options{}, making{getenv: pretended}); err != nil {
		return err
	}
	b := &Base{settings: s, getenv: pretended}
	if _, err := b.indexes(); err != nil {
		return err
	}
	for i := range s.Servers {
		if _, err := b.server(&s.Servers[i]); err != nil {
			return err
		}
	}
	return s.Folders()
}

// Effective returns the settings with what holds where they are silent.
func Effective(s *settings.Settings) *settings.Settings {
	e := *s
	e.Reader = cmp.Or(e.Reader, "off")
	e.Grace = cmp.Or(e.Grace, server.DefaultGrace)
	e.Links = cmp.Or(e.Links, "sources")
	l := &e.Limits
	l.Passages, l.PromptTokens = cmp.Or(l.Passages, chat.DefaultPassages), cmp.Or(l.PromptTokens, chat.DefaultBudget)
	l.BodyMiB, l.UploadMiB = cmp.Or(l.BodyMiB, server.MaxBody>>20), cmp.Or(l.UploadMiB, ingest.MaxFile>>20)
	l.BodyRate = cmp.Or(l.BodyRate, server.BodyRate)
	if len(e.Models) == 0 {
		e.Models = []settings.Model{{Name: "builtin", Provider: "builtin"}}
	}
	return &e
}
