package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// configCmd is `citeway config`.
type configCmd struct {
	Check  configCheckCmd  `cmd:"" help:"Say what is wrong in the settings, with the line and the mend; exit 2 if something is."`
	Print  configPrintCmd  `cmd:"" help:"Print the settings as the gateway takes them, without secrets."`
	Reload configReloadCmd `cmd:"" help:"Let a running server take its settings, keys and models anew. Streams go on."`
}

// settingsArg names the settings: as an argument, or as for other commands.
type settingsArg struct {
	settingsFlag
	File string `arg:"" optional:"" help:"The settings; else those of --settings."`
}

// given reads the settings. Returns Invalid if none are named.
func (a *settingsArg) given() (*settings.Settings, string, error) {
	path := cmp.Or(a.File, a.Settings)
	if path == "" {
		return nil, "", &citeway.Error{Code: citeway.Invalid, Place: "--settings", Message: "no settings are named", Mend: "name a file: citeway config check citeway.yaml"}
	}
	s, err := settings.Load(path)
	return s, path, err
}

// configCheckCmd is `citeway config check`.
type configCheckCmd struct {
	settingsArg
	Strict bool `help:"Exit 2 for a variable too that the settings name and that is not set."`
}

// Run checks the file, and what it names on this machine.
func (c *configCheckCmd) Run(m *Main) error {
	s, path, err := c.given()
	if err != nil {
		return err
	}
	lacking := s.Lacking(m.secrets())
	for _, lack := range lacking {
		fmt.Fprintln(m.Stderr, "citeway:", lack)
	}
	if c.Strict && len(lacking) > 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("variables that are not set: %d", len(lacking)), Mend: "see above"}
	}
	if err := assembly.Check(s, m.secrets()); err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%s is good\n", path)
	return nil
}

// configPrintCmd is `citeway config print`.
type configPrintCmd struct {
	settingsArg
}

// Run prints the settings; without a file, those that count where there is none.
func (c *configPrintCmd) Run(m *Main) error {
	s := &settings.Settings{}
	if c.File != "" || c.Settings != "" {
		var err error
		if s, _, err = c.given(); err != nil {
			return err
		}
	}
	text, err := assembly.Effective(s).Shown(m.secrets())
	if err != nil {
		return err
	}
	_, err = m.Stdout.Write(text)
	return err
}

// configReloadCmd is `citeway config reload`.
type configReloadCmd struct {
	Addr string        `default:"127.0.0.1:8080" help:"Where the server listens, on this machine."`
	Key  string        `help:"A key with the scope admin; else the first of CITEWAY_KEYS. Without keys none is needed."`
	Wait time.Duration `default:"30s" help:"How long it may take."`
}

// maxTold is the most bytes of a server's answer that are read.
const maxTold = 64 << 10

// Run asks the server, and says which settings count only after a restart.
func (c *configReloadCmd) Run(ctx context.Context, m *Main) error {
	ctx, cancel := context.WithTimeout(ctx, c.Wait)
	defer cancel()
	r, err := c.request(ctx, m)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: "--addr " + c.Addr, Message: "no server answers there", Mend: "name the address of the one that runs", Err: err}
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxTold))
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return refused(c.Addr, res.Status, data)
	}
	var renewed assembly.Renewal
	if err := json.Unmarshal(data, &renewed); err != nil {
		return refused(c.Addr, res.Status, data)
	}
	fmt.Fprintln(m.Stdout, "new settings count")
	if len(renewed.Restart) > 0 {
		fmt.Fprintln(m.Stdout, "only after a restart:", strings.Join(renewed.Restart, ", "))
	}
	if renewed.Read {
		fmt.Fprintln(m.Stdout, "documents are read again for their labels and sets")
	}
	return nil
}

// request is what asks the server. An address that stands for all of this machine is
// reached on loopback.
func (c *configReloadCmd) request(ctx context.Context, m *Main) (*http.Request, error) {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--addr " + c.Addr, Message: "is not host:port", Mend: "write 127.0.0.1:8080", Err: err}
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+net.JoinHostPort(host, port)+server.ReloadPath, http.NoBody)
	if err != nil {
		return nil, err
	}
	key := c.Key
	if keys, err := m.keys(); key == "" && err == nil && len(keys) > 0 {
		key = keys[0]
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	return r, nil
}

// refused is what a server says that takes no settings, in its own words where it is a
// gateway.
func refused(addr, status string, data []byte) error {
	var told struct {
		Error struct {
			Place, Message, Mend string
		} `json:"error"`
	}
	if err := json.Unmarshal(bytes.TrimSpace(data), &told); err != nil || told.Error.Message == "" {
		return &citeway.Error{Code: citeway.Unavailable, Place: "--addr " + addr, Message: "what answers there takes no settings: " + status, Mend: "name the address of a running citeway serve"}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: told.Error.Place, Message: told.Error.Message, Mend: told.Error.Mend}
}
