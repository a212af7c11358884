package doctor_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/model/azure"
)

// mend is what the report says to do about the check.
func mend(t *testing.T, r *doctor.Report, check string) string {
	t.Helper()
	for _, f := range r.Findings {
		if f.Check == check && f.Mend != "" {
			return f.Mend
		}
	}
	t.Fatalf("%s has no mend:\n%s", check, printed(t, r))
	return ""
}

// parameter is the JSON that a mend says to write: a member of the parameters.
var parameter = regexp.MustCompile(`"(\w+)": (\{.*\}|\[.*\]|"[^"]*")`)

// TestMendsMend: who does what the report says has a set-up that is well.
func TestMendsMend(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(r *rig)
		check  string
		do     func(t *testing.T, r *rig, mend string)
	}{
		{"fields under other names", func(r *rig) {
			r.rename("title", "doc_title")
			r.rename("url", "source_url")
			r.rename("filepath", "source_file")
			r.rename("content", "body")
		}, doctor.CheckFields, writeParameter},
		{"fields in camel case", func(r *rig) { r.rename("title", "docTitle"); r.rename("url", "webUrl") }, doctor.CheckFields, writeParameter},
		{"the names of the blob indexer", func(r *rig) {
			r.rename("title", "metadata_storage_name")
			r.rename("url", "link_to_blob")
		}, doctor.CheckFields, writeParameter},
		{"a slip in the mapping", func(r *rig) { r.parameters["fields_mapping"] = object{"url_field": "ulr"} }, doctor.CheckFields, writeParameter},
		{"another semantic configuration", func(r *rig) { r.parameters["semantic_configuration"] = "standard" }, doctor.CheckQuery, writeParameter},
		{"no semantic configuration", func(r *rig) { delete(r.parameters, "semantic_configuration") }, doctor.CheckQuery, writeParameter},
		{"titles that are empty", func(r *rig) { r.put("title", "") }, doctor.CheckNames, func(_ *testing.T, r *rig, _ string) {
			for _, d := range r.documents {
				d["title"] = d["filepath"]
			}
		}},
		{"scores switched off", func(r *rig) { r.env[azure.SettingScores] = "no" }, doctor.CheckScores, func(_ *testing.T, r *rig, _ string) { r.env[azure.SettingScores] = "true" }},
		{"an old version", func(r *rig) { r.setup.Model.BaseURL += "?api-version=2024-06-01" }, doctor.CheckScores, func(t *testing.T, r *rig, mend string) {
			if !strings.Contains(mend, "as "+azure.DefaultDataVersion) {
				t.Fatal(mend)
			}
			r.setup.Model.BaseURL = "https://" + modelHost + "?api-version=" + azure.DefaultDataVersion
		}},
		{"a scale without an end", func(r *rig) { r.simple() }, doctor.CheckRelevant, func(_ *testing.T, r *rig, _ string) {
			r.parameters["query_type"], r.parameters["semantic_configuration"] = "semantic", "default"
		}},
		{"links for Open WebUI", func(r *rig) { r.client("openwebui", "markdown") }, doctor.CheckForm, writeCitations},
		{"events for an SDK", func(r *rig) { r.client("openai", "openwebui") }, doctor.CheckForm, writeCitations},
		{"a direct connection", func(r *rig) { r.client("openwebui", "openwebui"); r.setup.Client.Direct = true }, doctor.CheckForm, writeCitations},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := healthy(t)
			c.change(r)
			told := mend(t, r.examine(t), c.check)
			delete(r.hosts, searchHost) // made anew
			delete(r.hosts, modelHost)
			delete(r.env, azure.SettingDataSources)
			c.do(t, r, told)
			if report := r.examine(t); len(wrong(report)) > 0 {
				t.Errorf("after %q\n%s", told, printed(t, report))
			}
		})
	}
}

// writeParameter writes what the mend says into the data source's parameters; a
// mapping goes to what stands there.
func writeParameter(t *testing.T, r *rig, mend string) {
	t.Helper()
	m := parameter.FindStringSubmatch(mend)
	if m == nil {
		t.Fatalf("%q says nothing to write", mend)
	}
	var value any
	if err := json.Unmarshal([]byte(m[2]), &value); err != nil {
		t.Fatal(err)
	}
	own, both := r.parameters[m[1]].(object)
	if more, ok := value.(object); ok && both {
		for name, field := range more {
			own[name] = field
		}
		return
	}
	r.parameters[m[1]] = value
}

// writeCitations writes the setting that the mend names.
func writeCitations(t *testing.T, r *rig, mend string) {
	t.Helper()
	m := regexp.MustCompile(`write citations: (\w+)`).FindStringSubmatch(mend)
	if m == nil {
		t.Fatalf("%q names no setting", mend)
	}
	r.setup.Settings.Citations = m[1]
}

// TestDocumented: the documentation names each check that can find something wrong.
func TestDocumented(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "doctor.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range planted {
		_, check, _ := strings.Cut(c.found, " ")
		if !strings.Contains(string(raw), "`"+check+"`") {
			t.Errorf("%s is not documented", check)
		}
	}
}

// TestReportsAreAllMade: no report lies about that no test makes.
func TestReportsAreAllMade(t *testing.T) {
	made := map[string]bool{}
	for _, c := range planted {
		made[strings.ReplaceAll(c.problem+" "+c.cause, " ", "-")+".txt"] = true
	}
	files, err := os.ReadDir(filepath.Join("testdata", "reports"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		other := strings.HasPrefix(f.Name(), "healthy-") || strings.HasPrefix(f.Name(), "knowledge-") || strings.HasPrefix(f.Name(), "compatible-") || strings.HasPrefix(f.Name(), "unseen-")
		if !other && !made[f.Name()] {
			t.Errorf("%s is of no test", f.Name())
		}
	}
}
