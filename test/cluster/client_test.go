package cluster_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A client tries again as the clients of services do: at what may pass, with a wait that grows.
const (
	tries     = 8
	firstWait = 250 * time.Millisecond
	lastWait  = 8 * time.Second
)

// ledger is all that was acknowledged, and how it went.
type ledger struct {
	mu            sync.Mutex
	documents     map[string]string // id to the word that it says
	conversations map[string][]string
	shares        []string
	evidence      []string
	requests      atomic.Int64
	retried       atomic.Int64
	most          atomic.Int64 // tries that one request took
	slowest       atomic.Int64 // milliseconds that one request took, with its tries
	resumed       atomic.Int64
	late          atomic.Int64 // answers that did not know yet what was just acknowledged
	asked         atomic.Int64 // streams that had to be asked for again
}

func newLedger() *ledger {
	return &ledger{documents: map[string]string{}, conversations: map[string][]string{}}
}

// client asks through the balancer.
type client struct {
	front string
	key   string
	l     *ledger
	http  *http.Client
}

func (c *cluster) client(key string, l *ledger) *client {
	return &client{c.front.URL, key, l, &http.Client{Timeout: patience}}
}

// may reports whether a status may pass.
func may(status int) bool {
	return status == 0 || status == http.StatusTooManyRequests || status == http.StatusConflict || status >= 500
}

// do sends a request, again where that may help, and returns the last status with its body.
func (c *client) do(method, path, kind string, body []byte) (status int, said string, header http.Header) {
	c.l.requests.Add(1)
	began := time.Now()
	defer func() { raise(&c.l.slowest, time.Since(began).Milliseconds()) }()
	wait := firstWait
	for try := int64(1); ; try++ {
		raise(&c.l.most, try)
		status, said, header = c.once(method, path, kind, body)
		if !may(status) || try == tries {
			return status, said, header
		}
		c.l.retried.Add(1)
		time.Sleep(wait)
		wait = min(2*wait, lastWait)
	}
}

func raise(to *atomic.Int64, v int64) {
	for was := to.Load(); v > was && !to.CompareAndSwap(was, v); was = to.Load() {
	}
}

func (c *client) once(method, path, kind string, body []byte) (int, string, http.Header) {
	r, err := c.request(context.Background(), method, path, kind, body)
	if err != nil {
		return 0, err.Error(), nil
	}
	defer r.Body.Close()
	all, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, err.Error(), nil
	}
	return r.StatusCode, string(all), r.Header
}

func (c *client) request(ctx context.Context, method, path, kind string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.front+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", kind)
	return c.http.Do(r)
}

// send sends a document that says a word.
func (c *client) send(name, word, label string) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if label != "" {
		_ = form.WriteField("label", label)
	}
	part, _ := form.CreateFormFile("file", name+".md")
	_, _ = fmt.Fprintf(part, "# Buoy %s\n\nThe keeper of the buoy %s is %s.\n", name, name, word)
	_ = form.Close()
	status, said, _ := c.do("POST", "/v1/sources", form.FormDataContentType(), body.Bytes())
	var answer struct {
		Files []struct{ Source struct{ ID string } }
	}
	if status != http.StatusCreated || json.Unmarshal([]byte(said), &answer) != nil || len(answer.Files) != 1 {
		return fmt.Errorf("sending %s: %d %.300s", name, status, said)
	}
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	c.l.documents[answer.Files[0].Source.ID] = word
	return nil
}

// ask asks in a conversation, "new" for one that begins, and returns it with the answer.
func (c *client) ask(question, conversation string) (string, string, error) {
	status, said, header := c.do("POST", "/v1/answers", "application/json", fmt.Appendf(nil, `{"model":"local","question":%q,"conversation":%q}`, question, conversation))
	var answer struct {
		ID, Text  string
		Citations []struct{ ID string }
	}
	if status != http.StatusOK || json.Unmarshal([]byte(said), &answer) != nil {
		return "", "", fmt.Errorf("asking: %d %.300s", status, said)
	}
	conversation = header.Get("Citeway-Conversation")
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	c.l.conversations[conversation] = append(c.l.conversations[conversation], answer.ID)
	for _, one := range answer.Citations {
		c.l.evidence = append(c.l.evidence, one.ID)
	}
	return conversation, answer.Text, nil
}

// share shares a conversation.
func (c *client) share(conversation string) error {
	status, said, _ := c.do("POST", "/v1/conversations/"+conversation+"/share", "application/json", nil)
	var shared struct{ ID string }
	if status != http.StatusOK || json.Unmarshal([]byte(said), &shared) != nil {
		return fmt.Errorf("sharing: %d %.300s", status, said)
	}
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	c.l.shares = append(c.l.shares, shared.ID)
	return nil
}

// stream asks for a streamed answer of the slow model and reads it to its end, coming back with
// Last-Event-ID where it breaks off, and asking anew where it is lost. Of what it read nothing
// may be missing and nothing twice.
func (c *client) stream(words int) error {
	c.l.requests.Add(1)
	wait := firstWait
	for try := int64(1); try <= tries; try++ {
		raise(&c.l.most, try)
		text, err := c.read()
		if err == nil {
			return whole(text, words)
		}
		c.l.asked.Add(1)
		time.Sleep(wait)
		wait = min(2*wait, lastWait)
	}
	return fmt.Errorf("a stream was lost %d times", tries)
}

// whole reports what a text lacks.
func whole(text string, words int) error {
	var want strings.Builder
	for k := range words {
		fmt.Fprintf(&want, "word%d ", k)
	}
	if !strings.HasPrefix(text, want.String()) || !strings.Contains(text, "and so it is") {
		return fmt.Errorf("a stream is not whole: %.200q", text)
	}
	return nil
}

// read reads one answer, from its question to its end.
func (c *client) read() (string, error) {
	var text strings.Builder
	last := ""
	for back := 0; ; back++ {
		done, err := c.on(&text, &last)
		if done || err != nil {
			return text.String(), err
		}
		if last == "" || back == tries {
			return "", fmt.Errorf("the stream broke off")
		}
		c.l.resumed.Add(1)
		time.Sleep(firstWait)
	}
}

// on reads on after the last event, and reports whether the answer has ended.
func (c *client) on(text *strings.Builder, last *string) (done bool, err error) {
	body := `{"model":"tern","question":"Who keeps the buoy?","stream":true}`
	r, err := http.NewRequest("POST", c.front+"/v1/answers", strings.NewReader(body))
	if err != nil {
		return false, err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	if *last != "" {
		r.Header.Set("Last-Event-ID", *last)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return false, nil // it may be read on elsewhere
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		if *last != "" && may(answer.StatusCode) {
			return false, nil
		}
		return false, fmt.Errorf("%d", answer.StatusCode)
	}
	return events(answer.Body, text, last)
}

// events reads events until the end of a body.
func events(body io.Reader, text *strings.Builder, last *string) (done bool, err error) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 1<<20)
	id, name, data := "", "", ""
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "id: "):
			id = line[4:]
		case strings.HasPrefix(line, "event: "):
			name = line[7:]
		case strings.HasPrefix(line, "data: "):
			data = line[6:]
		case line == "" && name != "":
			switch name {
			case "error":
				return false, fmt.Errorf("%s", data)
			case "done":
				return true, nil
			case "text":
				var piece struct{ Text string }
				if err := json.Unmarshal([]byte(data), &piece); err != nil {
					return false, err
				}
				text.WriteString(piece.Text)
			}
			*last, name = id, ""
		}
	}
	return false, nil // broken off: what follows is asked for
}
