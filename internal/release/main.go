// Command release makes what strangers install: for each platform an archive with
// the program, its manual and the licences of all that is inside; packages for
// Debian and Red Hat; a container image; checksums and a bill of materials. Two runs
// over the same commit make the same bytes. Run it as `make release`.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		stop()
		os.Exit(1)
	}
}

// asked is what the command line asks for.
type asked struct {
	root, out    string
	platforms    string
	certificates string
	packages     bool
	notice       bool
	reproduce    bool
}

func run(ctx context.Context, args []string) error {
	var a asked
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.StringVar(&a.root, "root", ".", "the repository")
	flags.StringVar(&a.out, "out", "dist", "where everything goes")
	flags.StringVar(&a.platforms, "platforms", strings.Join(platforms(), ","), "what is built, as os/arch,os/arch")
	flags.StringVar(&a.certificates, "certificates", "/etc/ssl/certs/ca-certificates.crt", "the authorities that the container image trusts")
	flags.BoolVar(&a.packages, "packages", true, "make .deb and .rpm too")
	flags.BoolVar(&a.notice, "notice", false, "only write the modules into NOTICE")
	flags.BoolVar(&a.reproduce, "reproduce", false, "only build one platform twice, the second time elsewhere and from nothing, and compare")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case a.notice:
		return writeNotice(ctx, a.root)
	case a.reproduce:
		first, _, _ := strings.Cut(a.platforms, ",")
		return reproduce(ctx, a.root, first)
	}
	return a.release(ctx)
}

// release makes everything, in an order in which each step has what it needs.
func (a *asked) release(ctx context.Context) error {
	src, err := readSource(ctx, a.root)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(a.out); err != nil {
		return err
	}
	r := &making{source: src, out: a.out, work: filepath.Join(a.out, "work")}
	fmt.Println("release:", src.version, src.commit)
	if err := r.beside(ctx); err != nil {
		return err
	}
	for _, name := range strings.Split(a.platforms, ",") {
		if err := r.platform(ctx, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := r.bill(); err != nil {
		return err
	}
	if err := r.images(ctx, a.certificates); err != nil {
		return err
	}
	if a.packages {
		if err := r.packages(ctx); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(r.work); err != nil {
		return err
	}
	return sums(a.out)
}
