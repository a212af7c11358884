package openai

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/verify"
)

// nothing is the service's own library: what a search of files must not come to.
type nothing struct{ t *testing.T }

func (n nothing) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	n.t.Error("the whole knowledge is searched")
	return nil, nil
}

// TestFileSearch: an answer rests on the vector stores that the tool names, its search comes
// before its words, and it cites files.
func TestFileSearch(t *testing.T) {
	const call, note = `"type":"file_search_call","status":"completed","results":null,"queries":["How many days of leave?"]}`,
		`"annotations":[{"type":"file_citation","file_id":"d_leave","filename":"leave.md","index":47}]`
	for _, test := range []struct {
		name, tool, more string
		status           int
		want             []string
	}{
		{"whole", `"vector_store_ids":["staff"]`, ``, 200, []string{call, `"text":"Every employee has 28 days of paid leave a year."`, note}},
		{"with results", `"vector_store_ids":["staff"]`, `,"include":["file_search_call.results"]`, 200, []string{`"results":[{"file_id":"d_leave","filename":"leave.md","score":0.75,"text":"Every`, note}},
		{"streamed", `"vector_store_ids":["staff"]`, `,"stream":true`, 200, []string{`"output_index":0,"item":{"id":"fs_`, "event: response.file_search_call.searching", "event: response.file_search_call.completed", call,
			`"output_index":1,"item":{"id":"msg_`, `28 days`, note, "event: response.completed", call, note}},
		{"two stores", `"vector_store_ids":["public","staff"],"max_num_results":1`, ``, 200, []string{call, note}},
		{"nothing fits", `"vector_store_ids":["staff"],"filters":{"type":"eq","key":"title","value":"Fees"}`, `,"include":["file_search_call.results"]`, 200, []string{`"results":[],`, extractive.NoAnswer}},
		{"nothing is near enough", `"vector_store_ids":["staff"],"ranking_options":{"score_threshold":0.9}`, ``, 200, []string{call, extractive.NoAnswer}},
		{"asked for", `"vector_store_ids":["staff"]`, `,"tool_choice":{"type":"file_search"}`, 200, []string{call, note}},
		{"required", `"vector_store_ids":["staff"]`, `,"tool_choice":"required"`, 200, []string{call, note}},
		{"no store of the caller's", `"vector_store_ids":["staff","board"]`, ``, 404, []string{`there is no vector store \"board\"`}},
		{"no store", `"vector_store_ids":[]`, ``, 400, []string{`"param":"tools[0].vector_store_ids"`}},
		{"no filter", `"vector_store_ids":["staff"],"filters":{"type":"like"}`, ``, 400, []string{`"param":"tools[0].filters`}},
		{"another choice", `"vector_store_ids":["staff"]`, `,"tool_choice":{"type":"function","name":"moon"}`, 400, []string{`"param":"tool_choice"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := extractive.New(extractive.Options{})
			s := New(Options{Shelf: &shelf{}, Now: clock,
				Chat: chat.New(chat.Options{Library: nothing{t}, Models: map[string]model.Model{"": m}, Verifier: verify.New(verify.Options{})})})
			w := send(s, server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"How many days of leave?","tools":[{"type":"file_search",`+test.tool+`}]`+test.more+`}`)
			if w.Code != test.status {
				t.Errorf("%d", w.Code)
			}
			left := w.Body.String()
			for _, want := range test.want {
				_, after, found := strings.Cut(left, want)
				if !found {
					t.Fatalf("%s\nlacks, at its place, %s", w.Body, want)
				}
				left = after
			}
		})
	}
}

// TestFileSearchSeesWhatItsCallerSees: the sets asked for are the caller's, and so is the
// clearance.
func TestFileSearchSeesWhatItsCallerSees(t *testing.T) {
	s, library := shelved()
	zero := 0
	send(s, server.Caller{Sets: []string{"staff", "public"}, Clearance: &zero}, "POST", "/openai/v1/responses",
		`{"model":"citeway","input":"How many days of leave?","tools":[{"type":"file_search","vector_store_ids":["staff"]},{"type":"function","name":"moon"}]}`)
	if q := library.asked; len(q.Sets) != 1 || q.Sets[0] != "staff" || q.Clearance == nil || *q.Clearance != 0 {
		t.Errorf("searched with %+v", q)
	}
	w := send(s, server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"How long?","tools":[{"type":"file_search","vector_store_ids":["staff"]},{"type":"file_search","vector_store_ids":["public"]}]}`)
	if w.Code != 400 || !strings.Contains(w.Body.String(), `"param":"tools[1].type"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w = send(s, server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"How long?","tool_choice":{"type":"file_search"}}`); w.Code != 400 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
