// Command citeway is the citation layer for AI chat: it converts cited answers
// from form to form, checks them against their sources, and serves cited answers
// from documents. This folder is wiring only.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := (&Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}).Run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
