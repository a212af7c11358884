package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/verify"
)

// The files of a data folder.
const (
	knowledgeFile = "citeway.db"
	evidenceFile  = "evidence.db"
	keysFile      = "keys.db"
	talkFile      = "directline.db"
	sessionFile   = "sessions.db"
	writerFile    = "writer.db"
	writerFiles   = "writer-files"
	uploadFolder  = "uploads"
)

// base is a knowledge base and what answers from it.
type base struct {
	folder   string
	mustHave bool     // to take nothing in is an error
	join     []string // the sets that documents are put into
	settings *settings.Settings
	getenv   func(string) string
	models   *models
	store    *sqlite.Store
	meaning  *meaning
	evidence evidence.Store
	verifier *verify.Verifier
	tools    *toolbox
	chat     *chat.Service
	// listening is the address on which the server listens; nil while it does not.
	listening atomic.Pointer[string]
	closers   []func() error
}

// choices are what the flags say of a base.
type choices struct {
	settingsFlag
	modelFlags
	judgeFlags
	toolFlags
}

// openBase opens the knowledge base in folder, or an empty one in memory for "".
func openBase(ctx context.Context, m *Main, folder string, c *choices) (*base, error) {
	given, err := c.load(m.Getenv)
	if err != nil {
		return nil, err
	}
	by := &meaning{}
	log := slog.New(slog.NewTextHandler(m.Stderr, nil))
	failed := func(model string, err error) { log.Warn("a model failed", "model", model, "error", err) }
	made, err := makeModels(given, &c.modelFlags, making{m.Getenv, by.near, failed})
	if err != nil {
		return nil, err
	}
	judge, err := c.judge(m.Getenv)
	if err != nil {
		return nil, err
	}
	b := &base{folder: folder, settings: given, getenv: m.Getenv, models: made, meaning: by, verifier: verify.New(verify.Options{})}
	err = b.open()
	if err == nil {
		err = b.embedBy(ctx, m)
	}
	if err == nil {
		err = b.openTools(&c.toolFlags, log)
	}
	if err != nil {
		b.close()
		return nil, err
	}
	b.chat = chat.New(chat.Options{Library: b.store, Evidence: b.evidence, Verifier: b.verifier, Judge: judge, Models: made.byName,
		Passages: given.Limits.Passages, Budget: given.Limits.PromptTokens, Own: b.tools.turn, OpenURL: b.openURL})
	return b, ctx.Err()
}

func (b *base) open() error {
	if b.folder != "" {
		if err := os.MkdirAll(b.folder, 0o755); err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: "--data " + b.folder, Message: "cannot be made", Err: err}
		}
	}
	kept, err := evidencesqlite.Open(b.file(evidenceFile))
	if err != nil {
		return err
	}
	b.evidence, b.closers = kept, append(b.closers, kept.Close)
	store, err := sqlite.Open(b.file(knowledgeFile))
	if err != nil {
		return err
	}
	b.store, b.closers = store, append(b.closers, store.Close)
	return nil
}

// file is the path of a file in the data folder; without a folder it is empty, and the
// store is in memory.
func (b *base) file(name string) string {
	if b.folder == "" {
		return ""
	}
	return filepath.Join(b.folder, name)
}

// close ends what was opened, the last first.
func (b *base) close() {
	for _, c := range slices.Backward(b.closers) {
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
	report, err := knowledge.NewIngester(b.store, knowledge.IngestOptions{Rules: b.settings, Join: b.join}).Ingest(ctx, paths, bar.show)
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
