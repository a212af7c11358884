package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// clockFile names the variable with the file that says by how many seconds the clock is wrong.
const clockFile = "CITEWAY_CLOCK_FILE"

// read is where Go's time package reads the clock, and where a build for chaos adds the step. The wall clock moves and
// the monotonic one does not, as when a machine's clock is set.
const read = "sec, nsec, mono := runtimeNow()\n"

// step is what such a build adds to the time package: the step, read anew ten times a second.
const step = `package time

import (
	"sync/atomic"
	"syscall"
)

var stepped atomic.Int64

func init() {
	if path, ok := syscall.Getenv("` + clockFile + `"); ok {
		go follow(path)
	}
}

func follow(path string) {
	for ; ; Sleep(100 * Millisecond) {
		f, err := syscall.Open(path, syscall.O_RDONLY, 0)
		if err != nil {
			continue
		}
		var text [20]byte
		n, _ := syscall.Read(f, text[:])
		_ = syscall.Close(f)
		sign, seconds := int64(1), int64(0)
		for _, c := range text[:max(n, 0)] {
			if c == '-' {
				sign = -1
			} else if '0' <= c && c <= '9' {
				seconds = seconds*10 + int64(c-'0')
			}
		}
		stepped.Store(sign * seconds)
	}
}
`

// steppable builds the program of a module, in a folder, with a clock that can be stepped while it runs. Nothing
// else in it differs from the program that is built for people.
func steppable(module, folder string) (string, error) {
	clock, source, err := clockSource()
	if err != nil {
		return "", err
	}
	changed, added, overlay := filepath.Join(folder, "time.go"), filepath.Join(folder, "step.go"), filepath.Join(folder, "overlay.json")
	replace, _ := json.Marshal(map[string]any{"Replace": map[string]string{clock: changed, filepath.Join(filepath.Dir(clock), "step.go"): added}})
	err = errors.Join(
		os.WriteFile(changed, []byte(strings.Replace(source, read, read+"\tsec += stepped.Load()\n", 1)), 0o600),
		os.WriteFile(added, []byte(step), 0o600), os.WriteFile(overlay, replace, 0o600))
	if err != nil {
		return "", err
	}
	program := filepath.Join(folder, "citeway")
	build := exec.Command("go", "build", "-trimpath", "-overlay", overlay, "-o", program, "./cmd/citeway")
	build.Dir = module
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("no program with a clock that can be stepped: %w\n%s", err, said)
	}
	return program, nil
}

// clockSource is the file in which Go's time package reads the clock.
func clockSource() (path, source string, err error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(path)
	if err == nil && strings.Count(string(text), read) != 1 {
		err = errors.New("this Go reads its clock otherwise: mend the constant read")
	}
	return path, string(text), err
}

// stepTo sets the program's clock wrong by so much and waits until it follows.
func (p *program) stepTo(by time.Duration) error {
	if err := os.WriteFile(p.clock(), fmt.Appendf(nil, "%d\n", int64(by.Seconds())), 0o600); err != nil {
		return err
	}
	return p.until("its clock follows", func() bool {
		r, err := p.client.Get(p.address + "/healthz")
		if err != nil {
			return false
		}
		_ = r.Body.Close()
		says, err := http.ParseTime(r.Header.Get("Date"))
		return err == nil && (says.Sub(time.Now())-by).Abs() < 5*time.Second
	})
}

func (p *program) clock() string { return filepath.Join(p.folder, "clock") }

// clockSteps: the clock is set forward or back by up to two days in the middle of streamed answers, which end whole, and
// set right again; what was acknowledged before, meanwhile and after is there each time.
func clockSteps(w *world) (string, error) {
	by := time.Duration(w.r.IntN(4*24*3600)-2*24*3600) * time.Second
	told, ended := "", error(nil)
	if err := w.p.until("the model is asked again", func() bool { told, ended = asked(w, true); return ended == nil }); err != nil {
		return told, errors.Join(err, ended)
	}
	w.up.set(behaviour{pause: 200 * time.Microsecond})
	streams := make(chan struct{})
	go func() { defer close(streams); told, ended = asked(w, true) }()
	err := w.p.stepTo(by)
	<-streams
	w.up.set(behaviour{})
	n := w.l.next
	w.l.next++
	if status := w.l.upload(w.p, n, w.r.IntN(1000)); status != http.StatusCreated {
		err = errors.Join(err, fmt.Errorf("an upload while the clock is wrong: %d", status))
	}
	err = errors.Join(err, ended, check(w.p, w.l, w.r))
	return fmt.Sprintf("by %s and back; %s", by, told), errors.Join(err, w.p.stepTo(0))
}
