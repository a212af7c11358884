package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
)

// documents are the YAML documents of a text.
func documents(t *testing.T, name, text string) []map[string]any {
	t.Helper()
	var all []map[string]any
	for dec := yaml.NewDecoder(strings.NewReader(text)); ; {
		var one map[string]any
		if err := dec.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		if one != nil {
			all = append(all, one)
		}
	}
}

// at walks into a document by names and indexes.
func at(v any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[step]
		case int:
			list, _ := v.([]any)
			if step >= len(list) {
				return nil
			}
			v = list[step]
		}
	}
	return v
}

// Everything that names the version names that of the program.
func TestOneVersion(t *testing.T) {
	chart := documents(t, "Chart.yaml", read(t, "packaging/helm/citeway/Chart.yaml"))[0]
	for name, got := range map[string]any{
		"chart": chart["version"], "app of the chart": chart["appVersion"],
		"compose": strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(at(documents(t, "compose", read(t, "packaging/compose/compose.yaml"))[0], "services", "citeway", "image")), "${CITEWAY_IMAGE:-citeway:"), "}"),
	} {
		if got != citeway.Version {
			t.Errorf("%s: %v, want %s", name, got, citeway.Version)
		}
	}
	var server struct {
		Name, Description, Version string
		Packages                   []struct{ RegistryType, Identifier string }
	}
	if err := json.Unmarshal([]byte(read(t, "packaging/mcp/server.json")), &server); err != nil {
		t.Fatal(err)
	}
	if server.Version != citeway.Version || len(server.Packages) != 1 || !strings.HasSuffix(server.Packages[0].Identifier, ":"+citeway.Version) {
		t.Errorf("server.json: %+v", server)
	}
	if !regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`).MatchString(server.Name) || len(server.Description) > 100 {
		t.Errorf("server.json: a registry takes neither %q nor %q", server.Name, server.Description)
	}
}

// variableName fits the variables of the program.
var variableName = regexp.MustCompile(`\bCITEWAY_[A-Z_]*[A-Z]\b`)

// Files that set variables set those that the program has.
func TestFilesNameVariablesThatThereAre(t *testing.T) {
	known := []string{"CITEWAY_KEYS", "CITEWAY_MODEL_KEY", "CITEWAY_CACHE", // of the program
		"CITEWAY_IMAGE", "CITEWAY_ARCH", "CITEWAY_RELEASE", "CITEWAY_BINARY", "CITEWAY_WORK"} // of the files themselves
	for _, flag := range []string{"addr", "data", "docs", "settings", "grace", "model"} {
		known = append(known, "CITEWAY_"+strings.ToUpper(flag))
	}
	looked := 0
	err := filepath.WalkDir(filepath.Join(root, "packaging"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, name := range variableName.FindAllString(string(data), -1) {
			looked++
			if !slices.Contains(known, name) {
				t.Errorf("%s names %s", path, name)
			}
		}
		return err
	})
	if err != nil || looked < 10 {
		t.Errorf("%d, %v", looked, err)
	}
}

// The unit is one that systemd takes, where it is here to look.
func TestUnitIsVerified(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not here to look at the unit")
	}
	unit := strings.ReplaceAll(read(t, "packaging/systemd/citeway.service"), "/usr/bin/citeway", "/bin/true")
	file := filepath.Join(t.TempDir(), "citeway.service")
	if err := os.WriteFile(file, []byte(unit), 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput()
	if err != nil || strings.Contains(string(told), "citeway.service") {
		t.Errorf("%v: %s", err, told)
	}
}

// Compose files and workflows are YAML with the parts that their readers need; nothing
// that others reach runs without a key.
func TestComposeFilesAndWorkflows(t *testing.T) {
	alone := documents(t, "compose", read(t, "packaging/compose/compose.yaml"))[0]
	service := at(alone, "services", "citeway")
	if keys := fmt.Sprint(at(service, "environment", "CITEWAY_KEYS")); !strings.HasPrefix(keys, "${CITEWAY_KEYS:?") || at(service, "read_only") != true {
		t.Errorf("the service is %v", service)
	}
	both := documents(t, "open-webui", read(t, "packaging/compose/open-webui.yaml"))[0]
	if at(both, "services", "open-webui", "environment", "OPENAI_API_BASE_URL") != "http://citeway:8080/openai/v1" {
		t.Errorf("Open WebUI asks %v", at(both, "services", "open-webui"))
	}
	for _, name := range []string{"ci.yml", "release.yml"} {
		flow := documents(t, name, read(t, ".github/workflows/"+name))[0]
		jobs, _ := flow["jobs"].(map[string]any)
		if len(jobs) == 0 {
			t.Errorf("%s has no jobs", name)
		}
		for job, body := range jobs {
			if steps, _ := at(body, "steps").([]any); len(steps) == 0 || at(body, "runs-on") == nil {
				t.Errorf("%s: %s has no steps or no machine", name, job)
			}
		}
	}
}

// rendered are the objects of the chart. It knows the functions that the chart uses, and
// is no stand-in for helm: `make chart` has Helm say more.
func rendered(t *testing.T, set func(values map[string]any)) []map[string]any {
	t.Helper()
	folder := filepath.Join(root, "packaging", "helm", "citeway")
	all := template.New("chart").Option("missingkey=error")
	indent := func(n int, text string) string {
		return "\n" + strings.Repeat(" ", n) + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n"+strings.Repeat(" ", n))
	}
	all.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var out bytes.Buffer
			err := all.ExecuteTemplate(&out, name, data)
			return strings.TrimSpace(out.String()), err
		},
		"nindent": indent, "quote": func(v any) string { return fmt.Sprintf("%q", fmt.Sprint(v)) },
		"toYaml": func(v any) (string, error) { data, err := yaml.Marshal(v); return string(data), err },
		"default": func(or, v any) any {
			if v == nil || v == "" {
				return or
			}
			return v
		},
		"trunc": func(n int, s string) string { return s[:min(n, len(s))] }, "trimSuffix": func(suffix, s string) string { return strings.TrimSuffix(s, suffix) },
	})
	template.Must(all.ParseGlob(filepath.Join(folder, "templates", "*")))
	values := documents(t, "values.yaml", read(t, "packaging/helm/citeway/values.yaml"))[0]
	set(values)
	data := map[string]any{"Values": values, "Release": map[string]any{"Name": "harbour", "Service": "Helm"},
		"Chart": map[string]any{"Name": "citeway", "AppVersion": citeway.Version}}
	var objects []map[string]any
	for _, one := range all.Templates() {
		if strings.HasSuffix(one.Name(), ".yaml") {
			var out bytes.Buffer
			if err := one.Execute(&out, data); err != nil {
				t.Fatal(err)
			}
			objects = append(objects, documents(t, one.Name(), out.String())...)
		}
	}
	return objects
}

// The chart makes objects that fit together and run as nobody over a root that cannot
// be written.
func TestChart(t *testing.T) {
	kinds := map[string]map[string]any{}
	for _, o := range rendered(t, func(v map[string]any) {
		v["ingress"].(map[string]any)["enabled"] = true
		v["environment"] = map[string]any{"CITEWAY_GRACE": "30s"}
	}) {
		kinds[fmt.Sprint(o["kind"])] = o
		if at(o, "metadata", "name") != "harbour-citeway" || o["apiVersion"] == nil {
			t.Errorf("an object is %v", o)
		}
	}
	pod := at(kinds["StatefulSet"], "spec", "template", "spec")
	container := at(pod, "containers", 0)
	if at(container, "securityContext", "readOnlyRootFilesystem") != true || at(pod, "securityContext", "runAsUser") != user || at(container, "image") != "ghcr.io/citeway/citeway:"+citeway.Version {
		t.Errorf("the container is %v", container)
	}
	if at(container, "env", 1, "value") != "30s" || fmt.Sprint(at(kinds["Service"], "spec", "selector")) != fmt.Sprint(at(kinds["StatefulSet"], "spec", "selector", "matchLabels")) {
		t.Errorf("the objects do not fit together: %v", kinds)
	}
	if settings := documents(t, "settings", fmt.Sprint(at(kinds["ConfigMap"], "data", "citeway.yaml"))); len(settings) != 1 || settings[0]["behind_proxy"] != true {
		t.Errorf("the settings are %v", settings)
	}
	if len(kinds) != 4 {
		t.Errorf("there are %d kinds of objects", len(kinds))
	}
	claimed := rendered(t, func(v map[string]any) { v["persistence"].(map[string]any)["existingClaim"] = "mine" })
	for _, o := range claimed {
		if o["kind"] == "StatefulSet" && (at(o, "spec", "volumeClaimTemplates") != nil || at(o, "spec", "template", "spec", "volumes", 2, "persistentVolumeClaim", "claimName") != "mine") {
			t.Errorf("a claim of one's own is not used: %v", at(o, "spec", "template", "spec", "volumes"))
		}
	}
}

// Helm itself finds nothing wrong and renders the chart, where it is here: `make chart`.
func TestHelmLints(t *testing.T) {
	helm, err := exec.LookPath("helm")
	if err != nil {
		t.Skip("helm is not here to lint the chart; make chart installs it")
	}
	chart := filepath.Join(root, "packaging", "helm", "citeway")
	if told, err := exec.Command(helm, "lint", "--strict", chart).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, told)
	}
	told, err := exec.Command(helm, "template", "harbour", chart, "--set", "ingress.enabled=true").Output()
	if err != nil {
		t.Fatal(err)
	}
	if kinds := strings.Count("\n"+string(told), "\nkind: "); kinds != 4 {
		t.Errorf("it renders %d objects: %s", kinds, told)
	}
}
