package doctor

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestLikeliest(t *testing.T) {
	for _, c := range []struct {
		wanted string
		role   role
		names  string
		want   string
	}{
		{"content", roleContent, "body summary doc_title", "body"},
		{"content", roleContent, "page_content author", "page_content"},
		{"content", roleContent, "chunkText", "chunkText"},
		{"title", roleTitle, "doc_title source_file", "doc_title"},
		{"title", roleTitle, "metadata_storage_name size", "metadata_storage_name"},
		{"doc_titel", roleTitle, "doc_title title_vector headline", "doc_title"},
		{"filepath", rolePath, "source_file source_url", "source_file"},
		{"url", roleURL, "source_url source_file", "source_url"},
		{"url", roleURL, "metadata_storage_path weblink", "weblink"},
		{"contentVector", roleVector, "embedding", "embedding"},
		{"url", roleURL, "size author", ""},
		{"url", roleURL, "", ""},
		{"harbour_nr", roleURL, "harbour_no", "harbour_no"},
	} {
		if got := likeliest(c.wanted, c.role, strings.Fields(c.names)); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.wanted, c.names, got, c.want)
		}
	}
}

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"title", "title", 1}, {"title", "titel", 0.6}, {"abc", "xyz", 0}, {"", "x", 0}, {"ab", "abcd", 0.5}, {strings.Repeat("a", 200), "a", 0}} {
		if got := alike(c.a, c.b); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestKindOf(t *testing.T) {
	const blob = "https://files.blob.core.windows.net/docs/Tide tables.pdf"
	for raw, want := range map[string]linkKind{
		"":                                     linkNone,
		"  ":                                   linkNone,
		"https://pier.example/tides.pdf":       linkSound,
		"HTTPS://pier.example/tides.pdf":       linkSound,
		"https://pier.example/tides.pdf?sig=a": linkSound,
		"https://pier.example/t%20a.pdf":       linkSound,
		"mailto:crane@pier.example":            linkSound,
		"http://pier.example/":                 linkPlain,
		"https://pier.example/a b":             linkAwkward,
		"https://pier.example/a_(b)":           linkAwkward,
		"https://":                             linkUnparsed,
		"https:///tides.pdf":                   linkUnparsed,
		"https://pier.example:port/":           linkUnparsed,
		"javascript:alert(1)":                  linkUnsafe,
		"JavaScript:alert(1)":                  linkUnsafe,
		"data:text/html,x":                     linkUnsafe,
		"ftp://pier.example/":                  linkUnsafe,
		"file:///harbour/tides.pdf":            linkPath,
		"/harbour/tides.pdf":                   linkPath,
		`C:\harbour\tides.pdf`:                 linkPath,
		"c:/harbour/tides.pdf":                 linkPath,
		`\\files\harbour`:                      linkPath,
		"tides.pdf":                            linkPath,
		"harbour/tides.pdf":                    linkPath,
		base64.URLEncoding.EncodeToString([]byte(blob)):          linkEncoded,
		base64.RawURLEncoding.EncodeToString([]byte(blob)) + "0": linkEncoded,
		base64.StdEncoding.EncodeToString([]byte(blob + "x")):    linkEncoded,
		base64.RawURLEncoding.EncodeToString([]byte("nothing")):  linkPath,
	} {
		if got := kindOf(raw); got != want {
			t.Errorf("%q is %d, want %d", raw, got, want)
		}
	}
}

// TestCensus: what most documents lack is told, and what is no link before what has
// a flaw.
func TestCensus(t *testing.T) {
	for _, c := range []struct {
		name   string
		kinds  []linkKind
		want   linkKind
		broken int
	}{
		{"all sound", []linkKind{linkSound, linkSound}, linkSound, 0},
		{"one empty", []linkKind{linkSound, linkNone}, linkNone, 1},
		{"most are paths", []linkKind{linkPath, linkUnsafe, linkPath}, linkPath, 3},
		{"as many of each", []linkKind{linkPath, linkUnsafe}, linkUnsafe, 2},
		{"a flaw and a fault", []linkKind{linkPlain, linkPlain, linkNone}, linkNone, 1},
		{"flaws", []linkKind{linkPlain, linkAwkward, linkAwkward}, linkAwkward, 0},
	} {
		x := &census{}
		for _, k := range c.kinds {
			x.count[k]++
		}
		for range 20 { // in whichever order they are looked at
			if got := x.worst(); got != c.want || x.broken() != c.broken {
				t.Fatalf("%s: %d, %d broken", c.name, got, x.broken())
			}
		}
	}
}

func TestQuotedLink(t *testing.T) {
	for raw, want := range map[string]string{
		"":                         "",
		"tides.pdf":                `: "tides.pdf"`,
		"https://p.example/a?sig=": `: "https://p.example/a"`,
		"a\x1b[2J\xff":             `: "a\x1b[2J"`,
	} {
		if got := quotedLink(raw); got != want {
			t.Errorf("%q is shown as %s, want %s", raw, got, want)
		}
	}
	if got := quotedLink(strings.Repeat("ü", 100)); len(got) > maxExample+8 || strings.ContainsRune(got, '�') {
		t.Error(got)
	}
}

func TestGenericAddress(t *testing.T) {
	for address, want := range map[string]bool{
		"https://harbour.openai.azure.com":                                         false,
		"https://harbour.cognitiveservices.azure.com":                              false,
		"https://harbour.services.ai.azure.com":                                    true,
		"https://harbour.services.ai.azure.com/models":                             true,
		"https://harbour.services.ai.azure.com/openai/deployments/heron":           false,
		"https://models.inference.ai.azure.com/":                                   true,
		"https://Heron.eastus2.models.ai.azure.com":                                true,
		"https://heron.eastus.inference.ml.azure.com/score":                        true,
		"https://models.github.ai/inference":                                       true,
		"https://gateway.harbour.example/models/chat/completions":                  true,
		"https://services.ai.azure.com.harbour.example":                            false,
		"https://notmodels.github.ai.example":                                      false,
		"http://127.0.0.1:8080/openai/v1":                                          false,
		"":                                                                         false,
		"https://harbour.openai.azure.com/openai/deployments/h/chat/completions?a": false,
		":": false,
	} {
		if got := genericAddress(address); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

func TestLoopback(t *testing.T) {
	for address, want := range map[string]bool{"http://127.0.0.1:8080/azure": true, "http://localhost": true, "http://[::1]:9": true,
		"https://harbour.openai.azure.com": false, "http://127.0.0.1.example": false, "http://10.0.0.1": false, "": false, ":": false} {
		if got := loopback(address); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

func TestReadSource(t *testing.T) {
	const sound = `{"type":"azure_search","parameters":{"endpoint":"https://p.example","index_name":"i","authentication":{"type":"api_key","key":"k-1234"}}}`
	for _, c := range []struct{ name, text, want string }{
		{"one", "[" + sound + "]", ""},
		{"without brackets", sound, ""},
		{"another type", `[{"type":"elasticsearch","parameters":{}}]`, ""},
		{"a mapping", strings.Replace(sound, `"index_name"`, `"fields_mapping":{"title_field":"name"},"index_name"`, 1), ""},
		{"no JSON", `[{"type":]`, "data_sources line 1 column 10: is not JSON"},
		{"none", `[]`, "data_sources: holds 0 data sources"},
		{"a number for a name", strings.Replace(sound, `"i"`, "7", 1), "data_sources: a parameter is of another kind"},
		{"no endpoint", strings.Replace(sound, "https://p.example", "", 1), "data_sources[0].parameters.endpoint: is missing"},
		{"no key", strings.Replace(sound, "k-1234", "", 1), "data_sources[0].parameters.authentication.key: is missing"},
		{"the example's key", strings.Replace(sound, "k-1234", "YOUR-SEARCH-API-KEY", 1), "data_sources[0].parameters.authentication.key: still holds the words of the example"},
		{"a mapping with two words", strings.Replace(sound, `"index_name"`, `"fields_mapping":{"title_field":"a b"},"index_name"`, 1), `"a b" is not a valid field name`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := readSource(c.text, "data_sources")
			if c.want == "" && (err != nil || s == nil) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			if c.want != "" && citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("code %s", citeway.CodeOf(err))
			}
		})
	}
	s, err := readSource(strings.Replace(sound, `"index_name"`, `"fields_mapping":{"title_field":"name"},"embedding_dependency":null,"index_name"`, 1), "x")
	if err != nil || s.mapping.TitleField != "name" || s.queryType() != "simple" || s.vectors() || s.semantic() || s.embeds() {
		t.Errorf("%v %+v", err, s)
	}
}

func TestOneLine(t *testing.T) {
	for raw, want := range map[string]string{"a\x1b[2Jb": "a [2Jb", " a\r\nb\t": "a  b", "\xffü": "�ü", "a\u202eb": "a b"} {
		if got := oneLine(raw); got != want {
			t.Errorf("%q becomes %q, want %q", raw, got, want)
		}
	}
	if got := oneLine(strings.Repeat("ü", 1000)); len(got) > maxMessage+3 {
		t.Error(len(got))
	}
}

func FuzzReadSource(f *testing.F) {
	for _, seed := range []string{"", "[]", "{}", "null", `[{"type":"azure_search","parameters":{"endpoint":"https://p.example","index_name":"i","authentication":{"type":"api_key","key":"k"},"fields_mapping":{"content_fields":["a"]}}}]`, `[{"type":1}]`, `[[{`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := readSource(text, "here")
		if (s == nil) == (err == nil) && (s == nil || citeway.CodeOf(err) != citeway.Invalid && citeway.CodeOf(err) != citeway.TooLarge) {
			t.Errorf("%v and %v", s, err)
		}
		if err != nil && citeway.CodeOf(err) == citeway.Internal {
			t.Errorf("no code: %v", err)
		}
	})
}

func FuzzKindOf(f *testing.F) {
	for _, seed := range []string{"", "https://a.example/b c", "javascript:x", `C:\a`, "aHR0cHM6Ly9h0", "%", "http://[::1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		kind := kindOf(raw)
		lower := strings.ToLower(strings.TrimSpace(raw))
		web := strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "mailto:")
		if kind == linkSound && !web {
			t.Errorf("%q passes as a link", raw)
		}
		if shown := quotedLink(raw); strings.ContainsAny(shown, "\x1b\n\r") {
			t.Errorf("%q is shown as %q", raw, shown)
		}
	})
}
