package doctor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func report() *doctor.Report {
	return &doctor.Report{Faults: 1, Warnings: 1, Findings: []doctor.Finding{
		{Check: doctor.CheckKeys, State: doctor.OK, Message: "no key is needed"},
		{Check: doctor.CheckScores, State: doctor.Skipped, Message: "there is no index"},
		{Check: doctor.CheckLinks, State: doctor.Fault, Place: "url", Message: "it is empty", Mend: "fill it"},
		{Check: doctor.CheckNames, State: doctor.Warning, Place: "title", Message: "it is empty", Mend: "fill it too"}}}
}

const reportText = `settings
  ✓ keys  no key is needed
  – scores  there is no index
index
  ✗ links  url: it is empty
      → fill it
  ! names  title: it is empty
      → fill it too
1 fault, 1 warning, 1 in order, 1 not looked at
`

func TestPrint(t *testing.T) {
	if got := printed(t, report()); got != reportText {
		t.Errorf("printed\n%s", got)
	}
}

// TestColourIsNeverAlone: with the colours taken out, the same is said.
func TestColourIsNeverAlone(t *testing.T) {
	var b strings.Builder
	if err := doctor.Print(&b, report(), true); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.Contains(text, "\x1b[31m✗\x1b[0m") {
		t.Error("there is no colour")
	}
	for _, code := range []string{"0", "2", "31", "32", "33"} {
		text = strings.ReplaceAll(text, "\x1b["+code+"m", "")
	}
	if text != reportText {
		t.Errorf("without colour\n%s", text)
	}
}

// full is a disk that is.
type full struct{ left int }

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestPrintSaysThatItCannot(t *testing.T) {
	for _, left := range []int{0, 20, 100} {
		if err := doctor.Print(&full{left}, report(), false); !errors.Is(err, errFull) {
			t.Errorf("after %d bytes: %v", left, err)
		}
	}
}

func TestJSON(t *testing.T) {
	raw, err := json.Marshal(report().Findings[2])
	want := `{"check":"index.links","state":"fault","place":"url","message":"it is empty","mend":"fill it"}`
	if err != nil || string(raw) != want {
		t.Errorf("%v %s", err, raw)
	}
}

func TestIs(t *testing.T) {
	r := report()
	if !r.Is(doctor.CheckLinks, doctor.Fault) || r.Is(doctor.CheckLinks, doctor.OK) || r.Is(doctor.CheckForm, doctor.OK) {
		t.Error("Is says what is not")
	}
}

// TestClients: each client, and how citations are written for it.
func TestClients(t *testing.T) {
	for _, c := range []struct{ client, citations, want string }{
		{"", "", "skipped"}, {"", "openai", "skipped"}, {"", "openwebui", "ok"},
		{"openwebui", "", "warning"}, {"openwebui", "openai", "warning"}, {"openwebui", "openwebui", "ok"}, {"openwebui", "markdown", "fault"}, {"openwebui", "none", "fault"},
		{"openai", "", "ok"}, {"openai", "openai", "ok"}, {"openai", "openwebui", "fault"}, {"openai", "markdown", "ok"}, {"openai", "none", "fault"},
		{"azure", "none", "ok"}, {"webchat", "openwebui", "ok"}, {"writer", "", "ok"},
		{"telex", "", "fault"},
	} {
		s := alone(extractive.New(extractive.Options{}), model.Builtin)
		s.Client.Name, s.Settings.Citations = c.client, c.citations
		r, err := doctor.Examine(t.Context(), s, doctor.Watch{})
		if err != nil || !r.Is(doctor.CheckForm, doctor.State(c.want)) {
			t.Errorf("%s with citations %q: want %s\n%s", c.client, c.citations, c.want, printed(t, r))
		}
	}
	s := alone(extractive.New(extractive.Options{}), model.Builtin)
	s.Client, s.Settings.Citations = doctor.Client{Name: doctor.OpenWebUI, Direct: true}, "openai"
	if r, err := doctor.Examine(t.Context(), s, doctor.Watch{}); err != nil || len(wrong(r)) > 0 {
		t.Errorf("%v\n%s", err, printed(t, r))
	}
}

func ExampleExamine() {
	// The built-in model needs no key and no server; Open WebUI is sent links.
	report, err := doctor.Examine(context.Background(), doctor.Setup{
		Settings: &settings.Settings{Citations: "markdown"},
		Model:    settings.Model{Name: "builtin", Provider: model.Builtin},
		Connect:  func(*settings.Model) (model.Model, error) { return extractive.New(extractive.Options{}), nil },
		Getenv:   func(string) string { return "" },
		Client:   doctor.Client{Name: doctor.OpenWebUI},
	}, doctor.Watch{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range report.Findings {
		if f.State == doctor.Fault {
			fmt.Println(f.Check, "–", f.Message)
		}
	}
	// Output: client.form – citations are written as links, of which Open WebUI makes no cards
}

func ExamplePrint() {
	_ = doctor.Print(os.Stdout, &doctor.Report{Faults: 1, Findings: []doctor.Finding{
		{Check: doctor.CheckFields, State: doctor.Fault, Place: "index harbour", Message: `it has no field "url" (url_field)`,
			Mend: `write "fields_mapping": {"url_field": "link"}`}}}, false)
	// Output:
	// index
	//   ✗ fields  index harbour: it has no field "url" (url_field)
	//       → write "fields_mapping": {"url_field": "link"}
	// 1 fault, 0 warnings, 0 in order, 0 not looked at
}
