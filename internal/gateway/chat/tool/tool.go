package tool

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Tool is something that a model may call. All methods are safe to call at the
// same time.
type Tool interface {
	// Spec is its name, what it does in words for a model, and the JSON schema of
	// its arguments. It is the same at every call.
	Spec() model.Tool
	// Call runs the tool. args is a JSON object. It must end soon after ctx does.
	// What access does not allow must not show in the result. An error is told to
	// the model, the cause of a *citeway.Error aside: Invalid for bad arguments.
	Call(ctx context.Context, args json.RawMessage, access Access) (Result, error)
}

// Access is what the caller may see.
type Access struct {
	// Clearance is the highest label rank; nil is all.
	Clearance *int
	// Sets are the sets of sources; nil is all.
	Sets []string
	// Owner is the id of the key that asks; "" without one.
	Owner string
}

// Sees reports whether what bears the label may be shown.
func (a *Access) Sees(l *citeway.Label) bool {
	return a.Clearance == nil || l == nil || l.Rank <= *a.Clearance
}

// Result is what a tool gives.
type Result struct {
	// Source is the call as a source: its title, its label, its Query, which holds
	// the arguments as they were resolved, so that they give the same again, and in
	// its passages the result as text that claims can be checked against. Ids are
	// given to it. Without passages the text is JSON.
	Source citeway.Source
	// JSON is what the model is shown, as a rule an object.
	JSON json.RawMessage
	// Found are the documents of a search: each is cited by itself, and the call is
	// not.
	Found []Found
	// Plain says that the call is no source: it tells a model how to go on, as a list
	// of what can be asked. It is kept, and cited by nothing.
	Plain bool
	// Digest tells whether the same call gives the same again; "" is the SHA-256 of
	// the result.
	Digest string
	// Findings say what was mended, or left out.
	Findings []citeway.Finding
}

// Found is one passage of a document or page that a search found.
type Found struct {
	knowledge.Hit
	// JSON is the object that the model is shown of it. It stands with what cites
	// it in the list documents of the result.
	JSON json.RawMessage
}
