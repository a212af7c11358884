package doctor

import (
	"context"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// DefaultWait is how long each question may take.
const DefaultWait = 30 * time.Second

// Setup is what is looked at. Settings, Model, Connect and Getenv are needed.
type Setup struct {
	Settings *settings.Settings
	// Model is the one that is asked.
	Model settings.Model
	// Connect makes it, with its key and its data sources.
	Connect func(m *settings.Model) (model.Model, error)
	Getenv  func(string) string
	// KeyVariables are where the model's key is looked for if the settings name no
	// variable.
	KeyVariables []string
	// Knowledge is Citeway's own; nil where it is not to be looked at.
	Knowledge *Knowledge
	Client    Client
	// Question is asked of model, index and knowledge; "" makes one of the words of
	// a document.
	Question string
	// Wait is how long each question may take; 0 is DefaultWait.
	Wait time.Duration
	// HTTP asks the index; nil is a client of its own.
	HTTP *http.Client
	// Links opens one document's link, to see whether it can be; nil opens none.
	Links *http.Client
}

// Knowledge is what Citeway itself holds.
type Knowledge struct {
	Library Library
	// Report is what came of taking documents in; nil where none were named.
	Report *ingest.Report
	// Encoder says why questions are not found by their meaning; nil where they are.
	Encoder error
	// Sight is what the caller may see.
	Sight knowledge.Sight
}

// Library holds documents. A knowledge.Store fulfils it.
type Library interface {
	Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error)
	Sources(ctx context.Context) ([]citeway.Source, error)
	SourcesFor(ctx context.Context, sight knowledge.Sight) ([]citeway.Source, error)
}

// Client is who reads the answers.
type Client struct {
	// Name is one of Clients; "" is the one that the settings' citations are for.
	Name string
	// Direct says that a user of Open WebUI added the connection, not its
	// administrator.
	Direct bool
	// Whole says that it does not stream.
	Whole bool
}

// The clients.
const (
	OpenWebUI = "openwebui"
	OpenAI    = "openai"
	Azure     = "azure"
	WebChat   = "webchat"
	Writer    = "writer"
)

// Clients are the names that Client.Name may have.
func Clients() []string { return []string{OpenWebUI, OpenAI, Azure, WebChat, Writer} }
