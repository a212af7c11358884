// Package rill is the chat of a metrics tool that cites its queries: the answer
// holds <cite id="call">words</cite>, the messages before it the tool calls, and
// a citations array on the answer repeats the query of each, {id, text, query}.
// A stream has one whole message in each event. Older answers, with the query in the URL
// of a Markdown link, are read too.
//
// Where it comes from: the structured citations proposal of
// github.com/rilldata/rill; its messages are those of proto/rill/runtime/v1/api.proto
// and proto/rill/ai/v1/ai.proto there. proto/rill/v1/rill.proto in this
// repository combines both. The package runs no query.
package rill

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The names of the form that both directions use.
const (
	queryTool    = "query_metrics_view"
	routerTool   = "router_agent"
	typeCall     = "call"
	typeResult   = "result"
	typeProgress = "progress"

	extraConversation = "rill:conversation"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     "rill",
		Summary:  "<cite id> content with a citations array of tool queries; streamed message by message",
		Syntaxes: citeway.Cite,
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Identity |
			dialect.Query | dialect.Generated | dialect.AnswerID,
		Besides:    ofCall,
		NewDecoder: newDecoder,
		NewEncoder: func(w io.Writer, o dialect.Options) citeway.Sink {
			if o.Stream {
				return newStream(w, o.Silent)
			}
			return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error {
				raw, err := whole(a, cited, o.Silent)
				if err != nil {
					return err
				}
				return dialect.WriteLine(w, raw)
			})
		},
	}
}

// ofCall is the feature that a source has if it is a call: its result.
func ofCall(s *citeway.Source) dialect.Feature {
	if s.Kind == citeway.KindTool && jsonobject.IsObject(s.Query) {
		return dialect.PassageText
	}
	return 0
}
