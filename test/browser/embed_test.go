package browser

import (
	"encoding/json"
	"strings"
	"testing"
)

// scene is what was seen in one scene of embed.mjs.
type scene map[string]any

// str is what stands at keys, as text: a string itself, else its JSON.
func (s scene) str(keys ...string) string {
	var v any = map[string]any(s)
	for _, key := range keys {
		v = v.(map[string]any)[key]
	}
	if text, ok := v.(string); ok {
		return text
	}
	raw, _ := json.Marshal(v)
	return string(raw)
}

// has asks for parts in what stands at keys, keys separated by dots.
func (s scene) has(t *testing.T, at string, parts ...string) {
	t.Helper()
	text := s.str(strings.Split(at, ".")...)
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s has no %s:\n%s", at, part, text)
		}
	}
}

func (s scene) is(t *testing.T, at, want string) {
	t.Helper()
	if got := s.str(strings.Split(at, ".")...); got != want {
		t.Errorf("%s is %s, want %s", at, got, want)
	}
}

func TestCitedAnswer(t *testing.T) {
	needs(t)
	o := newOrigins(t)
	seen := map[string]scene{}
	for _, s := range node(t, "embed.mjs", o.gateway.URL, o.host.URL, o.stranger.URL) {
		seen[s["scene"].(string)] = s
	}
	checks := map[string]func(*testing.T, *origins, scene){
		"anchors": anchors, "preview": preview, "copy": copied, "keyboard": keyboard, "streaming": streaming, "hostile": hostile, "guarded": guarded,
		"frame": inAFrame, "silent": silent, "hears": hears, "stranger": foreign, "refused": refused, "touch": touch,
		"playground": playground, "roles": roles, "moved": moved, "light": contrast, "dark": contrast,
	}
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			s, there := seen[name]
			if !there || s["failed"] != nil {
				t.Fatalf("not seen: %v", s)
			}
			if errs := s["errors"].([]any); len(errs) > 0 && name != "refused" && name != "moved" && name != "hostile" { // these mean to fail
				t.Errorf("the browser reports %v", errs)
			}
			check(t, o, s)
		})
	}
}

func anchors(t *testing.T, o *origins, s scene) {
	s.has(t, "links", `["c_leave","`+o.gateway.URL+`/c/c_leave","_blank","nofollow noreferrer noopener","Source 1 of 3, Leave: supported by the source"]`,
		`["c_orders","https://metrics.example/c/q7",`, "Source 1 of 3, Leave: contradicted by the source", "Source 1 of 3, Leave: not checked",
		"call 299", `Source 2 of 3, Incident response, page 2 (labelled Internal): supported by the source`)
	s.has(t, "went", `"id":"c_leave"`, `"url":"`+o.gateway.URL+`/c/c_leave"`, `"title":"Leave"`)
	s.is(t, "middle", o.gateway.URL+"/c/c_leave")
	s.is(t, "pages", "2") // the click that was taken over opened nothing
	s.has(t, "list", "1\\nLeave", "2\\nIncident response\\n\\npage 2\\nInternal", "3\\nOrders by month")
	s.has(t, "words", "call 299")
	s.is(t, "label", `["Internal","Internal"]`) // of the source, and of the answer
}

func preview(t *testing.T, _ *origins, s scene) {
	s.has(t, "hovered", "1. Leave", "A full year of work gives 28 days of annual leave", "Supported by the source", "Copy link", "Open")
	s.is(t, "kept", "1")
	s.has(t, "onFocus", "1. Leave", "Contradicted by the source: the source says 28")
	s.has(t, "described", "Contradicted by the source")
	s.is(t, "afterEscape", "0")
	s.is(t, "still", "c_thirty")
	s.has(t, "labelled", "2. Incident response", "page 2", "Internal", "Call 299. Say what you saw")
	s.is(t, "escaped", "0")
}

