// Command faults runs the built program on loopback and does to it what the world does: chaos gives it seeded
// faults one after another and checks after each that nothing acknowledged is lost, that a key sees no more than it may, that no
// broken answer passes for a whole one and that nothing hangs; soak gives it a steady mixed load and
// fits a line through its memory, goroutines and open files.
//
//	go run ./faults -citeway ../bin/citeway -seed 7 -duration 20m chaos
//	go run ./faults -citeway ../bin/citeway -duration 1h soak
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// options are what a run is told.
type options struct {
	citeway   string
	module    string
	out       string
	seed      uint64
	duration  time.Duration
	documents int
	report    io.Writer
}

func main() {
	var o options
	flag.StringVar(&o.citeway, "citeway", "../bin/citeway", "the program")
	flag.StringVar(&o.module, "module", "..", "the folder of its source, which chaos builds with a clock that can be stepped")
	flag.StringVar(&o.out, "out", "faults", "the folder of the results")
	flag.Uint64Var(&o.seed, "seed", 1, "what decides every choice of chaos")
	flag.DurationVar(&o.duration, "duration", 20*time.Minute, "how long it goes on")
	flag.IntVar(&o.documents, "documents", 100_000, "how many small documents chaos sends, within a third of its time")
	flag.Parse()
	if err := run(o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// run does one of the two and writes NAME.txt and NAME.svg.
func run(o options, name string) error {
	runs := map[string]func(options) ([]series, error){"chaos": chaos, "soak": soak}
	do := runs[name]
	if do == nil {
		return fmt.Errorf("say chaos or soak, not %q", name)
	}
	file, err := os.Create(filepath.Join(o.out, name+".txt"))
	if err != nil {
		return err
	}
	defer file.Close()
	o.report = io.MultiWriter(os.Stdout, file)
	drawn, failed := do(o)
	picture, err := os.Create(filepath.Join(o.out, name+".svg"))
	if err != nil {
		return err
	}
	defer picture.Close()
	draw(picture, name, drawn)
	if failed != nil {
		fmt.Fprintln(o.report, "FAILED:", failed)
	}
	return failed
}
