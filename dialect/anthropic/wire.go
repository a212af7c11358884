package anthropic

import "encoding/json"

// message is a whole answer, or an error instead of one.
type message struct {
	Type       string            `json:"type"`
	ID         string            `json:"id"`
	Model      string            `json:"model"`
	Content    []json.RawMessage `json:"content"`
	StopReason string            `json:"stop_reason"`
	Sequence   json.RawMessage   `json:"stop_sequence"`
	Usage      *counts           `json:"usage"`
	Error      *failure          `json:"error"`
}

// counts are the tokens that an event counts; of each, the last count holds. Tokens
// that came from the cache were read as well.
type counts struct {
	Input   *int `json:"input_tokens"`
	Created *int `json:"cache_creation_input_tokens"`
	Read    *int `json:"cache_read_input_tokens"`
	Output  *int `json:"output_tokens"`
}

type failure struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

// event is one event of a stream.
type event struct {
	Type    string          `json:"type"`
	Message *message        `json:"message"`
	Index   int             `json:"index"`
	Block   json.RawMessage `json:"content_block"`
	Delta   delta           `json:"delta"`
	Usage   *counts         `json:"usage"`
	Error   *failure        `json:"error"`
}

type delta struct {
	Type       string          `json:"type"`
	Text       string          `json:"text"`
	Citation   json.RawMessage `json:"citation"`
	Input      string          `json:"partial_json"`
	StopReason string          `json:"stop_reason"`
	Sequence   json.RawMessage `json:"stop_sequence"`
}

// block is one entry of content. Content is a list of results, one result, or
// the error of a search.
type block struct {
	Type      string            `json:"type"`
	Text      string            `json:"text"`
	Citations []json.RawMessage `json:"citations"`
	Content   json.RawMessage   `json:"content"`
	// ID, Name and Input are those of a tool that is called.
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

// result is what a web search or a fetch found.
type result struct {
	Type      string          `json:"type"`
	Title     string          `json:"title"`
	URL       string          `json:"url"`
	Encrypted json.RawMessage `json:"encrypted_content,omitempty"`
	PageAge   json.RawMessage `json:"page_age,omitempty"`
	ErrorCode string          `json:"error_code,omitempty"`
	// Document is what a fetch brought; its title is the page's.
	Document struct {
		Title string `json:"title"`
	} `json:"content"`
}

// location is any of the citation types; which fields count depends on Type.
type location struct {
	Type          string `json:"type"`
	CitedText     string `json:"cited_text"`
	DocumentIndex *int   `json:"document_index"`
	DocumentTitle string `json:"document_title"`
	FileID        string `json:"file_id"`
	StartPage     int    `json:"start_page_number"`
	StartBlock    int    `json:"start_block_index"`
	EndBlock      int    `json:"end_block_index"`
	SearchIndex   *int   `json:"search_result_index"`
	Source        string `json:"source"`
	Title         string `json:"title"`
	URL           string `json:"url"`
}

// The names under which a form's own values are kept.
const (
	citationsKey = "anthropic:citations"
	encryptedKey = "anthropic:encrypted_content"
	pageAgeKey   = "anthropic:page_age"
	documentKey  = "anthropic:document_index"
	searchKey    = "anthropic:search_result_index"
)
