package settings

import (
	"regexp"
	"strconv"
)

// serverName is a name that may stand before that of a tool.
var serverName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// variable is the name of an environment variable.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// headerName is what a header may be called.
var headerName = regexp.MustCompile(`^[A-Za-z0-9-]*$`)

func (c *checker) tools(s *Settings) error {
	if s.Metrics.Data != "" && s.Metrics.Views == "" {
		return invalid(at(c.file, valueOf(c.root, "metrics")), "the folder of the metrics views is missing", "write views: FOLDER")
	}
	if w := s.WebSearch; w != nil && !address(w.Endpoint) {
		return invalid(at(c.file, valueOf(c.root, "web_search")), "web_search has no http or https address", "write endpoint: https://search.example")
	}
	seen := map[string]bool{}
	for i := range s.Servers {
		if err := c.server(s, i); err != nil {
			return err
		}
		if name := s.Servers[i].Name; seen[name] {
			return invalid(c.place("mcp_servers", i, "name"), "there are two servers "+name, "give each a name of its own")
		}
		seen[s.Servers[i].Name] = true
	}
	return nil
}

// server looks at the i-th MCP server.
func (c *checker) server(s *Settings, i int) error {
	server := &s.Servers[i]
	place := func(name string) string { return c.place("mcp_servers", i, name) }
	switch {
	case !serverName.MatchString(server.Name):
		return invalid(place("name"), strconv.Quote(server.Name)+" cannot stand before the names of tools", "write up to 32 letters, digits, _ and -")
	case (len(server.Command) == 0) == (server.URL == ""):
		return invalid(place("command"), server.Name+" is reached in no one way", "write either command: [PROGRAM, ARGUMENT] or url: https://…")
	case server.URL != "" && !address(server.URL):
		return invalid(place("url"), "is no http or https address", "write url: https://tools.example/mcp")
	case server.URL == "" && (server.KeyEnv != "" || server.KeyHeader != ""):
		return invalid(place("key_env"), "a program that is started is sent no key", "name the variable under environment")
	case server.KeyHeader != "" && server.KeyEnv == "":
		return invalid(place("key_header"), "there is no key to send", "write key_env: ITS_NAME")
	case !headerName.MatchString(server.KeyHeader):
		return invalid(place("key_header"), strconv.Quote(server.KeyHeader)+" is no name of a header", "write one as X-Api-Key")
	case len(server.Command) == 0 && (server.Folder != "" || len(server.Environment) > 0):
		return invalid(place("folder"), "nothing is started for a server that has a url", "leave folder and environment out")
	case server.Label != "" && s.LabelNamed(server.Label) == nil:
		return invalid(place("label"), "there is no label "+strconv.Quote(server.Label), "name one of those under labels")
	}
	for _, name := range server.Environment {
		if !variable.MatchString(name) {
			return invalid(place("environment"), "is no list of names of variables", "write the names alone; the values are taken from the environment")
		}
	}
	return nil
}
