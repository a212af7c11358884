package request

import (
	"fmt"

	"github.com/citeway/citeway/internal/jsonobject"
)

// MaxStores is the most vector stores of one search of files.
const MaxStores = 20

// FileSearch is the tool file_search: the vector stores that an answer rests on, and which
// of their documents.
// https://platform.openai.com/docs/guides/tools-file-search
type FileSearch struct {
	// Search has no queries; its Most is 0 where the request leaves it out.
	Search
	Stores []string
}

// fileSearchTool is the tool's type.
const fileSearchTool = "file_search"

// hosted reads a tool that is ours and not the client's, and reports whether it was one.
func (r *Response) hosted(o *jsonobject.Object) bool {
	if o == nil || o.Text("type") != fileSearchTool {
		return false
	}
	if r.Search != nil {
		o.Fail(o.At("type"), "is given twice", "name all vector stores in one")
		return true
	}
	s := &FileSearch{}
	if !o.Read("vector_store_ids", &s.Stores, "a list of strings") || len(s.Stores) == 0 || len(s.Stores) > MaxStores {
		o.Fail(o.At("vector_store_ids"), fmt.Sprintf("is not a list of 1 to %d vector stores", MaxStores), "name those that GET /openai/v1/vector_stores lists")
	}
	s.wanted(o)
	if !o.Has("max_num_results") {
		s.Most = 0
	}
	r.Search = s
	return true
}

// choose reads which tool is to be called. Documents are searched for every question, so
// who asks for that search, or for any tool where it is one, has it.
func (r *Response) choose(o *jsonobject.Object) {
	const name = "tool_choice"
	switch {
	case o.IsText(name) && o.Text(name) == "required" && r.Search != nil:
		return
	case o.Has(name) && !o.IsText(name):
		if c := o.Child(name); c != nil && c.Text("type") == fileSearchTool {
			if r.Search == nil {
				o.Fail(name, "names file_search, which is none of the tools", "give the tool too")
			}
			return
		}
	}
	r.Choice = choice(o, name)
	r.chosen(o)
}
