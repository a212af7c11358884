package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is one server under measurement.
type process struct {
	name string
	url  string // up to /chat/completions
	cmd  *exec.Cmd
}

// start runs a program and waits until ready answers.
func start(name, url, ready string, env []string, client *http.Client, program string, args ...string) (*process, error) {
	cmd := exec.Command(program, args...)
	cmd.Env, cmd.Stderr = append(os.Environ(), env...), os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{name: name, url: url, cmd: cmd}
	for range 200 {
		if response, err := client.Get(ready); err == nil {
			_ = response.Body.Close()
			return p, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.stop()
	return nil, fmt.Errorf("%s does not answer at %s", name, ready)
}

// stop ends the process.
func (p *process) stop() {
	if p == nil || p.cmd == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })
	_ = p.cmd.Process.Signal(os.Interrupt)
	_ = p.cmd.Wait()
}

// resident is the memory of the process, in KiB; 0 where there is none to ask.
func (p *process) resident() int {
	if p.cmd == nil {
		return 0
	}
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return n
		}
	}
	return 0
}
