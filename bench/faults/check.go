package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
)

// drawnEach is how many documents and how much evidence are opened after each fault;
// the list of documents is held against everything acknowledged.
const drawnEach = 4

// check holds the program against all that it acknowledged.
func check(p *program, l *ledger, r *rand.Rand) error {
	return errors.Join(health(p), listed(p, l), answered(p, l, r), opened(p, l, r), hidden(p, l, r))
}

func health(p *program) error {
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, said := p.get(path, ""); status != http.StatusOK {
			return fmt.Errorf("%s: %d %s", path, status, said)
		}
	}
	return nil
}

// listed: every acknowledged document is there, and no deleted one.
func listed(p *program, l *ledger) error {
	status, said := p.get("/v1/sources", rootKey)
	var list struct{ Sources []struct{ ID string } }
	if err := json.Unmarshal([]byte(said), &list); err != nil || status != http.StatusOK {
		return fmt.Errorf("the list: %d %v", status, err)
	}
	there := map[string]bool{}
	for _, s := range list.Sources {
		there[s.ID] = true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for n, e := range l.kept {
		if !there[e.id] {
			return fmt.Errorf("heron%d was acknowledged and is not listed (%d kept, %d listed)", n, len(l.kept), len(there))
		}
		delete(l.deleted, e.id) // it was sent again
	}
	for id := range l.deleted {
		if there[id] {
			return fmt.Errorf("%s was deleted and is listed", id)
		}
	}
	return nil
}

// answered: an acknowledged document answers with what it said last.
func answered(p *program, l *ledger, r *rand.Rand) error {
	for _, n := range l.some(r, drawnEach, func(int) bool { return true }) {
		status, text := l.ask(p, n, rootKey)
		l.mu.Lock()
		miles := slices.Clone(l.kept[n].miles)
		l.mu.Unlock()
		if !slices.ContainsFunc(miles, func(m int) bool { return strings.Contains(text, fmt.Sprintf("lies %d miles", m)) }) {
			return fmt.Errorf("heron%d, %v miles, answers %d %.300q", n, miles, status, text)
		}
	}
	return nil
}

// opened: evidence that was shown opens.
func opened(p *program, l *ledger, r *rand.Rand) error {
	l.mu.Lock()
	all := slices.Clone(l.evidence)
	l.mu.Unlock()
	for range min(drawnEach, len(all)) {
		id := all[r.IntN(len(all))]
		if status, said := p.get("/v1/citations/"+id, rootKey); status != http.StatusOK {
			return fmt.Errorf("evidence %s: %d %.200s", id, status, said)
		}
	}
	return nil
}

// hidden: a low key neither lists nor is told what is labelled.
func hidden(p *program, l *ledger, r *rand.Rand) error {
	status, said := p.get("/v1/sources", p.low)
	if status != http.StatusOK || strings.Contains(said, `"Secret"`) {
		return fmt.Errorf("a low key lists: %d, secret %t", status, strings.Contains(said, `"Secret"`))
	}
	for _, n := range l.some(r, drawnEach, secret) {
		if strings.Contains(said, fmt.Sprintf("heron%d.md", n)) {
			return fmt.Errorf("a low key lists heron%d", n)
		}
		if _, text := l.ask(p, n, p.low); strings.Contains(text, "kestrel") || strings.Contains(text, fmt.Sprintf("heron%d lies", n)) {
			return fmt.Errorf("a low key is told of heron%d: %.300q", n, text)
		}
	}
	return nil
}
