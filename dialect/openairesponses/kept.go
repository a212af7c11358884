package openairesponses

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
)

// kept is what the caller of an encoder says about the response, by name without the
// form's prefix: the fields of echo, created_at, message_id, call_ids, the ids of
// the items that call tools, and search, the id and the queries of a search of files that
// the answer rests on: its item comes before the message.
type kept struct{ completion.Kept }

func (k kept) echo() echo {
	return echo{Instructions: k.Kept["instructions"], MaxTokens: k.Kept["max_output_tokens"], Metadata: k.Kept["metadata"], Parallel: k.Kept["parallel_tool_calls"],
		Store: k.Kept["store"], Temperature: k.Kept["temperature"], ToolChoice: k.Kept["tool_choice"], Tools: k.Kept["tools"], TopP: k.Kept["top_p"]}
}

// message is the id of the message if the caller gave one, or else otherwise.
func (k kept) message(otherwise string) string {
	var id string
	if json.Unmarshal(k.Kept["message_id"], &id) == nil && id != "" {
		return id
	}
	return otherwise
}

// search is the search of files that the caller told of, or nil.
func (k kept) search() *fileSearch {
	s := fileSearch{Queries: []string{}}
	if json.Unmarshal(k.Kept["search"], &s) != nil || s.ID == "" {
		return nil
	}
	s.Type, s.Status, s.Results = fileSearchCall, begunStatus, nil
	return &s
}

// call is an output item that asks for a tool to be called.
type call struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Status    string `json:"status"`
	CallID    string `json:"call_id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// calls are the items of the tools to be called.
func (k kept) calls(calls []citeway.Call) []call {
	var ids []string
	_ = json.Unmarshal(k.Kept["call_ids"], &ids) // anything but a list of ids names none
	list := make([]call, len(calls))
	for i, c := range calls {
		list[i] = call{ID: "fc_" + c.ID, Type: "function_call", Status: "completed", CallID: c.ID, Name: c.Name, Arguments: c.Arguments}
		if i < len(ids) {
			list[i].ID = ids[i]
		}
	}
	return list
}

// spent is the tokens of a response.
type spent struct {
	Input        int `json:"input_tokens"`
	InputDetails struct {
		Cached int `json:"cached_tokens"`
	} `json:"input_tokens_details"`
	Output       int `json:"output_tokens"`
	OutputDetail struct {
		Reasoning int `json:"reasoning_tokens"`
	} `json:"output_tokens_details"`
	Total int `json:"total_tokens"`
}

func spentOf(u *citeway.Usage) *spent {
	if u == nil {
		return nil
	}
	s := &spent{Input: u.Prompt, Output: u.Answer, Total: u.Prompt + u.Answer}
	s.InputDetails.Cached, s.OutputDetail.Reasoning = u.Cached, u.Reasoning
	return s
}

// The reasons of the API for a response that is incomplete.
const (
	outOfTokens = "max_output_tokens"
	filtered    = "content_filter"
)

// unfinished says why an answer is not finished; nil if it is.
func unfinished(f citeway.Finish) *incomplete {
	switch f {
	case citeway.FinishLength:
		return &incomplete{Reason: outOfTokens}
	case citeway.FinishFilter:
		return &incomplete{Reason: filtered}
	}
	return nil
}
