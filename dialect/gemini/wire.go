package gemini

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// response is a whole answer, one frame of a streamed one, or an error. Steps,
// Interaction and EventType belong to the Interactions API.
type response struct {
	ID             string            `json:"responseId"`
	Model          string            `json:"modelVersion"`
	Candidates     []candidate       `json:"candidates"`
	PromptFeedback *feedback         `json:"promptFeedback"`
	Error          *failure          `json:"error"`
	EventType      string            `json:"event_type"`
	Steps          []json.RawMessage `json:"steps"`
	Outputs        []json.RawMessage `json:"outputs"`
	Object         string            `json:"object"`
	Usage          *usage            `json:"usageMetadata"`
}

// usage counts tokens. Thoughts count as written, results of the service's own tools
// as read.
type usage struct {
	Prompt   int `json:"promptTokenCount"`
	Cached   int `json:"cachedContentTokenCount,omitempty"`
	Tools    int `json:"toolUsePromptTokenCount,omitempty"`
	Answer   int `json:"candidatesTokenCount"`
	Thoughts int `json:"thoughtsTokenCount,omitempty"`
	Total    int `json:"totalTokenCount"`
}

type failure struct {
	Code    json.RawMessage `json:"code,omitempty"`
	Message string          `json:"message"`
	Status  string          `json:"status,omitempty"`
}

type feedback struct {
	BlockReason string `json:"blockReason"`
}

type candidate struct {
	Content      content           `json:"content"`
	FinishReason string            `json:"finishReason,omitempty"`
	Message      json.RawMessage   `json:"finishMessage,omitempty"`
	Grounding    *grounding        `json:"groundingMetadata,omitempty"`
	Citations    *citationMetadata `json:"citationMetadata,omitempty"`
}

type content struct {
	Role  string `json:"role,omitempty"`
	Parts []part `json:"parts"`
}

type part struct {
	Text    string `json:"text"`
	Thought bool   `json:"thought,omitempty"`
	Call    *call  `json:"functionCall,omitempty"`
	// Signature comes with a call, and is wanted back with its result.
	Signature string `json:"thoughtSignature,omitempty"`
}

// call is a function that is to be called.
type call struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args,omitempty"`
}

// grounding keeps the chunks and supports raw, so that one that is wrong does
// not spoil the rest.
type grounding struct {
	Chunks   []json.RawMessage `json:"groundingChunks,omitempty"`
	Supports []json.RawMessage `json:"groundingSupports,omitempty"`
	Queries  json.RawMessage   `json:"webSearchQueries,omitempty"`
	Entry    json.RawMessage   `json:"searchEntryPoint,omitempty"`
}

type chunk struct {
	Web       *page      `json:"web,omitempty"`
	Retrieved *retrieved `json:"retrievedContext,omitempty"`
	Maps      *place     `json:"maps,omitempty"`
	Image     *image     `json:"image,omitempty"`
}

// image is a picture that a search found: the page it stands on, and its own
// address.
type image struct {
	Page  string `json:"sourceUri"`
	Image string `json:"imageUri"`
	Title string `json:"title"`
}

type page struct {
	URI    string `json:"uri"`
	Title  string `json:"title"`
	Domain string `json:"domain,omitempty"`
}

type retrieved struct {
	URI      string `json:"uri,omitempty"`
	Title    string `json:"title,omitempty"`
	Text     string `json:"text,omitempty"`
	Document string `json:"documentName,omitempty"`
	Page     int    `json:"pageNumber,omitempty"`
	RAG      *rag   `json:"ragChunk,omitempty"`
}

// rag is how the retrieval of an enterprise gives the same.
type rag struct {
	Text  string `json:"text"`
	Pages struct {
		First int `json:"firstPage"`
	} `json:"pageSpan"`
}

type place struct {
	URI     string `json:"uri"`
	Title   string `json:"title"`
	Text    string `json:"text,omitempty"`
	PlaceID string `json:"placeId,omitempty"`
}

type support struct {
	Segment segment   `json:"segment"`
	Chunks  []int     `json:"groundingChunkIndices"`
	Scores  []float64 `json:"confidenceScores,omitempty"`
}

type segment struct {
	Part  int    `json:"partIndex,omitempty"`
	Start int    `json:"startIndex,omitempty"`
	End   int    `json:"endIndex"`
	Text  string `json:"text"`
}

type citationMetadata struct {
	Citations       []recited `json:"citations"`
	CitationSources []recited `json:"citationSources"`
}

type recited struct {
	Start   int    `json:"startIndex"`
	End     int    `json:"endIndex"`
	URI     string `json:"uri"`
	Title   string `json:"title"`
	License string `json:"license"`
}

// The names under which this form's own values are kept.
const (
	queriesKey = "gemini:webSearchQueries"
	entryKey   = "gemini:searchEntryPoint"
	messageKey = "gemini:finishMessage"
	scoresKey  = "gemini:confidenceScores"
	placeKey   = "gemini:placeId"
	licenseKey = "gemini:license"
	imageKey   = "gemini:imageUri"
)

// reasons are the service's words for why an answer stopped. It has no word of its own
// for a message that calls tools.
var reasons = ending.Reasons{
	Key: "gemini:finishReason",
	Words: map[string]citeway.Finish{"MAX_TOKENS": citeway.FinishLength,
		"SAFETY": citeway.FinishFilter, "RECITATION": citeway.FinishFilter, "BLOCKLIST": citeway.FinishFilter, "LANGUAGE": citeway.FinishFilter,
		"PROHIBITED_CONTENT": citeway.FinishFilter, "SPII": citeway.FinishFilter, "IMAGE_SAFETY": citeway.FinishFilter},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "STOP", citeway.FinishLength: "MAX_TOKENS",
		citeway.FinishCalls: "STOP", citeway.FinishFilter: "SAFETY"},
}
