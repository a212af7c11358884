package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"flag"
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// The addresses of the run.
const (
	upstreamAddr = "127.0.0.1:18470"
	proxyAddr    = "127.0.0.1:18471"
	gatewayAddr  = "127.0.0.1:18472"
	beforeAddr   = "127.0.0.1:18473"
)

func main() {
	role := flag.String("role", "", "upstream or proxy: what the program is when it starts itself")
	citeway := flag.String("citeway", "", "the gateway's program")
	before := flag.String("before", "", "another program of the gateway, such as that before a change, to be measured beside it")
	folder := flag.String("folder", "", "where the certificate is")
	many := flag.Int("streams", 10000, "how many streams are held open in the second round; 0 measures times alone")
	turns := flag.Int("turns", 1, "how often the measuring of times is gone through")
	flag.Parse()
	var err error
	switch *role {
	case "upstream":
		err = http.ListenAndServeTLS(upstreamAddr, filepath.Join(*folder, "cert.pem"), filepath.Join(*folder, "key.pem"), upstream())
	case "proxy":
		err = http.ListenAndServe(proxyAddr, reverseProxy())
	default:
		err = run(*citeway, *before, *many, *turns)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gateway:", err)
		os.Exit(2)
	}
}

// reverseProxy is Go's own, as its documentation sets it up.
func reverseProxy() http.Handler {
	target := &url.URL{Scheme: "https", Host: upstreamAddr}
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
}

// run starts everything, measures, reports.
func run(program, before string, many, turns int) error {
	folder, err := os.MkdirTemp("", "gateway")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	client, env, err := trusting(folder)
	if err != nil {
		return err
	}
	ways, stop, err := startAll(program, before, folder, env, client)
	defer stop()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 9*time.Minute)
	defer cancel()
	var all []*figures
	for range ways {
		all = append(all, &figures{memory: map[int]float64{}})
	}
	fmt.Fprintln(os.Stderr, "latency")
	for range turns {
		if err := latency(ctx, client, ways, all); err != nil {
			return err
		}
	}
	if many == 0 {
		report(os.Stdout, ways, all, nil)
		return nil
	}
	for i, w := range ways {
		fmt.Fprintln(os.Stderr, "throughput:", w.name)
		if all[i].perSecond, err = throughput(ctx, client, w.url); err != nil {
			return err
		}
	}
	counts := []int{1000, many}
	for _, n := range counts {
		for i, w := range ways[1:] {
			fmt.Fprintf(os.Stderr, "%d open streams: %s\n", n, w.name)
			if all[i+1].memory[n], err = open(ctx, client, w, n); err != nil {
				return err
			}
		}
	}
	report(os.Stdout, ways, all, counts)
	return nil
}

// trusting makes the certificate, a client that trusts it, and the environment in
// which the servers do.
func trusting(folder string) (*http.Client, []string, error) {
	cert, _, err := certificate(folder)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(cert)
	if err != nil {
		return nil, nil, err
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: clients, DisableCompression: true}
	return &http.Client{Transport: transport}, []string{"SSL_CERT_FILE=" + cert}, nil
}

// startAll starts the model's server, the proxy and the gateway, and before it
// another gateway where there is one.
func startAll(program, before, folder string, env []string, client *http.Client) (ways []*process, stop func(), err error) {
	stop = func() {
		for _, w := range ways {
			w.stop()
		}
	}
	all, err := servers(program, before, folder)
	if err != nil {
		return nil, stop, err
	}
	for _, s := range all {
		p, err := start(s.name, s.url, s.ready, env, client, s.program, s.args...)
		if err != nil {
			return ways, stop, err
		}
		ways = append(ways, p)
	}
	return ways, stop, nil
}

// program is what is started for one way to the model.
type program struct {
	name, url, ready, program string
	args                      []string
}

func servers(citeway, before, folder string) ([]program, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	settings := filepath.Join(folder, "settings.yaml")
	words := fmt.Sprintf("models:\n  - name: tern\n    provider: openai\n    model: tern-1\n    base_url: https://%s/v1\n", upstreamAddr)
	if err := os.WriteFile(settings, []byte(words), 0o600); err != nil {
		return nil, err
	}
	all := []program{
		{"direct", "https://" + upstreamAddr + "/v1/chat/completions", "https://" + upstreamAddr + "/", self, []string{"-role", "upstream", "-folder", folder}},
		{"reverse proxy", "http://" + proxyAddr + "/v1/chat/completions", "http://" + proxyAddr + "/", self, []string{"-role", "proxy"}},
	}
	if before != "" {
		all = append(all, gateway("before", beforeAddr, before, folder, settings))
	}
	return append(all, gateway("citeway", gatewayAddr, citeway, folder, settings)), nil
}

func gateway(name, addr, path, folder, settings string) program {
	return program{name, "http://" + addr + "/openai/v1/chat/completions", "http://" + addr + "/readyz", path,
		[]string{"serve", "--addr", addr, "--data", filepath.Join(folder, name), "--settings", settings}}
}
