package remote

import (
	"os"
	"os/exec"
	"sync"
	"time"
)

// passed are the variables of our environment that a program is given.
var passed = [...]string{"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "SystemRoot", "USERPROFILE", "APPDATA", "LOCALAPPDATA"}

// process is a server's program while it runs.
type process struct {
	cmd  *exec.Cmd
	in   *os.File // what it reads
	out  *os.File // what it writes
	done chan struct{}
	once sync.Once
}

// start starts the program. What it writes to standard error is dropped: it may hold
// anything.
func start(o *Options) (*process, error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		_, _ = theirIn.Close(), in.Close()
		return nil, err
	}
	p := &process{cmd: exec.Command(o.Command[0], o.Command[1:]...), in: in, out: out, done: make(chan struct{})}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Dir, p.cmd.Env = theirIn, theirOut, o.Folder, environment(o.Environment)
	apart(p.cmd)
	err = p.cmd.Start()
	_, _ = theirIn.Close(), theirOut.Close()
	if err != nil {
		_, _ = in.Close(), out.Close()
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // what it wrote tells why it ended
		close(p.done)
	}()
	return p, nil
}

func environment(more []string) []string {
	var env []string
	for _, name := range passed {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return append(env, more...)
}

// end closes the program's input, which asks it to end, gives it grace, and kills
// what is left of it and of what it started.
func (p *process) end() {
	p.once.Do(func() {
		_ = p.in.Close()
		patience := time.NewTimer(grace)
		defer patience.Stop()
		select {
		case <-p.done:
		case <-patience.C:
		}
		kill(p.cmd)
		<-p.done
		_ = p.out.Close()
	})
}
