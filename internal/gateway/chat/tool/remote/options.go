package remote

import (
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/citeway/citeway"
)

// Limits of a server.
const (
	// MaxTools is how many tools of one server are listed.
	MaxTools = 128
	// DefaultBytes is the most bytes of one answer if the options do not say.
	DefaultBytes = 8 << 20
	// MaxSchema is the most bytes of a tool's schema; a tool with a larger one is left out.
	MaxSchema = 32 << 10
	// MaxDescription is the most bytes of a description that a model is shown.
	MaxDescription = 2 << 10
	// DefaultConnect is how long reaching a server and listing its tools may take.
	DefaultConnect = 15 * time.Second
	// DefaultFresh is how long a list of tools is used before it is asked for again.
	DefaultFresh = 5 * time.Minute
	// grace is how long a process may take to end by itself.
	grace = 2 * time.Second
)

// Options say which server. Name is needed, and one of Command and URL.
type Options struct {
	// Name stands before the names of the tools: letters, digits, _ and -, up to 32.
	Name string
	// Command is the program of a server over stdio, and its arguments.
	Command []string
	// Environment is what the program is given besides PATH, HOME and the like, as
	// NAME=value.
	Environment []string
	// Folder is where the program runs; "" is where we do.
	Folder string
	// URL is the address of a server over streamable HTTP.
	URL string
	// Header is sent with each request to URL; it goes to no other host.
	Header http.Header
	// Tools are the tools that are listed, by their own names; empty is all.
	Tools []string
	// Label is put on every result; a caller who may not see it cannot call the tools.
	// nil is none.
	Label *citeway.Label
	// Bytes is the most bytes of one answer; 0 is DefaultBytes.
	Bytes int
	// Connect and Fresh default to DefaultConnect and DefaultFresh.
	Connect, Fresh time.Duration
	// Client sends the requests to URL; nil is a client of the server's own. Redirects are
	// not followed in either case.
	Client *http.Client
}

var nameForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

func (o *Options) check() error {
	u, err := url.Parse(o.URL)
	address := err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
	switch {
	case !nameForm.MatchString(o.Name):
		return invalid("name", "is not a valid server name", "use up to 32 letters, digits, _ and -")
	case (len(o.Command) == 0) == (o.URL == ""):
		return invalid(o.Name, "needs either command or url", "write command for a program, or url for an address")
	case o.URL != "" && !address:
		return invalid(o.Name+".url", "is not an http or https address", "write it as https://HOST/mcp")
	}
	if o.Bytes <= 0 {
		o.Bytes = DefaultBytes
	}
	if o.Connect <= 0 {
		o.Connect = DefaultConnect
	}
	if o.Fresh <= 0 {
		o.Fresh = DefaultFresh
	}
	return nil
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "mcp_servers." + place, Message: message, Mend: mend}
}
