package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// work uploads, replaces, deletes and asks as one of some clients, until the program is gone.
// No two clients change the same document.
func (w *world) work(client, clients int, r *rand.Rand, did chan<- struct{}) {
	for k := 0; ; k++ {
		mine := w.l.some(r, 1, func(n int) bool { return n%clients == client })
		status := 0
		switch {
		case len(mine) == 1 && k%8 == 7:
			w.l.remove(w.p, mine[0])
			continue
		case len(mine) == 1 && k%4 == 1:
			status = w.l.upload(w.p, mine[0], r.IntN(1000))
		case len(mine) == 1 && k%4 == 2:
			status, _ = w.l.ask(w.p, mine[0], rootKey)
		default:
			w.l.mu.Lock()
			n := w.l.next + (client-w.l.next%clients+clients)%clients
			w.l.next = n + 1
			w.l.mu.Unlock()
			status = w.l.upload(w.p, n, r.IntN(1000))
		}
		if status == 0 {
			return
		}
		did <- struct{}{}
	}
}

// killed: the program is ended at any moment while four clients work, and started again.
func killed(w *world) (string, error) {
	const clients = 4
	did := make(chan struct{})
	var all sync.WaitGroup
	for c := range clients {
		r := rand.New(rand.NewPCG(w.r.Uint64(), 0))
		all.Go(func() { w.work(c, clients, r, did) })
	}
	gone := make(chan struct{})
	go func() { all.Wait(); close(gone) }()
	after := 5 + w.r.IntN(60)
	for n := range after {
		select {
		case <-did:
		case <-gone:
			return "", fmt.Errorf("no client was answered any more after %d requests", n)
		}
	}
	time.Sleep(time.Duration(w.r.IntN(20_000)) * time.Microsecond) // anywhere within a request
	go func() {
		for range did {
		}
	}()
	w.p.kill()
	<-gone
	close(did)
	began := time.Now()
	err := w.p.start()
	return fmt.Sprintf("after %d requests; ready again in %.1f s", after, time.Since(began).Seconds()), err
}

// otherYears: all files are dated a year before or after, as a stepped clock leaves them.
func otherYears(w *world) (string, error) {
	years := 1 - 2*w.r.IntN(2)
	then := time.Now().AddDate(years, 0, 0)
	w.p.kill()
	err := filepath.Walk(w.p.data(), func(path string, _ os.FileInfo, err error) error {
		return errors.Join(err, os.Chtimes(path, then, then))
	})
	return fmt.Sprintf("by %d", years), errors.Join(err, w.p.start())
}

// big uploads one text of that size and takes it away again.
func big(w *world, size int, between string) (string, error) {
	var b strings.Builder
	for k := 0; b.Len() < size; k++ {
		fmt.Fprintf(&b, "The log of day %d tells of wind and rain.%s", k, between)
	}
	body, kind := form([]string{"log.txt"}, []string{b.String()}, "")
	began := time.Now()
	status, said := w.p.do("POST", "/v1/sources", rootKey, kind, body)
	told := fmt.Sprintf("%d in %.1f s, %.120s", status, time.Since(began).Seconds(), said)
	if status == 0 || status == http.StatusInternalServerError {
		return told, fmt.Errorf("neither taken in nor refused")
	}
	var answer struct {
		Files []struct{ Source struct{ ID string } }
	}
	if json.Unmarshal([]byte(said), &answer) == nil && len(answer.Files) == 1 && answer.Files[0].Source.ID != "" {
		if status, said := w.p.do("DELETE", "/v1/sources/"+answer.Files[0].Source.ID, rootKey, "", nil); status/100 != 2 {
			return told, fmt.Errorf("it cannot be deleted: %d %s", status, said)
		}
	}
	return told, nil
}

// manyDocuments sends small documents, fifty at a time, for a third of the run at most.
func manyDocuments(w *world) (string, error) {
	began, sent := time.Now(), 0
	for sent < w.o.documents && time.Since(began) < w.o.duration/3 {
		var names, texts []string
		for k := range 50 {
			names = append(names, fmt.Sprintf("shell%d.txt", sent+k))
			texts = append(texts, fmt.Sprintf("The shell number %d was found at stone %d.", sent+k, (sent+k)*7))
		}
		body, kind := form(names, texts, "")
		if status, said := w.p.do("POST", "/v1/sources", rootKey, kind, body); status != http.StatusCreated {
			return "", fmt.Errorf("after %d documents: %d %.300s", sent, status, said)
		}
		sent += 50
		if sent%5000 == 0 {
			fmt.Fprintf(os.Stderr, "%d documents in %s\n", sent, time.Since(began).Round(time.Second))
		}
	}
	return fmt.Sprintf("%d of %d taken in within %.0f s", sent, w.o.documents, time.Since(began).Seconds()), nil
}

// diskFull runs a second program on a small disk of its own and fills it.
func diskFull(w *world) (string, error) {
	folder, err := os.MkdirTemp("", "citeway-full-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", folder).CombinedOutput(); err != nil {
		return "NOT DONE, no disk can be mounted: " + strings.TrimSpace(string(out)), nil
	}
	defer func() { _ = exec.Command("umount", folder).Run() }()
	p, err := install(w.o.citeway, folder, "http://127.0.0.1:9")
	if err != nil {
		return "", err
	}
	defer func() { p.kill() }()
	l := &ledger{kept: map[int]*entry{}, deleted: map[string]bool{}}
	for ; l.next < 12; l.next++ {
		l.upload(p, l.next, l.next)
	}
	filler := filepath.Join(folder, "filler")
	_ = exec.Command("dd", "if=/dev/zero", "of="+filler, "bs=64k").Run() // until nothing is free
	return full(p, l, filler, w.r)
}

// full holds a program on a full disk against what must be, and again once there is room.
func full(p *program, l *ledger, filler string, r *rand.Rand) (string, error) {
	kept := len(l.kept)
	status := 0
	for n := 100; n < 200 && status != http.StatusInsufficientStorage; n++ {
		status = l.upload(p, n, n)
	}
	ready, _ := p.get("/readyz", "")
	asked, _ := l.ask(p, 1, rootKey)
	told := fmt.Sprintf("upload %d, readyz %d, answer %d", status, ready, asked)
	if status != http.StatusInsufficientStorage || ready != http.StatusServiceUnavailable || asked != http.StatusOK {
		return told, fmt.Errorf("a full disk should be told by 507 and 503, and answers go on")
	}
	p.kill()
	if err := os.Remove(filler); err != nil {
		return told, err
	}
	if err := p.start(); err != nil {
		return told, err
	}
	l.evidence = nil // the answers above could keep none
	if kept != 12 {
		return told, fmt.Errorf("%d documents were taken in before", kept)
	}
	return told, check(p, l, r)
}
