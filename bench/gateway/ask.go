package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// question is the body of a request.
func question(plan string) []byte {
	return fmt.Appendf(nil, `{"model":"tern","stream":%t,"user":%q,"messages":[{"role":"user","content":"When is high water?"}]}`, plan != "", plan)
}

// planOf is what a request asks for.
func planOf(body []byte) (plan paced, streamed bool) {
	var q struct {
		Stream bool   `json:"stream"`
		User   string `json:"user"`
	}
	_ = json.Unmarshal(body, &q)
	return plans[q.User], q.Stream
}

func post(ctx context.Context, client *http.Client, url, plan string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(question(plan)))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		words, _ := io.ReadAll(io.LimitReader(response.Body, 500))
		_ = response.Body.Close()
		return nil, fmt.Errorf("%s: %s: %s", url, response.Status, words)
	}
	return response, nil
}

// request is how long a whole answer takes.
func request(ctx context.Context, client *http.Client, url string) (time.Duration, error) {
	began := time.Now()
	response, err := post(ctx, client, url, "")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return time.Since(began), err
}

// sent finds when a token was sent. The blank before it, which most tokens of real
// models have, may come by itself.
var sent = regexp.MustCompile(`"content":" ?t(\d{19})"`)

// tokens is how long the first token took from the request on, and how long each
// took from the moment it was sent.
func tokens(ctx context.Context, client *http.Client, url string) (first time.Duration, each []time.Duration, err error) {
	began := time.Now()
	response, err := post(ctx, client, url, "tokens")
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		now := time.Now()
		if !strings.HasPrefix(lines.Text(), "data:") {
			continue
		}
		m := sent.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		at, _ := strconv.ParseInt(m[1], 10, 64)
		if each = append(each, now.Sub(time.Unix(0, at))); first == 0 {
			first = now.Sub(began)
		}
	}
	if want := plans["tokens"].tokens; len(each) < want*9/10 {
		return first, each, fmt.Errorf("%s: %d tokens of %d arrived", url, len(each), want)
	}
	return first, each, nil
}
