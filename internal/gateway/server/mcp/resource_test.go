package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestEvidenceAsText: testdata/evidence.txt holds ids, a line of dashes, and what is
// read under them.
func TestEvidenceAsText(t *testing.T) {
	file := "testdata/evidence.txt"
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	session := connect(t, "stateful", options(t), nil)
	cases := strings.Split(strings.TrimSuffix(string(raw), "\n"), equals)
	for i, c := range cases {
		id, want, _ := strings.Cut(c, dashes)
		r, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://" + id})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		got := strings.TrimSuffix(r.Contents[0].Text, "\n")
		if got != want && !*update {
			t.Errorf("%s: got\n%s\nwant\n%s", id, got, want)
		}
		cases[i] = id + dashes + got
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(cases, equals)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEvidenceAsJSON(t *testing.T) {
	session := connect(t, "stateless", options(t), nil)
	for id, want := range map[string]evidence.State{"p_1": evidence.Changed, "c_1": evidence.Current, "p_secret": evidence.Gone, "p_tool": evidence.Unknown} {
		r, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://" + id})
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			evidence.Record
			State   evidence.State `json:"state"`
			OpenURL string         `json:"open_url"`
		}
		if err := json.Unmarshal([]byte(r.Contents[1].Text), &got); err != nil || r.Contents[1].MIMEType != "application/json" {
			t.Fatal(err)
		}
		if got.ID != id || got.State != want || got.OpenURL != "https://cite.example/c/"+id || got.Owner != "" {
			t.Errorf("%s: %+v", id, got)
		}
	}
}

// torn is a store that panics.
type torn struct{ evidence.Store }

func (torn) Get(context.Context, string) (*evidence.Record, error) { panic("the disk fell") }

// TestAHandlerThatPanics ends its call, and not the program.
func TestAHandlerThatPanics(t *testing.T) {
	o := options(t)
	o.Evidence = torn{}
	_, err := connect(t, "stateful", o, nil).ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://p_1"})
	if err == nil || !strings.Contains(err.Error(), "a fault of the server") || strings.Contains(err.Error(), "disk") {
		t.Error(err)
	}
}

// TestAQueryIsReadAsItIsOpened: with its result, and what became of the data.
func TestAQueryIsReadAsItIsOpened(t *testing.T) {
	for state, words := range map[evidence.State]string{evidence.Current: "the data still give the same", evidence.Changed: "the data changed since",
		evidence.Gone: "the data are no longer there", evidence.Unknown: "whether the data changed since is not known"} {
		o := options(t)
		o.Open = func(_ context.Context, r *evidence.Record) (*evidence.Opened, error) {
			if r.Owner != "" {
				t.Errorf("the opener is told who asked: %s", r.Owner)
			}
			r.Result = json.RawMessage(`{"data":[[4.2]]}`)
			return &evidence.Opened{Record: r, State: state, Facts: []string{"from 1 February 2026", "2 rows"}, Again: "/-/open-query?query=x", Chart: "<svg/>"}, nil
		}
		r, err := connect(t, "stateful", o, nil).ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://p_tool"})
		if err != nil {
			t.Fatal(err)
		}
		said, data := r.Contents[0].Text, r.Contents[1].Text
		if !strings.Contains(said, "State: "+words+"\n") || !strings.Contains(said, "Looked at: from 1 February 2026; 2 rows\n") {
			t.Errorf("%s: %s", state, said)
		}
		if !strings.Contains(data, `"state":"`+string(state)+`"`) || !strings.Contains(data, `"result":{"data":[[4.2]]}`) || strings.Contains(data, "svg") || !strings.Contains(data, `"open_url":"https://cite.example/c/p_tool"`) {
			t.Errorf("%s: %s", state, data)
		}
	}
}

func TestWhatTheOpenerRefusesIsRefused(t *testing.T) {
	o := options(t)
	o.Open = func(_ context.Context, r *evidence.Record) (*evidence.Opened, error) {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: r.ID, Message: "the query is of a metrics view that your key may not see"}
	}
	_, err := connect(t, "stateless", o, nil).ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://p_tool"})
	var e *jsonrpc.Error
	if !errors.As(err, &e) || e.Code != -32011 || !strings.Contains(string(e.Data), "p_tool") {
		t.Errorf("%v", err)
	}
}

// TestMissingAndForbiddenAreToldApart: a broken link from one that is for others.
func TestMissingAndForbiddenAreToldApart(t *testing.T) {
	o := options(t)
	rank := 0
	ctx := server.WithCaller(context.Background(), server.Caller{Clearance: &rank})
	session := pipe(t, ctx, o, nil)
	for id, want := range map[string]int64{"p_none": jsonrpc.CodeInvalidParams, "p_secret": -32011} {
		_, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://" + id})
		var e *jsonrpc.Error
		if !errors.As(err, &e) || e.Code != want || !strings.Contains(string(e.Data), id) || strings.Contains(string(e.Data)+e.Message, "Board") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "file:///etc/passwd"}); err == nil {
		t.Error("another scheme was read")
	}
}

// broken is a store that is down.
type broken struct{ evidence.Store }

func (broken) Get(context.Context, string) (*evidence.Record, error) {
	return nil, errors.New("disk /secret gone")
}

func TestAStoreThatIsDownSaysNothingOfItself(t *testing.T) {
	o := options(t)
	o.Evidence = broken{}
	_, err := connect(t, "stateful", o, nil).ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://p_1"})
	var e *jsonrpc.Error
	if !errors.As(err, &e) || e.Code != jsonrpc.CodeInternalError || strings.Contains(err.Error(), "disk") {
		t.Errorf("%v", err)
	}
}
