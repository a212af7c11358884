package directline_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// file is one that a client sends.
type file struct{ name, mime, data string }

// upload sends files with words, as the stock client does.
func (c *talk) upload(text string, files ...file) *answer {
	c.g.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part := func(name, filename, kind, data string) {
		h := textproto.MIMEHeader{"Content-Type": {kind}, "Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename=%q`, name, filename)}}
		p, err := w.CreatePart(h)
		if err == nil {
			_, err = p.Write([]byte(data))
		}
		if err != nil {
			c.g.t.Fatal(err)
		}
	}
	part("activity", "blob", "application/vnd.microsoft.activity", `{"type":"message","text":"`+text+`","from":{"id":"visitor"},"attachments":[{"name":"x","contentUrl":"blob:1"}],"channelData":{"clientActivityID":"`+fmt.Sprint(len(c.activities))+`"}}`)
	for _, f := range files {
		part("file", f.name, f.mime, f.data)
	}
	_ = w.Close()
	return c.g.call("POST", "conversations/"+c.ID+"/upload?userId=visitor", c.Token, body.String(), "Content-Type", w.FormDataContentType())
}

const ferry = "---\ntitle: Ferry\n---\n# Sundays\n\nThe ferry sails on Sundays only.\n"

// TestADocumentOfAConversation is cited in it, and in no other.
func TestADocumentOfAConversation(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	if a := c.upload("", file{"ferry.md", "text/markdown", ferry}); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	echo := c.poll()
	if len(echo) != 2 || echo[0].Attachments[0]["name"] != "ferry.md" || strings.Contains(echo[0].raw, "blob:") || echo[0].From.ID != "visitor" ||
		!strings.Contains(echo[1].Text, "I have read Ferry.") || echo[1].ReplyToID != echo[0].ID {
		t.Fatalf("echoed is %+v", echo)
	}
	g.model.tell("The ferry sails on Sundays only [{Ferry}]. High water is at six in March [{Tides}].")
	a := c.ask("On which days does the ferry sail?")
	if !strings.Contains(a.Text, `[1]: cite:1 "Ferry"`) || !strings.Contains(a.raw, "The ferry sails on Sundays only.") || !strings.Contains(a.Text, "[2]: https://harbour.example/tides") {
		t.Errorf("got %s", a.raw)
	}
	g.begin("any", "").ask("On which days does the ferry sail?")
	asked := g.model.requests()
	for _, s := range asked[len(asked)-1].Sources {
		if s.Title == "Ferry" {
			t.Errorf("another conversation is shown %+v", s)
		}
	}
}

// TestADocumentWithAQuestion: both at the same time, and a document that says
// something else than the question is shown too.
func TestADocumentWithAQuestion(t *testing.T) {
	g := open(t, func(s *setup) { s.Library = nil })
	g.model.tell("It says that the ferry sails on Sundays only [{Ferry}].")
	c := g.begin("any", "")
	c.upload("What is written there?", file{"ferry.md", "text/markdown", ferry})
	if a := c.answered(); !strings.Contains(a.Text, `cite:1 "Ferry"`) {
		t.Errorf("got %s", a.raw)
	}
	c.upload("And now?", file{"ferry.md", "text/markdown", strings.ReplaceAll(ferry, "Sundays", "Mondays")})
	c.answered()
	asked := g.model.requests()
	if last := asked[len(asked)-1].Sources; len(last) != 1 || !strings.Contains(last[0].Passages[0].Text, "Mondays") {
		t.Errorf("the newer one is not in the place of the older: %+v", last)
	}
}

func TestFilesThatAreNotTaken(t *testing.T) {
	g := open(t, nil)
	for name, one := range map[string]struct {
		file file
		says string
	}{
		"a picture":    {file{"mast.png", "image/png", "\x89PNG\r\n\x1a\n"}, "I could not take mast.png: this format is not supported; give Markdown"},
		"nothing":      {file{"empty.md", "text/markdown", ""}, "I could not take empty.md: the document holds no text"},
		"too long":     {file{"long.txt", "text/plain", strings.Repeat("long words ", server.MaxAttachedText/11+1)}, "I could not take long.txt: the document is too long"},
		"a broken one": {file{"x.docx", "", "PK\x03\x04 broken"}, "I could not take x.docx: "},
		"a path":       {file{`..\..\etc/pass wd.md`, "text/markdown", ferry}, "I have read Ferry."},
	} {
		c := g.begin("any", "")
		if a := c.upload("", one.file); a.Status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
		if all := c.poll(); len(all) != 2 || !strings.Contains(all[1].Text, one.says) || strings.Contains(all[0].raw, "etc") {
			t.Errorf("%s: %+v", name, all)
		}
	}
	none := open(t, func(s *setup) { s.Reader = nil })
	c := none.begin("any", "")
	c.upload("When is high water?", file{"ferry.md", "text/markdown", ferry})
	if a := c.until(whole); !strings.Contains(a.Text, "I could not take ferry.md: files are not taken here.") {
		t.Errorf("got %s", a.raw)
	}
	if a := c.until(whole); !strings.Contains(a.Text, "six in March") {
		t.Errorf("the question is not answered: %s", a.raw)
	}
}

func TestLimitsOfUploads(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	many := make([]file, directline.MaxUploadFiles+1)
	for i := range many {
		many[i] = file{fmt.Sprintf("%d.md", i), "text/markdown", fmt.Sprintf("Document %d.", i)}
	}
	if a := c.upload("", many...); a.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	c.upload("", many[:directline.MaxUploadFiles]...)
	c.poll()
	c.upload("", many[directline.MaxUploadFiles])
	if all := c.poll(); !strings.Contains(all[len(all)-1].Text, "a conversation may be given 10 documents") {
		t.Errorf("got %+v", all)
	}
	if a := c.upload("", file{"big.md", "text/markdown", strings.Repeat("x", directline.MaxUpload)}); a.Status != http.StatusRequestEntityTooLarge || !strings.Contains(a.Body, "MessageSizeTooBig") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestUploadsThatAreNone(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	path := "conversations/" + c.ID + "/upload"
	for name, one := range map[string][2]string{
		"no multipart":    {"application/json", "{}"},
		"no boundary":     {"multipart/form-data", "x"},
		"one that ends":   {"multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.md\"\r\n\r\nhalf"},
		"a bad activity":  {"multipart/form-data; boundary=b", "--b\r\nContent-Type: application/vnd.microsoft.activity\r\n\r\n{\r\n--b--\r\n"},
		"a file but none": {"text/markdown", "words"},
	} {
		if a := g.call("POST", path, c.Token, one[1], "Content-Type", one[0]); a.Status != http.StatusBadRequest || !strings.Contains(a.Body, "BadArgument") {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	a := g.call("POST", path, c.Token, ferry, "Content-Type", "text/markdown", "Content-Disposition", `name="file"; filename="ferry.md"`)
	b := g.call("POST", path, c.Token, ferry, "Content-Type", "text/markdown", "Content-Disposition", `form-data; name="file"; filename="ferry.md"`)
	if a.Status != 400 || b.Status != 200 {
		t.Errorf("a file by itself: %d %s, %d %s", a.Status, a.Body, b.Status, b.Body)
	}
	if a := g.call("POST", path, "dlc_unknown", ferry); a.Status != http.StatusForbidden {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// TestADocumentWithALabel labels what cites it, for whoever sent it.
func TestADocumentWithALabel(t *testing.T) {
	zero := 0
	low, secret := key("low", func(k *access.Key) { k.Clearance = &zero })
	g := open(t, func(s *setup) { s.Keys = []access.Key{low} })
	c := g.begin(secret, "")
	c.upload("", file{"ferry.md", "text/markdown", strings.Replace(ferry, "title: Ferry", "title: Ferry\nlabel:\n  name: Mine\n  rank: 2", 1)})
	c.poll()
	g.model.tell("The ferry sails on Sundays only [{Ferry}].")
	a := c.ask("On which days does the ferry sail?")
	if !strings.Contains(a.raw, `"name":"Mine"`) {
		t.Errorf("got %s", a.raw)
	}
}