func copied(t *testing.T, o *origins, s scene) {
	s.is(t, "copied", o.gateway.URL+"/c/c_leave")
	s.is(t, "instead", o.gateway.URL+"/c/c_leave")
	s.is(t, "announced", "1")
}

func keyboard(t *testing.T, _ *origins, s scene) {
	s.is(t, "order", `[["Tab","c_leave"],["Tab","c_call"],["ArrowRight","c_orders"],["ArrowLeft","c_call"],["End","c_sana"],["Home","c_leave"],`+
		`["ArrowDown","Open"],["Tab","Copy link"],["Shift+Tab","Open"],["Shift+Tab","c_leave"],["ArrowDown","Open"],["ArrowUp","c_leave"],["ArrowDown","Open"],["Escape","c_leave"],`+
		`[" ","c_leave"],["Escape","c_leave"],["Shift+Tab",""],["ArrowRight","c_thirty"]]`)
	s.is(t, "rtl", "rtl")
}

func streaming(t *testing.T, _ *origins, s scene) {
	s.is(t, "before.marks", "0")
	s.is(t, "before.busy", "true")
	s.has(t, "before.text", "A full year of work gives 28 days")
	s.is(t, "waiting.name", "Source 1 of 1, Leave: not checked")
	s.has(t, "waiting.preview", "Not checked")
	s.is(t, "waiting.first", "This settles.")
	s.is(t, "kept", `{"focus":"c_1","preview":1,"settled":true}`)
	s.is(t, "judged", `{"name":"Source 1 of 1, Leave: supported by the source","same":true}`)
	s.is(t, "done", `{"busy":null,"focus":"c_1","status":"The answer is complete, with 1 source."}`)
	s.has(t, "alert", "The answer broke off.", "What arrived is shown above.")
}

func hostile(t *testing.T, _ *origins, s scene) {
	harmless(t, s)
	s.is(t, "links", `["https://docs.example/a","http://www.w3.org/2000/svg","https://elsewhere.example/pixel","http://www.w3.org/2000/svg"]`) // to follow, never to load
	s.has(t, "text", `<img src=x onerror="window.owned=1">`, "<script>window.owned=1</script>", "one two three", "<svg onload=", "<style>*{position:fixed", "four", "eight", "ten")
	s.is(t, "title", "Hostile")
	s.is(t, "tag", "BUTTON") // without an address there is nothing to link to
	s.has(t, "preview", `<img src=x onerror="window.owned=1">gpj.exe`, "Not checked")
	s.has(t, "other", "<svg onload=", "<style>*{position:fixed", "Contradicted by the source")
	s.has(t, "name", `Source 1 of 3, <img`)
	s.has(t, "list", "2\\nJaVaScRiPt:window.owned=1") // a name, and no link
	if strings.Contains(s.str("name")+s.str("preview")+s.str("list"), "\u202e") {
		t.Error("a title turns the direction of text")
	}
	for _, chat := range s["chats"].([]any) {
		c := scene(chat.(map[string]any))
		s["made"], s["fixed"] = c["made"], c["fixed"]
		harmless(t, s)
		c.is(t, "links", `["http://www.w3.org/2000/svg"]`)
		c.has(t, "text", "onerror=", "<style>*{position:fixed", "<svg onload=")
		if c["marks"] == 0.0 {
			t.Errorf("nothing is cited: %v", c)
		}
	}
	s.is(t, "forbidden", "[]") // the page's policy had nothing to forbid
	if errs := s["errors"].([]any); len(errs) != 1 || !strings.Contains(s.str("errors"), "Content Security Policy") {
		t.Errorf("the browser reports %v, and not only what the test itself tried", errs)
	}
}

// guarded is the same under the policy of the gateway, which reports errors where it forbids.
func guarded(t *testing.T, _ *origins, s scene) {
	harmless(t, s)
	s.has(t, "preview", "<svg onload=", "Contradicted by the source")
}

