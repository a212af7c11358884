// Package settings reads the one file that configures a gateway: its models, labels,
// sets of sources, and the hosts it may call and answer to. The form is YAML, read
// strictly: an unknown key is an error that names its line and the known keys.
//
// The file holds no secrets: keys of other services stand in the environment, and the
// file names the variable. Nothing here opens, calls or makes anything.
package settings

import (
	"encoding/json"
	"time"
)

// Multilingual is the encoder of many languages, for Settings.Encoder.
const Multilingual = "multilingual"

// Settings is what the file says. The zero value is an empty file.
type Settings struct {
	// Models are the models that may be asked for; the first is the default.
	Models []Model `yaml:"models"`
	// Citations is how the OpenAI paths write citations if neither the request nor the
	// key says: openai, openwebui, markdown or none; "" leaves it to them.
	Citations string `yaml:"citations"`
	// Mode is how the paths of OpenAI and Anthropic answer if neither the request nor the key says:
	// knowledge or passthrough; "" leaves it to them.
	Mode string `yaml:"mode"`
	// Links is sources where answers may link to the addresses of their sources alone, all
	// where any http, https or mailto address will do; "" is sources. Images need a
	// source's address either way.
	Links string `yaml:"links"`
	// LinkHosts are hosts to which answers may link besides, with those below them.
	LinkHosts []string `yaml:"link_hosts"`
	// Labels are the labels that documents may name, with their ranks.
	Labels []Label `yaml:"labels"`
	// LabelRules label documents by their path.
	LabelRules []LabelRule `yaml:"label_rules"`
	// Sets are sets of sources, to which documents belong by their path.
	Sets []Set `yaml:"sets"`
	// AzureSearch are the Azure AI Search endpoints that may be called.
	AzureSearch []Endpoint `yaml:"azure_search"`
	// AzureLinks is how citations are written on the Azure path: docs is [doc1], markdown
	// [[doc1]](url); "" is docs.
	AzureLinks string `yaml:"azure_links"`
	// Embeddings is where texts are embedded; nil is the built-in encoder.
	Embeddings *Embeddings `yaml:"embeddings"`
	// Metrics says where metrics views are; the zero value is for none.
	Metrics Metrics `yaml:"metrics"`
	// places are where the file names folders.
	places map[string]string
	// Servers are the MCP servers whose tools a model may call.
	Servers []Server `yaml:"mcp_servers"`
	// WebSearch is the search engine that a model may ask; nil is none.
	WebSearch *WebSearch `yaml:"web_search"`
	// WebGraphs lets graphs of Writer's clients fetch pages of the web.
	WebGraphs bool `yaml:"web_graphs"`
	// EmbedHosts are the origins, such as https://portal.example, whose pages may frame
	// an answer and are asked where to go when a reader follows a citation there.
	EmbedHosts []string `yaml:"embed_hosts"`
	// Origins are the origins whose pages may ask from a browser.
	Origins []Origin `yaml:"origins"`
	// Identity says who the users behind connections are; nil takes none.
	Identity *Identity `yaml:"identity"`
	// PublicURL is the address at which readers reach the server, without a slash at
	// its end; "" is the one that each request came to.
	PublicURL string `yaml:"public_url"`
	// Hosts are further names to which a server on loopback answers.
	Hosts []string `yaml:"hosts"`
	// BehindProxy says that requests come through a proxy, so that one from this
	// machine may be anybody's: every address needs keys, loopback too.
	BehindProxy bool `yaml:"behind_proxy"`
	// Encoder is "multilingual" for the encoder of many languages, which is a file of its own;
	// "" is the built-in one, which knows English. Embeddings count for more.
	Encoder string `yaml:"encoder"`
	// Reader says what the encoder reads: off is nothing; auto and all are the passages of
	// answers, and claims: those of passages that are read whole, or all; "" is auto.
	Reader string `yaml:"reader"`
	// Originals is off where the files are not to be kept that documents are read from; ""
	// and on keep them.
	Originals string `yaml:"originals"`
	// Grace is how long running answers may go on once the server is told to stop; 0 is
	// the built-in time.
	Grace time.Duration `yaml:"grace"`
	// Quota is what every key may use that has no limits of its own.
	Quota Quota `yaml:"quota"`
	// Retention says how long what is gathered is kept.
	Retention Retention `yaml:"retention"`
	// Log says what is written to the log.
	Log Log `yaml:"log"`
	// Audit says where a line for each answer is kept; nil keeps none.
	Audit *Audit `yaml:"audit"`
	// Limits replace the built-in ones where they are not 0.
	Limits Limits `yaml:"limits"`
}

