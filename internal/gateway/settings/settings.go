package settings

import (
	"encoding/json"
	"time"
)

// Settings is what the file says. The zero value is a file that says nothing.
type Settings struct {
	// Models are the models that may be asked for; the first is the default.
	Models []Model `yaml:"models"`
	// Citations is how the OpenAI paths write citations where neither a request
	// nor a key says: openai, openwebui, markdown or none; "" leaves it to them.
	Citations string `yaml:"citations"`
	// Mode is how the OpenAI paths answer where neither a request nor a key says:
	// knowledge or passthrough; "" leaves it to them.
	Mode string `yaml:"mode"`
	// Labels are the labels that documents may name, with their ranks.
	Labels []Label `yaml:"labels"`
	// LabelRules give documents labels by their place.
	LabelRules []LabelRule `yaml:"label_rules"`
	// Sets are the sets of sources that documents belong to by their place.
	Sets []Set `yaml:"sets"`
	// AzureSearch are the Azure AI Search endpoints that may be called.
	AzureSearch []Endpoint `yaml:"azure_search"`
	// Embeddings is where texts are embedded; nil leaves it to what is built in.
	Embeddings *Embeddings `yaml:"embeddings"`
	// Metrics says where metrics views are; the zero value is nowhere.
	Metrics Metrics `yaml:"metrics"`
	// Servers are the MCP servers whose tools a model may call.
	Servers []Server `yaml:"mcp_servers"`
	// WebSearch is the search engine that a model may ask; nil is none.
	WebSearch *WebSearch `yaml:"web_search"`
	// WebGraphs lets graphs of Writer's clients fetch pages of the web.
	WebGraphs bool `yaml:"web_graphs"`
	// EmbedHosts are the origins, such as https://portal.example, whose pages may
	// frame an answer and are asked where to go when a citation is followed there.
	EmbedHosts []string `yaml:"embed_hosts"`
	// PublicURL is the address under which readers reach the server, without a
	// slash at its end; "" is the one that each request came to.
	PublicURL string `yaml:"public_url"`
	// Hosts are names to which a server on loopback answers beside its own.
	Hosts []string `yaml:"hosts"`
	// Limits replace those that are built in, where they are not 0.
	Limits Limits `yaml:"limits"`
}

// Model is a model that may be asked for.
type Model struct {
	// Name is what a request calls it.
	Name string `yaml:"name"`
	// Provider is one of Providers.
	Provider string `yaml:"provider"`
	// Model is what the provider calls it; of azure, the deployment.
	Model string `yaml:"model"`
	// BaseURL is where its API is; "" is the provider's own.
	BaseURL string `yaml:"base_url"`
	// KeyEnv names the environment variable that holds the key; "" sends none.
	KeyEnv string `yaml:"key_env"`
	// APIVersion is that of azure; "" is the one built in.
	APIVersion string `yaml:"api_version"`
	// DataSources are the data sources of Azure On Your Data, as JSON. A key_env
	// in them stands for the key that DataSourcesJSON puts there.
	DataSources []map[string]any `yaml:"data_sources"`
	// FirstByte and Idle are how long the model may take to its first byte and
	// between bytes; 0 is what is built in.
	FirstByte time.Duration `yaml:"first_byte"`
	Idle      time.Duration `yaml:"idle"`
	// Retries is how often it is asked again before its first byte; nil is what is
	// built in.
	Retries *int `yaml:"retries"`
	// Fallback are the names of the models asked in its place where it fails
	// before its first byte, in order.
	Fallback []string `yaml:"fallback"`
}

// Label is a sensitivity label.
type Label struct {
	Name        string   `yaml:"name"`
	Rank        int      `yaml:"rank"`
	Color       string   `yaml:"color"`
	Description string   `yaml:"description"`
	Keywords    []string `yaml:"keywords"`
	Encrypted   bool     `yaml:"encrypted"`
}

// LabelRule gives the documents whose path fits the label of that name.
type LabelRule struct {
	Path  string `yaml:"path"`
	Label string `yaml:"label"`
}

// Set is a set of sources: the documents whose path fits one of Paths.
type Set struct {
	Name  string   `yaml:"name"`
	Paths []string `yaml:"paths"`
}

// Endpoint is a service that may be called.
type Endpoint struct {
	Endpoint string `yaml:"endpoint"`
	// KeyEnv names the environment variable that holds the key.
	KeyEnv string `yaml:"key_env"`
}

// Embeddings is an embedder that speaks the OpenAI API.
type Embeddings struct {
	BaseURL string `yaml:"base_url"`
	Model   string `yaml:"model"`
	KeyEnv  string `yaml:"key_env"`
}

// Limits replace those that are built in; 0 leaves one as it is.
type Limits struct {
	// Passages is how many passages a model is shown.
	Passages int `yaml:"passages"`
	// PromptTokens is how many tokens these may take.
	PromptTokens int `yaml:"prompt_tokens"`
	// BodyMiB is the most MiB of a request's body, UploadMiB of an upload.
	BodyMiB   int `yaml:"body_mib"`
	UploadMiB int `yaml:"upload_mib"`
}

// Providers are the values of Model.Provider.
func Providers() []string {
	return []string{"builtin", "openai", "azure", "anthropic", "gemini", "cohere", "perplexity", "mistral"}
}

// Key is the value of the environment variable that holds a key, "" where none is
// named. Invalid for a variable that is named and not set.
func Key(variable string, getenv func(string) string) (string, error) {
	if variable == "" {
		return "", nil
	}
	if value := getenv(variable); value != "" {
		return value, nil
	}
	return "", invalid("key_env "+variable, "the environment variable is not set", "export "+variable+"=…")
}

// DataSourcesJSON is the model's data sources as JSON, with each key_env replaced
// by the key that the variable holds; nil for none. Invalid for a variable that is
// not set.
func (m *Model) DataSourcesJSON(getenv func(string) string) (json.RawMessage, error) {
	if len(m.DataSources) == 0 {
		return nil, nil
	}
	filled := make([]any, len(m.DataSources))
	for i, source := range m.DataSources {
		var err error
		if filled[i], err = withKeys(source, getenv); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(filled)
	if err != nil {
		return nil, invalid("data_sources", "are no JSON", "use text, numbers, lists and names as keys")
	}
	return data, nil
}

// withKeys is a value with each key_env in it replaced by its key.
func withKeys(v any, getenv func(string) string) (any, error) {
	var err error
	switch v := v.(type) {
	case map[string]any:
		filled := make(map[string]any, len(v))
		for name, value := range v {
			if variable, ok := value.(string); ok && name == "key_env" {
				name = "key"
				value, err = Key(variable, getenv)
			} else {
				value, err = withKeys(value, getenv)
			}
			if err != nil {
				return nil, err
			}
			filled[name] = value
		}
		return filled, nil
	case []any:
		filled := make([]any, len(v))
		for i := range v {
			if filled[i], err = withKeys(v[i], getenv); err != nil {
				return nil, err
			}
		}
		return filled, nil
	}
	return v, nil
}
