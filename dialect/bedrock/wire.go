package bedrock

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// frame is a whole response of either operation, or one event of a stream: then
// its key is the event's name.
type frame struct {
	Output     *output           `json:"output"`
	Citations  []json.RawMessage `json:"citations"`
	SessionID  string            `json:"sessionId"`
	StopReason string            `json:"stopReason"`
	Usage      *usage            `json:"usage"`

	Citation  json.RawMessage `json:"citation"`
	Guardrail *struct {
		Action string `json:"action"`
	} `json:"guardrail"`
	MessageStart *struct{} `json:"messageStart"`
	BlockStart   *struct {
		Start struct {
			Call *call `json:"toolUse"`
		} `json:"start"`
	} `json:"contentBlockStart"`
	BlockDelta *struct {
		Delta json.RawMessage `json:"delta"`
	} `json:"contentBlockDelta"`
	BlockStop   *struct{} `json:"contentBlockStop"`
	MessageStop *struct {
		StopReason string `json:"stopReason"`
	} `json:"messageStop"`
	Metadata *struct {
		Usage *usage `json:"usage"`
	} `json:"metadata"`
}

// usage counts tokens.
type usage struct {
	Input  *int `json:"inputTokens"`
	Output *int `json:"outputTokens"`
}

// call is a tool to be called; a stream brings its input in pieces, as text.
type call struct {
	ID    string           `json:"toolUseId"`
	Name  string           `json:"name"`
	Input ending.Arguments `json:"input"`
}

// output is text for RetrieveAndGenerate and a message for Converse.
type output struct {
	Text    *string `json:"text"`
	Message *struct {
		Content []json.RawMessage `json:"content"`
	} `json:"message"`
}

// generated is a citation of RetrieveAndGenerate; Inner is where an earlier
// version of the citation event kept it.
type generated struct {
	Part struct {
		Text struct {
			Text string `json:"text"`
			Span *span  `json:"span"`
		} `json:"textResponsePart"`
	} `json:"generatedResponsePart"`
	References []json.RawMessage `json:"retrievedReferences"`
	Inner      *generated        `json:"citation"`
}

type span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

type reference struct {
	Content struct {
		Text string `json:"text"`
	} `json:"content"`
	Location map[string]json.RawMessage `json:"location"`
	Metadata map[string]json.RawMessage `json:"metadata"`
}

// place is any member of a reference's location.
type place struct {
	URI string `json:"uri"`
	URL string `json:"url"`
	ID  string `json:"id"`
}

// block is a content block of Converse, or a delta of one.
type block struct {
	Text     string          `json:"text"`
	Call     *call           `json:"toolUse"`
	Citation json.RawMessage `json:"citation"`
	Cited    *struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		Citations []json.RawMessage `json:"citations"`
	} `json:"citationsContent"`
}

type citation struct {
	Title   string `json:"title"`
	Source  string `json:"source"`
	Content []struct {
		Text string `json:"text"`
	} `json:"sourceContent"`
	Location json.RawMessage `json:"location"`
}

// location is a union; one member is there.
type location struct {
	Web    *place   `json:"web"`
	Char   *indexed `json:"documentChar"`
	Page   *indexed `json:"documentPage"`
	Chunk  *indexed `json:"documentChunk"`
	Search *indexed `json:"searchResultLocation"`
}

type indexed struct {
	Document int `json:"documentIndex"`
	Search   int `json:"searchResultIndex"`
	Start    int `json:"start"`
	End      int `json:"end"`
}

// The names under which this form's own values are kept.
const (
	metadataKey = "bedrock:metadata"
	locationKey = "bedrock:location"
)

// reasons are the service's words for why an answer stopped.
var reasons = ending.Reasons{
	Key: "bedrock:stopReason",
	Words: map[string]citeway.Finish{"max_tokens": citeway.FinishLength, "model_context_window_exceeded": citeway.FinishLength,
		"tool_use": citeway.FinishCalls, "content_filtered": citeway.FinishFilter, "guardrail_intervened": citeway.FinishFilter},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "end_turn", citeway.FinishLength: "max_tokens",
		citeway.FinishCalls: "tool_use", citeway.FinishFilter: "content_filtered"},
}
