// Command million fills a store with as many short passages as it is told and asks it: what a
// large library costs on one machine. The words are made up, of a vocabulary whose words are
// as unequal as those of a language, and so are the vectors, about one centre for each
// subject: to embed a million passages takes days. Both go the way of real ones.
//
//	go run ./knowledge/million -passages 100000 -dir DIR fill
//	go run ./knowledge/million -passages 100000 -dir DIR ask
//
// Each line that it prints is one of a benchmark's output.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

func main() {
	r := run{}
	flag.IntVar(&r.passages, "passages", 1_000_000, "how many passages")
	flag.StringVar(&r.folder, "dir", "", "the folder of the store")
	flag.Parse()
	verb := map[string]func(context.Context) error{"fill": r.fill, "ask": r.ask}[flag.Arg(0)]
	if verb == nil || r.folder == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := verb(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "million:", err)
		os.Exit(1)
	}
}

// run is one run of the command.
type run struct {
	passages int
	folder   string
}

func (r *run) path() string { return filepath.Join(r.folder, "citeway.db") }

// tell prints one measure.
func (r *run) tell(name string, value float64, unit string) {
	fmt.Printf("Benchmark%d_passages/%s 1 %.4g %s\n", r.passages, strings.ReplaceAll(name, " ", "_"), value, unit)
}

// processor is how many seconds of processor time the process has had.
func processor() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// weigh tells how much memory the process has, and how large the file is.
func (r *run) weigh(when string) {
	if raw, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(raw)) {
			if kib, found := strings.CutPrefix(line, "VmRSS:"); found {
				n, _ := strconv.Atoi(strings.Fields(kib)[0])
				r.tell("resident "+when, float64(n)/1024, "MiB")
			}
		}
	}
	if info, err := os.Stat(r.path()); err == nil {
		r.tell("file "+when, float64(info.Size())/(1<<20), "MiB")
	}
}

// fill makes the store.
func (r *run) fill(ctx context.Context) error {
	store, err := sqlite.Open(r.path())
	if err != nil {
		return err
	}
	defer store.Close()
	began := time.Now()
	if err := r.put(ctx, store); err != nil {
		return err
	}
	r.tell("taken in", float64(r.passages)/time.Since(began).Seconds(), "passages/s")
	if err := store.Sync(ctx); err != nil {
		return err
	}
	r.tell("processor taking in", processor(), "cpu-s")
	r.weigh("of words")
	began, before := time.Now(), processor()
	if err := store.Embed(ctx, newSubjects(), embed.Options{Batch: 512}); err != nil {
		return err
	}
	if err := store.AwaitVectors(ctx, nil); err != nil {
		return err
	}
	r.tell("vectors kept", float64(r.passages)/time.Since(began).Seconds(), "passages/s")
	if err := store.Sync(ctx); err != nil {
		return err
	}
	r.tell("processor keeping vectors", processor()-before, "cpu-s")
	r.weigh("of words and vectors")
	return nil
}
