package settings

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Limits of the lists in a file.
const (
	// MaxEntries is the most entries of one list.
	MaxEntries = 1000
	// MaxName is the most bytes of a name.
	MaxName = 200
)

// checker checks what the values mean, each at its line.
type checker struct {
	file string
	root *yaml.Node
}

// all returns an error for the first setting that is impossible.
func (c *checker) all(s *Settings) error {
	checks := []func(*Settings) error{c.lengths, c.variables, c.models, c.fallbacks, c.forms, c.origins, c.labels, c.rules, c.sets, c.endpoints, c.tools, c.linked, c.quota, c.log, c.limits, c.retention, c.identity}
	for _, check := range checks {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

// place is where an entry of a list stands, or one of its settings.
func (c *checker) place(list string, i int, name string) string {
	n := valueOf(c.root, list)
	if n == nil || i >= len(n.Content) {
		return c.file
	}
	entry := n.Content[i]
	if value := valueOf(entry, name); value != nil {
		return at(c.file, value)
	}
	return at(c.file, entry)
}

func (c *checker) lengths(*Settings) error {
	for i := 0; i+1 < len(c.root.Content); i += 2 {
		if value := c.root.Content[i+1]; value.Kind == yaml.SequenceNode && len(value.Content) > MaxEntries {
			return invalid(at(c.file, value), c.root.Content[i].Value+" has more than "+strconv.Itoa(MaxEntries)+" entries", "leave some out")
		}
	}
	return nil
}

// variables refuses what cannot be the name of a variable where one is named. It may be the
// key itself, so it is not repeated.
func (c *checker) variables(*Settings) error { return c.variablesIn(c.root) }

func (c *checker) variablesIn(n *yaml.Node) error {
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "key_env" && child.Kind == yaml.ScalarNode && child.Value != "" && !variable.MatchString(child.Value) {
			return invalid(at(c.file, child), "key_env holds no name of a variable", "put the key into an environment variable, and write its name: key_env: HOUSE_KEY")
		}
		if err := c.variablesIn(child); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) models(s *Settings) error {
	seen := map[string]bool{}
	for i := range s.Models {
		m := &s.Models[i]
		switch {
		case !plain(m.Name):
			return invalid(c.place("models", i, "name"), "the model has no name that can be asked for", "write name: something short")
		case seen[m.Name]:
			return invalid(c.place("models", i, "name"), "there are two models "+m.Name, "give each a name of its own")
		case !slices.Contains(Providers(), m.Provider):
			return invalid(c.place("models", i, "provider"), "there is no provider "+strconv.Quote(m.Provider), "use one of: "+strings.Join(Providers(), ", "))
		case m.Provider != "builtin" && m.Model == "":
			return invalid(c.place("models", i, "model"), "the provider's name for the model is missing", "write model: …")
		case m.Provider == "azure" && m.BaseURL == "":
			return invalid(c.place("models", i, "base_url"), "an Azure model needs its endpoint", "write base_url: https://….openai.azure.com")
		case m.BaseURL != "" && !address(m.BaseURL):
			return invalid(c.place("models", i, "base_url"), "base_url is not an http or https address", "write base_url: https://…")
		case m.Retries != nil && (*m.Retries < 0 || *m.Retries > maxRetries):
			return invalid(c.place("models", i, "retries"), "retries is not between 0 and 10", "leave it out for the default")
		case secretWithin(m.DataSources):
			return invalid(c.place("models", i, "data_sources"), "there is a secret in the file", "put it into an environment variable and write key_env: ITS_NAME")
		}
		seen[m.Name] = true
	}
	return nil
}

// maxRetries is how often a model may be asked again at most.
const maxRetries = 10

func (c *checker) fallbacks(s *Settings) error {
	for i := range s.Models {
		for _, name := range s.Models[i].Fallback {
			known := slices.ContainsFunc(s.Models, func(m Model) bool { return m.Name == name })
			if !known || name == s.Models[i].Name {
				return invalid(c.place("models", i, "fallback"), "there is no other model "+strconv.Quote(name)+" to fall back to", "name another of the models")
			}
		}
	}
	return nil
}

func (c *checker) forms(s *Settings) error {
	if s.Originals != "" && s.Originals != "on" && s.Originals != "off" {
		return invalid(at(c.file, valueOf(c.root, "originals")), "originals cannot be "+strconv.Quote(s.Originals), "use on or off")
	}
	if s.Encoder != "" && s.Encoder != Multilingual {
		return invalid(at(c.file, valueOf(c.root, "encoder")), "encoder cannot be "+strconv.Quote(s.Encoder), "use multilingual, or leave it out for the built-in one")
	}
	if s.Reader != "" && !slices.Contains([]string{"off", "auto", "all"}, s.Reader) {
		return invalid(at(c.file, valueOf(c.root, "reader")), "reader cannot be "+strconv.Quote(s.Reader), "use off, auto or all")
	}
	if s.Citations != "" && !slices.Contains([]string{"openai", "openwebui", "markdown", "none"}, s.Citations) {
		return invalid(at(c.file, valueOf(c.root, "citations")), "citations cannot be "+strconv.Quote(s.Citations), "use openai, openwebui, markdown or none")
	}
	if s.Mode != "" && s.Mode != "knowledge" && s.Mode != "passthrough" {
		return invalid(at(c.file, valueOf(c.root, "mode")), "mode cannot be "+strconv.Quote(s.Mode), "use knowledge or passthrough")
	}
	if s.PublicURL != "" && !address(s.PublicURL) {
		return invalid(at(c.file, valueOf(c.root, "public_url")), "public_url is not an http or https address", "write it as https://cite.example")
	}
	if s.PublicURL != "" && (strings.HasSuffix(s.PublicURL, "/") || strings.ContainsAny(s.PublicURL, "?#")) {
		return invalid(at(c.file, valueOf(c.root, "public_url")), "public_url cannot be "+strconv.Quote(s.PublicURL)+": paths such as /c/ID are put behind it", "write it as https://cite.example, without / at its end, ? or #")
	}
	for _, origin := range s.EmbedHosts {
		if !isOrigin(origin) {
			return invalid(at(c.file, valueOf(c.root, "embed_hosts")), strconv.Quote(origin)+" is not an origin", "write it as https://portal.example")
		}
	}
	for _, host := range s.Hosts {
		if host == "" || strings.ContainsAny(host, "/*: ") {
			return invalid(at(c.file, valueOf(c.root, "hosts")), strconv.Quote(host)+" is not a host name", "write the name alone, as in cite.example")
		}
	}
	return nil
}

// isOrigin reports whether an address is a scheme and a host alone.
func isOrigin(origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && address(origin) && u.User == nil && u.Path == "" && u.RawQuery == "" && u.Fragment == ""
}

func (c *checker) origins(s *Settings) error {
	for i := range s.Origins {
		o := &s.Origins[i]
		if !isOrigin(o.Origin) {
			return invalid(c.place("origins", i, "origin"), strconv.Quote(o.Origin)+" is not an origin", "write it as https://portal.example; there is no word for every origin")
		}
		if len(o.Surfaces) == 0 {
			return invalid(c.place("origins", i, "surfaces"), "the surfaces are missing that its pages may ask", "name some of: "+strings.Join(Surfaces(), ", "))
		}
		for _, name := range o.Surfaces {
			if !slices.Contains(Surfaces(), name) {
				return invalid(c.place("origins", i, "surfaces"), "there is no surface "+strconv.Quote(name), "use some of: "+strings.Join(Surfaces(), ", "))
			}
		}
	}
	return nil
}

func (c *checker) endpoints(s *Settings) error {
	if s.AzureLinks != "" && s.AzureLinks != "docs" && s.AzureLinks != "markdown" {
		return invalid(at(c.file, valueOf(c.root, "azure_links")), "azure_links cannot be "+strconv.Quote(s.AzureLinks), "use docs or markdown")
	}
	for i := range s.AzureSearch {
		if !address(s.AzureSearch[i].Endpoint) {
			return invalid(c.place("azure_search", i, "endpoint"), "endpoint is not an http or https address", "write endpoint: https://….search.windows.net")
		}
	}
	if e := s.Embeddings; e != nil && (!address(e.BaseURL) || e.Model == "") {
		return invalid(at(c.file, valueOf(c.root, "embeddings")), "embeddings need base_url and model", "write both, or leave embeddings out for the encoder that is built in")
	}
	if e := s.Embeddings; e != nil && (e.Wait < 0 || e.Wait > maxEmbeddingsWait) {
		return invalid(at(c.file, valueOf(valueOf(c.root, "embeddings"), "wait")), "wait is not between 0s and "+maxEmbeddingsWait.String(), "leave it out for the default")
	}
	return nil
}

// maxEmbeddingsWait is the longest that a question may wait for an embedder.
const maxEmbeddingsWait = 2 * time.Minute

func (c *checker) limits(s *Settings) error {
	for _, limit := range []struct {
		name       string
		value, max int
	}{{"passages", s.Limits.Passages, 200}, {"prompt_tokens", s.Limits.PromptTokens, 1_000_000},
		{"body_mib", s.Limits.BodyMiB, 1024}, {"upload_mib", s.Limits.UploadMiB, 16 << 10}, {"body_bytes_per_second", s.Limits.BodyRate, 1 << 20}} {
		if limit.value < 0 || limit.value > limit.max {
			return invalid(at(c.file, valueOf(valueOf(c.root, "limits"), limit.name)), limit.name+" is not between 0 and "+strconv.Itoa(limit.max), "leave it out for the default")
		}
	}
	return nil
}

// valueOf is the value of a name in a mapping, or nil.
func valueOf(n *yaml.Node, name string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return n.Content[i+1]
		}
	}
	return nil
}

