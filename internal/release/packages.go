package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// nfpm makes packages. It is run at this version and is no dependency of the program.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0"

// packageConfig is what nfpm reads.
const packageConfig = "packaging/nfpm.yaml"

// packages makes a .deb and a .rpm for each Linux platform.
func (r *making) packages(ctx context.Context) error {
	if err := r.lay(ctx); err != nil {
		return err
	}
	for platform, binary := range r.programs {
		system, arch, _ := strings.Cut(platform, "/")
		if system != "linux" {
			continue
		}
		binary, err := filepath.Abs(binary)
		if err != nil {
			return err
		}
		for _, kind := range []string{"deb", "rpm"} {
			file, err := filepath.Abs(filepath.Join(r.out, fmt.Sprintf("citeway_%s_linux_%s.%s", r.version, arch, kind)))
			if err != nil {
				return err
			}
			work, err := filepath.Abs(r.work)
			if err != nil {
				return err
			}
			env := []string{"GOFLAGS=", "CITEWAY_BINARY=" + binary, "CITEWAY_WORK=" + work, "CITEWAY_ARCH=" + arch, "CITEWAY_RELEASE=" + r.version,
				fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.made.Unix())}
			if _, err := output(ctx, r.root, env, "go", "run", nfpm, "package", "--config", packageConfig, "--packager", kind, "--target", file); err != nil {
				return err
			}
			fmt.Println("release:", filepath.Base(file))
		}
	}
	return nil
}

// lay writes the licences where nfpm takes them from; the manual is there already.
func (r *making) lay(ctx context.Context) error {
	entries, err := r.about(ctx, r.all())
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(r.work, "about", filepath.FromSlash(e.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, e.data, 0o644); err != nil { //nolint:gosec // everyone may read licences
			return err
		}
		if err := os.Chtimes(name, r.made, r.made); err != nil {
			return err
		}
	}
	return nil
}
