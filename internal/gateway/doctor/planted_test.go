package doctor_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/model/azure"
)

var no = false

// rename gives a field another name, in the index and in the documents.
func (r *rig) rename(from, to string) {
	f := r.definition.Field(from)
	f.Name = to
	for _, d := range r.documents {
		d[to] = d[from]
		delete(d, from)
	}
	if c := r.definition.Semantic; c != nil {
		for i := range c.Configurations {
			p := &c.Configurations[i].Fields
			if p.Title != nil && p.Title.Name == from {
				p.Title = &azuresearch.FieldName{Name: to}
			}
			for j := range p.Content {
				if p.Content[j].Name == from {
					p.Content[j].Name = to
				}
			}
		}
	}
}

// put gives a field a value in every document; nil empties it.
func (r *rig) put(field string, value any) {
	for _, d := range r.documents {
		d[field] = value
	}
}

// simple searches words alone.
func (r *rig) simple() {
	r.parameters["query_type"] = "simple"
	delete(r.parameters, "semantic_configuration")
}

// planted are the faults of the seed's troubleshooting list, and those that lie
// near: under each of its problems the causes, and what is to be found.
var planted = []struct {
	problem, cause string
	change         func(r *rig)
	// found is the one finding that is wrong; mend is in what it says to do.
	found, mend string
}{
	// Citations do not appear: 1. the data sources are not properly configured
	{"citations", "no data sources", func(r *rig) { r.env[azure.SettingDataSources] = "" }, "fault settings.data-sources", "export AZURE_AI_DATA_SOURCES="},
	{"citations", "data sources are no JSON", func(r *rig) { r.env[azure.SettingDataSources] = `[{"type": "azure_search",}]` }, "fault settings.data-sources", `write [{"type": "azure_search"`},
	{"citations", "two data sources", func(r *rig) {
		r.env[azure.SettingDataSources] = `[{"type":"azure_search","parameters":{}},{"type":"azure_search","parameters":{}}]`
	}, "fault settings.data-sources", "exactly one"},
	{"citations", "no type", func(r *rig) { r.env[azure.SettingDataSources] = `[{"parameters":{}}]` }, "fault settings.data-sources", `"type": "azure_search"`},
	{"citations", "no parameters", func(r *rig) { r.env[azure.SettingDataSources] = `[{"type":"azure_search"}]` }, "fault settings.data-sources", "endpoint, index_name"},
	{"citations", "no index name", func(r *rig) { delete(r.parameters, "index_name") }, "fault settings.data-sources", "index's name"},
	{"citations", "no authentication", func(r *rig) { delete(r.parameters, "authentication") }, "fault settings.data-sources", "api_key"},
	{"citations", "the words of the example", func(r *rig) { r.parameters["index_name"] = "YOUR-INDEX-NAME" }, "fault settings.data-sources", "put your own"},
	{"citations", "include contexts is no list", func(r *rig) { r.parameters["include_contexts"] = 3 }, "fault settings.data-sources", "citations"},
	{"citations", "no key", func(r *rig) { delete(r.env, "AZURE_OPENAI_API_KEY") }, "fault settings.keys", "export AZURE_OPENAI_API_KEY=…"},
	{"citations", "a wrong key of the index", func(r *rig) { r.parameters["authentication"] = object{"type": "api_key", "key": "stale-key-9"} }, "fault index.credentials", "check the key"},
	{"citations", "no such index", func(r *rig) { r.parameters["index_name"] = "harbor" }, "fault index.reached", "check the endpoint and the index's name"},
	{"citations", "no such search service", func(r *rig) { r.parameters["endpoint"] = "https://nowhere.search.windows.net" }, "fault index.reached", "check the endpoint"},
	{"citations", "an empty index", func(r *rig) { r.documents = nil }, "fault index.documents", "run its indexer"},
	{"citations", "a filter that leaves none", func(r *rig) { r.parameters["filter"] = "title eq 'Nothing'" }, "fault index.documents", "filter"},
	{"citations", "content under another name", func(r *rig) { r.rename("content", "body") }, "fault index.fields", `"content_fields": ["body"]`},
	{"citations", "content not retrievable", func(r *rig) { r.definition.Field("content").Retrievable = &no }, "fault index.retrievable", `"retrievable": true`},
	{"citations", "content not searchable", func(r *rig) {
		r.simple()
		r.definition.Semantic = nil
		r.definition.Field("content").Searchable = &no
	}, "fault index.searchable", `"searchable": true`},
	{"citations", "content empty", func(r *rig) { r.put("content", "") }, "fault index.content", "contentAndMetadata"},
	{"citations", "content empty in one", func(r *rig) { r.documents[1]["content"] = "" }, "warning index.content", "indexer's history"},
	{"citations", "no semantic configuration", func(r *rig) { r.parameters["semantic_configuration"] = "nosuch" }, "fault index.query", `"semantic_configuration": "default"`},
	{"citations", "no vectors of questions", func(r *rig) { r.parameters["query_type"] = "vector_semantic_hybrid" }, "fault index.query", "embedding_dependency"},
	{"citations", "no vector field", func(r *rig) {
		r.parameters["query_type"] = "vector_semantic_hybrid"
		r.parameters["embedding_dependency"] = object{"type": "deployment_name", "deployment_name": "emb"}
	}, "fault index.query", "--vector-dims"},
	{"citations", "a filter that is none", func(r *rig) { r.parameters["filter"] = "title eq eq" }, "fault index.documents", "filter"},
	{"citations", "a mapping with a wrong name", func(r *rig) { r.parameters["fields_mapping"] = object{"titel_field": "title"} }, "fault settings.data-sources", `"title_field"`},

	// 2. not an Azure OpenAI endpoint
	{"citations", "an endpoint of Azure AI", func(r *rig) {
		r.setup.Model.BaseURL = "https://harbour.services.ai.azure.com"
		r.hosts["harbour.services.ai.azure.com"] = &simulate.Deployment{Key: modelKey, Faults: simulate.AnswerFaults{Ignores: true}}
	}, "fault model.endpoint", "--base-url https://NAME.openai.azure.com"},
	{"citations", "an inference endpoint", func(r *rig) {
		r.setup.Model.BaseURL = "https://models.inference.ai.azure.com"
		r.hosts["models.inference.ai.azure.com"] = http.NotFoundHandler()
	}, "fault model.endpoint", "--base-url https://NAME.openai.azure.com"},
	{"citations", "a server that refuses data sources", func(r *rig) { r.deployment.Faults.Refuses = true }, "fault model.endpoint", "--model azure:DEPLOYMENT"},
	{"citations", "a server that ignores data sources", func(r *rig) { r.deployment.Faults.Ignores = true }, "fault model.endpoint", "--model azure:DEPLOYMENT"},
	{"citations", "a version that refuses contexts", func(r *rig) { r.deployment.Faults.OldVersion = true }, "fault model.answer", "AZURE_AI_INCLUDE_SEARCH_SCORES=false"},
	{"citations", "a wrong key of the model", func(r *rig) { r.env["AZURE_OPENAI_API_KEY"] = "stale-key-8" }, "fault model.credentials", "check the key"},
	{"citations", "a model that is not there", func(r *rig) { r.setup.Model.BaseURL = "https://nowhere.openai.azure.com" }, "fault model.reached", "check the address"},
	{"citations", "the deployment cannot search", func(r *rig) { r.deployment.Client = simulate.Hosts{}.Client() }, "fault model.sources", "lets the deployment in"},

	// 3. the answer holds no [docX]
	{"citations", "no markers", func(r *rig) { r.deployment.Faults.NoMarkers = true }, "fault model.markers", "role_information"},
	{"citations", "markers and no context", func(r *rig) { r.deployment.Faults.NoContext = true }, "fault model.sources", "takes message.context out"},
	{"citations", "markers astray", func(r *rig) { r.deployment.Faults.Astray = true }, "fault model.resolved", "larger"},
	{"citations", "nothing found", func(r *rig) { r.deployment.Faults.Nothing = true }, "fault model.sources", "strictness"},
	{"citations", "an empty answer", func(r *rig) { r.deployment.Faults.Empty = true }, "fault model.answer", "another question"},

	// 4. what the client's own screen tells
	{"citations", "links for Open WebUI", func(r *rig) { r.client("openwebui", "markdown") }, "fault client.form", "citations: openwebui"},
	{"citations", "none for Open WebUI", func(r *rig) { r.client("openwebui", "none") }, "fault client.form", "citations: openwebui"},
	{"citations", "annotations for Open WebUI", func(r *rig) { r.client("openwebui", "openai") }, "warning client.form", "citations: openwebui"},
	{"citations", "a direct connection", func(r *rig) { r.client("openwebui", "openwebui"); r.setup.Client.Direct = true }, "fault client.form", "administrator"},
	{"citations", "a whole answer", func(r *rig) { r.client("openwebui", "openwebui"); r.setup.Client.Whole = true }, "fault client.stream", "Stream Chat Response"},
	{"citations", "events for an SDK", func(r *rig) { r.client("openai", "openwebui") }, "fault client.form", "citations: openai"},

	// "Unknown Document": 1. fields missing or not retrievable, 2. custom names, 3. empty
	{"unknown document", "not retrievable", func(r *rig) {
		for _, f := range []string{"title", "filepath", "url"} {
			r.definition.Field(f).Retrievable = &no
		}
	}, "fault index.retrievable", `"retrievable": true`},
	{"unknown document", "title not retrievable", func(r *rig) { r.definition.Field("title").Retrievable = &no }, "fault index.retrievable", `"retrievable": true for title`},
	{"unknown document", "custom names", func(r *rig) {
		r.rename("title", "doc_title")
		r.rename("filepath", "source_file")
		r.rename("url", "source_url")
	}, "fault index.fields", `{"title_field": "doc_title", "filepath_field": "source_file", "url_field": "source_url"}`},
	{"unknown document", "a slip in the mapping", func(r *rig) { r.parameters["fields_mapping"] = object{"title_field": "titel"} }, "fault index.fields", `"title_field": "title"`},
	{"unknown document", "title under another name", func(r *rig) { r.rename("title", "headline") }, "warning index.fields", `"title_field": "headline"`},
	{"unknown document", "all empty", func(r *rig) { r.put("title", nil); r.put("filepath", nil); r.put("url", nil) }, "fault index.names", "metadata_storage_name"},
	{"unknown document", "all blank in one", func(r *rig) {
		d := r.documents[0]
		d["title"], d["filepath"], d["url"] = " ", "", " "
	}, "fault index.names", "metadata_storage_name"},
	{"unknown document", "titles empty", func(r *rig) { r.put("title", "") }, "warning index.names", "metadata_storage_name"},

	// No clickable links: 1. a url field with valid URLs, 2. mapped, 3. retrievable
	{"no links", "no url field", func(r *rig) { r.rename("url", "chapter") }, "fault index.fields", "add the field"},
	{"no links", "url under another name", func(r *rig) { r.rename("url", "link") }, "fault index.fields", `"url_field": "link"`},
	{"no links", "url not retrievable", func(r *rig) { r.definition.Field("url").Retrievable = &no }, "fault index.retrievable", `"retrievable": true for url`},
	{"no links", "url empty", func(r *rig) { r.put("url", "") }, "fault index.links", "metadata_storage_path"},
	{"no links", "url empty in one", func(r *rig) { r.documents[2]["url"] = nil }, "warning index.links", "metadata_storage_path"},
	{"no links", "a file path", func(r *rig) { r.put("url", `\\files\harbour\tides.pdf`) }, "fault index.links", "https address"},
	{"no links", "a path of Windows", func(r *rig) { r.put("url", `C:\harbour\tides.pdf`) }, "fault index.links", "https address"},
	{"no links", "a name alone", func(r *rig) { r.put("url", "tides.pdf") }, "fault index.links", "https address"},
	{"no links", "a script", func(r *rig) { r.put("url", "javascript:alert(1)") }, "fault index.links", "https address"},
	{"no links", "an encoded blob", func(r *rig) { r.put("url", "aHR0cHM6Ly9maWxlcy5ibG9iLmNvcmUud2luZG93cy5uZXQvZG9jcy90aWRlcy5wZGY1") }, "fault index.links", "base64Encode"},

	// Relevance of 0 %: 1. the switch, 2. the index's scores, 3. raw values, which the report shows
	{"relevance", "switched off", func(r *rig) { r.env[azure.SettingScores] = "false" }, "fault settings.scores", "true"},
	{"relevance", "a switch that is neither", func(r *rig) { r.env[azure.SettingScores] = "maybe" }, "fault settings.scores", "true or false"},
	{"relevance", "a version without contexts", func(r *rig) { r.setup.Model.APIVersion = "2024-10-21" }, "fault settings.scores", azure.DefaultDataVersion},
	{"relevance", "no scores", func(r *rig) { r.search.Faults = simulate.Faults{NoScores: true} }, "fault index.scores", "query_type"},
	{"relevance", "no upper end", func(r *rig) { r.simple() }, "warning index.scores", "query_type semantic"},
	{"relevance", "scores taken out on the way", func(r *rig) { r.deployment.Faults.NoScores = true }, "fault model.details", "all_retrieved_documents"},

	// Links do not work: 1. valid, 2. accessible, 3. written rightly
	{"dead links", "no address", func(r *rig) { r.put("url", "https:///tides.pdf") }, "fault index.links", "https://HOST/PATH"},
	{"dead links", "gone", func(r *rig) { r.files(http.StatusNotFound) }, "fault index.opened", "run the indexer"},
	{"dead links", "a private container", func(r *rig) { r.files(http.StatusConflict) }, "fault index.opened", "public container"},
	{"dead links", "no such host", func(r *rig) { r.setup.Links = r.hosts.Client() }, "fault index.opened", "host's name"},
	{"dead links", "a server that fails", func(r *rig) { r.files(http.StatusBadGateway) }, "fault index.opened", "is well"},
	{"dead links", "blanks and brackets", func(r *rig) { r.put("url", "https://"+filesHost+"/tide tables (2031).pdf") }, "warning index.links", "percent-encoded"},
	{"dead links", "plain http", func(r *rig) { r.put("url", "http://"+filesHost+"/tides.pdf") }, "warning index.links", "https"},
}

