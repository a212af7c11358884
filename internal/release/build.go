package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// maxProgram is the most bytes of a program, and maxArchive of what is loaded to install
// it. Of a program 40 MB are weights and PDFium.
const (
	maxProgram = 97_000_000
	maxArchive = 62_000_000
)

// platforms are what a release is built for.
func platforms() []string {
	return []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}
}

// program is the name of the program's file on a system.
func program(system string) string {
	if system == "windows" {
		return "citeway.exe"
	}
	return "citeway"
}

// build builds the program for a platform such as linux/amd64 into a file. What it
// depends on is the source and the Go version alone: no paths, no checkout, no
// settings of the machine's.
func build(ctx context.Context, src *source, platform, into string, env ...string) error {
	system, arch, ok := strings.Cut(platform, "/")
	if !ok {
		return fmt.Errorf("%s is no platform: write os/arch", platform)
	}
	into, err := filepath.Abs(into)
	if err != nil {
		return err
	}
	env = append([]string{"CGO_ENABLED=0", "GOOS=" + system, "GOARCH=" + arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOEXPERIMENT="}, env...)
	_, err = output(ctx, src.root, env, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X main.commit="+src.commit, "-o", into, "./cmd/citeway")
	if err != nil {
		return err
	}
	info, err := os.Stat(into)
	if err == nil && info.Size() > maxProgram {
		err = fmt.Errorf("the program has %d bytes, more than %d", info.Size(), maxProgram)
	}
	return err
}

// reproduce builds a platform twice, the second time from a copy of the tree in another
// folder and without anything that was built before, and compares the bytes.
func reproduce(ctx context.Context, root, platform string) error {
	src, err := readSource(ctx, root)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "citeway-release-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	one, two := filepath.Join(work, "one"), filepath.Join(work, "two")
	if err := build(ctx, src, platform, one); err != nil {
		return err
	}
	elsewhere := *src
	elsewhere.root = filepath.Join(work, "elsewhere")
	if err := os.CopyFS(elsewhere.root, trackedFiles(ctx, root)); err != nil {
		return err
	}
	if err := build(ctx, &elsewhere, platform, two, "GOCACHE="+filepath.Join(work, "cache")); err != nil {
		return err
	}
	a, err := os.ReadFile(one)
	if err != nil {
		return err
	}
	b, err := os.ReadFile(two)
	if err != nil {
		return err
	}
	if !bytes.Equal(a, b) {
		return errors.New(platform + ": two builds of the same source differ")
	}
	fmt.Printf("release: %s twice the same %d bytes, with %s\n", platform, len(a), runtime.Version())
	return nil
}
