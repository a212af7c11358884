package request

import (
	"net/http"
	"testing"
)

func TestFromOpenWebUI(t *testing.T) {
	for _, test := range []struct {
		name, value string
		want        Sure
	}{
		{"X-OpenWebUI-User-Email", "ada@tide.example", Surely},
		{"X-OpenWebUI-User-Jwt", "e30.e30.e30", Surely},
		{"x-openwebui-chat-id", "c1", Surely},
		{"User-Agent", "Open WebUI (https://openwebui.example)", Surely},
		{"User-Agent", "open-webui/0.9.4", Surely},
		{"X-Title", "Open WebUI", Surely},
		{"User-Agent", "Python/3.11 aiohttp/3.13.2", Probably},
		{"User-Agent", "Python/3.12 aiohttp/4.0.0a1", Probably},
		{"User-Agent", "AsyncOpenAI/Python 2.1.0", Unknown},
		{"User-Agent", "litellm/1.80 Python/3.11 aiohttp/3.13.2", Unknown},
		{"User-Agent", "curl/8.5.0", Unknown},
		{"X-Title", "A webui", Unknown},
		{"", "", Unknown},
	} {
		h := http.Header{}
		if test.name != "" {
			h.Set(test.name, test.value)
		}
		if got := FromOpenWebUI(h); got != test.want {
			t.Errorf("%s: %s is %d, want %d", test.name, test.value, got, test.want)
		}
	}
}
