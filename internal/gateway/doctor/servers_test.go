package doctor_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/settings"
)

const page = "<!doctype html><html><head><title>x</title></head><body><h1>Welcome</h1></body></html>"

// TestUnknownServers: a server that is none of those that are expected is named,
// and nothing hangs.
func TestUnknownServers(t *testing.T) {
	long := strings.Repeat("tide ", 4000)
	for _, c := range []struct {
		name   string
		change func(r *rig)
		found  string
	}{
		{"model: a page", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 200, Complaint: page}}
		}, "fault model.reached"},
		{"model: a page that is not found", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 404, Complaint: page}}
		}, "fault model.reached"},
		{"model: no such deployment", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 404, Complaint: `{"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}}`}}
		}, "fault model.reached"},
		{"model: other JSON", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 200, Complaint: `{"status":"up"}`}}
		}, "fault model.reached"},
		{"model: an empty answer", func(r *rig) { r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 200}} }, "fault model.reached"},
		{"model: huge", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 200, Complaint: `{"choices":["` + strings.Repeat("x", 5<<20) + `"]}`}}
		}, "fault model.reached"},
		{"model: forbidden", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 403, Complaint: `{"error":"no"}`}}
		}, "fault model.credentials"},
		{"model: busy", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 429, Complaint: `{"error":{"message":"slow down"}}`}}
		}, "fault model.answer"},
		{"model: failing", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 500, Complaint: long}}
		}, "fault model.answer"},
		{"model: elsewhere", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 302, Location: "https://login.example/"}}
		}, "fault model.reached"},
		{"model: silent", func(r *rig) {
			r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Slow: time.Hour}}
			r.setup.Wait = 2 * time.Second // the index is to answer within it
		}, "fault model.reached"},
		{"model: no address", func(r *rig) { r.setup.Model.BaseURL = "heron" }, "fault model.reached"},
		{"index: a page", func(r *rig) { r.search.Faults = simulate.Faults{Malformed: true} }, "fault index.reached"},
		{"index: not found", func(r *rig) { r.search.Faults = simulate.Faults{Status: 404, Complaint: page} }, "fault index.reached"},
		{"index: busy", func(r *rig) { r.search.Faults = simulate.Faults{Status: 503} }, "fault index.reached"},
		{"index: forbidden", func(r *rig) { r.search.Faults = simulate.Faults{Status: 403} }, "fault index.credentials"},
		{"index: elsewhere", func(r *rig) { r.search.Faults = simulate.Faults{Status: 302, Location: "https://login.example/"} }, "fault index.reached"},
		{"index: cut", func(r *rig) { r.search.Faults = simulate.Faults{Huge: 33 << 20} }, "fault index.reached"},
		{"index: silent", func(r *rig) {
			r.search.Faults = simulate.Faults{Slow: time.Minute}
			r.setup.Wait = 30 * time.Millisecond
		}, "fault index.reached"},
		{"index: http", func(r *rig) { r.parameters["endpoint"] = "http://" + searchHost }, "fault index.reached"},
		{"index: no query type", func(r *rig) { r.parameters["query_type"] = "psychic" }, "fault index.reached"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := healthy(t)
			c.change(r)
			report := r.examine(t)
			got := wrong(report)
			if strings.HasPrefix(c.name, "index") { // the deployment could not search either
				got = got[:min(1, len(got))]
			}
			if fmt.Sprint(got) != "["+c.found+"]" {
				t.Errorf("found %v, want %s", got, c.found)
			}
			for _, f := range report.Findings {
				if f.State == doctor.Fault && f.Mend == "" || len(f.Message) > 1100 || strings.Contains(f.Message, "<h1>") {
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

// TestSilentIndexAndModel: who is silent everywhere costs the time that was given,
// and not more.
func TestSilentIndexAndModel(t *testing.T) {
	r := healthy(t)
	r.search.Faults = simulate.Faults{Slow: time.Hour}
	r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Slow: time.Hour}}
	r.setup.Wait = 20 * time.Millisecond
	if got := fmt.Sprint(wrong(r.examine(t))); got != "[fault index.reached fault model.reached]" {
		t.Error(got)
	}
}

// TestStopped: who is told to stop stops, and says so.
func TestStopped(t *testing.T) {
	r := healthy(t)
	r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Slow: time.Hour}}
	r.open(t)
	ctx, stop := context.WithCancel(t.Context())
	report, err := doctor.Examine(ctx, r.setup, doctor.Watch{Looking: func(at string) {
		if strings.HasPrefix(at, "the model") {
			stop()
		}
	}})
	if err != context.Canceled || !report.Is(doctor.CheckRelevant, doctor.OK) {
		t.Errorf("%v, %d findings", err, len(report.Findings))
	}
	stop()
}

