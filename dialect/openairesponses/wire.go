package openairesponses

import "encoding/json"

// response is the whole message, or what stream events repeat of it.
type response struct {
	ID         string            `json:"id"`
	Object     string            `json:"object"`
	CreatedAt  int64             `json:"created_at"`
	Status     string            `json:"status"`
	Error      *failure          `json:"error"`
	Incomplete *incomplete       `json:"incomplete_details"`
	Model      string            `json:"model"`
	Output     []json.RawMessage `json:"output"`
	Usage      *struct {
		Input        *int `json:"input_tokens"`
		InputDetails struct {
			Cached int `json:"cached_tokens"`
		} `json:"input_tokens_details"`
		Output       *int `json:"output_tokens"`
		OutputDetail struct {
			Reasoning int `json:"reasoning_tokens"`
		} `json:"output_tokens_details"`
	} `json:"usage"`
}

type failure struct {
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
}

type incomplete struct {
	Reason string `json:"reason"`
}

// item is one entry of output.
type item struct {
	ID      string    `json:"id"`
	Type    string    `json:"type"`
	Status  string    `json:"status,omitempty"`
	Role    string    `json:"role,omitempty"`
	Content []content `json:"content,omitempty"`
	Action  *action   `json:"action,omitempty"`
	Queries []string  `json:"queries,omitempty"`
	Results []result  `json:"results,omitempty"`
	// Contents are the pages of Perplexity's fetch_url_results.
	Contents []result `json:"contents,omitempty"`
	// CallID, Name and Arguments are those of a function_call.
	CallID    string `json:"call_id,omitempty"`
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments,omitempty"`
}

// content is one part of a message.
type content struct {
	Type        string            `json:"type"`
	Text        string            `json:"text"`
	Annotations []json.RawMessage `json:"annotations"`
	Refusal     string            `json:"refusal,omitempty"`
}

// action is what a web_search_call did.
type action struct {
	Type    string `json:"type"`
	Query   string `json:"query,omitempty"`
	Sources []site `json:"sources,omitempty"`
}

type site struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// result is what a file_search_call found. Attributes are the file's own; the
// one named url is the address of a page. Perplexity's search_results have title,
// URL and snippet instead.
type result struct {
	FileID     string                     `json:"file_id"`
	Filename   string                     `json:"filename"`
	Score      *float64                   `json:"score,omitempty"`
	Text       string                     `json:"text"`
	Attributes map[string]json.RawMessage `json:"attributes,omitempty"`
	Title      string                     `json:"title,omitempty"`
	URL        string                     `json:"url,omitempty"`
	Snippet    string                     `json:"snippet,omitempty"`
}

// annotation is one citation. Index is a point, Start and End a span.
type annotation struct {
	Type        string `json:"type"`
	Start       *int   `json:"start_index,omitempty"`
	End         *int   `json:"end_index,omitempty"`
	Title       string `json:"title,omitempty"`
	URL         string `json:"url,omitempty"`
	FileID      string `json:"file_id,omitempty"`
	Filename    string `json:"filename,omitempty"`
	ContainerID string `json:"container_id,omitempty"`
	Index       *int   `json:"index,omitempty"`
}

// event is one event of a stream.
type event struct {
	Type         string          `json:"type"`
	Response     *response       `json:"response"`
	Item         json.RawMessage `json:"item"`
	Part         *content        `json:"part"`
	OutputIndex  int             `json:"output_index"`
	ContentIndex int             `json:"content_index"`
	Delta        json.RawMessage `json:"delta"`
	Annotation   json.RawMessage `json:"annotation"`
	// Annotations are the whole list again, where the text of a part is done.
	Annotations []json.RawMessage `json:"annotations"`
	// Results are what Perplexity says of a search while it reasons.
	Results []result `json:"results"`
	Message string   `json:"message"`
	Error   *failure `json:"error"`
}
