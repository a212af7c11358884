package upstream

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/watch"
)

// try is one request.
type try struct {
	client  *Client
	outer   context.Context // the caller's
	ctx     context.Context // that of the request
	request *Request
	address *url.URL
	secrets []string
	// again says that the request may be tried again, after that long at least.
	again bool
	after time.Duration
}

// ErrSilent is why a request is ended that says nothing for too long.
var ErrSilent = errors.New("the server said nothing for too long")

// bounded is the caller's context, with an end where there is a timeout.
func (t *try) bounded() (context.Context, context.CancelFunc) {
	if t.client.options.Timeout <= 0 {
		return t.outer, func() {}
	}
	return context.WithTimeoutCause(t.outer, t.client.options.Timeout, ErrSilent)
}

// send sends the request. The body of the answer ends with silence; its Close
// frees all.
func (t *try) send() (*http.Response, error) {
	ctx, end := t.bounded()
	ctx, cancel := context.WithCancelCause(ctx)
	ctx, span := watch.Call(ctx, t.method())
	if span.Told() {
		span.Say(watch.Fact{Name: "http.request.method", Value: t.method()}, watch.Fact{Name: "server.address", Value: t.address.Hostname()})
	}
	t.ctx = ctx
	wait := t.client.options.FirstByte
	if t.request.Whole {
		wait = t.client.options.Whole
	}
	timer := time.AfterFunc(wait, func() { cancel(ErrSilent) })
	stop := func() { timer.Stop(); cancel(nil); end(); span.End(nil) }
	broke := func(code citeway.Code) { span.Fails(string(code)); stop() }
	request, err := t.prepare(ctx)
	if err != nil {
		broke(citeway.CodeOf(err))
		return nil, err
	}
	response, err := t.client.http.Do(request)
	if err != nil {
		t.again = !t.silent() && !errors.Is(err, ErrInside)
		message := t.client.options.Server + " was not reached"
		if t.silent() {
			message = t.client.options.Server + " did not begin to answer in time"
		}
		failed := t.fail(citeway.Unavailable, message, bare(err))
		broke(citeway.Unavailable)
		return nil, failed
	}
	if span.Told() {
		tellStatus(span, response.StatusCode)
	}
	if err := t.plain(response); err != nil {
		_ = response.Body.Close()
		broke(citeway.Upstream)
		return nil, err
	}
	watched := &body{from: response.Body, watch: timer, idle: t.client.options.Idle, stop: stop, most: t.client.options.MaxAnswer}
	if response.ContentLength > t.client.options.MaxAnswer {
		watched.most = 0
	}
	response.Body = watched
	return response, nil
}

// tellStatus says of a request how it was answered.
func tellStatus(span watch.Span, code int) {
	span.Say(watch.Fact{Name: "http.response.status_code", Value: code})
	if !answered(code) {
		span.Fails(strconv.Itoa(code))
	}
}

// wordsBroken says that an answer broke off.
const wordsBroken = "the answer broke off before its end"

// mediaType is that of an answer, without its parameters. Those that models send are
// known as they stand.
func mediaType(h http.Header) string {
	header := h.Get("Content-Type")
	if kind, _, _ := strings.Cut(header, ";"); kind == typeStream || kind == typeJSON {
		return kind
	}
	kind, _, _ := mime.ParseMediaType(header)
	return kind
}

const (
	typeJSON     = "application/json"
	typeStream   = "text/event-stream"
	typePage     = "text/html"
	acceptStream = typeStream + ", " + typeJSON
)

func (t *try) method() string {
	switch {
	case t.request.Method != "":
		return t.request.Method
	case len(t.request.Body) == 0:
		return http.MethodGet
	}
	return http.MethodPost
}

