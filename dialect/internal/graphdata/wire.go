package graphdata

import "encoding/json"

// References is the field references: an object on every answer, since clients
// look into it unasked; a kind of which there is none is left out.
type References struct {
	Files []File `json:"files,omitempty"`
	Web   []Web  `json:"web,omitempty"`
}

// File is a passage of a file.
type File struct {
	Text   string `json:"text"`
	FileID string `json:"fileId"`
	// Score is in [0, 1]; null is none.
	Score *float64 `json:"score"`
	// Page counts from 1.
	Page int `json:"page,omitempty"`
	// Cite is the identifier of the markers that mean this passage; null where
	// there are none.
	Cite *string `json:"cite"`
}

// Web is a passage of a page; its URL is the identifier of its markers.
type Web struct {
	Text  string   `json:"text"`
	URL   string   `json:"url"`
	Title string   `json:"title"`
	Score *float64 `json:"score"`
}

// Snippet is an entry of sources. It says file_id where a reference says fileId.
type Snippet struct {
	FileID  string `json:"file_id"`
	Snippet string `json:"snippet"`
}

// Graph is the field graph_data of a chat message.
type Graph struct {
	Sources []Snippet `json:"sources"`
	// Status is processing or finished.
	Status     string          `json:"status"`
	Subqueries json.RawMessage `json:"subqueries"`
	References *References     `json:"references"`
}

// The values of Graph.Status.
const (
	Processing = "processing"
	Finished   = "finished"
)
