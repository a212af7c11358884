package product

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

const (
	proxyURL   = "https://support.microsoft.com/en-us/windows/use-a-proxy-server-in-windows-03096c53-0554-4ffe-b6ab-8b1deee8dae1"
	serverURL  = "https://learn.microsoft.com/en-us/troubleshoot/windows-server/networking/configure-proxy-server-settings"
	aute       = "Aute Lorem id laboris Lorem do dolor mollit. Officia dolore dolor do culpa nostrud velit officia magna ut aute pariatur excepteur ut cupidatat."
	autePart   = "Aute Lorem id laboris Lorem do dolor mollit. Officia dolore dolor do culpa nostrud velit officia..."
	docx       = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	introTitle = "Introduction Configuring proxy settings is a fundamental aspect..."
)

// TestWebchatToNative reads the sample payload, text and Message, with every
// field of every claim.
func TestWebchatToNative(t *testing.T) {
	r := way{from: "webchat", to: "native"}.run(t, sample(t, "webchat.json"))
	a := read[citeway.Answer](t, r.out)
	same(t, "prose", a.Text, "Sure, you should override the default proxy settings, when your proxy server requires authentication.")
	if len(a.Citations) != 3 || len(a.Sources) != 3 || !a.Generated {
		t.Fatalf("%d citations, %d sources, generated %v", len(a.Citations), len(a.Sources), a.Generated)
	}
	for i, at := range []int{52, 52, 100} {
		if c := a.Citations[i]; c.Start != at || c.Number != i+1 {
			t.Errorf("citation %d is number %d at %d, want at %d", i+1, c.Number, c.Start, at)
		}
	}
	first, second, third := a.Sources[0], a.Sources[1], a.Sources[2]
	same(t, "title 1", first.Title, "Use a proxy server in Windows")
	same(t, "URL 1", first.URL, proxyURL)
	same(t, "media type 1", first.Mime, docx)
	same(t, "label 1", first.Label.Name, "General")
	same(t, "title 2", second.Title, "Configure proxy server settings - Windows Server")
	same(t, "URL 2", second.URL, serverURL)
	same(t, "editor 2", second.Editor, "William Wong")
	same(t, "modified 2", second.Modified.UTC().Format("2006-01-02T15:04:05Z"), "2024-03-01T23:56:27Z")
	same(t, "URL 3", third.URL, "")
	same(t, "text 3", third.Passages[0].Text, aute)
	same(t, "abstract 3", third.Passages[0].Abstract, autePart)
	same(t, "media type 3", third.Mime, "text/markdown")
	for _, s := range a.Sources {
		same(t, "slogan", s.Interpreter.Slogan, "Surfaced with Azure OpenAI")
		same(t, "interpreter", s.Interpreter.URL, "https://www.microsoft.com/en-us/ai/responsible-ai")
	}
	for _, l := range []*citeway.Label{third.Label, a.Label} { // the message's label is the claim's, by blank node
		same(t, "label 3", l.Name, `Confidential\Any User (No Protection)`)
		same(t, "color", l.Color, "orange")
		holds(t, l.Description, "NOT PROTECTED")
		if !l.Encrypted {
			t.Error("the label does not say that the content is encrypted")
		}
	}
}

// TestWebchatMarkdownWins checks that the title of the third reference is that
// of the Markdown, and that the difference is told.
func TestWebchatMarkdownWins(t *testing.T) {
	r := way{from: "webchat", to: "native"}.run(t, sample(t, "webchat.json"))
	same(t, "title 3", read[citeway.Answer](t, r.out).Sources[2].Title, introTitle)
	same(t, "findings", kinds(r.findings), "conflicting-source")
	holds(t, r.findings[0].Message, "Sample Citation From File")
}

