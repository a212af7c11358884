// Command citeway is the citation layer for AI chat: it converts cited answers
// from form to form, checks them against their sources, and serves cited answers
// from documents. This folder only turns flags into options.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// stopTimeout is how long work can take after it was told to stop, besides the grace of
// a server's answers. A server needs less than that to shut down.
const stopTimeout = 15 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	m := &Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv, Environ: os.Environ}
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program at once
		time.Sleep(m.patience())
		os.Exit(exitInvalid)
	})
	os.Exit(m.Run(ctx, os.Args[1:]))
}

// The exit codes of every command.
const (
	exitDone    = 0 // done
	exitUnheld  = 1 // the answer does not hold (check only)
	exitInvalid = 2 // bad usage, unreadable input, or a fault on the way
)

// errUnheld means that a check found a citation that does not hold.
var errUnheld = errors.New("the answer does not hold")

// Main is the program with its surroundings as fields, so that tests run the same
// program.
type Main struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	// Environ lists the variables, to warn of those that set nothing; nil warns of none.
	Environ func() []string
	// serving is the server that runs; nil for none.
	serving atomic.Pointer[server.Server]
}

// patience is how long the program may go on after it was told to stop.
func (m *Main) patience() time.Duration {
	if s := m.serving.Load(); s != nil {
		return s.Grace() + stopTimeout
	}
	return stopTimeout
}

// commands are the commands of the program.
type commands struct {
	Version kong.VersionFlag `help:"Print the version and exit."`

	Serve       serveCmd       `cmd:"" help:"Open the gateway and the page."`
	Ask         askCmd         `cmd:"" help:"Answer one question from documents, with citations."`
	Ingest      ingestCmd      `cmd:"" help:"Take documents into the knowledge base."`
	Convert     convertCmd     `cmd:"" help:"Turn a cited answer from one form into another."`
	Check       checkCmd       `cmd:"" help:"Check every citation of an answer against its source; exit 1 if one does not hold."`
	VerifyPairs verifyPairsCmd `cmd:"" name:"verify-pairs" help:"Judge JSON lines of claim and evidence."`
	Dialects    dialectsCmd    `cmd:"" help:"List the forms that can be read and written."`
	Eval        evalCmd        `cmd:"" help:"Measure quality on a data set: a table and a picture."`
	Config      configCmd      `cmd:"" help:"Check and print the settings; let a running server take new ones."`
	Keys        keysCmd        `cmd:"" help:"Make, list and revoke keys."`
	Backup      backupCmd      `cmd:"" help:"Write all that a data folder keeps into a file, while a server may run."`
	Restore     restoreCmd     `cmd:"" help:"Make a data folder of a backup."`
	Erase       eraseCmd       `cmd:"" help:"Erase a user, a document or a key from a data folder, with every answer that holds their words."`
	Move        moveCmd        `cmd:"" help:"Move keys, evidence, sessions, conversations and records between a data folder and a PostgreSQL server, either way."`
	Azure       azureCmd       `cmd:"" help:"Definitions for Azure AI Search."`
	Doctor      doctorCmd      `cmd:"" help:"Say why citations do not appear: settings, index, model, documents, client, each with the mend."`
	Completion  completionCmd  `cmd:"" help:"Print the script that completes commands and flags in a shell."`
	Manual      manualCmd      `cmd:"" hidden:"" help:"Write the man pages and completions into a folder."`
	MCP         mcpCmd         `cmd:"" name:"mcp" help:"Serve an MCP host over standard input and output."`
}

// Run runs the command named by args and returns the exit code.
func (m *Main) Run(ctx context.Context, args []string) int {
	done := false
	parser, err := m.parser(func(int) { done = true })
	if err != nil {
		fmt.Fprintln(m.Stderr, "citeway:", err)
		return exitInvalid
	}
	call, err := parser.Parse(spoken(args))
	if done {
		return exitDone // --help or --version was answered
	}
	if err == nil {
		if m.Environ != nil {
			warnOfVariables(m.Stderr, parser.Model.Node, m.Environ())
		}
		call.Bind(parser)
		call.BindTo(ctx, (*context.Context)(nil))
		err = call.Run(m)
	}
	return m.finish(err)
}

// parser returns what reads the command line and the variables. exit is called after
// --help and --version.
func (m *Main) parser(exit func(int)) (*kong.Kong, error) {
	return kong.New(&commands{}, kong.Name("citeway"),
		kong.Description("The citation layer for AI chat."),
		kong.Vars{"version": version()}, kong.NamedMapper("path", kong.MapperFunc(readPath)),
		kong.Writers(m.Stdout, m.Stderr), kong.UsageOnError(), kong.Exit(exit),
		kong.Resolvers(variables(m.Getenv)), kong.ValueFormatter(helpOf),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
}

// commandOf is the command whose arguments were wrong, as it is typed; citeway where none
// was named.
func commandOf(c *kong.Context) string {
	if c == nil || c.Selected() == nil {
		return "citeway"
	}
	return "citeway " + c.Selected().Path()
}

// finish prints an error once and returns the exit code.
func (m *Main) finish(err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errUnheld):
		return exitUnheld
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(m.Stderr, "citeway: stopped")
		return exitInvalid
	}
	fmt.Fprintln(m.Stderr, "citeway:", inPlainLines(err.Error()))
	if citeway.CodeOf(err) == citeway.Internal {
		var parse *kong.ParseError
		if errors.As(err, &parse) {
			fmt.Fprintf(m.Stderr, "citeway: see `%s --help`\n", commandOf(parse.Context))
		}
	}
	return exitInvalid
}
