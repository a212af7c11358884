package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// The media types in which evidence is read.
const (
	mimeText = "text/plain"
	mimeJSON = "application/json"
)

// MaxID is the longest citation id to look for, in bytes.
const MaxID = 200

func template() *sdk.ResourceTemplate {
	return &sdk.ResourceTemplate{URITemplate: scheme + "{id}", Name: "evidence", Title: "The evidence behind a citation",
		Description: "What was shown or cited under that id, as it was then: the passage and the quote, or the query and its result, the source, the verdict, " +
			"and whether the document or the data have changed since. As text, and as JSON beside it."}
}

// view is a record in the form in which it is read.
type view struct {
	*evidence.Opened
	OpenURL string `json:"open_url"`
}

// read is resources/read of cite://{id}.
func (s *Surface) read(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := req.Params.URI
	v, err := s.view(ctx, strings.TrimSuffix(strings.TrimPrefix(uri, scheme), "/"))
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, sdk.ResourceNotFoundError(uri)
	case err != nil:
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.Error("evidence could not be read", "uri", uri, "error", err)
		}
		return nil, protocolError(err)
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{
		{URI: uri, MIMEType: mimeText, Text: v.text()},
		{URI: uri, MIMEType: mimeJSON, Text: string(marshal(v))},
	}}, nil
}

// view finds and opens the record with that id.
func (s *Surface) view(ctx context.Context, id string) (*view, error) {
	if id == "" || len(id) > MaxID {
		return nil, evidence.Missing(id)
	}
	rec, err := s.o.Evidence.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	e := server.Evidence{Documents: s.o.Library, Cites: s.o.Cites, Picture: s.o.Open, Versions: s.o.Versions}
	opened, err := e.Open(ctx, rec, "")
	if err != nil {
		return nil, err
	}
	return &view{Opened: opened, OpenURL: openURL(ctx, rec.ID)}, nil
}

// marshal is v as JSON in which < and > are as they are.
func marshal(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil { // what is written here is made of our own types
		return json.RawMessage(`{}`)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
