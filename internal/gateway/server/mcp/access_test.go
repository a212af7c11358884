package mcp_test

import (
	"context"
	"github.com/citeway/citeway/internal/database"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// ring is a ring with a key for each name, and their secrets.
func ring(t testing.TB, keys map[string]access.Key) (*access.Ring, map[string]string) {
	t.Helper()
	store, secrets := database.Memory(t, keyrows.Open), map[string]string{}
	for name, wanted := range keys {
		k, secret := access.New(name, time.Now())
		k.Scopes, k.Sets, k.Clearance = wanted.Scopes, wanted.Sets, wanted.Clearance
		if err := store.Create(context.Background(), k); err != nil {
			t.Fatal(err)
		}
		secrets[name] = secret
	}
	return access.NewRing(store), secrets
}

// names are the tools and templates that a host is told of.
func names(t testing.TB, s *sdk.ClientSession) []string {
	t.Helper()
	tools, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, one := range tools.Tools {
		all = append(all, one.Name)
	}
	if s.InitializeResult().Capabilities.Resources == nil {
		return all
	}
	templates, err := s.ListResourceTemplates(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range templates.ResourceTemplates {
		all = append(all, one.URITemplate)
	}
	slices.Sort(all)
	return all
}

func TestToolsAreListedByAccess(t *testing.T) {
	r, secrets := ring(t, map[string]access.Key{"all": {}, "asks": {Scopes: []string{access.Answer}},
		"reads": {Scopes: []string{access.ReadEvidence}}, "none": {Scopes: []string{access.WriteSources}}})
	p := open(t, options(t), server.Options{Ring: r})
	for name, want := range map[string]string{"all": "answer cite://{id} search_sources", "asks": "answer search_sources", "reads": "cite://{id}", "none": ""} {
		for _, mode := range modes[:3] {
			if got := strings.Join(names(t, p.dial(t, mode, secrets[name], nil)), " "); got != want {
				t.Errorf("%s, %s: got %q, want %q", name, mode, got, want)
			}
		}
	}
	session := p.dial(t, "stateful", secrets["reads"], nil)
	if _, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: mcp.AnswerTool}); err == nil || !strings.Contains(err.Error(), "unknown tool") {
		t.Errorf("a tool that is not listed: %v", err)
	}
}

func TestTheCallersAccessReachesTheTools(t *testing.T) {
	rank := 0
	r, secrets := ring(t, map[string]access.Key{"sea": {Sets: []string{"sea"}, Clearance: &rank}})
	for _, mode := range modes[:3] {
		o := options(t)
		p := open(t, o, server.Options{Ring: r})
		session := p.dial(t, mode, secrets["sea"], nil)
		call(t, session, mcp.AnswerTool, map[string]any{"question": "q"})
		turn := o.Chat.(*scripted).turn
		if turn.Clearance == nil || *turn.Clearance != 0 || !slices.Equal(turn.Sets, []string{"sea"}) || turn.Owner == "" {
			t.Errorf("%s: the turn is %+v", mode, turn)
		}
		found := said(call(t, session, "search_sources", map[string]any{"query": "board"}))
		if asked := o.Library.(*shelf).asked; *asked.Clearance != 0 || asked.Sets[0] != "sea" || strings.Contains(found, "board meets") {
			t.Errorf("%s: the search was %+v and gave %s", mode, asked, found)
		}
	}
}

