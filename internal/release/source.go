package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// source is what a release is made from.
type source struct {
	root    string
	version string
	// commit is the revision, with -dirty behind it where files differ from it.
	commit string
	// made is when the commit was made, or SOURCE_DATE_EPOCH: the time of everything
	// in a release.
	made time.Time
}

// needed are files that the program embeds, and without which it would lack something.
var needed = []string{"assets/encoder.bin", "internal/gateway/assets/pdfium.wasm.gz"}

// readSource looks at a repository. A file that the program is to embed must be there.
func readSource(ctx context.Context, root string) (*source, error) {
	for _, name := range needed {
		if info, err := os.Stat(filepath.Join(root, name)); err != nil || info.Size() == 0 {
			return nil, fmt.Errorf("%s is missing: run make assets", name)
		}
	}
	commit, err := output(ctx, root, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		return nil, err
	}
	changes, err := output(ctx, root, nil, "git", "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return nil, err
	}
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		if epoch, err = output(ctx, root, nil, "git", "log", "-1", "--format=%ct"); err != nil {
			return nil, err
		}
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return nil, errors.New("SOURCE_DATE_EPOCH is no number of seconds")
	}
	if changes != "" {
		commit += "-dirty"
	}
	return &source{root: root, version: citeway.Version, commit: commit, made: time.Unix(seconds, 0).UTC()}, nil
}

// output runs a command with further variables and returns what it printed.
func output(ctx context.Context, folder string, env []string, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = folder, append(os.Environ(), env...)
	var out, told bytes.Buffer
	c.Stdout, c.Stderr = &out, &told
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, strings.TrimSpace(told.String()))
	}
	return strings.TrimSpace(out.String()), nil
}
