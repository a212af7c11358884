// Package openwebui is what Open WebUI reads from an OpenAI connection: chat
// completion chunks whose text holds [1] chips, and beside them one event of type
// source for each cited source, which becomes card 1; whole: top-level sources,
// and message.annotations for other clients.
//
// Where it comes from: docs.openwebui.com/features/plugin/development/events
// ("Source or citation and code execution"), and what the stream handlers and the
// citation cards of Open WebUI 0.9.4 do (github.com/open-webui/open-webui:
// backend/open_webui/utils/middleware.py, socket/main.py,
// src/lib/components/chat/Messages/Citations.svelte). The cards named
// "[doc1] - Title" are those of the Azure AI Foundry pipeline. No
// event but source and citation passes in either direction.
package openwebui

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
)

const (
	name = "openwebui"
	own  = name + ":"
)

// The values of the setting markers.
const (
	markersNumbers = "numbers"
	markersDocs    = "docs"
)

// The values of the setting theirs.
const (
	theirsKept   = "kept"
	theirsListed = "listed"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     name,
		Summary:  "Open WebUI: OpenAI chunks with source events and [N] chips; whole: sources and annotations",
		Syntaxes: citeway.Bracket | citeway.Part | citeway.Doc | citeway.Linked,
		Marks:    true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText |
			dialect.Page | dialect.Score | dialect.Query | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		InPlace: true,
		Settings: []dialect.Setting{
			{Name: "markers", Default: markersNumbers, Values: []string{markersNumbers, markersDocs},
				Summary: "numbers writes [1] chips; docs writes [[doc1]](url) links, and cards named [doc1] - Title"},
			{Name: "offset", Default: "0",
				Summary: "the highest N of the <source id=\"N\"> that the prompt holds already; numbers go on from there"},
			{Name: "theirs", Default: theirsKept, Values: []string{theirsKept, theirsListed},
				Summary: "listed writes a whole answer's cards behind those of the sources in the prompt: the client lets go of its own where a list comes"},
		},
		NewDecoder:  newDecoder,
		SourceFirst: true,
		NewEncoder:  ending.WithoutNearest(newEncoder),
	}
}
