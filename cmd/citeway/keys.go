package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// keysCmd is `citeway keys`.
type keysCmd struct {
	Create keysCreateCmd `cmd:"" help:"Make a key and print its secret, once."`
	List   keysListCmd   `cmd:"" help:"List the keys; their secrets are kept nowhere."`
	Revoke keysRevokeCmd `cmd:"" help:"End a key, at once and for good."`
}

// keyFolder is where keys are kept.
type keyFolder struct {
	State string `placeholder:"postgres://…" help:"The PostgreSQL database of several gateways, if the keys are there."`
	Data  string `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
}

// with opens the keys for do.
func (f *keyFolder) with(do func(s access.Store) error) error {
	s, err := assembly.OpenKeys(keeping.Places{Folder: f.Data, State: f.State})
	if err != nil {
		return err
	}
	err = do(s)
	if closed := s.Close(); err == nil {
		err = closed
	}
	return err
}

// change is with, but returns only once running servers have noticed, so that what
// the command reports is true everywhere.
func (f *keyFolder) change(do func(access.Store) error) error {
	err := f.with(do)
	if err == nil {
		time.Sleep(access.Notice)
	}
	return err
}

// keysCreateCmd is `citeway keys create`.
type keysCreateCmd struct {
	keyFolder
	Scope     []string `help:"What the key may do: answer, convert, sources:read, sources:write, evidence:read or admin; may be given several times. Without it everything."`
	Set       []string `help:"A set of sources that may be seen; may be given several times. Without it all."`
	Clearance *int     `help:"The highest label rank that may be seen. Without it all."`
	Dialect   string   `help:"The form of answers where a request names none."`
	Citations string   `help:"How the OpenAI paths write citations: openai, openwebui, markdown or none."`
	Mode      string   `help:"How the paths of OpenAI and Anthropic answer: knowledge or passthrough."`
	Asserts   bool     `help:"The key is of an application that names the users behind it, who see what the rules of the settings give them. Without a user it opens nothing."`
	Requests  int      `name:"requests-per-minute" help:"How many requests it may make in a minute. Without it what the settings say."`
	Tokens    int      `name:"tokens-per-minute" help:"How many tokens it may use in a minute. Without it what the settings say."`
	Streams   int      `help:"How many of its requests may run at the same time. Without it what the settings say."`
	Expires   string   `help:"When the key ends by itself: a date as in 2027-01-31, or a time from now as in 720h."`
	JSON      bool     `name:"json" help:"Print JSON."`
	Name      string   `arg:"" help:"What the key is for."`
}

// Run makes a key. It prints the secret alone to standard output, so that a pipe can
// store it.
func (c *keysCreateCmd) Run(ctx context.Context, m *Main) error {
	now := time.Now()
	k, secret := access.New(c.Name, now)
	k.Scopes, k.Sets, k.Clearance, k.Dialect, k.Citations, k.Mode = c.Scope, c.Set, c.Clearance, c.Dialect, c.Citations, c.Mode
	k.Asserts = c.Asserts
	k.Quota = access.Quota{Requests: c.Requests, Tokens: c.Tokens, Streams: c.Streams}
	var err error
	if k.Expires, err = expiry(c.Expires, now); err != nil {
		return err
	}
	if c.Dialect != "" {
		form, err := formOf("--dialect", c.Dialect)
		if err != nil {
			return err
		}
		if form.NewEncoder == nil {
			return &citeway.Error{Code: citeway.Invalid, Place: "--dialect " + c.Dialect, Message: "can only be read", Mend: "name a form that citeway dialects marks as out"}
		}
	}
	if err := c.change(func(s access.Store) error { return s.Create(ctx, k) }); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(m, struct {
			access.Key
			Secret string `json:"secret"`
		}{k, secret})
	}
	fmt.Fprintf(m.Stderr, "citeway: %s is made; its secret is shown once and kept nowhere\n", k.ID)
	fmt.Fprintln(m.Stdout, secret)
	return nil
}

// expiry reads a date, which counts to the end of its day, or a duration from now.
func expiry(text string, now time.Time) (*time.Time, error) {
	if text == "" {
		return nil, nil
	}
	end, err := time.ParseInLocation(time.DateOnly, text, time.UTC)
	if err == nil {
		end = end.AddDate(0, 0, 1)
	} else if d, bad := time.ParseDuration(text); bad == nil {
		end, err = now.Add(d).UTC().Truncate(time.Second), nil
	}
	if err != nil || !end.After(now) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--expires " + text, Message: "is no time to come", Mend: "write a date as in 2027-01-31, or a time from now as in 720h"}
	}
	return &end, nil
}

// keysListCmd is `citeway keys list`.
type keysListCmd struct {
	keyFolder
	JSON bool `name:"json" help:"Print JSON."`
}

// Run lists the keys.
func (c *keysListCmd) Run(ctx context.Context, m *Main) error {
	keys, err := c.all(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		if keys == nil {
			keys = []access.Key{}
		}
		return printJSON(m, keys)
	}
	t := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tNAME\tSTATE\tSCOPES\tSETS\tCLEARANCE\tCREATED\tLAST USED")
	for i := range keys {
		fmt.Fprintln(t, strings.Join(keyRow(&keys[i], time.Now()), "\t"))
	}
	return t.Flush()
}

// all are the keys. Where there is no data folder there are none, and looking makes none.
func (f *keyFolder) all(ctx context.Context) (keys []access.Key, err error) {
	if _, gone := os.Stat(f.Data); f.State == "" && errors.Is(gone, fs.ErrNotExist) {
		return nil, nil
	}
	err = f.with(func(s access.Store) (err error) {
		keys, err = s.List(ctx)
		return err
	})
	return keys, err
}

// keyRow returns a key as a line of the table.
func keyRow(k *access.Key, now time.Time) []string {
	clearance, used := "all", "never"
	if k.Clearance != nil {
		clearance = fmt.Sprint(*k.Clearance)
	}
	if k.LastUsed != nil {
		used = k.LastUsed.Format(time.DateTime)
	}
	return []string{k.ID, k.Name, k.State(now), listed(k.Scopes), listed(k.Sets), clearance, k.Created.Format(time.DateTime), used}
}

// listed joins a list; nil is "all".
func listed(names []string) string {
	switch {
	case names == nil:
		return "all"
	case len(names) == 0:
		return "none"
	}
	return strings.Join(names, ",")
}

// keysRevokeCmd is `citeway keys revoke`.
type keysRevokeCmd struct {
	keyFolder
	ID string `arg:"" help:"The key's id, as keys list tells it."`
}

// Run ends a key.
func (c *keysRevokeCmd) Run(ctx context.Context, m *Main) error {
	err := c.change(func(s access.Store) error { return s.Revoke(ctx, c.ID, time.Now()) })
	if err == nil {
		fmt.Fprintf(m.Stderr, "citeway: %s opens nothing any more\n", c.ID)
	}
	return err
}

func printJSON(m *Main, v any) error {
	enc := json.NewEncoder(m.Stdout)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