// TestWebchatToWebchat writes the sample again: the same text, with a separator
// between neighbours, and the same claims.
func TestWebchatToWebchat(t *testing.T) {
	r := way{from: "webchat", to: "webchat"}.run(t, sample(t, "webchat.json"))
	holds(t, r.out, "proxy settings[1]\u200b[2], when your proxy server requires authentication[3].")
	holds(t, r.out, `[1]: `+proxyURL+` \"Use a proxy server in Windows\"\n[2]: `)
	holds(t, r.out, `[3]: cite:3 \"`+introTitle)
	message := read[struct{ Entities []map[string]any }](t, r.out).Entities[0]
	for key, want := range map[string]string{"@context": "https://schema.org", "@id": "", "@type": "Message", "type": "https://schema.org/Message"} {
		if message[key] != want {
			t.Errorf("the Message has %s %v, want %q", key, message[key], want)
		}
	}
	again := way{from: "webchat", to: "native"}.run(t, r.out)
	a, b := read[citeway.Answer](t, again.out), read[citeway.Answer](t, way{from: "webchat", to: "native"}.run(t, sample(t, "webchat.json")).out)
	for i := range a.Sources {
		same(t, "URL", a.Sources[i].URL, b.Sources[i].URL)
		same(t, "title", a.Sources[i].Title, b.Sources[i].Title)
		same(t, "editor", a.Sources[i].Editor, b.Sources[i].Editor)
	}
	same(t, "label", a.Label.Name, b.Label.Name)
}

// TestWebchatToOthers writes the sample in each other seed's form, and names what
// that has no place for.
func TestWebchatToOthers(t *testing.T) {
	for _, c := range []struct {
		to, prose string
		lost      []string
	}{
		{"markdown", "proxy settings[1]\u200b[2], when your proxy server requires authentication[3].", []string{"text", "abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"writer", "proxy settings [Use a proxy server in Windows](" + proxyURL + ") [Configure", []string{"abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"azure", "proxy settings[doc1]", []string{"abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"openwebui", "proxy settings[1]", []string{"abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"rill", `<cite id=`, []string{"text", "abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"copilot", "proxy settings[^1]", []string{"text", "abstract", "modified", "editor", "mime", "interpreter", "source-label", "answer-label"}},
		{"teams", "proxy settings[1]", []string{"modified", "editor", "interpreter"}},
	} {
		t.Run(c.to, func(t *testing.T) {
			r := way{from: "webchat", to: c.to}.run(t, sample(t, "webchat.json"))
			holds(t, r.out, c.prose)
			var lost []string
			for _, f := range r.findings {
				if f.Kind == citeway.NotCarried {
					lost = append(lost, f.Message[strings.LastIndexByte(f.Message, ' ')+1:])
				}
			}
			same(t, "not carried", strings.Join(lost, " "), strings.Join(c.lost, " "))
		})
	}
}

// TestWebchatStreamed writes the sample's answer as a livestream and reads it back.
func TestWebchatStreamed(t *testing.T) {
	plain := way{from: "webchat", to: "markdown"}.run(t, sample(t, "webchat.json"))
	stream := way{from: "markdown", to: "webchat", stream: true}.run(t, plain.out)
	holds(t, stream.out, "streaminfo")
	back := way{from: "webchat", to: "markdown", stream: true}.run(t, stream.out)
	same(t, "there and back", strings.TrimSpace(back.out), strings.TrimSpace(plain.out))
}

// TestWebchatStreamedDuplicates checks that a marker written before its definition
// came, and that definition names a page cited before, is no dead link.
func TestWebchatStreamedDuplicates(t *testing.T) {
	in := "One [1]. Two [2].\n\n[1]: https://sea.example/t \"Tides\"\n[2]: https://sea.example/t \"Tides\"\n"
	stream := way{from: "markdown", to: "webchat", stream: true}.run(t, in)
	back := way{from: "webchat", to: "markdown", stream: true}.run(t, stream.out)
	same(t, "there and back", back.out, "One [1]. Two [1].\n\n[1]: https://sea.example/t \"Tides\"\n")
}
