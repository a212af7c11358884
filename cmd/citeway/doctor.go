package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// doctorCmd is `citeway doctor`.
type doctorCmd struct {
	settingsFlag
	modelFlags
	Docs      []string      `xor:"documents" help:"A folder or file of documents to look at; may be given several times."`
	Data      string        `xor:"documents" help:"The folder of a knowledge base to look at." type:"existingdir"`
	Clearance *int          `help:"The highest label rank that the caller may see."`
	Set       []string      `help:"A set of sources that the caller may see; may be given several times. Without it all."`
	Question  string        `help:"A question that should be answered with citations. Without it one is made of a document."`
	Client    string        `enum:",openwebui,openai,azure,webchat,writer" default:"" help:"Who reads the answers: openwebui, openai, azure, webchat or writer."`
	Direct    bool          `help:"With Open WebUI: a user added the connection, not an administrator."`
	Whole     bool          `help:"The client does not stream."`
	Links     bool          `help:"Open one document's link too."`
	Wait      time.Duration `default:"30s" help:"How long each question may take."`
	JSON      bool          `name:"json" help:"Print JSON."`
	Strict    bool          `help:"Exit 2 where there is a fault."`
}

// Run examines the setup and prints what it found.
func (c *doctorCmd) Run(ctx context.Context, m *Main) error {
	if c.Wait <= 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "--wait " + c.Wait.String(), Message: "is no length of time", Mend: "write 30s or 2m"}
	}
	setup, err := c.setup(m)
	if err != nil {
		return err
	}
	note := &looking{w: m.Stderr}
	_, note.tty = terminal(m.Stderr)
	own, err := c.open(ctx, m, setup, note)
	if err != nil {
		return err
	}
	if own != nil {
		defer own.Close()
	}
	report, err := doctor.Examine(ctx, *setup, doctor.Watch{Looking: note.at})
	note.done()
	if err != nil {
		return err
	}
	if err := c.print(m, report); err != nil {
		return err
	}
	if c.Strict && report.Faults > 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "--strict", Message: fmt.Sprintf("faults: %d", report.Faults), Mend: "see the mend under each"}
	}
	return nil
}

// setup returns what to examine, without documents.
func (c *doctorCmd) setup(m *Main) (*doctor.Setup, error) {
	given, err := c.load()
	if err != nil {
		return nil, err
	}
	chosen, err := assembly.Chosen(given, c.Model, c.BaseURL)
	if err != nil {
		return nil, err
	}
	s := &doctor.Setup{Settings: given, Model: *chosen, Getenv: m.secrets(), Question: c.Question, Wait: c.Wait,
		Client:       doctor.Client{Name: c.Client, Direct: c.Direct, Whole: c.Whole},
		Connect:      func(w *settings.Model) (model.Model, error) { return assembly.Connect(w, m.secrets()) },
		KeyVariables: assembly.KeyVariables(chosen.Provider)}
	if c.Links {
		s.Links = &http.Client{}
	}
	return s, nil
}

// open opens the documents to examine: those of a data folder, or the named ones in
// memory. The caller closes what it returns, which is nil if there are none.
func (c *doctorCmd) open(ctx context.Context, m *Main, s *doctor.Setup, note *looking) (io.Closer, error) {
	if c.Data == "" && len(c.Docs) == 0 {
		return nil, nil
	}
	store, err := keeping.OpenKnowledge(c.Data)
	if err != nil {
		return nil, err
	}
	_, lacks := assets.Encoder()
	s.Knowledge = &doctor.Knowledge{Library: store, Encoder: lacks, Sight: knowledge.Sight{Clearance: c.Clearance, Sets: c.Set}}
	if len(c.Docs) > 0 {
		report, err := ingest.New(store, ingest.Options{Rules: s.Settings}).Ingest(ctx, c.Docs, note.taken)
		note.done()
		if err != nil {
			_ = store.Close()
			return nil, err
		}
		s.Knowledge.Report = &report
	}
	return store, nil
}

func (c *doctorCmd) print(m *Main, r *doctor.Report) error {
	if c.JSON {
		return printJSON(m, r)
	}
	_, tty := terminal(m.Stdout)
	return doctor.Print(m.Stdout, r, tty && m.Getenv("NO_COLOR") == "")
}

// looking shows on a terminal what is being examined.
type looking struct {
	w   io.Writer
	tty bool
}

func (l *looking) at(what string) {
	if l.tty {
		fmt.Fprintf(l.w, "\r\x1b[Klooking at %s …", what)
	}
}

func (l *looking) taken(p knowledge.Progress) {
	l.at(fmt.Sprintf("%d of %d documents", p.Done, p.Total))
}

func (l *looking) done() {
	if l.tty {
		fmt.Fprint(l.w, "\r\x1b[K")
	}
}