// client names the client and how citations are written for it.
func (r *rig) client(name, citations string) {
	r.setup.Client.Name, r.setup.Settings.Citations = name, citations
}

// files answers for the documents with that status.
func (r *rig) files(status int) {
	r.hosts[filesHost] = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.Method != http.MethodHead {
			status = http.StatusTeapot
		}
		w.WriteHeader(status)
	})
	r.setup.Links = r.hosts.Client()
}

// TestPlanted: of each fault that is planted, exactly that is found, with its mend,
// and no key is shown.
func TestPlanted(t *testing.T) {
	for _, c := range planted {
		name := c.problem + " " + c.cause
		t.Run(name, func(t *testing.T) {
			r := healthy(t)
			c.change(r)
			report := r.examine(t)
			if got := wrong(report); fmt.Sprint(got) != "["+c.found+"]" {
				t.Errorf("found %v, want %s", got, c.found)
			}
			for _, f := range report.Findings {
				if f.State == doctor.Fault || f.State == doctor.Warning {
					if !strings.Contains(f.Mend, c.mend) {
						t.Errorf("the mend is %q, and should hold %q", f.Mend, c.mend)
					}
				} else if f.Mend != "" {
					t.Errorf("a mend where nothing is wrong: %+v", f)
				}
			}
			text := printed(t, report)
			for _, key := range []string{adminKey, queryKey, modelKey, "stale-key"} {
				if strings.Contains(text, key) {
					t.Errorf("a key is shown:\n%s", text)
				}
			}
			golden(t, name, text)
		})
	}
}

// TestHealthy: of what is well nothing is said to be wrong.
func TestHealthy(t *testing.T) {
	for name, change := range map[string]func(r *rig){
		"with an admin key": func(*rig) {},
		"with a query key":  func(r *rig) { r.parameters["authentication"] = object{"type": "api_key", "key": queryKey} },
		"with a question made of a document": func(r *rig) {
			r.setup.Question = ""
		},
		"with Open WebUI and an open link": func(r *rig) {
			r.client("openwebui", "openwebui")
			r.files(http.StatusOK)
		},
		"with a mapping": func(r *rig) {
			r.rename("title", "doc_title")
			r.rename("content", "body")
			r.parameters["fields_mapping"] = object{"title_field": "doc_title", "content_fields": []string{"body"}}
		},
		"with file paths that are addresses": func(r *rig) {
			for _, d := range r.documents {
				d["filepath"] = d["url"]
			}
			r.put("url", nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := healthy(t)
			change(r)
			report := r.examine(t)
			if got := wrong(report); len(got) > 0 || report.Faults > 0 || report.Warnings > 0 {
				t.Errorf("found %v\n%s", got, printed(t, report))
			}
			golden(t, "healthy "+name, printed(t, report))
		})
	}
}
