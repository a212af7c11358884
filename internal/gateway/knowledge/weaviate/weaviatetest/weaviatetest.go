// Package weaviatetest starts real Weaviate servers for tests: empty ones, on loopback, which end with the test.
//
// The server is built with the Go command, once, which takes some minutes; the program is kept in the user's
// cache folder. A test that needs it is skipped, and says so, where it is not there yet and the variable
// CITEWAY_WEAVIATE is empty: set to "build", it is built; set to "off", it is skipped always; anything else is
// the path of the program. Only tests may import it.
package weaviatetest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/loopback"
)

// Version is the version of Weaviate that is tested with.
const Version = "v1.37.0"

// Variable names the variable that says whether to test.
const Variable = "CITEWAY_WEAVIATE"

const (
	module = "github.com/weaviate/weaviate/cmd/weaviate-server"
	// patience is how long servers may take to be ready, or to end; building is how long the program may take.
	patience = 2 * time.Minute
	building = 20 * time.Minute
	// memory is what each server tries to keep within, for the collector.
	memory = "768MiB"
	// ports is how many ports each server has.
	ports = 6
)

// Cluster is some servers that keep one another's objects.
type Cluster struct {
	folder, program string
	nodes           []*node
}

// node is one server. From its port on it has, in a row: the interface for clients, gRPC, gossip, data, Raft,
// Raft's calls. That each second one follows the first is what the other servers count on.
type node struct {
	name  string
	port  int
	cmd   *exec.Cmd
	ended chan struct{}
	// known says that it ran before, so that others know it.
	known bool
}