// TestWatch: what is looked at is told before, each finding as it is made.
func TestWatch(t *testing.T) {
	r := healthy(t)
	r.open(t)
	var told []string
	var found []doctor.Finding
	report, err := doctor.Examine(t.Context(), r.setup, doctor.Watch{
		Looking: func(at string) { told = append(told, at) },
		Found:   func(f doctor.Finding) { found = append(found, f) }})
	if err != nil || fmt.Sprint(found) != fmt.Sprint(report.Findings) {
		t.Errorf("%v: told %v", err, found)
	}
	if want := "[the settings the index harbour the model azure:heron the client]"; fmt.Sprint(told) != want {
		t.Errorf("looked at %v, want %s", told, want)
	}
}

// TestHostileWords: what servers and documents say can neither show a key nor
// steer a terminal.
func TestHostileWords(t *testing.T) {
	r := healthy(t)
	r.setup.Question = ""
	r.documents[0]["title"] = "Tide\x1b[2J tables\r\n✓ all is well\u202e"
	r.deployment.Faults = simulate.AnswerFaults{Faults: simulate.Faults{Status: 500, Complaint: `{"error":{"message":"\u001b[31m key ` + modelKey + ` and ` + adminKey + `"}}`}}
	text := printed(t, r.examine(t))
	for _, bad := range []string{"\x1b", "\r", "\u202e", modelKey, adminKey, "\n✓ all is well"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q is in\n%s", bad, text)
		}
	}
	if !strings.Contains(text, "key *** and ***") {
		t.Error(text)
	}
}

// TestIdentities: how the index is asked where the service asks it with an identity
// of its own.
func TestIdentities(t *testing.T) {
	managed := object{"type": "system_assigned_managed_identity"}
	t.Run("is not at hand", func(t *testing.T) {
		r := healthy(t)
		r.parameters["authentication"], r.deployment.Identity = managed, queryKey
		report := r.examine(t)
		if !report.Is(doctor.CheckReached, doctor.Skipped) || !strings.Contains(printed(t, report), "name the endpoint with its key_env under azure_search") || len(wrong(report)) > 0 {
			t.Error(printed(t, report))
		}
	})
	for name, change := range map[string]func(r *rig){
		"the answer's names are empty":  func(r *rig) { r.put("title", nil); r.put("filepath", nil); r.put("url", nil) },
		"the answer's links are none":   func(r *rig) { r.put("url", "tides.pdf") },
		"the answer's scores are gone":  func(r *rig) { r.deployment.Faults.NoScores = true },
		"nothing of the answer is well": func(r *rig) { r.put("url", ""); r.deployment.Faults.NoScores = true },
	} {
		t.Run(name, func(t *testing.T) {
			r := healthy(t)
			r.parameters["authentication"], r.deployment.Identity = managed, queryKey
			change(r)
			report := r.examine(t)
			if got := fmt.Sprint(wrong(report)); got != "[fault model.details]" {
				t.Errorf("found %s\n%s", got, printed(t, report))
			}
			golden(t, "unseen index "+name, printed(t, report))
		})
	}
	t.Run("the settings have a key", func(t *testing.T) {
		r := healthy(t)
		r.parameters["authentication"] = managed
		r.env["HARBOUR_KEY"] = adminKey
		r.setup.Settings.AzureSearch = []settings.Endpoint{{Endpoint: "https://other.search.windows.net"}, {Endpoint: "https://Harbour.search.windows.net/", KeyEnv: "HARBOUR_KEY"}}
		report := r.examine(t)
		if !report.Is(doctor.CheckReadable, doctor.OK) {
			t.Error(printed(t, report))
		}
	})
	t.Run("a token", func(t *testing.T) {
		r := healthy(t)
		r.search.Token = "token-of-the-harbour"
		r.parameters["authentication"] = object{"type": "access_token", "access_token": "token-of-the-harbour"}
		report := r.examine(t)
		if !report.Is(doctor.CheckReadable, doctor.OK) || strings.Contains(printed(t, report), "token-of-the-harbour") {
			t.Error(printed(t, report))
		}
	})
}

