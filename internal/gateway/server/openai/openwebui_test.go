package openai

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// webUI does with a stream what Open WebUI 0.9 does: its middleware hands events to
// the browser and stores those of type source, its cards count sources by key, its
// chips by name. github.com/open-webui/open-webui: backend/open_webui/utils/middleware.py,
// socket/main.py, src/lib/components/chat/Messages/Citations.svelte.
type webUI struct {
	text  string
	cards []string // keys, in the order of the cards
	chips []string // names, in the order of the chips
	names map[string]string
	// stored is how many sources a reload brings back.
	stored   int
	failed   string
	usage    json.RawMessage
	percents []float64
	longest  int
}

type webUISource struct {
	Source   struct{ ID, Name, URL string }
	Document []string
	Metadata []struct {
		Source, Name string
		Page         *int
	}
	Distances []float64
	Type      *string
}

// read takes one stream. stored are the names of the sources that the client sent
// itself: its own cards come first.
func (u *webUI) read(t *testing.T, stream string, stored ...string) {
	t.Helper()
	u.names = map[string]string{}
	for _, name := range stored {
		u.card("own-"+name, name)
	}
	u.frames(t, stream)
}

// frames reads a stream, or another one of the same message.
func (u *webUI) frames(t *testing.T, stream string) {
	t.Helper()
	for line := range strings.Lines(stream) {
		u.longest = max(u.longest, len(line))
		data, ok := strings.CutPrefix(strings.TrimSpace(line), "data:")
		if !ok || strings.TrimSpace(data) == "[DONE]" {
			continue
		}
		u.frame(t, data)
	}
}

func (u *webUI) frame(t *testing.T, data string) {
	t.Helper()
	var f struct {
		Event *struct {
			Type string
			Data webUISource
		}
		Error   *struct{ Message string }
		Choices []struct{ Delta struct{ Content string } }
		Usage   json.RawMessage
	}
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	if f.Event != nil {
		if f.Event.Type != "source" || f.Event.Data.Type != nil {
			t.Errorf("an event of type %s", f.Event.Type)
		}
		u.source(t, &f.Event.Data)
		u.stored++
	}
	if f.Usage != nil {
		u.usage = f.Usage
	}
	if f.Error != nil {
		u.failed = f.Error.Message
	}
	for _, c := range f.Choices {
		u.chip(t, c.Delta.Content)
		u.text += c.Delta.Content
	}
}

func (u *webUI) source(t *testing.T, s *webUISource) {
	t.Helper()
	if len(s.Document) != len(s.Metadata) || s.Distances != nil && len(s.Distances) != len(s.Document) {
		t.Errorf("%d documents, %d metadata, %d distances", len(s.Document), len(s.Metadata), len(s.Distances))
	}
	for i := range s.Metadata {
		u.card(s.Metadata[i].Source, s.Metadata[i].Name)
	}
	u.percents = append(u.percents, s.Distances...)
}

// card adds a card for a key, and a chip for a name, seen for the first time.
func (u *webUI) card(key, name string) {
	if u.names[key] == "" {
		u.cards = append(u.cards, key)
		u.names[key] = name
	}
	for _, known := range u.chips {
		if known == name {
			return
		}
	}
	u.chips = append(u.chips, name)
}

// chips are what the client takes for citations.
var chips = regexp.MustCompile(`(^|[^\\])\[(\d+)\]`)

// chip checks that each chip of a delta has its card already, and opens the card
// of the source whose name it shows.
func (u *webUI) chip(t *testing.T, delta string) {
	t.Helper()
	for _, m := range chips.FindAllStringSubmatch(delta, -1) {
		n, _ := strconv.Atoi(m[2])
		switch {
		case n < 1 || n > len(u.cards):
			t.Errorf("[%d] has no card yet and shows nothing: %q", n, delta)
		case u.names[u.cards[n-1]] != u.chips[n-1]:
			t.Errorf("[%d] shows %q and opens %q", n, u.chips[n-1], u.names[u.cards[n-1]])
		}
	}
}

const owuiAsks = `{"model":"citeway","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"When?"}]}`

// TestOpenWebUIShowsWhatIsCited: two sources of one name, with and without scores.
func TestOpenWebUIShowsWhatIsCited(t *testing.T) {
	w := send(surface(&scripted{events: tides()}, nil), server.Caller{Citations: "openwebui"}, "POST", completionsURL, owuiAsks)
	var u webUI
	u.read(t, w.Body.String())
	if len(u.cards) != 2 || u.stored != 2 || fmt.Sprint(u.chips) != "[Tide tables Tide tables (2)]" || u.usage == nil || u.failed != "" {
		t.Errorf("%+v", u)
	}
	if fmt.Sprint(u.percents) != "[0.82]" {
		t.Errorf("relevance %v: one source has a score, the other none", u.percents)
	}
	if !strings.Contains(u.text, `\[1990]`) {
		t.Errorf("a year is taken for a chip: %q", u.text)
	}
}

