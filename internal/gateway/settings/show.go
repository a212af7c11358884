package settings

import (
	"bytes"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// masked stands for a secret.
const masked = "***"

// secretly fits names whose values are secrets.
var secretly = regexp.MustCompile(`(?i)(^|[-_])(key|api-?key|token|secret|password|passwd|pwd|credential|signature|sig)s?$`)

// Variables are the names of the environment variables that the settings name, each
// once, in order.
func (s *Settings) Variables() []string {
	var names []string
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for i := range s.Models {
		add(s.Models[i].KeyEnv)
		for _, source := range s.Models[i].DataSources {
			eachKeyEnv(source, add)
		}
	}
	for i := range s.AzureSearch {
		add(s.AzureSearch[i].KeyEnv)
	}
	if s.Embeddings != nil {
		add(s.Embeddings.KeyEnv)
	}
	for i := range s.Servers {
		add(s.Servers[i].KeyEnv)
		for _, name := range s.Servers[i].Environment {
			add(name)
		}
	}
	if s.Identity != nil && s.Identity.Signed != nil {
		add(s.Identity.Signed.SecretEnv)
	}
	if s.WebSearch != nil {
		add(s.WebSearch.KeyEnv)
	}
	return names
}

// eachKeyEnv calls do with each variable that a data source names.
func eachKeyEnv(v any, do func(string)) {
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			if variable, ok := v[name].(string); ok && name == "key_env" {
				do(variable)
			}
			eachKeyEnv(v[name], do)
		}
	case []any:
		for i := range v {
			eachKeyEnv(v[i], do)
		}
	}
}

// Lacking says which of Variables are not set, each with its mend.
func (s *Settings) Lacking(getenv func(string) string) []string {
	var lacks []string
	for _, name := range s.Variables() {
		if _, err := Key(name, getenv); err != nil {
			lacks = append(lacks, err.Error())
		}
	}
	return lacks
}

// Pretended is a value for a variable that the settings name, "" for others: it lets
// a check go on where the secrets are not.
func (s *Settings) Pretended(name string) string {
	if slices.Contains(s.Variables(), name) {
		return "pretended"
	}
	return ""
}

// Shown writes the settings as YAML without what is empty, and says of each variable
// whether it is set. What may be a secret, in an address or a command, is masked.
func (s *Settings) Shown(getenv func(string) string) ([]byte, error) {
	var root yaml.Node
	if err := root.Encode(s); err != nil {
		return nil, err
	}
	v := view{getenv}
	v.mapping(&root)
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(&root); err != nil {
		return nil, err
	}
	return out.Bytes(), enc.Close()
}

// view prepares nodes for people to read.
type view struct{ getenv func(string) string }

// mapping masks what a mapping holds and takes out what is empty.
func (v view) mapping(n *yaml.Node) {
	var kept []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if secretly.MatchString(key.Value) && value.Tag == "!!str" && value.Value != "" {
			value.Value = masked
		}
		v.node(key.Value, value)
		if !empty(value) {
			kept = append(kept, key, value)
		}
	}
	n.Content = kept
}

func (v view) node(name string, n *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		v.mapping(n)
	case yaml.SequenceNode:
		for i, entry := range n.Content {
			if i > 0 && name == "command" && entry.Kind == yaml.ScalarNode && secretly.MatchString(strings.TrimSpace(n.Content[i-1].Value)) {
				entry.Value = masked // the argument behind --token
			}
			v.node(name, entry)
		}
	case yaml.ScalarNode:
		n.Value = withoutSecrets(n.Value)
		if name == "key_env" || name == "environment" {
			v.said(n)
		}
	}
}

// said notes whether a variable is set.
func (v view) said(n *yaml.Node) {
	switch {
	case n.Value == "":
	case v.getenv(n.Value) == "":
		n.LineComment = "not set"
	default:
		n.LineComment = "set"
	}
}

// withoutSecrets masks the value behind a name such as --token=, and what an address
// holds besides where it leads.
func withoutSecrets(value string) string {
	u, err := url.Parse(value)
	if err != nil || u.Host == "" {
		if name, secret, ok := strings.Cut(value, "="); ok && secret != "" && secretly.MatchString(name) {
			return name + "=" + masked
		}
		return value
	}
	if u.User != nil {
		u.User = url.User(masked)
	}
	query := u.Query()
	for name := range query {
		if secretly.MatchString(name) {
			query.Set(name, masked)
		}
	}
	if u.RawQuery == "" && u.User == nil {
		return value
	}
	u.RawQuery = query.Encode()
	return strings.ReplaceAll(u.String(), url.QueryEscape(masked), masked)
}

// empty reports whether a value says nothing.
func empty(n *yaml.Node) bool {
	if n.Kind == yaml.ScalarNode {
		return n.Tag == "!!null" || n.Value == "" || n.Tag == "!!bool" && n.Value == "false" || n.Value == "0s"
	}
	return len(n.Content) == 0
}
