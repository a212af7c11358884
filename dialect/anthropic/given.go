package anthropic

import (
	"cmp"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
)

// Document marks a source as the n-th document of a request, counted from 0, so that its citations name it: by characters
// from the beginning of the document, which each passage's Start says, or, in blocks, by the number of the block, which is
// the passage's Chunk.
func Document(n int, blocks bool) map[string]json.RawMessage {
	extra := index(documentKey, n)
	if blocks {
		extra[blocksKey] = json.RawMessage("true")
	}
	return extra
}

// SearchResult marks a source as the n-th search result of a request, counted from 0. Its citations name the block, which is
// the passage's Chunk, and as their source the source's address, or its path.
func SearchResult(n int) map[string]json.RawMessage { return index(searchKey, n) }

// blocksKey says that a document consists of blocks.
const blocksKey = "anthropic:blocks"

// blockLocation is the place of a block in a document or in a search result.
type blockLocation struct {
	Type          string          `json:"type"`
	CitedText     string          `json:"cited_text"`
	DocumentIndex *int            `json:"document_index,omitempty"`
	DocumentTitle json.RawMessage `json:"document_title,omitempty"` // a text or null
	FileID        *string         `json:"file_id,omitempty"`
	SearchIndex   *int            `json:"search_result_index,omitempty"`
	Source        *string         `json:"source,omitempty"`
	Title         *string         `json:"title,omitempty"`
	StartBlock    int             `json:"start_block_index"`
	EndBlock      int             `json:"end_block_index"`
}

// block is the place of a passage that is a block of what the request brought, or nil.
func (l *locations) block(s *citeway.Source, p *citeway.Passage) any {
	n, err := strconv.Atoi(p.Chunk)
	if err != nil || s.Extra[searchKey] == nil && s.Extra[blocksKey] == nil {
		return nil
	}
	text := p.Text
	if l.told.Spent(s) {
		text = ""
	}
	l.told.Say(len(text))
	at := blockLocation{CitedText: text, StartBlock: n, EndBlock: n + 1}
	var own int
	if json.Unmarshal(s.Extra[searchKey], &own) == nil {
		from := cmp.Or(s.URL, s.Path)
		at.Type, at.SearchIndex, at.Source, at.Title = "search_result_location", &own, &from, &s.Title
		return at
	}
	own = l.document(s)
	at.Type, at.DocumentIndex = "content_block_location", &own
	at.DocumentTitle, _ = json.Marshal(titled(s)) // a text: it does not fail
	return at
}
