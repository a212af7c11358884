package upstream

import "testing"

func TestBase(t *testing.T) {
	for _, c := range []struct{ address, path, want string }{
		{"http://h.example", "v1/messages", "http://h.example"},
		{"http://h.example/", "v1/messages", "http://h.example"},
		{"http://h.example/v1/", "v1/messages", "http://h.example"},
		{"http://h.example/v1/messages", "v1/messages", "http://h.example"},
		{"http://h.example/v1/messages//", "v1/messages", "http://h.example"},
		{"http://h.example/a/v1", "v1/messages", "http://h.example/a"},
		{"http://h.example/a/v2/chat", "v2/chat", "http://h.example/a"},
		{"http://h.example/v1", "v2/chat", "http://h.example/v1"},
		{"http://h.example/av2", "v2/chat", "http://h.example/av2"},
		{"http://h.example/messages", "v1/messages", "http://h.example/messages"},
		{"", "v1/messages", ""},
	} {
		if got := Base(c.address, c.path); got != c.want {
			t.Errorf("%q below %q: %q, want %q", c.path, c.address, got, c.want)
		}
	}
}