// Model is a model that may be asked for.
type Model struct {
	// Name is what requests call it.
	Name string `yaml:"name"`
	// Provider is one of Providers.
	Provider string `yaml:"provider"`
	// Model is the provider's name for it; for azure, the deployment.
	Model string `yaml:"model"`
	// BaseURL is the address of its API; "" is the provider's own.
	BaseURL string `yaml:"base_url"`
	// KeyEnv names the environment variable that holds the key; "" sends none.
	KeyEnv string `yaml:"key_env"`
	// APIVersion is for azure; "" is the built-in one.
	APIVersion string `yaml:"api_version"`
	// DataSources are the data sources of Azure On Your Data, as JSON. A key_env
	// in them stands for the key that DataSourcesJSON puts there.
	DataSources []map[string]any `yaml:"data_sources"`
	// FirstByte and Idle limit how long the model may take to its first byte and
	// between bytes; 0 is the built-in limit.
	FirstByte time.Duration `yaml:"first_byte"`
	Idle      time.Duration `yaml:"idle"`
	// Retries is how often it is asked again before its first byte; nil is the default.
	Retries *int `yaml:"retries"`
	// Fallback names the models that are asked instead, in order, if it fails before
	// its first byte.
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

// LabelRule gives the label of that name to the documents whose path fits.
type LabelRule struct {
	Path  string `yaml:"path"`
	Label string `yaml:"label"`
}

// Set is a set of sources: the documents whose path fits one of Paths.
type Set struct {
	Name  string   `yaml:"name"`
	Paths []string `yaml:"paths"`
}

// Origin is an origin whose pages may ask surfaces from a browser and read the answers.
type Origin struct {
	// Origin is its scheme and host, such as https://portal.example.
	Origin string `yaml:"origin"`
	// Surfaces are those of Surfaces that they may ask.
	Surfaces []string `yaml:"surfaces"`
}

// Surfaces are the values of Origin.Surfaces.
func Surfaces() []string {
	return []string{"native", "openai", "anthropic", "gemini", "azure", "writer", "webchat", "rill", "mcp"}
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
	// Wait is how long it may take for a question, before the question is answered by
	// keywords alone; 0 is the default, 3 seconds.
	Wait time.Duration `yaml:"wait"`
}

// Quota is what a key may use; 0 is no limit.
type Quota struct {
	// Requests and Tokens are how many a key may use in a minute, Streams how many of its
	// requests may run at the same time.
	Requests int `yaml:"requests_per_minute"`
	Tokens   int `yaml:"tokens_per_minute"`
	Streams  int `yaml:"streams"`
}

// Log says what is written to the log, which is standard error.
type Log struct {
	// Format is text or json; "" is text.
	Format string `yaml:"format"`
	// Requests has each request written; nil is true.
	Requests *bool `yaml:"requests"`
}

// Audit says where a line for each answer is kept.
type Audit struct {
	// File is added to; "" has the lines go to the log.
	File string `yaml:"file"`
	// Words keeps the words of questions and answers too.
	Words bool `yaml:"words"`
}

// Limits replace the built-in ones; 0 leaves one as it is.
type Limits struct {
	// Passages is how many passages a model is shown.
	Passages int `yaml:"passages"`
	// PromptTokens is how many tokens these may take.
	PromptTokens int `yaml:"prompt_tokens"`
	// BodyMiB limits the body of a request in MiB, UploadMiB an upload.
	BodyMiB   int `yaml:"body_mib"`
	UploadMiB int `yaml:"upload_mib"`
	// BodyRate is the slowest that a body may come, in bytes a second.
	BodyRate int `yaml:"body_bytes_per_second"`
}

// Providers are the values of Model.Provider.
func Providers() []string {
	return []string{"builtin", "openai", "azure", "anthropic", "gemini", "cohere", "perplexity", "mistral"}
}

// Key is the value of the environment variable that holds a key, "" if none is named.
// Returns Invalid for a variable that is not set.
func Key(variable string, getenv func(string) string) (string, error) {
	if variable == "" {
		return "", nil
	}
	if value := getenv(variable); value != "" {
		return value, nil
	}
	return "", invalid(variable, "the environment variable is not set", "export "+variable+"=…")
}

// DataSourcesJSON is the model's data sources as JSON, with each key_env replaced
// by the key that the variable holds; nil for none. Returns Invalid for a variable
// that is not set.
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
		return nil, invalid("data_sources", "are not JSON", "use text, numbers, lists and names as keys")
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
