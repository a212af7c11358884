package link

import (
	"net/url"
	"strings"
	"testing"
)

func TestSafe(t *testing.T) {
	tests := []struct {
		raw, want string
		ok        bool
	}{
		{"https://a.example/x", "https://a.example/x", true},
		{"HTTP://a.example", "HTTP://a.example", true},
		{"  https://a.example/a b(c)  ", "https://a.example/a%20b%28c%29", true},
		{"mailto:ines@tidewell.example", "mailto:ines@tidewell.example", true},
		{"https://a.example/caf\u00e9?q=\u6f6e", "https://a.example/caf\u00e9?q=\u6f6e", true},
		{"https://[::1]:8080/", "https://[::1]:8080/", true},
		{"javascript:alert(1)", "", false},
		{"java\nscript:alert(1)", "", false},
		{"\x01javascript:alert(1)", "", false},
		{"data:text/html,x", "", false},
		{"vbscript:x", "", false},
		{"file:///etc/passwd", "", false},
		{"//a.example/x", "", false},
		{"/c/c_1", "", false},
		{"https:", "", false},
		{"https://", "", false},
		{"http:\\\\a.example", "", false},
		{"mailto:", "", false},
		{"", "", false},
		{"https://a.example/" + strings.Repeat("x", maxURL), "", false},
	}
	for _, test := range tests {
		got, ok := Safe(test.raw)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("Safe(%q) = %q, %v", test.raw, got, ok)
		}
	}
}

func TestEncode(t *testing.T) {
	tests := []struct{ raw, want string }{
		{"", ""},
		{"https://a.example/x_(y)", "https://a.example/x_%28y%29"},
		{"a b\tc\u00a0d", "a%20b%09c%C2%A0d"},
		{"100%", "100%25"},
		{"100%zz%20", "100%25zz%20"},
		{`<">\|`, "%3C%22%3E%5C%7C"},
		{"\xff", "%FF"},
		{"\u202e", "%E2%80%AE"},
	}
	for _, test := range tests {
		if got := Encode(test.raw); got != test.want {
			t.Errorf("Encode(%q) = %q, want %q", test.raw, got, test.want)
		}
	}
}

func FuzzSafe(f *testing.F) {
	for _, seed := range []string{"https://a.example/a b", "javascript:x", "http://%zz", "mailto:a@b", "ht\ttp://x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if once := Encode(raw); Encode(once) != once {
			t.Errorf("encoding %q twice changes it", raw)
		}
		safe, ok := Safe(raw)
		if !ok {
			return
		}
		u, err := url.Parse(safe)
		if err != nil || strings.ContainsAny(safe, " ()<>\"'`\n\t") {
			t.Fatalf("%q became %q: %v", raw, safe, err)
		}
		if s := strings.ToLower(u.Scheme); s != "http" && s != "https" && s != "mailto" {
			t.Errorf("scheme %s of %q", s, raw)
		}
	})
}
