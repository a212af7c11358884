// Command citeway is the citation layer for AI chat: it converts cited answers
// from form to form, checks them against their sources, and serves cited answers
// from documents. This folder is wiring only.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopTimeout is how long work that was told to stop may still take; it is longer
// than a server's own end takes.
const stopTimeout = 15 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program at once
		time.Sleep(stopTimeout)
		os.Exit(exitInvalid)
	})
	code := (&Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}).Run(ctx, os.Args[1:])
	os.Exit(code)
}
