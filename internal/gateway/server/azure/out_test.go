package azure

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// hurried is a gateway whose heart beats every millisecond.
func hurried(t *testing.T) *gateway {
	g := open(t, nil)
	g.surface.beat = time.Millisecond
	return g
}

// TestAHeartbeatWhileTheModelIsSilent: a comment, and then the answer as it is
// without one.
func TestAHeartbeatWhileTheModelIsSilent(t *testing.T) {
	for name, body := range map[string]string{"grounded": asStream(over("", "")), "plain": asStream(plainBody)} {
		g := hurried(t)
		g.model.step = make(chan struct{})
		lines, leave := reading(t, g, body)
		if !lines.Scan() || lines.Text() != ": still here" {
			t.Fatalf("%s: %q", name, lines.Text())
		}
		close(g.model.step)
		var data []string
		for lines.Scan() {
			if line := lines.Text(); strings.HasPrefix(line, "data: ") {
				data = append(data, line)
			}
		}
		leave()
		if len(data) < 3 || !strings.Contains(data[0], `"role":"assistant"`) || data[len(data)-1] != "data: [DONE]" {
			t.Errorf("%s: %q", name, data)
		}
	}
}

// TestAnErrorAfterAHeartbeat: the status is gone, so that a frame says it.
func TestAnErrorAfterAHeartbeat(t *testing.T) {
	for name, body := range map[string]string{"grounded": asStream(over("", "")), "plain": asStream(plainBody)} {
		g := hurried(t)
		g.model.step = make(chan struct{})
		g.model.fails = &citeway.Error{Code: citeway.Upstream, Message: "the model broke off"}
		g.model.says = "x"
		lines, leave := reading(t, g, body)
		if !lines.Scan() {
			t.Fatal(name, ": no line")
		}
		close(g.model.step)
		all := ""
		for lines.Scan() {
			all += lines.Text() + "\n"
		}
		leave()
		if !strings.Contains(all, `data: {"error":`) || !strings.Contains(all, "the model broke off") || strings.Contains(all, "[DONE]") {
			t.Errorf("%s: %s", name, all)
		}
	}
}

// TestAWholeAnswerHasNoHeart: nothing is sent before its status is known.
func TestAWholeAnswerHasNoHeart(t *testing.T) {
	w := httptest.NewRecorder()
	o := newOut(w, false, "r", time.Nanosecond)
	defer o.close()
	time.Sleep(5 * time.Millisecond)
	if o.frames != nil || w.Body.Len() > 0 {
		t.Errorf("%q", w.Body)
	}
}

// deadlines remembers the last one that was set.
type deadlines struct {
	*httptest.ResponseRecorder
	last time.Time
}

func (d *deadlines) SetWriteDeadline(at time.Time) error {
	d.last = at
	return nil
}

// TestTheDeadlineEndsWithTheStream: the connection may go on with another request.
func TestTheDeadlineEndsWithTheStream(t *testing.T) {
	for name, body := range map[string]string{"grounded": asStream(over("", "")), "plain": asStream(plainBody)} {
		g := open(t, nil)
		w := &deadlines{ResponseRecorder: httptest.NewRecorder(), last: time.Unix(1, 0)}
		r := httptest.NewRequest("POST", path("chat", preview), strings.NewReader(body))
		r.SetPathValue("deployment", "chat")
		if err := g.surface.complete(w, r); err != nil {
			t.Fatal(err)
		}
		if !w.last.IsZero() || w.Code != http.StatusOK {
			t.Errorf("%s: %v", name, w.last)
		}
	}
}

// lost writes to no one.
type lost struct{ *httptest.ResponseRecorder }

var errLost = errors.New("lost")

func (lost) Write([]byte) (int, error) { return 0, errLost }

// TestAReaderWhoLeft stops the work at its next word, with an error of ours.
func TestAReaderWhoLeft(t *testing.T) {
	o := newOut(lost{httptest.NewRecorder()}, true, "r", time.Hour)
	defer o.close()
	for range 2 {
		if n, err := o.Write([]byte("data: 1\n\n")); n != 0 || !errors.Is(err, errLost) || citeway.CodeOf(err) != citeway.Unavailable {
			t.Error(n, err)
		}
	}
}
