package assembly

import (
	"context"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// watch opens what an operator sees the gateway by.
func (b *Base) watch(ctx context.Context) error {
	b.figures = watch.NewFigures()
	traces, err := watch.OpenTraces(ctx, b.getenv)
	if err != nil {
		return err
	}
	b.traces = traces
	b.closers = append(b.closers, traces.Close)
	if b.settings.Audit == nil {
		return nil
	}
	o := watch.AuditOptions{File: b.settings.Audit.File, Words: b.settings.Audit.Words, Log: b.log}
	if o.File == "" && b.places.State != "" {
		b.audit, err = watch.OpenSharedAudit(b.places.State, o)
	} else {
		b.audit, err = watch.OpenAudit(o)
	}
	b.closers = append(b.closers, b.audit.Close)
	return err
}

// told are who is told of every answer.
func (b *Base) told() watch.Teller { return watch.Teller{Figures: b.figures, Audit: b.audit} }

// logsRequests reports whether each request is written to the log.
func (b *Base) logsRequests() bool {
	return b.settings.Log.Requests == nil || *b.settings.Log.Requests
}

// modelFailed tells the log of a model that failed.
func (b *Base) modelFailed(ctx context.Context, model string, err error) {
	b.log.WarnContext(ctx, "a model failed", "model", model, "error", err)
}

// gauges adds the figures that are read when they are asked for: how each model's circuit
// stands, what waits for vectors, and what the stores take on disk.
func (b *Base) gauges() {
	b.figures.Gauges("citeway_breaker_state", "How a model's circuit breaker stands: 0 it is asked, 1 one request tries it again, 2 it is left alone.", "model",
		func() map[string]float64 {
			states, now := map[string]float64{}, b.now.Load().models
			for _, name := range now.names {
				states[name] = float64(model.StateOf(now.byName[name]))
			}
			return states
		})
	b.figures.Gauge("citeway_vectors_waiting", "Passages that cannot be found by meaning yet.", func() float64 {
		p, err := b.store.Vectors(context.Background())
		if err != nil {
			return -1
		}
		return float64(p.Total - p.Done)
	})
	b.figures.Gauges("citeway_store_bytes", "Bytes that a store takes on disk, with what is not yet merged into it.", "store", func() map[string]float64 {
		sizes := map[string]float64{}
		for _, name := range []string{keeping.KnowledgeFile, keeping.EvidenceFile, keeping.KeysFile, keeping.TalkFile, keeping.SessionFile, keeping.WriterFile} {
			sizes[name] = b.storeBytes(name)
		}
		return sizes
	})
	b.figures.Gauge("citeway_disk_free_bytes", "Bytes that are free where the data folder is; -1 where that cannot be told.", func() float64 { return freeBytes(b.folder) })
}

// storeBytes is the size of a store with its log; 0 for one in memory.
func (b *Base) storeBytes(name string) float64 {
	if b.folder == "" {
		return 0
	}
	total := int64(0)
	for _, end := range []string{"", "-wal"} {
		if info, err := os.Stat(filepath.Join(b.folder, name+end)); err == nil {
			total += info.Size()
		}
	}
	return float64(total)
}