// TestWithoutDefinition: a query key reads no definition, and the documents tell.
func TestWithoutDefinition(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(r *rig)
		found  string
	}{
		{"url under another name", func(r *rig) { r.rename("url", "link") }, "fault index.fields"},
		{"title not retrievable", func(r *rig) { r.definition.Field("title").Retrievable = &no }, "warning index.fields"},
		{"content not retrievable", func(r *rig) { r.definition.Field("content").Retrievable = &no }, "fault index.fields"},
		{"titles, paths and addresses empty", func(r *rig) { r.put("title", ""); r.put("filepath", nil); r.put("url", nil) }, "fault index.names"},
		{"no semantic configuration is named", func(r *rig) { delete(r.parameters, "semantic_configuration") }, "fault index.query"},
		{"no such vector", func(r *rig) {
			r.parameters["query_type"] = "vector_simple_hybrid"
			delete(r.parameters, "semantic_configuration")
		}, "fault index.query"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := healthy(t)
			r.parameters["authentication"] = object{"type": "api_key", "key": queryKey}
			c.change(r)
			report := r.examine(t)
			if got := fmt.Sprint(wrong(report)); got != "["+c.found+"]" || !report.Is(doctor.CheckReadable, doctor.Skipped) {
				t.Errorf("found %s\n%s", got, printed(t, report))
			}
		})
	}
}

// TestVectors: a definition with vectors is asked for words where the service makes
// the vectors.
func TestVectors(t *testing.T) {
	embedding := object{"type": "deployment_name", "deployment_name": "emb"}
	for _, c := range []struct{ name, queryType, found string }{
		{"hybrid with the ranker", "vector_semantic_hybrid", "[]"},
		{"hybrid", "vector_simple_hybrid", "[warning index.scores]"},
		{"vectors alone", "vector", "[warning index.scores]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := healthy(t)
			r.withVectors(t)
			r.parameters["query_type"], r.parameters["embedding_dependency"] = c.queryType, embedding
			if got := fmt.Sprint(wrong(r.examine(t))); got != c.found {
				t.Errorf("found %s, want %s", got, c.found)
			}
		})
	}
	t.Run("another name", func(t *testing.T) {
		r := healthy(t)
		r.withVectors(t)
		r.definition.Field("contentVector").Name = "embedding"
		r.parameters["query_type"], r.parameters["embedding_dependency"] = "vector_semantic_hybrid", embedding
		text := printed(t, r.examine(t))
		if !strings.Contains(text, `"vector_fields": ["embedding"]`) {
			t.Error(text)
		}
	})
}

// TestGenericEndpointThatCites: an address that looks wrong and cites all the same
// is right.
func TestGenericEndpointThatCites(t *testing.T) {
	r := healthy(t)
	r.setup.Model.BaseURL = "https://harbour.services.ai.azure.com"
	r.hosts["harbour.services.ai.azure.com"] = &r.deployment
	if report := r.examine(t); len(wrong(report)) > 0 {
		t.Error(printed(t, report))
	}
	r = healthy(t)
	r.setup.Model.BaseURL = "https://models.github.ai/inference"
	r.hosts["models.github.ai"] = http.NotFoundHandler()
	if got := fmt.Sprint(wrong(r.examine(t))); got != "[fault model.endpoint]" {
		t.Error(got)
	}
}
