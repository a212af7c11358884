package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// bubble is what the page shows of one activity.
type bubble struct {
	User        bool
	Text, Whole string
	Markers     []struct {
		Text, Href, Name string
		Button           bool
	}
	Header string
	Rows   []struct{ Badge, Text, Label, Href string }
	Shield *struct{ Text, Title, Drawn string }
	Links  []struct{ Text, Href string }
}

// activity is what the client was sent.
type activity struct{ ID, Type, Stream, Timestamp string }

// visited is what a visit reports.
type visited struct {
	Searching                                     []bubble
	Stages                                        [][]bubble
	Dropped                                       int
	Final, Reloaded, Second                       []bubble
	Dialog, MarkerDialog                          string
	Activities, ReloadedActivities, SecondActives []activity
	Errors                                        []string
}

// run runs a script in the browser and reads what it reports.
func (s *site) run(t *testing.T, script, bundle, mode string, into any) {
	t.Helper()
	options, err := json.Marshal(map[string]string{"page": s.page, "api": s.api, "script": script, "bundle": bundle, "mode": mode, "shots": "screenshots"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "webchat.mjs", string(options))
	cmd.Dir = webchat
	cmd.Env = append(os.Environ(), chromium.at(t))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out.String(), errs.String())
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
}

// each runs a test with both bundles, over polling and over a WebSocket.
func each(t *testing.T, test func(t *testing.T, bundle, mode string)) {
	needs(t, "webchat-released", "webchat-next")
	for _, bundle := range []string{"released", "next"} {
		for _, mode := range []string{"poll", "socket"} {
			t.Run(bundle+" "+mode, func(t *testing.T) { test(t, bundle, mode) })
		}
	}
}

const tides = "https://harbour.example/tides?year=2031&port=ness"

func TestAVisit(t *testing.T) {
	each(t, func(t *testing.T, bundle, mode string) {
		s := open(t, secret)
		s.pilot.tell("High water at Ness is at six in the morning in March [{Tide tables}], as it is every year in this harbour, whatever the wind.",
			" The north lock opens two hours before high water [{Rules of the north lock}], and not a single minute earlier than that, whoever asks.",
			" A berth costs eleven crowns a night [{Fees of the harbour}].")
		var v visited
		s.run(t, "visit", bundle, mode, &v)
		searched(t, &v, bundle)
		streamed(t, &v)
		final(t, v.Final, bundle, s.api)
		opened(t, &v)
		once(t, &v, mode)
		again(t, &v, bundle, s.api)
		if len(v.Errors) > 0 && mode == "poll" {
			t.Errorf("the page said %q", v.Errors)
		}
	})
}

// searched: before the first words a reader is told what goes on, by the bundle
// that shows it.
func searched(t *testing.T, v *visited, bundle string) {
	t.Helper()
	last := v.Searching[len(v.Searching)-1]
	if shows := bundle == "next"; shows != (!last.User && strings.Contains(last.Text, "Searching the sources")) {
		t.Errorf("while it searches the page shows %+v", v.Searching)
	}
}

// streamed: markers, list and label are drawn while the answer streams.
func streamed(t *testing.T, v *visited) {
	t.Helper()
	for i, stage := range v.Stages {
		if len(stage) != 2 {
			t.Fatalf("stage %d has %d bubbles: %+v", i, len(stage), stage)
		}
		b := stage[1]
		if len(b.Markers) != i+1 || len(b.Rows) != i+1 || strings.Contains(b.Text, "eleven") {
			t.Errorf("stage %d: %d markers, %d rows in %q", i, len(b.Markers), len(b.Rows), b.Text)
		}
	}
	if b := v.Stages[1][1]; b.Shield == nil || b.Shield.Text != "Internal" || b.Rows[1].Label != "Internal" {
		t.Errorf("while it streams the label is %+v of %+v", b.Shield, b.Rows)
	}
}

// final: what the page shows of a whole answer.
func final(t *testing.T, all []bubble, bundle, api string) {
	t.Helper()
	if len(all) != 2 || !all[0].User || all[1].User {
		t.Fatalf("the page shows %d bubbles: %+v", len(all), all)
	}
	b := all[1]
	if strings.Contains(b.Text, "[") || strings.Contains(b.Text, "cite:") || !strings.Contains(b.Text, "six in the morning in March") {
		t.Errorf("the text is %q", b.Text)
	}
	markers := []string{}
	for _, m := range b.Markers {
		markers = append(markers, m.Text)
	}
	if !slices.Equal(markers, []string{"1", "2", "3"}) || b.Markers[0].Href != tides || b.Markers[0].Button || !b.Markers[1].Button || !b.Markers[2].Button {
		t.Errorf("the markers are %+v", b.Markers)
	}
	if b.Header != "3 references" || len(b.Rows) != 3 {
		t.Fatalf("the list is %q, %+v", b.Header, b.Rows)
	}
	for i, want := range []struct{ text, label, href string }{{"Tide tables", "", tides}, {"Rules of the north lock", "Internal", ""}, {"Fees of the harbour", "Confidential", ""}} {
		if r := b.Rows[i]; r.Text != want.text || r.Label != want.label || r.Href != want.href || r.Badge != markers[i] {
			t.Errorf("row %d is %+v, want %+v", i, r, want)
		}
	}
	if b.Shield == nil || b.Shield.Text != "Confidential" || b.Shield.Title != "Confidential\n\nFor the office only. The original is kept encrypted." ||
		!strings.Contains(b.Shield.Drawn, "orange") {
		t.Errorf("the shield is %+v", b.Shield)
	}
	if last := b.Links[len(b.Links)-1]; last.Text != "Surfaced with Citeway" || strings.TrimRight(last.Href, "/") != api {
		t.Errorf("the links are %+v", b.Links)
	}
	if cautions := bundle == "next"; cautions != strings.Contains(b.Whole, "AI-generated content may be incorrect") {
		t.Errorf("that a model wrote it is said: %v", !cautions)
	}
}