// Start starts servers, which end when the test ends.
func Start(t testing.TB, servers int) *Cluster {
	t.Helper()
	program := built(t)
	folder, err := os.MkdirTemp("", "citeway-weaviate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	c := &Cluster{folder: folder, program: program}
	for n := range servers {
		c.nodes = append(c.nodes, &node{name: "node" + strconv.Itoa(n+1), port: loopback.Ports(t, ports)})
	}
	t.Cleanup(func() {
		for n := range c.nodes {
			c.Stop(t, n)
		}
	})
	for n := range c.nodes {
		c.run(t, n)
		c.listens(t, n)
	}
	for n := range c.nodes {
		c.await(t, n)
	}
	return c
}

// Addresses are those of the servers, for clients.
func (c *Cluster) Addresses() []string {
	all := make([]string, len(c.nodes))
	for n := range c.nodes {
		all[n] = c.address(n)
	}
	return all
}

func (c *Cluster) address(n int) string {
	return "http://127.0.0.1:" + strconv.Itoa(c.nodes[n].port)
}

// Stop kills the n-th server.
func (c *Cluster) Stop(t testing.TB, n int) {
	t.Helper()
	one := c.nodes[n]
	if one.cmd == nil {
		return
	}
	_ = one.cmd.Process.Kill()
	select {
	case <-one.ended:
	case <-time.After(patience):
		t.Error(one.name + " does not end")
	}
	one.cmd = nil
}

// Resume starts the n-th server again after Stop, and waits for it.
func (c *Cluster) Resume(t testing.TB, n int) {
	t.Helper()
	c.run(t, n)
	c.await(t, n)
}

func (c *Cluster) run(t testing.TB, n int) {
	t.Helper()
	one := c.nodes[n]
	log, err := os.OpenFile(filepath.Join(c.folder, one.name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd := exec.Command(c.program, "--host", "127.0.0.1", "--port", strconv.Itoa(one.port), "--scheme", "http")
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.folder, append(os.Environ(), c.environment(n)...), log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	one.cmd, one.ended, one.known = cmd, make(chan struct{}), true
	go func(ended chan struct{}) {
		_ = cmd.Wait()
		close(ended)
	}(one.ended)
}

// environment are the settings of the n-th server. With the newer way to rank, words that have just come are not
// found at first; CLUSTER_JOIN must be empty where a cluster begins.
func (c *Cluster) environment(n int) []string {
	one, first := c.nodes[n], c.nodes[0]
	join := ""
	if n > 0 {
		join = fmt.Sprintf("127.0.0.1:%d", first.port+2)
	} else if one.known && len(c.nodes) > 1 {
		join = fmt.Sprintf("127.0.0.1:%d", c.nodes[1].port+2)
	}
	raft := ""
	for i, other := range c.nodes {
		if i > 0 {
			raft += ","
		}
		raft += fmt.Sprintf("%s:%d", other.name, other.port+4)
	}
	settings := []string{"DISABLE_TELEMETRY=true", "USE_BLOCKMAX_WAND=false", "USE_INVERTED_SEARCHABLE=false", "GO_PROFILING_DISABLE=true",
		"AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED=true", "DEFAULT_VECTORIZER_MODULE=none", "LOG_LEVEL=warning", "GOMEMLIMIT=" + memory,
		"CLUSTER_BIND_ADDR=127.0.0.1", "CLUSTER_ADVERTISE_ADDR=127.0.0.1", "CLUSTER_IN_LOCALHOST=true", "CLUSTER_HOSTNAME=" + one.name, "CLUSTER_JOIN=" + join,
		"RAFT_JOIN=" + raft, "RAFT_BOOTSTRAP_EXPECT=" + strconv.Itoa(len(c.nodes)), "PERSISTENCE_DATA_PATH=" + filepath.Join(c.folder, one.name)}
	for i, name := range []string{"GRPC_PORT", "CLUSTER_GOSSIP_BIND_PORT", "CLUSTER_DATA_BIND_PORT", "RAFT_PORT", "RAFT_INTERNAL_RPC_PORT"} {
		settings = append(settings, name+"="+strconv.Itoa(one.port+i+1))
	}
	return settings
}

// listens waits until other servers can join the n-th: one that starts without the first gives up.
func (c *Cluster) listens(t testing.TB, n int) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", c.nodes[n].port+2))
		if err == nil {
			_ = connection.Close()
			return
		}
	}
	t.Fatalf("%s does not listen: %s", c.nodes[n].name, c.log(n))
}

// await waits until the n-th server is ready.
func (c *Cluster) await(t testing.TB, n int) {
	t.Helper()
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		answer, err := client.Get(c.address(n) + "/v1/.well-known/ready")
		if err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-c.nodes[n].ended:
			t.Fatalf("%s has ended: %s", c.nodes[n].name, c.log(n))
		default:
		}
	}
	t.Fatalf("%s is not ready: %s", c.nodes[n].name, c.log(n))
}

// log is the end of what the n-th server said.
func (c *Cluster) log(n int) string {
	said, _ := os.ReadFile(filepath.Join(c.folder, c.nodes[n].name+".log"))
	return string(said[max(0, len(said)-2000):])
}

// once has a test program build the server once.
var once sync.Mutex

// built is the path of the program, which is built where that is asked for. Of several test programs each builds
// it, and the last to end leaves the same.
func built(t testing.TB) string {
	t.Helper()
	folder, err := os.UserCacheDir()
	said := os.Getenv(Variable)
	switch {
	case said == "off":
		t.Skip(Variable + " is off")
	case said != "" && said != "build":
		return said
	case err != nil:
		t.Skip("there is no cache folder for Weaviate: ", err)
	}
	folder = filepath.Join(folder, "citeway-test", "weaviate-"+Version)
	program := filepath.Join(folder, "weaviate-server")
	once.Lock()
	defer once.Unlock()
	if _, err := os.Stat(program); err == nil {
		return program
	}
	if said == "" {
		t.Skip("Weaviate is not built; set " + Variable + "=build, which takes some minutes the first time")
	}
	build(t, folder)
	return program
}

func build(t testing.TB, folder string) {
	t.Helper()
	t.Log("building Weaviate " + Version)
	ctx, cancel := context.WithTimeout(context.Background(), building)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "install", module+"@"+Version)
	cmd.Dir = os.TempDir() // outside the module
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOBIN="+folder, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}
