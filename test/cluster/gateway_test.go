package cluster_test

import (
	"bufio"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
)

// patience is the longest that any state is waited for.
const patience = 2 * time.Minute

// rootKey is a key without restrictions.
const rootKey = "cluster-root-key"

// cluster is what a deployment of three gateways has: a database with a standby, a search
// engine of three nodes, and a balancer.
type cluster struct {
	t        testing.TB
	program  string
	folder   string
	pair     *databasetest.Pair
	search   *weaviatetest.Cluster
	state    string
	balancer *balancer
	front    *httptest.Server
	gateways []*gateway
	low      string // a key that may see no label
}

// gateway is one running program.
type gateway struct {
	address string
	cmd     *exec.Cmd
}

// start starts all of it.
func start(t testing.TB, gateways int, model upstream) *cluster {
	t.Helper()
	c := &cluster{t: t, folder: t.TempDir(), balancer: newBalancer()}
	t.Cleanup(c.balancer.close)
	c.front = httptest.NewServer(c.balancer.proxy)
	t.Cleanup(c.front.Close)
	c.program = filepath.Join(c.folder, "citeway")
	build := exec.Command("go", "build", "-o", c.program, "./cmd/citeway")
	build.Dir = filepath.Join("..", "..")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("no program: %v\n%s", err, said)
	}
	writing := httptest.NewServer(model)
	t.Cleanup(func() {
		writing.CloseClientConnections()
		writing.Close()
	})
	settings := "models:\n  - {name: local, provider: builtin}\n  - {name: tern, provider: openai, model: tern-1, base_url: " + writing.URL + "/v1}\nreader: off\nlog: {requests: false}\n"
	if err := os.WriteFile(c.at("settings.yaml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	c.pair, c.search = databasetest.StartPair(t), weaviatetest.Start(t, 3)
	c.state = c.pair.Database(t)
	key, err := exec.Command(c.program, "keys", "create", "low", "--state", c.state, "--clearance", "0").Output()
	if err != nil {
		t.Fatal("no key: ", err)
	}
	c.low = strings.TrimSpace(string(key))
	for range gateways {
		c.gateways = append(c.gateways, c.begin())
	}
	c.balance()
	return c
}

func (c *cluster) at(name string) string { return filepath.Join(c.folder, name) }

// balance tells the balancer of the gateways.
func (c *cluster) balance() {
	var all []string
	for _, g := range c.gateways {
		all = append(all, g.address)
	}
	c.balancer.set(all...)
}

// begin starts a gateway with an empty folder.
func (c *cluster) begin() *gateway {
	c.t.Helper()
	data, err := os.MkdirTemp(c.folder, "data-")
	if err != nil {
		c.t.Fatal(err)
	}
	var hosts []string
	for _, a := range c.search.Addresses() {
		hosts = append(hosts, strings.TrimPrefix(a, "http://"))
	}
	g := &gateway{cmd: exec.Command(c.program, "serve", "--addr", "127.0.0.1:0", "--data", data, "--settings", c.at("settings.yaml"),
		"--state", c.state, "--search", "weaviate://"+strings.Join(hosts, ",")+"?replicas=3")}
	g.cmd.Env = append(os.Environ(), "CITEWAY_KEYS="+rootKey)
	said, err := g.cmd.StderrPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := g.cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(g.kill)
	lines, last := bufio.NewScanner(said), ""
	for g.address == "" && lines.Scan() {
		last = lines.Text()
		if _, after, ok := strings.Cut(last, "citeway: http://"); ok {
			g.address = "http://" + strings.TrimSpace(after)
		}
	}
	log, err := os.Create(c.at(fmt.Sprintf("gateway-%d.log", g.cmd.Process.Pid)))
	if err != nil {
		c.t.Fatal(err)
	}
	go func() {
		_, _ = io.Copy(log, said)
		_ = log.Close()
	}()
	c.t.Cleanup(func() { c.lastWords(log.Name()) })
	if g.address == "" {
		c.t.Fatal("a gateway does not start: ", last)
	}
	return g
}

// lastWords tells the end of a gateway's log, if the test failed.
func (c *cluster) lastWords(log string) {
	if !c.t.Failed() {
		return
	}
	said, _ := os.ReadFile(log)
	c.t.Logf("%s:\n%s", filepath.Base(log), said[max(0, len(said)-3000):])
}

// kill ends a gateway at once.
func (g *gateway) kill() {
	_ = g.cmd.Process.Kill()
	_ = g.cmd.Wait()
}

// end tells a gateway to end, and waits.
func (g *gateway) end() {
	_ = g.cmd.Process.Signal(syscall.SIGTERM)
	_ = g.cmd.Wait()
}
