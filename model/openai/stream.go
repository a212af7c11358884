package openai

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/citeway/citeway"
)

// maxLine is the most bytes of one line of a stream.
const maxLine = 1 << 20

// maxWhole is the most bytes of an answer that comes whole.
const maxWhole = 16 << 20

// done is what a stream ends with.
const done = "[DONE]"

// stream reads server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html
// has them: lines that end with LF or CRLF, data with or without a blank after
// the colon, comments, other fields. Each line of data is one chunk.
func (t *try) stream(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data:"))
		if !ok {
			continue
		}
		data, t.seen = bytes.TrimSpace(data), true
		if string(data) == done {
			return t.ended(ctx, true, nil)
		}
		if len(data) == 0 {
			continue
		}
		if err := t.chunk(ctx, data); err != nil {
			return t.broken(ctx, lines, err)
		}
	}
	return t.ended(ctx, false, lines.Err())
}

// errGarbage is a line of data that is no chunk.
var errGarbage = errors.New("a line of the stream is not JSON")

// chunk gives out the words of one chunk.
func (t *try) chunk(ctx context.Context, data []byte) error {
	var c chunk
	if err := json.Unmarshal(data, &c); err != nil {
		return errGarbage
	}
	if len(c.Error) > 0 && string(c.Error) != "null" {
		t.again = !t.given
		return t.fail(ctx, citeway.Upstream, "the model's server broke off with an error: "+complaint(c.Error), nil)
	}
	words, finish := c.text()
	if finish != "" {
		t.finish = finish
	}
	if words == "" {
		return nil
	}
	t.given = true
	return t.emit([]byte(words))
}

// broken is err, unless it is garbage in the stream's last line: that is a line
// cut short.
func (t *try) broken(ctx context.Context, lines *bufio.Scanner, err error) error {
	if !errors.Is(err, errGarbage) {
		return err
	}
	if !lines.Scan() {
		return t.ended(ctx, false, lines.Err())
	}
	return t.fail(ctx, citeway.Upstream, "the model's server sent what is no answer", err)
}

// ended is how the stream ends after its last line: whole when the model said why
// it stopped, or the server that it is done.
func (t *try) ended(ctx context.Context, said bool, err error) error {
	if errors.Is(err, bufio.ErrTooLong) {
		return t.fail(ctx, citeway.Upstream, "the model's server sent a line of more than 1 MiB", err)
	}
	switch t.finish {
	case "length":
		if t.request.MaxTokens == 0 {
			return t.fail(ctx, citeway.Truncated, "the model stopped at its own limit of tokens", nil)
		}
		return nil
	case "content_filter":
		return t.fail(ctx, citeway.Upstream, "the model's server held the answer back by its content filter", nil)
	case "":
		if said {
			return nil
		}
	default:
		return nil
	}
	if !t.seen && t.foreign {
		return t.fail(ctx, citeway.Upstream, "the model's server sent what is no answer", err)
	}
	t.again = !t.given
	return t.fail(ctx, citeway.Truncated, "the answer broke off before its end", err)
}

// whole reads an answer that was not streamed though it was asked to be.
func (t *try) whole(ctx context.Context, in io.Reader) error {
	raw, err := io.ReadAll(io.LimitReader(in, maxWhole))
	if err != nil {
		t.again = true
		return t.fail(ctx, citeway.Truncated, "the answer broke off before its end", err)
	}
	t.seen = true
	if err := t.chunk(ctx, raw); err != nil {
		if errors.Is(err, errGarbage) {
			return t.fail(ctx, citeway.Upstream, "the model's server sent what is no answer", err)
		}
		return err
	}
	return t.ended(ctx, t.given, nil)
}
