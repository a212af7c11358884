package ingest

import (
	"context"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
)

// sweep makes those documents gone whose files were in one of the folders given
// and are there no more.
func (r *run) sweep(ctx context.Context, paths []string) error {
	for _, path := range paths {
		if isURL(path) {
			continue
		}
		abs, err := filepath.Abs(path)
		if err != nil {
			continue
		}
		if info, err := os.Stat(abs); err != nil || !info.IsDir() {
			continue
		}
		if err := r.sweepFolder(ctx, abs); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) sweepFolder(ctx context.Context, folder string) error {
	held, err := r.ingester.store.Under(ctx, folder)
	if err != nil {
		return err
	}
	for i := range held {
		if _, err := os.Stat(held[i].Origin); !os.IsNotExist(err) {
			continue
		}
		err := r.ingester.store.Delete(ctx, held[i].Source.ID)
		if citeway.CodeOf(err) == citeway.NotFound {
			continue // gone by another hand
		}
		if err != nil {
			return err
		}
		r.report.Gone++
	}
	return nil
}