func address(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}

// serverName is a name that can be put before the names of tools.
var serverName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// variable is the name of an environment variable.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// headerName is a valid header name.
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

// server checks the i-th MCP server.
func (c *checker) server(s *Settings, i int) error {
	server := &s.Servers[i]
	place := func(name string) string { return c.place("mcp_servers", i, name) }
	switch {
	case !serverName.MatchString(server.Name):
		return invalid(place("name"), strconv.Quote(server.Name)+" cannot stand before the names of tools", "write up to 32 letters, digits, _ and -")
	case (len(server.Command) == 0) == (server.URL == ""):
		return invalid(place("command"), server.Name+" must have either a command or a url", "write either command: [PROGRAM, ARGUMENT] or url: https://…")
	case server.URL != "" && !address(server.URL):
		return invalid(place("url"), "url is not an http or https address", "write url: https://tools.example/mcp")
	case server.URL == "" && (server.KeyEnv != "" || server.KeyHeader != ""):
		return invalid(place("key_env"), "a program that is started here is not sent a key", "name the variable under environment")
	case server.KeyHeader != "" && server.KeyEnv == "":
		return invalid(place("key_header"), "there is no key to send", "write key_env: ITS_NAME")
	case !headerName.MatchString(server.KeyHeader):
		return invalid(place("key_header"), strconv.Quote(server.KeyHeader)+" is not a header name", "write one such as X-Api-Key")
	case len(server.Command) == 0 && (server.Folder != "" || len(server.Environment) > 0):
		return invalid(place("folder"), "a server with a url is not started here", "leave folder and environment out")
	case server.Label != "" && s.LabelNamed(server.Label) == nil:
		return invalid(place("label"), "there is no label "+strconv.Quote(server.Label), "name one of those under labels")
	}
	for _, name := range server.Environment {
		if !variable.MatchString(name) {
			return invalid(place("environment"), "environment is not a list of variable names", "write the names alone; the values are taken from the environment")
		}
	}
	return nil
}

func (c *checker) log(s *Settings) error {
	switch s.Log.Format {
	case "", "text", "json":
		return nil
	}
	return invalid(at(c.file, valueOf(valueOf(c.root, "log"), "format")), "there is no format "+s.Log.Format, "write text or json")
}
