package remote

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Tools are the tools of the server, by name. They are listed again once the list is no
// longer fresh. Returns Unavailable if the server is not reached or answers nonsense.
func (s *Server) Tools(ctx context.Context) ([]tool.Tool, error) {
	s.mu.Lock()
	list, at := s.listed, s.listedAt
	s.mu.Unlock()
	if list != nil && time.Since(at) < s.o.Fresh {
		return list, nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.o.Connect)
	defer cancel()
	l, err := s.reach(ctx)
	if err != nil {
		return nil, err
	}
	list, err = s.list(ctx, l)
	if err != nil {
		if lost(ctx, err) {
			s.drop(l)
		}
		return nil, s.down("did not list its tools", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.listed, s.listedAt = list, time.Now()
	}
	return list, nil
}

// list asks for the tools, page by page.
func (s *Server) list(ctx context.Context, l *link) ([]tool.Tool, error) {
	out := []tool.Tool{}
	names := map[string]bool{}
	for cursor, pages := "", 0; pages < MaxTools; pages++ {
		told, err := l.session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			return nil, err
		}
		for _, t := range told.Tools {
			one := s.tool(t)
			if one == nil || names[one.spec.Name] || len(out) == MaxTools {
				continue
			}
			names[one.spec.Name] = true
			out = append(out, one)
		}
		if cursor = told.NextCursor; cursor == "" || len(out) == MaxTools {
			break
		}
	}
	slices.SortFunc(out, func(a, b tool.Tool) int { return strings.Compare(a.Spec().Name, b.Spec().Name) })
	return out, nil
}

// tool is a tool of the server; nil if it cannot or must not be called.
func (s *Server) tool(t *mcp.Tool) *Tool {
	if t == nil || t.Name == "" || len(s.o.Tools) > 0 && !slices.Contains(s.o.Tools, t.Name) {
		return nil
	}
	schema, err := json.Marshal(t.InputSchema)
	if err != nil || len(schema) > MaxSchema {
		return nil
	}
	if string(schema) == "null" {
		schema = nil
	}
	title := t.Title
	if title == "" {
		title = t.Name
	}
	return &Tool{server: s, name: t.Name, title: cut(title, maxTitle), spec: model.Tool{Name: namespaced(s.o.Name, t.Name),
		Description: prompt.Sanitise(cut(t.Description, MaxDescription)), Parameters: schema}}
}

// maxTitle is the most bytes of a tool's title.
const maxTitle = 200

// maxName is the most bytes of a name that models take.
const maxName = 64

// namespaced is a tool's name after that of its server, in the characters that every model
// takes. A name that is too long or has other characters ends in part of its hash, so that
// it stays unique.
func namespaced(server, name string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' {
			return r
		}
		return '_'
	}, name)
	full := server + "__" + plain
	if plain == name && len(full) <= maxName {
		return full
	}
	sum := sha256.Sum256([]byte(name))
	tail := "_" + hex.EncodeToString(sum[:4])
	return full[:min(len(full), maxName-len(tail))] + tail
}

// cut is at most n bytes of s.
func cut(s string, n int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}

// All are the tools of several servers. The tools of a server that is not reached are left
// out, and report, which may be nil, is told.
func All(ctx context.Context, servers []*Server, report func(server string, err error)) []tool.Tool {
	type answer struct {
		tools []tool.Tool
		err   error
	}
	answers := make([]chan answer, len(servers))
	for i, s := range servers {
		answers[i] = make(chan answer, 1)
		go func() {
			tools, err := s.Tools(ctx)
			answers[i] <- answer{tools, err}
		}()
	}
	var all []tool.Tool
	for i := range answers {
		a := <-answers[i]
		if a.err != nil && report != nil {
			report(servers[i].Name(), a.err)
		}
		all = append(all, a.tools...)
	}
	return all
}
