package doctor_test

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/leak"
)

var update = flag.Bool("update", false, "write the reports as they are now")

func TestMain(m *testing.M) { leak.Main(m) }

// The keys of the rig; none may stand in a report.
const (
	adminKey = "admin-key-of-the-harbour"
	queryKey = "query-key-of-the-harbour"
	modelKey = "model-key-of-the-heron"
)

// The hosts of the rig.
const (
	searchHost = "harbour.search.windows.net"
	modelHost  = "harbour.openai.azure.com"
	filesHost  = "files.harbour.example"
)

// object is JSON.
type object = map[string]any

// rig is a set-up of an index and a deployment that is healthy until something is
// changed.
type rig struct {
	definition *azuresearch.Index
	documents  []object
	search     simulate.Options
	deployment simulate.Deployment
	// parameters are those of the data source.
	parameters object
	env        map[string]string
	hosts      simulate.Hosts
	setup      doctor.Setup
}

func healthy(t *testing.T) *rig {
	t.Helper()
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour", Semantic: true})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{definition: d.Index, search: simulate.Options{AdminKey: adminKey, QueryKey: queryKey}, hosts: simulate.Hosts{},
		deployment: simulate.Deployment{Key: modelKey},
		env:        map[string]string{"AZURE_OPENAI_API_KEY": modelKey},
		parameters: object{"endpoint": "https://" + searchHost, "index_name": "harbour", "query_type": "semantic", "semantic_configuration": "default",
			"authentication": object{"type": "api_key", "key": adminKey}}}
	for _, s := range [][3]string{{"1", "Tide tables", "High water is at six in the morning. Low water is at noon."},
		{"2", "Crane rules", "The crane lifts twelve tonnes. It rests on Sundays."},
		{"3", "Heron watch", "Herons nest on the north pier in April."}} {
		name := strings.ToLower(strings.ReplaceAll(s[1], " ", "-")) + ".pdf"
		r.documents = append(r.documents, object{"id": s[0], "title": s[1], "content": s[2], "filepath": name, "url": "https://" + filesHost + "/" + name, "chunk_id": "0"})
	}
	r.setup = doctor.Setup{Settings: &settings.Settings{}, KeyVariables: []string{"CITEWAY_MODEL_KEY", "AZURE_OPENAI_API_KEY"}, Wait: time.Minute,
		Model:    settings.Model{Name: "azure:heron", Provider: model.Azure, Model: "heron", BaseURL: "https://" + modelHost},
		Question: "When is high water?"}
	return r
}

// open makes the servers and fills them.
func (r *rig) open(t *testing.T) {
	t.Helper()
	s := simulate.New(r.search)
	if err := s.Create(r.definition); err != nil {
		t.Fatal(err)
	}
	for _, d := range r.documents {
		if err := s.Upload(r.definition.Name, d); err != nil {
			t.Fatal(err)
		}
	}
	client := r.hosts.Client()
	if r.deployment.Client == nil {
		r.deployment.Client = client
	}
	for host, server := range map[string]http.Handler{searchHost: s, modelHost: &r.deployment} {
		if _, taken := r.hosts[host]; !taken {
			r.hosts[host] = server
		}
	}
	if _, set := r.env[azure.SettingDataSources]; !set {
		raw, err := json.Marshal([]any{object{"type": "azure_search", "parameters": r.parameters}})
		if err != nil {
			t.Fatal(err)
		}
		r.env[azure.SettingDataSources] = string(raw)
	}
	r.setup.Getenv, r.setup.HTTP = func(name string) string { return r.env[name] }, client
	if r.setup.Connect == nil {
		r.setup.Connect = r.connect
	}
}

// connect makes the model as the program does.
func (r *rig) connect(m *settings.Model) (model.Model, error) {
	scores, err := azure.ParseScores(r.env[azure.SettingScores])
	if err != nil {
		return nil, err
	}
	return azure.New(azure.Options{Options: service.Options{BaseURL: m.BaseURL, Key: r.env["AZURE_OPENAI_API_KEY"], FirstByte: m.FirstByte, Idle: m.Idle, Retries: -1, Client: r.hosts.Client()}, Deployment: m.Model, Version: m.APIVersion, DataSources: r.env[azure.SettingDataSources], NoScores: !scores})
}

func (r *rig) examine(t *testing.T) *doctor.Report {
	t.Helper()
	r.open(t)
	report, err := doctor.Examine(context.Background(), r.setup, doctor.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// wrong are the checks that found a fault or have a warning.
func wrong(r *doctor.Report) []string {
	list := []string{}
	for _, f := range r.Findings {
		if f.State == doctor.Fault || f.State == doctor.Warning {
			list = append(list, string(f.State)+" "+f.Check)
		}
	}
	return list
}

func printed(t *testing.T, r *doctor.Report) string {
	t.Helper()
	var b strings.Builder
	if err := doctor.Print(&b, r, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// golden compares a report with the file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "reports", strings.ReplaceAll(name, " ", "-")+".txt")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s says\n%s\nnow it is\n%s", file, want, got)
	}
}

// withVectors gives the index a vector field.
func (r *rig) withVectors(t *testing.T) {
	t.Helper()
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour", Semantic: true, Dimensions: 2})
	if err != nil {
		t.Fatal(err)
	}
	r.definition = d.Index
}
