package references

import "encoding/json"

// References is the object of that name.
type References struct {
	Files []File `json:"files,omitempty"`
	Web   []Web  `json:"web,omitempty"`
}

// File is a snippet of a file. Cite is what markers name it by, null where none
// does; Score is null where there is none.
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

// Snippet is an entry of sources: what was retrieved of files, cited or not. Its
// file id is written otherwise than that of a File.
type Snippet struct {
	FileID  string `json:"file_id"`
	Snippet string `json:"snippet"`
}

// Present reports whether a field is there and neither null nor an empty list.
func Present(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", "[]", "[ ]":
		return false
	}
	return true
}