// TestOpenWebUIReadsLongPassages: no line is longer than its buffer, and the
// passages of one source are one card.
func TestOpenWebUIReadsLongPassages(t *testing.T) {
	long := &citeway.Source{ID: "d", Number: 1, Title: "Long", Kind: citeway.KindFile}
	for i := range 6 {
		long.Passages = append(long.Passages, citeway.Passage{ID: fmt.Sprint("p", i), Text: strings.Repeat(`"tide" `, 6000)})
	}
	events := []citeway.Event{begin(), text("x"), long, &citeway.Citation{ID: "c", Number: 1, Start: 1, End: 1, Sources: []string{"d"}}, &citeway.End{}}
	w := send(surface(&scripted{events: events}, nil), server.Caller{Citations: "openwebui"}, "POST", completionsURL, owuiAsks)
	var u webUI
	u.read(t, w.Body.String())
	if u.longest >= 64<<10 || len(u.cards) != 1 {
		t.Errorf("a line of %d bytes, %d cards", u.longest, len(u.cards))
	}
}

// TestOpenWebUIKeepsItsOwnCards: what it put into the prompt has numbers 1 and 2,
// what the upstream cites beside that goes on at 3.
func TestOpenWebUIKeepsItsOwnCards(t *testing.T) {
	const stream = `data: {"id":"c","model":"sonar","citations":["https://a.example/1","https://a.example/2","https://a.example/3"],"choices":[{"index":0,"delta":{"content":"One [1], three [3], two [2][9]."}}]}` +
		"\n\n" + lastChunk + "data: [DONE]\n\n"
	u := &upstream{status: http.StatusOK, kind: "text/event-stream", body: stream}
	w := send(surface(&scripted{}, u), server.Caller{Citations: "openwebui"}, "POST", completionsURL,
		`{"model":"tern-1","stream":true,"messages":[{"role":"user","content":"<context><source id=\"1\" name=\"Mine\">One.</source><source id=\"2\" name=\"Yours\">Two.</source></context> When?"}]}`)
	var ui webUI
	ui.read(t, w.Body.String(), "Mine", "Yours")
	if ui.text != `One [1], three [3], two [2]\[9].` || len(ui.cards) != 3 || ui.stored != 1 {
		t.Errorf("%+v", ui)
	}
}

// TestOpenWebUIIsToldOfAFault, after what came of the answer.
func TestOpenWebUIIsToldOfAFault(t *testing.T) {
	w := send(surface(scripts("cut"), nil), server.Caller{Citations: "openwebui"}, "POST", completionsURL, owuiAsks)
	var u webUI
	u.read(t, w.Body.String())
	if u.text != "Tides ri" || u.failed != "the model broke off" {
		t.Errorf("%+v", u)
	}
}

// TestOpenWebUICallsTools: what is said before a tool's answer and behind it is one message of the client, its cards too.
func TestOpenWebUICallsTools(t *testing.T) {
	shown := func(id, name string) *citeway.Source {
		return &citeway.Source{ID: id, Number: 1, Title: name, Kind: citeway.KindFile, Passages: []citeway.Passage{{ID: "p" + id, Text: "Tides rise."}}}
	}
	says := func(words, id, name string) []citeway.Event {
		return []citeway.Event{begin(), text(words), shown(id, name), &citeway.Citation{ID: "c", Number: 1, Start: len(words), End: len(words), Sources: []string{id}, Marker: "[1]", Blank: " "}, &citeway.End{}}
	}
	var u webUI
	w := send(surface(&scripted{events: says("Let me look", "a", "Leave")}, nil), server.Caller{Citations: "openwebui"}, "POST", completionsURL, owuiAsks)
	u.read(t, w.Body.String())
	asks := strings.Replace(owuiAsks, `"When?"}`, `"When?"},{"role":"assistant","content":"`+u.text+`","tool_calls":[{"id":"t","type":"function","function":{"name":"look","arguments":"{}"}}]},{"role":"tool","tool_call_id":"t","content":"see [7]"}`, 1)
	w = send(surface(&scripted{events: says(". Found", "b", "Travel")}, nil), server.Caller{Citations: "openwebui"}, "POST", completionsURL, asks)
	u.frames(t, w.Body.String())
	if u.text != "Let me look [1]. Found [2]" || fmt.Sprint(u.chips) != "[Leave Travel]" || len(u.cards) != 2 {
		t.Errorf("%+v", u)
	}
}
