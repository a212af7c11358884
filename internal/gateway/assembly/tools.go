package assembly

import (
	"context"
	"errors"
	"net"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// toolbox holds the tools that a model may call.
type toolbox struct {
	// views is nil where there are none.
	views  *metrics.Library
	asking []tool.Tool // of the views
	group  *remote.Group
	web    tool.Tool // nil without a search engine
	search *sources.Search
	checks *sources.Check
}

// openTools opens the tools that the settings name, and the metrics views of a
// folder in place of theirs.
func (b *Base) openTools(folder string) error {
	t := &toolbox{search: sources.NewSearch(b.library())}
	t.checks = sources.NewCheck(sources.CheckOptions{Verifier: b.verifier, Evidence: b.evidence, May: server.Evidence{Documents: &library{b}}.May})
	b.tools = t
	return errors.Join(t.openViews(b, folder), t.openServers(b), t.openWeb(b))
}

func (t *toolbox) openViews(b *Base, folder string) error {
	o := metrics.Options{Views: b.settings.Metrics.Views, Data: b.settings.Metrics.Data}
	if folder != "" {
		o = metrics.Options{Views: folder}
	}
	if o.Views == "" {
		return nil
	}
	l, err := metrics.Open(o)
	if err != nil {
		return err
	}
	for _, problem := range l.Problems() {
		b.log.Warn("a metrics view is left out", "why", problem)
	}
	if l.Len() == 0 {
		return errors.Join(append(l.Problems(), &citeway.Error{Code: citeway.Invalid, Place: o.Views, Message: "there is no metrics view", Mend: "see docs/metrics.md for how one is written"})...)
	}
	t.views, t.asking = l, views.Tools(l)
	return nil
}

func (t *toolbox) openServers(b *Base) error {
	var all []*remote.Server
	for i := range b.settings.Servers {
		one, err := b.server(&b.settings.Servers[i])
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	t.group = remote.NewGroup(all, 0, func(name string, err error) { b.log.Warn("an MCP server is not reached", "server", name, "why", err) })
	b.closers = append(b.closers, t.group.Close)
	return nil
}

// server returns an MCP server of the settings. It is not connected yet.
func (b *Base) server(s *settings.Server) (*remote.Server, error) {
	header, err := s.Header(b.getenv)
	if err != nil {
		return nil, err
	}
	given, err := s.Given(b.getenv)
	if err != nil {
		return nil, err
	}
	return remote.New(remote.Options{Name: s.Name, Command: s.Command, Environment: given, Folder: s.Folder, URL: s.URL, Header: header,
		Tools: s.Tools, Label: b.settings.LabelNamed(s.Label)})
}

func (t *toolbox) openWeb(b *Base) error {
	w := b.settings.WebSearch
	if w == nil {
		return nil
	}
	key, err := settings.Key(w.KeyEnv, b.getenv)
	if err != nil {
		return err
	}
	made, err := sources.NewWeb(sources.WebOptions{Endpoint: w.Endpoint, Key: key, Language: w.Language, Sites: w.Sites, Timeout: w.Timeout})
	if err == nil {
		t.web = made
	}
	return err
}

// turn returns the tools of a turn. If the operator named nothing to ask besides the
// documents, there are none, and the turn is answered from documents alone.
func (t *toolbox) turn(ctx context.Context) []tool.Tool {
	named := append([]tool.Tool{}, t.asking...)
	named = append(named, t.group.Tools(ctx)...)
	if t.web != nil {
		named = append(named, t.web)
	}
	if len(named) == 0 {
		return nil
	}
	return append(named, t.search, t.checks)
}

// session returns the tools of a turn in a session, which shows its calls as
// messages.
func (t *toolbox) session(ctx context.Context) []tool.Tool {
	if named := t.turn(ctx); named != nil {
		return named
	}
	return []tool.Tool{t.search, t.checks}
}

// offers returns the tools that MCP hosts may call.
func (t *toolbox) offers() []mcp.Offer {
	all := []mcp.Offer{
		{Tool: t.search, Title: "Search the sources", Scope: access.Answer},
		{Tool: t.checks, Title: "Check citations", Scope: access.Convert},
	}
	for i, spec := range metrics.Tools() {
		if t.views != nil {
			all = append(all, mcp.Offer{Tool: t.asking[i], Title: spec.Title, Scope: access.Answer})
		}
	}
	if t.web != nil {
		all = append(all, mcp.Offer{Tool: t.web, Title: "Search the web", Scope: access.Answer})
	}
	return all
}

// openURL returns where a person opens the evidence of a citation: under the address
// in the settings, else under the one on which the server listens; "" if a reader
// could reach neither.
func (b *Base) openURL(id string) string {
	address := b.settings.PublicURL
	if listening := b.listening.Load(); address == "" && listening != nil {
		address = *listening
	}
	if address == "" {
		return ""
	}
	return address + "/c/" + id
}

// Listens notes the address on which the server listens, unless it stands for every
// address of the machine, which no link can use.
func (b *Base) Listens(addr string) {
	host, _, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || host == "" || ip != nil && ip.IsUnspecified() {
		return
	}
	address := "http://" + addr
	b.listening.Store(&address)
}
