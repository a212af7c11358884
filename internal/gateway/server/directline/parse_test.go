package directline

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestWatermarks(t *testing.T) {
	for text, want := range map[string]watermark{
		"": {}, "-": {}, "x": {}, "-1": {}, "7": {mark: 7}, "7.9": {mark: 7, piece: 9}, "7.x": {mark: 7}, "7.-9": {mark: 7},
		"7.over": {mark: 7, over: true}, "0.over": {over: true}, "0": {}, "9223372036854775807.9223372036854775807": {mark: 1<<63 - 1, piece: 1<<63 - 1},
	} {
		got := readWatermark(text)
		if got != want {
			t.Errorf("%q is read as %+v", text, got)
		}
		if again := readWatermark(got.String()); again != got {
			t.Errorf("%+v is written as %s and read as %+v", got, got, again)
		}
	}
}

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{"": "file", "/": "file", "..": "..", `C:\a\b.md`: "b.md", "../../x.md": "x.md", "a\x00b\n.md": "ab.md", "\xff.md": ".md", "σημείωση.md": "σημείωση.md"} {
		if got := fileName(name); got != want {
			t.Errorf("%q is %q", name, got)
		}
	}
	if got := fileName(strings.Repeat("é", 300)); len(got) > maxName || !utf8.ValidString(got) {
		t.Errorf("a long name is %d bytes", len(got))
	}
}

func TestForms(t *testing.T) {
	for channel, want := range map[string]form{"webchat": rich, "": rich, "directline": rich, "sms": plain, "email": plain, "msteams": cards} {
		if got := formOf(channel); got != want {
			t.Errorf("%q is %v", channel, got)
		}
	}
}

func TestPieces(t *testing.T) {
	p := pieces{opening: []byte("a"), opened: 5, newest: []byte("c"), number: 8}
	for number, want := range map[int64]string{0: "ac", 4: "ac", 5: "c", 7: "c", 8: "", 9: ""} {
		if got := string(bytes.Join(p.behind(number), nil)); got != want {
			t.Errorf("behind %d stands %q, want %q", number, got, want)
		}
	}
	if got := (&pieces{}).behind(0); got != nil {
		t.Errorf("of none stands %q", got)
	}
	one := pieces{opening: []byte("a"), opened: 5, newest: []byte("a"), number: 5}
	if got := one.behind(0); len(got) != 1 {
		t.Errorf("of one stand %q", got)
	}
}

func TestTimesGoOn(t *testing.T) {
	at := time.UnixMilli(1000)
	for now, want := range map[int64]int64{900: 1001, 1000: 1001, 1001: 1001, 5000: 5000} {
		if got := after(time.UnixMilli(now), at).UnixMilli(); got != want {
			t.Errorf("at %d it is %d, want %d", now, got, want)
		}
	}
}

func FuzzReadSaid(f *testing.F) {
	for _, seed := range []string{`{"type":"message","text":"hi","channelData":{"clientActivityID":"x"},"entities":[{"type":"https://schema.org/Message"}],"attachments":[{"name":"a"}]}`,
		`{"type":"event","from":7,"channelData":[],"entities":{}}`, `{"type":"message","text":null,"from":null,"channelData":null,"entities":null}`, `[]`, `null`, ``, `{"type":"message","attachments":[null,{"contentUrl":"data:x"}]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := readSaid(data)
		if err != nil {
			return
		}
		echo := a.echo("c", "", time.UnixMilli(0))
		var w map[string]any
		if err := json.Unmarshal(named("c", &Activity{Mark: 1, Wire: echo}), &w); err != nil || w["id"] != "c|0000001" || w["type"] == "" {
			t.Fatalf("%v: %q is echoed as %s", err, data, echo)
		}
		entities, _ := w["entities"].([]any)
		for _, e := range entities {
			if kind, _ := e.(map[string]any)["type"].(string); strings.Contains(kind, "://") || kind == "" {
				t.Fatalf("%q is echoed as %s", data, echo)
			}
		}
	})
}

func FuzzWatermark(f *testing.F) {
	f.Add("7.over")
	f.Add("1.2.3")
	f.Fuzz(func(t *testing.T, text string) {
		w := readWatermark(text)
		if w.mark < 0 || w.piece < 0 || readWatermark(w.String()) != w {
			t.Fatalf("%q is %+v", text, w)
		}
	})
}

func FuzzUpload(f *testing.F) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.SetBoundary("b")
	p, _ := w.CreateFormFile("file", "a.md")
	_, _ = p.Write([]byte("words"))
	_ = w.Close()
	f.Add("multipart/form-data; boundary=b", "", body.Bytes())
	f.Add("text/plain", `x; filename="a.txt"`, []byte("words"))
	f.Fuzz(func(t *testing.T, kind, disposition string, data []byte) {
		r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(data))
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Content-Disposition", disposition)
		up, err := readUpload(r)
		if err != nil {
			return
		}
		for i := range up.files {
			if name := up.files[i].Name; name == "" || len(name) > maxName || strings.ContainsAny(name, "/\n") {
				t.Fatalf("a file is called %q", name)
			}
		}
	})
}