// harmless asks that what an answer tries has no effect; only the preview may lie over the page.
func harmless(t *testing.T, s scene) {
	t.Helper()
	s.is(t, "made", "[]")
	s.is(t, "owned", "false")
	s.is(t, "fixed", `["card"]`)
}

func inAFrame(t *testing.T, o *origins, s scene) {
	s.is(t, "kinds", `["BUTTON","BUTTON","BUTTON","BUTTON","BUTTON"]`)
	s.has(t, "heard", `"origin":"`+o.gateway.URL+`"`, `"type":"citeway:navigate"`, `"id":"c_orders"`, `"url":"https://metrics.example/c/q7"`,
		`"query":{"measures":[{"name":"count"}],"metrics_view":"orders"}`, `"kind":"tool"`)
	s.is(t, "hash", "#cited=c_orders")
	s.is(t, "pages", "1") // the host answered, so nothing else opened
	s.is(t, "words", "#cited=c_call")
}

func silent(t *testing.T, o *origins, s scene) {
	s.is(t, "opened", o.gateway.URL+"/c/c_leave")
	s.is(t, "opener", "false")
	s.is(t, "heard", `["c_leave"]`)
}

func hears(t *testing.T, _ *origins, s scene) {
	s.is(t, "ignored", "null")
	s.is(t, "theme", "dark")
	s.has(t, "opened", "3. Orders by month", "Partly supported by the source: the source says 4 %")
	s.is(t, "focus", "c_orders")
}

func foreign(t *testing.T, o *origins, s scene) {
	s.is(t, "opened", o.gateway.URL+"/c/c_leave")
	s.is(t, "heard", "[]")
	s.is(t, "theme", "null")
}

func refused(t *testing.T, _ *origins, s scene) {
	s.is(t, "answers", "0")
	s.has(t, "errors", "frame-ancestors")
}

func touch(t *testing.T, o *origins, s scene) {
	s.is(t, "first.pages", "1")
	s.has(t, "first.preview", "1. Leave", "Supported by the source")
	s.is(t, "second", o.gateway.URL+"/c/c_leave")
}

func playground(t *testing.T, o *origins, s scene) {
	s.is(t, "asked", o.gateway.URL+"/c/c_leave")
	s.is(t, "anchors", "5")
	s.is(t, "buttons", "5")
}

func roles(t *testing.T, _ *origins, s scene) {
	s.is(t, "standalone", "[]")
	s.is(t, "framed", "[]")
	s.has(t, "tree", `link "Source 1 of 3, Leave: supported by the source"`, `link "call 299 Source 2 of 3, Incident response, page 2 (labelled Internal): supported by the source"`,
		`group "About source 1"`, `button "Copy link"`, `region "Sources"`, `heading "Sources" [level=3]`, "- listitem")
	s.has(t, "frameTree", `button "Source 1 of 3, Leave: supported by the source"`, `button "Source 2 of 3, Incident response, page 2 (labelled Internal): supported by the source"`, `button "Orders by month"`)
}

// moved is an element that a framework puts elsewhere while it is written, and gives other answers after.
func moved(t *testing.T, _ *origins, s scene) {
	s.has(t, "missing", "The server answered 404.")
	s.is(t, "whole", "Set whole.")
	s.is(t, "alerts", "0")
	if errs := s["errors"].([]any); len(errs) != 1 { // the file that is missing
		t.Errorf("the browser reports %v", errs)
	}
}

// contrast asks for what WCAG 2.2 asks of text of usual size.
func contrast(t *testing.T, _ *origins, s scene) {
	for _, at := range []string{"contrasts", "forced"} {
		measured := s[at].(map[string]any)
		if len(measured) < 10 {
			t.Errorf("only %d kinds of text are measured", len(measured))
		}
		for name, ratio := range measured {
			if ratio.(float64) < 4.5 {
				t.Errorf("%s: %s has a contrast of %.2f", at, name, ratio)
			}
		}
	}
	s.is(t, "still", "0") // nothing moves for who asks for that
}