// opened: what has no address opens within the page.
func opened(t *testing.T, v *visited) {
	t.Helper()
	if !strings.Contains(v.Dialog, "Fees of the harbour") || !strings.Contains(v.Dialog, "A berth costs eleven crowns a night") {
		t.Errorf("the row opens %q", v.Dialog)
	}
	if !strings.Contains(v.MarkerDialog, "The north lock opens two hours before high water.") {
		t.Errorf("the marker opens %q", v.MarkerDialog)
	}
}

// once: a dropped socket loses nothing and repeats nothing.
func once(t *testing.T, v *visited, mode string) {
	t.Helper()
	if sockets := mode == "socket"; sockets != (v.Dropped > 0) {
		t.Errorf("%d sockets were dropped", v.Dropped)
	}
	seen := map[string]bool{}
	finals := 0
	for _, a := range v.Activities {
		if seen[a.ID] {
			t.Errorf("%s came twice", a.ID)
		}
		seen[a.ID] = true
		if a.Stream == "final" {
			finals++
		}
	}
	if finals != 1 || v.Activities[len(v.Activities)-1].Stream != "final" {
		t.Errorf("the client was sent %+v", v.Activities)
	}
}

// again: a reload shows the same, and goes on with the same numbers.
func again(t *testing.T, v *visited, bundle, api string) {
	t.Helper()
	final(t, v.Reloaded, bundle, api)
	if n := len(v.ReloadedActivities); n != 2 || v.ReloadedActivities[0].ID != v.Activities[0].ID || v.ReloadedActivities[1].ID != v.Activities[len(v.Activities)-1].ID {
		t.Errorf("the client was first sent %+v, then %+v", v.Activities, v.ReloadedActivities)
	}
	if len(v.Second) != 2 || v.SecondActives[0].ID == v.Activities[0].ID {
		t.Fatalf("behind the watermark the page shows %+v", v.Second)
	}
	b := v.Second[1]
	if len(b.Markers) != 2 || b.Markers[0].Text != "3" || b.Markers[1].Text != "1" || b.Header != "2 references" || b.Rows[1].Text != "Fees of the harbour" {
		t.Errorf("the second answer has markers %+v and rows %+v", b.Markers, b.Rows)
	}
}

// TestFailuresAndFiles: an answer that breaks off says so and is closed; a
// document that is sent is cited; a picture is refused with words.
func TestFailuresAndFiles(t *testing.T) {
	each(t, func(t *testing.T, bundle, mode string) {
		s := open(t, secret)
		s.pilot.tell("The north lock opens two hours before high water [{Rules of the north lock}], and not earlier. ", "!")
		var v struct {
			Broken, Sent, Refused []bubble
			Activities            []activity
		}
		s.run(t, "files", bundle, mode, &v)
		if b := v.Broken[len(v.Broken)-1]; len(v.Broken) != 2 || !strings.Contains(b.Text, "The answer breaks off here: the model") || !strings.Contains(b.Text, "server went away") || len(b.Rows) != 1 {
			t.Errorf("what broke off is shown as %+v", v.Broken)
		}
		if b := v.Sent[len(v.Sent)-1]; !strings.Contains(b.Text, "The ferry sails on Sundays") || len(b.Rows) != 1 || !strings.Contains(b.Rows[0].Text, "Ferry") {
			t.Errorf("over what was sent the answer is %+v of %+v; the client was sent %+v", b, v.Sent, v.Activities)
		}
		if b := v.Refused[len(v.Refused)-1]; b.User || !strings.Contains(b.Text, "I could not take mast.png") {
			t.Errorf("a picture is answered with %+v", b)
		}
		for _, a := range v.Activities {
			if strings.Contains(a.ID, "over") {
				t.Errorf("the client was told that it is over: %+v", v.Activities)
			}
		}
	})
}

// TestAReloadInTheMiddle: the page is loaded anew while an answer streams, and
// shows it once, and to its end.
func TestAReloadInTheMiddle(t *testing.T) {
	each(t, func(t *testing.T, bundle, mode string) {
		s := open(t, secret)
		s.pilot.tell("The north lock opens two hours before high water [{Rules of the north lock}], and not a single minute earlier than that, whoever asks.",
			" A berth costs eleven crowns a night [{Fees of the harbour}].")
		var v struct{ Again, Final []bubble }
		s.run(t, "midway", bundle, mode, &v)
		for name, all := range map[string][]bubble{"in the middle": v.Again, "at the end": v.Final} {
			answers := 0
			for _, b := range all {
				if !b.User {
					answers++
				}
			}
			if answers != 1 {
				t.Errorf("%s the page shows %+v", name, all)
			}
		}
		if b := v.Final[len(v.Final)-1]; len(b.Rows) != 2 || len(b.Markers) != 2 {
			t.Errorf("the answer is shown as %+v", b)
		}
	})
}

// TestThePageOfTheDocumentation works as it stands there, where no key is needed.
func TestThePageOfTheDocumentation(t *testing.T) {
	needs(t, "webchat-released", "webchat-next")
	for _, bundle := range []string{"released", "next"} {
		t.Run(bundle, func(t *testing.T) {
			s := open(t)
			s.pilot.tell("A berth costs eleven crowns a night [{Fees of the harbour}].")
			var v struct{ Final []bubble }
			s.run(t, "documented", bundle, "", &v)
			if len(v.Final) != 2 || len(v.Final[1].Rows) != 1 || v.Final[1].Rows[0].Label != "Confidential" {
				t.Errorf("the page shows %+v", v.Final)
			}
		})
	}
}
