package remote

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

// content is what we read of a result.
type content struct {
	text       string
	structured any
	links      []resource
	left       int // parts that are not text
}

// resource is a resource that a result points at. It is not read.
type resource struct {
	URI   string `json:"uri"`
	Name  string `json:"name,omitempty"`
	Title string `json:"title,omitempty"`
	Mime  string `json:"mime,omitempty"`
}

func readContent(told *mcp.CallToolResult) *content {
	c := &content{structured: told.StructuredContent}
	var texts []string
	for _, part := range told.Content {
		switch p := part.(type) {
		case *mcp.TextContent:
			texts = append(texts, p.Text)
		case *mcp.ResourceLink:
			c.links = append(c.links, resource{URI: p.URI, Name: p.Name, Title: p.Title, Mime: p.MIMEType})
		case *mcp.EmbeddedResource:
			if p.Resource == nil || p.Resource.Text == "" {
				c.left++
				continue
			}
			texts = append(texts, p.Resource.Text)
		default:
			c.left++
		}
	}
	c.text = strings.ToValidUTF8(strings.Join(texts, "\n"), "\uFFFD")
	return c
}

// JSON is what the model is shown: the structured content if there is any, else the text,
// which may be JSON itself.
func (c *content) JSON() (json.RawMessage, error) {
	if c.structured != nil {
		return json.Marshal(c.structured)
	}
	text := strings.TrimSpace(c.text)
	if len(c.links) == 0 && strings.HasPrefix(text, "{") && json.Valid([]byte(text)) {
		return json.RawMessage(text), nil
	}
	return json.Marshal(struct {
		Text  string     `json:"text"`
		Links []resource `json:"links,omitempty"`
	}{c.text, c.links})
}

func (c *content) findings(tool string) []citeway.Finding {
	if c.left == 0 {
		return nil
	}
	return []citeway.Finding{{Kind: citeway.NotCarried, Action: "dropped", Message: fmt.Sprintf("%d parts of the result of %s are not text and were left out", c.left, tool)}}
}
