package doctor

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// The ways in which the settings may have citations written on the OpenAI paths.
const (
	asOpenAI    = "openai"
	asOpenWebUI = "openwebui"
	asMarkdown  = "markdown"
	asNone      = "none"
)

// client looks whether the client reads the form that it is sent.
func (v *visit) client(context.Context) {
	v.looking("the client")
	name := v.Client.Name
	if name == "" && v.Settings.Citations == asOpenWebUI {
		name = OpenWebUI
	}
	switch {
	case name == "":
		v.skip(CheckForm, "the client was not named: --client "+strings.Join(Clients(), ", "))
	case !slices.Contains(Clients(), name):
		v.fault(CheckForm, "--client "+name, "there is no such client", "use one of "+strings.Join(Clients(), ", "))
	case name == OpenWebUI:
		v.openWebUI()
	case name == OpenAI:
		v.openAI()
	default:
		v.ok(CheckForm, surfaces[name].place, surfaces[name].message)
	}
}

// surfaces are those that have a form of their own, whatever the settings say.
var surfaces = map[string]struct{ place, message string }{
	Azure:   {"/azure/openai/deployments/…", "the Azure surface writes context and [docN] always; the client makes its own links of these"},
	WebChat: {"/v3/directline", "Web Chat gets reference links and the schema.org Message; a source without a URL opens as cited content"},
	Writer:  {"/writer/v1", "the Writer surface writes references.files and references.web always"},
}

// citations is how the settings have them written.
func (v *visit) citations() string { return cmp.Or(v.Settings.Citations, asOpenAI) }

func (v *visit) citationsPlace() string {
	if v.Settings.Citations == "" {
		return "citations: not set, so " + asOpenAI
	}
	return "citations: " + v.Settings.Citations
}

// openWebUI looks at the form for Open WebUI: source events give whole cards that
// outlive a reload, annotations cards without text, links none.
func (v *visit) openWebUI() {
	at := v.citationsPlace()
	const mend = "write citations: openwebui into the settings, or give the connection's key that, or send the header Citeway-Citations: openwebui"
	switch c := v.citations(); {
	case c == asNone:
		v.fault(CheckForm, at, "no citations are written", mend)
	case c == asMarkdown:
		v.fault(CheckForm, at, "citations are written as links, of which Open WebUI makes no cards", mend)
	case c == asOpenWebUI && v.Client.Direct:
		v.fault(CheckForm, at, "Open WebUI drops source events on a connection that a user added", "have an administrator add the connection, or write citations: openai, whose cards have title and link alone")
	case c == asOpenAI && v.Client.Direct:
		v.ok(CheckForm, at, "annotations are all that a connection of a user's own shows: cards with title and link")
	case c == asOpenAI:
		v.warn(CheckForm, at, "Open WebUI makes cards of annotations with title and link alone, without text and relevance", mend)
	default:
		v.ok(CheckForm, at, "source events give whole cards, and stay after a reload")
	}
	if v.Client.Whole {
		v.fault(CheckStream, "stream: false", "of an answer that comes whole, Open WebUI keeps the text and loses the sources at a reload", "leave Stream Chat Response on, in the chat's and the model's advanced parameters")
	} else {
		v.ok(CheckStream, "stream: true", "a streamed answer keeps its sources; one that comes whole loses them at a reload")
	}
	v.skip(CheckBeyond, "what Open WebUI's own screen hides is not seen from here: the model's Citations capability (Admin Panel, Models), errors in the browser's console and the server's log")
}

// openAI looks at the form for the OpenAI SDKs.
func (v *visit) openAI() {
	at := v.citationsPlace()
	const mend = "write citations: openai into the settings, or send the header Citeway-Citations: openai"
	switch v.citations() {
	case asNone:
		v.fault(CheckForm, at, "no citations are written", mend)
	case asOpenWebUI:
		v.fault(CheckForm, at, "citations are written as Open WebUI's events, which the SDKs do not read", mend)
	case asMarkdown:
		v.ok(CheckForm, at, "links stand in the text; annotations are not written")
	default:
		v.ok(CheckForm, at, "annotations are in the message, and in the deltas of a stream")
	}
}
