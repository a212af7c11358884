package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
)

// entry is a document as the program acknowledged it.
type entry struct {
	id    string
	miles []int // what it may say: what was acknowledged, and what was sent since and not
}

// ledger is all that the program acknowledged.
type ledger struct {
	mu       sync.Mutex
	kept     map[int]*entry
	deleted  map[string]bool
	evidence []string
	next     int
}

// secret says whether the n-th document has the label that a low key may not see.
func secret(n int) bool { return n%3 == 0 }

// form is a multipart body with documents, all of them secret or none.
func form(names []string, texts []string, label string) (*bytes.Buffer, string) {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	if label != "" {
		_ = m.WriteField("label", label)
	}
	for k, name := range names {
		f, _ := m.CreateFormFile("file", name)
		_, _ = f.Write([]byte(texts[k]))
	}
	_ = m.Close()
	return &b, m.FormDataContentType()
}

// upload sends the n-th document, anew or in place of an earlier version.
func (l *ledger) upload(p *program, n, miles int) int {
	text, label := fmt.Sprintf("# Buoy heron%d\n\nThe buoy heron%d lies %d miles out.\n", n, n, miles), ""
	if secret(n) {
		text, label = text+fmt.Sprintf("\nIts keeper is kestrel%d.\n", n), "Secret"
	}
	l.mu.Lock()
	if e := l.kept[n]; e != nil {
		e.miles = append(e.miles, miles)
	}
	l.mu.Unlock()
	body, kind := form([]string{fmt.Sprintf("heron%d.md", n)}, []string{text}, label)
	status, said := p.do("POST", "/v1/sources", rootKey, kind, body)
	if status != http.StatusCreated {
		return status
	}
	var answer struct {
		Files []struct{ Source struct{ ID string } }
	}
	if json.Unmarshal([]byte(said), &answer) == nil && len(answer.Files) == 1 && answer.Files[0].Source.ID != "" {
		l.mu.Lock()
		l.kept[n] = &entry{id: answer.Files[0].Source.ID, miles: []int{miles}}
		l.mu.Unlock()
	}
	return status
}

// remove deletes the n-th document.
func (l *ledger) remove(p *program, n int) {
	l.mu.Lock()
	e := l.kept[n]
	delete(l.kept, n) // from here on it may be there or not, until it is acknowledged
	l.mu.Unlock()
	if e == nil {
		return
	}
	if status, _ := p.do("DELETE", "/v1/sources/"+e.id, rootKey, "", nil); status/100 == 2 {
		l.mu.Lock()
		l.deleted[e.id] = true
		l.mu.Unlock()
	}
}

// ask asks for the n-th document and keeps the evidence that it is shown.
func (l *ledger) ask(p *program, n int, key string) (int, string) {
	status, said := p.do("POST", "/v1/answers", key, "application/json", strings.NewReader(fmt.Sprintf(`{"model":"local","question":"How many miles out does the buoy heron%d lie?"}`, n)))
	var answer struct {
		Text      string
		Citations []struct{ ID string }
	}
	if status == http.StatusOK && json.Unmarshal([]byte(said), &answer) == nil && key == rootKey {
		l.mu.Lock()
		for _, c := range answer.Citations {
			l.evidence = append(l.evidence, c.ID)
		}
		l.mu.Unlock()
	}
	return status, answer.Text + "\n" + said
}

// some are up to k of the acknowledged documents that pass, drawn by r from their numbers.
func (l *ledger) some(r *rand.Rand, k int, pass func(int) bool) (drawn []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for tries := 0; tries < 50*k && len(drawn) < k && l.next > 0; tries++ {
		if n := r.IntN(l.next); l.kept[n] != nil && pass(n) {
			drawn = append(drawn, n)
		}
	}
	return drawn
}
