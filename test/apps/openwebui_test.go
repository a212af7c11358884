package apps

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/loopback"
)

// openWebUI is the program, as PyPI installs it.
const openWebUI = ".venv-openwebui/bin/open-webui"

// shownInOpenWebUI is what a person sees of an answer.
type shownInOpenWebUI struct {
	Text  string
	Chips []string
}

// TestOpenWebUI: the application itself, in Chromium: text that streams, a chip with the source's name behind each claim, the
// card with the passage and a link that opens, the same after a reload, a title that is none of the answer, and the tool
// server's tools. Nothing is set but the address and any key: it is recognised.
func TestOpenWebUI(t *testing.T) {
	needs(t, openWebUI)
	needs(t, "/usr/bin/chromium")
	needs(t, "node_modules/playwright-core")
	citeway := serve(t, "log: {requests: false}\n")
	app := openOpenWebUI(t, citeway)
	picture := filepath.Join(t.TempDir(), "openwebui.png")
	if *update {
		picture = "../../docs/openwebui.png"
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "openwebui.mjs", app, citeway, picture)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	var seen struct {
		First, Again shownInOpenWebUI
		Card         struct {
			Text  string
			Links []string
		}
		Server struct {
			Names, Tools []string
			Status       int
		}
		Pieces int
		Title  string
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = "A full year of work gives 28 days of annual leave, public holidays not counted Leave . Own car: 0.42 euros a kilometre"
	if !strings.HasPrefix(seen.First.Text, want) || !slices.Equal(seen.First.Chips, []string{"Leave", "Travel costs"}) {
		t.Errorf("shown: %+v", seen.First)
	}
	if seen.Again.Text != seen.First.Text || !slices.Equal(seen.Again.Chips, seen.First.Chips) {
		t.Errorf("after a reload: %+v, before %+v", seen.Again, seen.First)
	}
	if len(seen.Card.Links) == 0 || !strings.Contains(seen.Card.Text, "0.42 euros a kilometre") {
		t.Fatalf("the card: %+v", seen.Card)
	}
	r, err := http.Get(seen.Card.Links[0])
	if err != nil || r.StatusCode != http.StatusOK {
		t.Errorf("%s: %v %v", seen.Card.Links[0], r, err)
	}
	if strings.Contains(seen.Title, "A full year") || !strings.HasPrefix(seen.Title, "How many days") {
		t.Errorf("the title is %q", seen.Title)
	}
	if !slices.Contains(seen.Server.Names, "Citeway") || seen.Server.Status != http.StatusOK || !slices.Contains(seen.Server.Tools, "answer") || len(seen.Server.Tools) < 20 {
		t.Errorf("the tool server: %+v", seen.Server)
	}
	t.Logf("%d states of the text while it came, %d tools", seen.Pieces, len(seen.Server.Tools))
}

// openOpenWebUI starts Open WebUI with Citeway as its connection and its tool server, and returns its address.
func openOpenWebUI(t *testing.T, citeway string) string {
	t.Helper()
	host, port := "127.0.0.1", strconv.Itoa(loopback.Ports(t, 1))
	cmd := exec.Command(openWebUI, "serve", "--host", host, "--port", port)
	cmd.Env = append(os.Environ(), "DATA_DIR="+t.TempDir(), "WEBUI_AUTH=False", "WEBUI_SECRET_KEY=none", "ENABLE_OLLAMA_API=False", "OPENAI_API_BASE_URL="+citeway+"/openai/v1", "OPENAI_API_KEY=any",
		`TOOL_SERVER_CONNECTIONS=[{"url":"`+citeway+`","path":"v1/openapi.json","auth_type":"none","key":"","config":{"enable":true},"info":{"name":"Citeway","description":"documents"}}]`,
		// Nothing is fetched from anywhere else.
		"OFFLINE_MODE=True", "HF_HUB_OFFLINE=1", "RAG_EMBEDDING_ENGINE=openai", "AUDIO_STT_ENGINE=openai", "ANONYMIZED_TELEMETRY=false", "DO_NOT_TRACK=true", "SCARF_NO_ANALYTICS=true")
	address := "http://" + net.JoinHostPort(host, port)
	start(t, address, "/health", cmd)
	return address
}
