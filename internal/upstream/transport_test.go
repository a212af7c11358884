package upstream

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestABodyIsReadUpToItsLimit(t *testing.T) {
	body := &limited{io.NopCloser(strings.NewReader("abcdef")), 4}
	got, err := io.ReadAll(body)
	if string(got) != "abcd" || !errors.Is(err, ErrLarge) {
		t.Errorf("%s, %v", got, err)
	}
	body = &limited{io.NopCloser(strings.NewReader("abc")), 4}
	if got, err := io.ReadAll(body); string(got) != "abc" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// TestWhatIsDialled checks the addresses, whatever name led to them: a name of
// another's may lead to this machine, and a redirect too.
func TestWhatIsDialled(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34:80": true, "[2606:2800:220:1:248:1893:25c8:1946]:443": true, "100.128.0.1:80": true, "172.32.0.1:80": true,
		"127.0.0.1:80": false, "127.9.9.9:80": false, "0.0.0.0:80": false, "10.1.2.3:80": false, "172.16.0.1:80": false, "192.168.1.1:80": false,
		"169.254.169.254:80": false, "100.64.0.1:80": false, "100.127.255.255:80": false, "224.0.0.1:80": false, "255.255.255.255:80": false,
		"[::1]:80": false, "[::]:80": false, "[fe80::1]:80": false, "[fc00::1]:80": false, "[ff02::1]:80": false, "[::ffff:10.0.0.1]:80": false, "[::ffff:127.0.0.1]:80": false,
		"0.1.2.3:80": false, "192.0.0.8:80": false, "198.18.0.1:80": false, "240.0.0.1:80": false, "168.63.129.16:80": false, "[fec0::1]:80": false, "[fec0::1%lo]:80": false,
		"[::127.0.0.1]:80": false, "[64:ff9b::7f00:1]:80": false, "[64:ff9b::a9fe:a9fe]:80": false, "[64:ff9b::5db8:d822]:80": true, "[64:ff9b:1::7f00:1]:80": false,
		"[2002:7f00:1::1]:80": false, "[2002:5db8:d822::1]:80": true, "[2001::1]:80": false, "[2001:4860:4860::8888]:443": true,
		"nonsense": false,
	} {
		if err := outside("tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestARedirectIsNoWayIn(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }))
	defer inside.Close()
	f := NewPages(Options{Outside: true, Retries: -1})
	defer f.Close()
	// The first server stands for one outside: it alone may be dialled.
	outer := httptest.NewServer(http.RedirectHandler(inside.URL+"/secret", http.StatusFound))
	defer outer.Close()
	transport := f.client.http.Transport.(*http.Transport)
	guarded := transport.DialContext
	transport.DialContext = nil
	transport.Dial = func(network, address string) (net.Conn, error) { //nolint:staticcheck // the test needs no context
		if "http://"+address == outer.URL {
			return net.Dial(network, address)
		}
		return guarded(t.Context(), network, address)
	}
	if p, err := f.Fetch(t.Context(), outer.URL); !errors.Is(err, ErrInside) {
		t.Errorf("%v, %v", p, err)
	}
}
