package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/chat"
	"github.com/citeway/citeway/evidence"
	evidencememory "github.com/citeway/citeway/evidence/memory"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/model/extractive"
	"github.com/citeway/citeway/model/openai"
	"github.com/citeway/citeway/verify"
)

// The files of a data folder.
const (
	knowledgeFile = "citeway.db"
	evidenceFile  = "evidence.db"
	uploadFolder  = "uploads"
)

// base is a knowledge base and what answers from it.
type base struct {
	folder   string
	mustHave bool // to take nothing in is an error
	store    *sqlite.Store
	evidence evidence.Store
	verifier *verify.Verifier
	chat     *chat.Service
	closers  []func() error
}

// openBase opens the knowledge base in folder, or an empty one in memory for "".
func openBase(ctx context.Context, m *Main, folder string, f modelFlags, j judgeFlags) (*base, error) {
	llm, err := f.model(m.Getenv)
	if err != nil {
		return nil, err
	}
	judge, err := j.judge(m.Getenv)
	if err != nil {
		return nil, err
	}
	b := &base{folder: folder, verifier: verify.New(verify.Options{}), evidence: evidencememory.New()}
	if err := b.open(); err != nil {
		b.close()
		return nil, err
	}
	b.chat = chat.New(chat.Options{Library: b.store, Evidence: b.evidence, Verifier: b.verifier, Judge: judge,
		Models: map[string]model.Model{"": llm, llm.Name(): llm}})
	return b, ctx.Err()
}

func (b *base) open() error {
	path := ""
	if b.folder != "" {
		if err := os.MkdirAll(b.folder, 0o755); err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: "--data " + b.folder, Message: "cannot be made", Err: err}
		}
		path = filepath.Join(b.folder, knowledgeFile)
		kept, err := evidencesqlite.Open(filepath.Join(b.folder, evidenceFile))
		if err != nil {
			return err
		}
		b.evidence, b.closers = kept, append(b.closers, kept.Close)
	}
	store, err := sqlite.Open(path)
	if err != nil {
		return err
	}
	b.store, b.closers = store, append(b.closers, store.Close)
	return nil
}

func (b *base) close() {
	for _, c := range b.closers {
		_ = c()
	}
}

// ingest takes documents in, with progress on a terminal, and says what was
// skipped.
func (b *base) ingest(ctx context.Context, m *Main, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	bar := newProgress(m.Stderr)
	report, err := knowledge.NewIngester(b.store, knowledge.IngestOptions{}).Ingest(ctx, paths, bar.show)
	bar.done()
	if err != nil {
		return err
	}
	bar.report(&report)
	if b.mustHave && report.In+report.Unchanged == 0 && len(report.Skipped) > 0 {
		return nothingIn(&report)
	}
	return nil
}

// nothingIn is the error where everything that was named was skipped.
func nothingIn(r *knowledge.Report) error {
	first := r.Skipped[0]
	return &citeway.Error{Code: citeway.Invalid, Place: first.Name, Message: "nothing could be taken in", Mend: "mend the documents named above, or name others", Err: first.Err}
}

// model makes the model that the flags name.
func (f *modelFlags) model(getenv func(string) string) (model.Model, error) {
	kind, name, _ := strings.Cut(f.Model, ":")
	switch kind {
	case "", "builtin", extractive.Name:
		return extractive.New(extractive.Options{}), nil
	case "openai":
		key := getenv("CITEWAY_MODEL_KEY")
		if key == "" {
			key = getenv("OPENAI_API_KEY")
		}
		return openai.New(openai.Options{Name: name, BaseURL: f.BaseURL, Key: key})
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "--model " + f.Model, Message: "there is no such model", Mend: "use builtin, or openai:NAME"}
}
