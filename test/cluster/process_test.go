package cluster_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// ticks is how many ticks of the processor's clock the kernel counts a second, on every Linux that Go runs on.
const ticks = 100

// The kinds of processes.
const (
	kindGateway = "gateway"
	kindPrimary = "primary"
	kindStandby = "standby"
	kindSearch  = "search"
)

// process is one that runs now, from /proc.
type process struct {
	pid, parent int
	kind        string
	seconds     float64 // of processor time, with those of its children that have ended
	resident    float64 // MiB, what is shared counted once among those who share it
	folder      string  // where it keeps its data; "" for one that does not say
}

// processes are those of a cluster, by what they are. It knows them by their words alone, so
// that the helpers that start servers need not tell.
func (c *cluster) processes() (all []process) {
	entries, _ := os.ReadDir("/proc")
	leaders := map[int]string{}
	var found []process
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		p := process{pid: pid, parent: parentOf(pid)}
		if p.kind, p.folder = c.kindOf(p); p.kind == kindPrimary || p.kind == kindStandby {
			leaders[pid] = p.kind
		}
		found = append(found, p)
	}
	for _, p := range found {
		if p.kind == "" {
			p.kind = leaders[p.parent] // one of PostgreSQL's own children
		}
		if p.kind == "" {
			continue
		}
		p.seconds, p.resident = secondsOf(p.pid, p.kind != kindGateway && p.kind != kindSearch && leaders[p.pid] != ""), residentOf(p.pid)
		all = append(all, p)
	}
	return all
}

// kindOf tells a process by how it was started.
func (c *cluster) kindOf(p process) (kind, folder string) {
	for _, g := range c.gateways {
		if g.cmd.Process.Pid == p.pid {
			return kindGateway, ""
		}
	}
	words := strings.Split(read(p.pid, "cmdline"), "\x00")
	switch name := filepath.Base(words[0]); {
	case name == "weaviate-server" && p.parent == os.Getpid() && c.search != nil:
		_, rest, _ := strings.Cut("\x00"+read(p.pid, "environ"), "\x00PERSISTENCE_DATA_PATH=")
		folder, _, _ = strings.Cut(rest, "\x00")
		return kindSearch, folder
	case name == "postgres" && len(words) > 4 && c.pair != nil:
		return c.sideOf(words)
	}
	return "", ""
}

// sideOf tells the primary from the standby by its port: in the address the first to start comes first.
func (c *cluster) sideOf(words []string) (kind, folder string) {
	for n, kind := range []string{kindPrimary, kindStandby} {
		host := strings.Split(c.hosts(), ",")[n]
		if slices.Contains(words, host[strings.LastIndex(host, ":")+1:]) {
			return kind, words[slices.Index(words, "-D")+1]
		}
	}
	return "", ""
}

// hosts are those of the state's address.
func (c *cluster) hosts() string {
	_, rest, _ := strings.Cut(c.state, "@")
	hosts, _, _ := strings.Cut(rest, "/")
	return hosts
}

func read(pid int, what string) string {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, what))
	return string(data)
}

// stat are the fields of /proc/PID/stat after the name, which may hold anything.
func stat(pid int) []string {
	line := read(pid, "stat")
	return strings.Fields(line[strings.LastIndex(line, ")")+1:])
}

func parentOf(pid int) int {
	if fields := stat(pid); len(fields) > 1 {
		n, _ := strconv.Atoi(fields[1])
		return n
	}
	return 0
}

// secondsOf is the processor time of a process, and of its children that have ended.
func secondsOf(pid int, children bool) (seconds float64) {
	fields := stat(pid)
	if len(fields) < 15 {
		return 0
	}
	last := 12
	if children {
		last = 14
	}
	for _, field := range fields[11 : last+1] {
		n, _ := strconv.ParseFloat(field, 64)
		seconds += n / ticks
	}
	return seconds
}

// residentOf is the memory of a process, MiB.
func residentOf(pid int) float64 {
	for line := range strings.Lines(read(pid, "smaps_rollup")) {
		if rest, is := strings.CutPrefix(line, "Pss:"); is {
			n, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return n / 1024
		}
	}
	return 0
}

// used is the processor time of each kind.
func used(all []process) map[string]float64 {
	seconds := map[string]float64{}
	for _, p := range all {
		seconds[p.kind] += p.seconds
	}
	return seconds
}

// spent is what each kind used between two readings, for each of n, in milliseconds.
func spent(before, after map[string]float64, n float64) map[string]float64 {
	each := map[string]float64{}
	for kind := range maps.Keys(after) {
		each[kind] = max(0, after[kind]-before[kind]) * 1000 / max(n, 1)
	}
	return each
}

// resident is the memory of each kind, MiB.
func resident(all []process) map[string]float64 {
	memory := map[string]float64{}
	for _, p := range all {
		memory[p.kind] += p.resident
	}
	return memory
}

// onDisk is what each kind keeps, MiB; what PostgreSQL keeps to be replayed is a kind of its own.
func onDisk(all []process) map[string]float64 {
	disk := map[string]float64{}
	for _, p := range all {
		if p.folder != "" {
			log := sizeOf(filepath.Join(p.folder, "pg_wal"))
			disk[p.kind] += sizeOf(p.folder) - log
			if log > 0 {
				disk[p.kind+" log"] += log
			}
		}
	}
	return disk
}

// sizeOf is what a folder takes on the disk, MiB.
func sizeOf(folder string) (size float64) {
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // files come and go while it is looked
		}
		if info, err := entry.Info(); err == nil {
			if s, is := info.Sys().(*syscall.Stat_t); is {
				size += float64(s.Blocks) * 512 / (1 << 20)
			}
		}
		return nil
	})
	return size
}
