package settings

import (
	"net/http"
	"path/filepath"
	"time"
)

// Metrics says where metrics views are. Relative paths start at the folder of the
// settings file.
type Metrics struct {
	// Views is the folder of the views' files.
	Views string `yaml:"views"`
	// Data is a further folder in which tables are looked for; "" is the views' own.
	Data string `yaml:"data"`
}

// Server is an MCP server whose tools may be called: over stdio by its command, or
// over streamable HTTP at its address.
type Server struct {
	// Name stands before the names of its tools.
	Name string `yaml:"name"`
	// Command is the program that is started, and its arguments.
	Command []string `yaml:"command"`
	// Environment names the variables of our own environment that are passed to the
	// program, besides PATH, HOME and the like.
	Environment []string `yaml:"environment"`
	// Folder is where the program runs; "" is our own working directory.
	Folder string `yaml:"folder"`
	// URL is the server's address.
	URL string `yaml:"url"`
	// KeyEnv names the environment variable that holds the key, which is sent as
	// KeyHeader; "" sends none.
	KeyEnv string `yaml:"key_env"`
	// KeyHeader is the header of the key; "" sends it as a bearer token.
	KeyHeader string `yaml:"key_header"`
	// Tools names those of its tools that may be called; empty is all.
	Tools []string `yaml:"tools"`
	// Label is the label of what they return; "" is none.
	Label string `yaml:"label"`
}

// WebSearch is a search engine that answers as SearXNG does.
type WebSearch struct {
	// Endpoint is its address up to /search.
	Endpoint string `yaml:"endpoint"`
	// KeyEnv names the environment variable that holds the key; "" sends none.
	KeyEnv string `yaml:"key_env"`
	// Language is the one asked for, such as en or de-CH; "" leaves it to the engine.
	Language string `yaml:"language"`
	// Sites are the hosts whose pages may be shown; empty is all.
	Sites []string `yaml:"sites"`
	// Timeout is how long it may take; 0 is the default.
	Timeout time.Duration `yaml:"timeout"`
}

// Header is sent with each request to the server. Returns Invalid for a variable that
// is not set.
func (s *Server) Header(getenv func(string) string) (http.Header, error) {
	key, err := Key(s.KeyEnv, getenv)
	if err != nil || key == "" {
		return nil, err
	}
	if s.KeyHeader == "" {
		return http.Header{"Authorization": {"Bearer " + key}}, nil
	}
	h := http.Header{}
	h.Set(s.KeyHeader, key)
	return h, nil
}

// Given are the variables that are passed to the server's program, as NAME=value.
// Returns Invalid for one that is not set.
func (s *Server) Given(getenv func(string) string) ([]string, error) {
	var given []string
	for _, name := range s.Environment {
		value := getenv(name)
		if value == "" {
			return nil, invalid("environment "+name, "the environment variable is not set", "export "+name+"=…, or take it out of mcp_servers")
		}
		given = append(given, name+"="+value)
	}
	return given, nil
}

// from makes relative paths start at the folder of the settings file.
func (s *Settings) from(folder string) {
	paths := []*string{&s.Metrics.Views, &s.Metrics.Data}
	if s.Audit != nil {
		paths = append(paths, &s.Audit.File)
	}
	for _, path := range paths {
		if *path != "" && !filepath.IsAbs(*path) {
			*path = filepath.Join(folder, *path)
		}
	}
	for i := range s.Servers {
		if f := &s.Servers[i].Folder; *f != "" && !filepath.IsAbs(*f) {
			*f = filepath.Join(folder, *f)
		}
	}
}
