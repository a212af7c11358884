package anthropic

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// pages reads a file as pages of text between form feeds.
type pages struct{}

func (pages) Extract(_ context.Context, f ingest.File) (*ingest.Content, error) {
	if !strings.HasPrefix(string(f.Data), "%PDF") {
		return nil, &citeway.Error{Code: citeway.Invalid, Message: "the PDF is broken", Mend: "export it again"}
	}
	c := &ingest.Content{}
	for n, text := range strings.Split(strings.TrimPrefix(string(f.Data), "%PDF"), "\f") {
		start := len(c.Text)
		c.Text += text + "\n\n"
		c.Pages = append(c.Pages, knowledge.Page{Number: n + 1, Span: citeway.Span{Start: start, End: len(c.Text)}})
	}
	return c, nil
}

// filed is a request with that many copies of a file beside a text.
func filed(data string, times int, stream string) string {
	file := fmt.Sprintf(`{"type":"document","title":"Pilots","source":{"type":"base64","media_type":"application/pdf","data":%q}},`, base64.StdEncoding.EncodeToString([]byte(data)))
	return `{"model":"citeway","max_tokens":100,"stream":` + stream + `,"messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","data":"Gulls."}},` +
		strings.Repeat(file, times) + `{"type":"text","text":"When does the pilot boat leave?"}]}]}`
}

// TestAFileIsCitedByItsPage, in its own place among the documents, and its pages count as tokens.
func TestAFileIsCitedByItsPage(t *testing.T) {
	s := surface()
	s.o.Reader = pages{}
	body := "%PDFThe lock opens at seven.\fThe pilot boat leaves at noon."
	for _, stream := range []string{"false", "true"} {
		w := send(s, "POST", messagesURL, filed(body, 1, stream))
		content, _ := contentOf(t, w.Body.String())
		if len(content) == 0 || len(content[0].Citations) != 1 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		got := content[0].Citations[0]
		for name, want := range map[string]any{"type": "page_location", "document_index": 1.0, "document_title": "Pilots", "start_page_number": 2.0, "end_page_number": 3.0} {
			if got[name] != want {
				t.Errorf("stream %s: %s is %v, want %v", stream, name, got[name], want)
			}
		}
		if !strings.Contains(fmt.Sprint(got["cited_text"]), "leaves at noon") {
			t.Errorf("stream %s: %v", stream, got)
		}
	}
	few, many := send(s, "POST", messagesURL+"/count_tokens", filed(body, 1, "false")), send(s, "POST", messagesURL+"/count_tokens", filed(body, 5, "false"))
	if few.Code != 200 || few.Body.String() == many.Body.String() {
		t.Errorf("%s %s", few.Body, many.Body)
	}
}

// TestAFileThatIsNotRead is told at its place.
func TestAFileThatIsNotRead(t *testing.T) {
	s := surface()
	if w := send(s, "POST", messagesURL, filed("%PDF", 1, "false")); w.Code != 400 || !strings.Contains(w.Body.String(), "messages[0].content[1].source.data: is a file, and files are not read here") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	s.o.Reader = pages{}
	if w := send(s, "POST", messagesURL, filed("PNG", 1, "true")); w.Code != 400 || !strings.Contains(w.Body.String(), "messages[0].content[1].source.data: the PDF is broken; export it again") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := send(s, "POST", messagesURL, filed("%PDFa", maxFiles+1, "false")); w.Code != 400 || !strings.Contains(w.Body.String(), "is one file too many") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := send(s, "POST", messagesURL, filed("%PDF"+strings.Repeat("A page.\f", maxGiven+1), 1, "false")); w.Code != 400 || !strings.Contains(w.Body.String(), "too many blocks") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
