// Package gateway asks the program with stock clients: the openai package (OpenAI and
// AzureOpenAI), the Vercel AI SDK, the writer-sdk, and MCP hosts, which are the official
// Go and npm clients and the inspector, over streamable HTTP and standard input and
// output. The providers' own SDKs also read what the dialects write.
package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// stock is the folder of the clients that ask the program.
const stock = "."

// needs skips the test if a folder lacks an npm module; on a machine that runs
// everything, the test fails.
func needs(t *testing.T, folder, module string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(folder, "node_modules", module)); err == nil {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is missing; make test installs it", module)
	}
	t.Skipf("%s is missing; make test installs it", module)
}

// node runs a script or program of a folder's clients and returns what it printed.
func node(t *testing.T, folder string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", args...)
	cmd.Dir = folder
	return printed(t, cmd)
}

// python is the interpreter that has the SDKs; scripts/test.sh makes it.
const python = ".venv/bin/python"

// inPython runs a script of this folder in Python and returns what it printed.
func inPython(t *testing.T, args ...string) []byte {
	t.Helper()
	program, err := filepath.Abs(python)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("no Python with the SDKs; make test installs it")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	return printed(t, exec.CommandContext(ctx, program, args...))
}

func printed(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out.String(), errs.String())
	}
	return out.Bytes()
}

// seen is what one client saw.
type seen struct {
	Client string   `json:"client"`
	Text   string   `json:"text"`
	Cited  []string `json:"cited"`
	Finish string   `json:"finish"`
	Tokens int      `json:"tokens"`
	Opened []int    `json:"opened"` // the status of each address cited
}

// run runs a script against the program and returns what the clients saw.
func run(t *testing.T, script, address string) map[string]seen {
	t.Helper()
	all := map[string]seen{}
	for dec := json.NewDecoder(bytes.NewReader(node(t, stock, script, address))); dec.More(); {
		var s seen
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		all[s.Client] = s
	}
	return all
}

// TestOwnKnowledge: every client gets the answer from the handbook, whole and
// streamed, with its source where the client has a place for it.
func TestOwnKnowledge(t *testing.T) {
	needs(t, stock, "openai")
	all := run(t, "gateway.mjs", serve(t, ""))
	for _, name := range []string{
		"openai, openai, whole", "openai, openai, streamed", "openai, openwebui, whole", "openai, openwebui, streamed",
		"openai, markdown, whole", "openai, markdown, streamed", "openai, none, whole", "openai, none, streamed",
		"openai, stream helper", "openai, responses whole", "openai, responses streamed", "azure whole", "azure streamed",
		"vercel, chat whole", "vercel, chat streamed", "vercel, responses whole", "vercel, responses streamed",
	} {
		s, there := all[name]
		if !there || !strings.Contains(s.Text, "28 days of annual leave") {
			t.Errorf("%s: %+v", name, s)
		}
		if s.Finish != "stop" && s.Finish != "completed" {
			t.Errorf("%s ended with %q", name, s.Finish)
		}
	}
}

// TestCitations: what each client shows beside the words.
func TestCitations(t *testing.T) {
	needs(t, stock, "openai")
	address := serve(t, "")
	all := run(t, "gateway.mjs", address)
	for _, name := range []string{"openai, openai, whole", "openai, openai, streamed", "openai, openwebui, whole", "openai, responses whole", "openai, responses streamed",
		"azure whole", "azure streamed", "vercel, chat whole", "vercel, responses whole", "vercel, responses streamed"} {
		if len(all[name].Cited) == 0 {
			t.Errorf("%s sees no citation: %+v", name, all[name])
		}
	}
	for name, want := range map[string]string{
		"openai, openwebui, streamed": "[1]",
		"openai, markdown, whole":     "[1]: " + address + "/c/",
		"azure whole":                 "[doc1]",
		"azure streamed":              "[doc1]",
	} {
		if !strings.Contains(all[name].Text, want) {
			t.Errorf("%s has no %s: %q", name, want, all[name].Text)
		}
	}
	for _, name := range []string{"openai, none, whole", "openai, none, streamed"} {
		if s := all[name]; len(s.Cited) > 0 || strings.ContainsAny(s.Text, "[]") {
			t.Errorf("%s: %+v", name, s)
		}
	}
	for _, name := range []string{"openai, openai, whole", "openai, openai, streamed", "openai, responses whole"} {
		if all[name].Tokens == 0 {
			t.Errorf("%s is told of no usage", name)
		}
	}
}

// TestModelsAndErrors: the SDKs know what they are told.
func TestModelsAndErrors(t *testing.T) {
	needs(t, stock, "openai")
	all := run(t, "gateway.mjs", serve(t, ""))
	if !slices.Contains(strings.Fields(all["openai, models"].Text), "citeway") {
		t.Errorf("models: %q", all["openai, models"].Text)
	}
	if got, want := all["openai, errors"].Text, "NotFoundError 404 model_not_found, BadRequestError 400, BadRequestError 400, NotFoundError 404 model_not_found"; !sameErrors(got, want) {
		t.Errorf("errors: %q, want %q", got, want)
	}
	if got := all["azure, errors"].Text; !strings.HasPrefix(got, "BadRequestError 400") {
		t.Errorf("azure errors: %q", got)
	}
}

// sameErrors compares class and status, and the code where one is wanted.
func sameErrors(got, want string) bool {
	a, b := strings.Split(got, ", "), strings.Split(want, ", ")
	return slices.EqualFunc(a, b, strings.HasPrefix)
}