func TestASessionOpensNothingForAnotherKey(t *testing.T) {
	r, secrets := ring(t, map[string]access.Key{"a": {}, "b": {}})
	p := open(t, options(t), server.Options{Ring: r})
	id := p.dial(t, "stateful", secrets["a"], nil).ID()
	list := `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	for name, want := range map[string]int{"a": http.StatusOK, "b": http.StatusNotFound, "": http.StatusUnauthorized} {
		if got := p.post(t, secrets[name], list, "Mcp-Session-Id", id); got.StatusCode != want {
			t.Errorf("%s: %d, want %d", name, got.StatusCode, want)
		}
	}
	if got := p.ask(t, http.MethodDelete, secrets["b"], "", "Mcp-Session-Id", id); got.StatusCode != http.StatusNotFound {
		t.Errorf("b ended the session of a: %d", got.StatusCode)
	}
}

func TestEvidenceIsReadByThoseWhoMaySeeIt(t *testing.T) {
	rank := 1
	r, secrets := ring(t, map[string]access.Key{"all": {}, "sea": {Sets: []string{"sea"}}, "cleared": {Clearance: &rank}})
	p := open(t, options(t), server.Options{Ring: r})
	for _, test := range []struct{ key, id, want string }{
		{"all", "p_1", ""}, {"all", "p_secret", ""}, {"all", "p_tool", ""}, {"all", "p_none", "Resource not found"},
		{"sea", "p_1", ""}, {"sea", "p_secret", "may not see it"}, {"sea", "p_tool", "may not see it"}, {"sea", "p_none", "Resource not found"},
		{"cleared", "p_1", ""}, {"cleared", "p_secret", "may not see it"}, {"cleared", "p_tool", ""},
		{"all", strings.Repeat("x", mcp.MaxID+1), "Resource not found"},
	} {
		for _, mode := range modes[:3] {
			session := p.dial(t, mode, secrets[test.key], nil)
			got, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://" + test.id})
			if test.want == "" && (err != nil || len(got.Contents) != 2) {
				t.Errorf("%s, %s, %.20s: %v", mode, test.key, test.id, err)
			}
			if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "oard")) {
				t.Errorf("%s, %s, %.20s: %v", mode, test.key, test.id, err)
			}
		}
	}
}

// TestASessionOfOnesOwnOpensWhatItShows: what belongs to no document is read by a key
// of certain sets where a session of its own shows it, as a fork does; a label or a
// document's sets are not lifted by that.
func TestASessionOfOnesOwnOpensWhatItShows(t *testing.T) {
	rank := 0
	r, secrets := ring(t, map[string]access.Key{"forked": {Sets: []string{"sea"}}, "other": {Sets: []string{"sea"}}, "low": {Sets: []string{"sea"}, Clearance: &rank}})
	o := options(t)
	o.Cites = func(ctx context.Context, share, id string) (bool, error) {
		if share != "" {
			t.Errorf("a share %q", share)
		}
		return server.CallerOf(ctx).Name != "other", nil
	}
	p := open(t, o, server.Options{Ring: r})
	for _, test := range []struct {
		key, id string
		seen    bool
	}{{"forked", "p_tool", true}, {"other", "p_tool", false}, {"forked", "p_secret", false}, {"low", "p_secret", false}} {
		session := p.dial(t, "stateful", secrets[test.key], nil)
		_, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: "cite://" + test.id})
		if test.seen != (err == nil) {
			t.Errorf("%s, %s: %v", test.key, test.id, err)
		}
	}
}

// New settings offer other tools: a session that goes on lists and calls those, within
// what its key may.
func TestToolsAreOfferedAnew(t *testing.T) {
	r, secrets := ring(t, map[string]access.Key{"all": {}, "reads": {Scopes: []string{access.ReadEvidence}}})
	p := open(t, options(t), server.Options{Ring: r})
	session, reads := p.dial(t, "stateful", secrets["all"], nil), p.dial(t, "stateful", secrets["reads"], nil)
	p.surface.Offer([]mcp.Offer{{Tool: &slow{begun: make(chan struct{}), end: make(chan struct{})}, Scope: access.Answer}})
	for name, got := range map[string][]string{"answer cite://{id} slow": names(t, session), "cite://{id}": names(t, reads),
		"answer cite://{id} slow ": names(t, p.dial(t, "new protocol", secrets["all"], nil))} {
		if strings.Join(got, " ") != strings.TrimSpace(name) {
			t.Errorf("got %q, want %s", got, name)
		}
	}
	if _, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "search_sources"}); err == nil || !strings.Contains(err.Error(), "unknown tool") {
		t.Errorf("a tool that is offered no more: %v", err)
	}
}
