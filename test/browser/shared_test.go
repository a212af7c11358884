package browser

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// chromium is the browser of all tests: to start one takes longer than many a test. Each scene
// has a context of its own in it, which shares no storage, cookie or cache with another.
var chromium shared

// shared is a browser that is started when it is first asked for.
type shared struct {
	once    sync.Once
	address string
	err     error
	command *exec.Cmd
	stop    io.Closer
	said    bytes.Buffer
}

// at says where the browser is, as a setting of a script's environment.
func (s *shared) at(t *testing.T) string {
	t.Helper()
	s.once.Do(func() { s.err = s.start() })
	if s.err != nil {
		t.Fatalf("the browser: %v", s.err)
	}
	return "BROWSER=" + s.address
}

func (s *shared) start() error {
	s.command = exec.Command("node", "shared.mjs")
	s.command.Stderr = &s.said
	stop, err := s.command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.command.Start(); err != nil {
		return err
	}
	s.stop = stop
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("it told no address: %w\n%s", errors.Join(err, s.close()), s.said.String())
	}
	s.address = strings.TrimSpace(line)
	return nil
}

// close ends the browser, if it was started, and waits until it has ended.
func (s *shared) close() error {
	if s.stop == nil {
		return nil
	}
	_ = s.stop.Close()
	s.stop = nil
	return s.command.Wait()
}