func (t *try) prepare(ctx context.Context) (*http.Request, error) {
	method := t.method()
	request, err := http.NewRequestWithContext(ctx, method, "", bytes.NewReader(t.request.Body))
	if err != nil {
		return nil, t.fail(citeway.Invalid, "the request cannot be made", bare(err))
	}
	request.URL, request.Host = t.address, strings.TrimSuffix(t.address.Host, ":") // a port of nothing is none
	own := t.client.header
	if len(t.request.Body) > 0 {
		own = t.client.withBody
	}
	request.Header = maps.Clone(own)
	if len(t.request.Header) > 0 {
		merge(request.Header, t.request.Header)
		for _, name := range [...]string{"Accept", "Content-Type"} { // these are ours
			if values := own[name]; values != nil {
				request.Header[name] = values
			}
		}
	}
	if t.request.Accept != "" {
		request.Header.Set("Accept", t.request.Accept)
	}
	if !t.client.options.Outside { // who is not asked by name is told nothing of us
		watch.Carry(ctx, request.Header)
	}
	return request, t.authorize(ctx, request.Header)
}

// leastSecret is the fewest bytes of a key that are looked for to hide them.
const leastSecret = 4

// authorize sets the key, and notes what must never be shown.
func (t *try) authorize(ctx context.Context, header http.Header) error {
	if t.client.options.Authorize == nil {
		return nil
	}
	own := http.Header{}
	if err := t.client.options.Authorize(ctx, own); err != nil {
		var e *citeway.Error
		if errors.As(err, &e) || ctx.Err() != nil {
			return err
		}
		return t.fail(citeway.Unavailable, "no key could be had for "+t.client.options.Server, err)
	}
	for name, values := range own {
		header[name] = values
		for _, v := range values {
			if _, token, ok := strings.Cut(v, " "); ok {
				v = token
			}
			if len(v) >= leastSecret {
				t.secrets = append(t.secrets, v)
			}
		}
	}
	return nil
}

// hidden stands where a key was.
const hidden = "***"

// hide takes the key out of words, and what names keys and accounts.
func (t *try) hide(words string) string {
	for _, s := range t.secrets {
		words = strings.ReplaceAll(words, s, hidden)
	}
	return Anonymous(words)
}

// told is words as a reader may see them: without the address too, which a log has.
func (t *try) told(words string) string {
	return strings.ReplaceAll(t.hide(words), t.address.Host, "the server")
}

// silent reports whether the request was ended for silence.
func (t *try) silent() bool { return t.ctx != nil && errors.Is(context.Cause(t.ctx), ErrSilent) }

// place is what the options call the server, or its address.
func (t *try) place() string {
	return cmp.Or(strings.TrimSpace(t.client.options.Place), shown(t.address))
}

// fail is an error of this request. Silence is named as what it is; the address is
// in the cause alone, the key nowhere.
func (t *try) fail(code citeway.Code, message string, err error) error {
	e := &citeway.Error{Code: code, Place: t.place(), Message: t.told(message), Err: t.cause(err)}
	if t.silent() {
		t.silence(e)
	} else if e.Code == citeway.Unavailable {
		e.Mend = t.mend(0)
	}
	return e
}

// silence makes e the error of a server that was silent: from the start, or within an
// answer.
func (t *try) silence(e *citeway.Error) {
	e.Err, e.Mend = t.cause(ErrSilent), "check that the server is well, or allow it more time"
	if e.Code != citeway.Truncated {
		e.Code = citeway.Unavailable
		return
	}
	e.Message += ": " + t.client.options.Server + " said nothing for too long"
}

// open reports whether errors name the address as their place: they are for who runs
// the program, and need not hide it.
func (t *try) open() bool { return strings.Contains(t.place(), t.address.Host) }

// cause is err with the address that was asked, which is for a log.
func (t *try) cause(err error) error {
	if err = t.veil(err); t.open() {
		return err
	}
	if err == nil {
		return errors.New(shown(t.address))
	}
	return fmt.Errorf("%s: %w", shown(t.address), err)
}

// veil is err, in other words where its own show the key.
func (t *try) veil(err error) error {
	if err == nil || t.hide(err.Error()) == err.Error() {
		return err
	}
	return errors.New(t.hide(err.Error()))
}

// bare is err without the address that net/http puts before it, whose query may
// hold a key.
func bare(err error) error {
	var wrapped *url.Error
	if !errors.As(err, &wrapped) {
		return err
	}
	if wrapped.Timeout() {
		return fmt.Errorf("timeout: %w", wrapped.Err)
	}
	return wrapped.Err
}
