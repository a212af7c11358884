package references

import "encoding/json"

// References is the wire object references.
type References struct {
	Files []File `json:"files,omitempty"`
	Web   []Web  `json:"web,omitempty"`
}

// File is a snippet of a file. Cite is the identifier in its markers, or null;
// Score may be null.
type File struct {
	Text   string          `json:"text"`
	FileID string          `json:"fileId"`
	Score  json.RawMessage `json:"score"`
	Page   *int            `json:"page,omitempty"`
	Cite   *string         `json:"cite"`
}

// Web is a snippet of a web page, which markers name by its URL.
type Web struct {
	Text  string          `json:"text"`
	URL   string          `json:"url"`
	Title string          `json:"title"`
	Score json.RawMessage `json:"score"`
}

// Snippet is an entry of sources: a retrieved piece of a file, cited or not. It spells
// its file id differently from File.
type Snippet struct {
	FileID  string `json:"file_id"`
	Snippet string `json:"snippet"`
}

// Present reports whether a field exists and is neither null nor an empty list.
func Present(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", "[]", "[ ]":
		return false
	}
	return true
}
