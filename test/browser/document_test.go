package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pier is a document too long for any screen; what is asked stands in its middle.
func pier() string {
	day := strings.Repeat("The rope is dry and the gate is shut, as every evening of the year.\n\n", 60)
	return "# The pier\n\n" + day + "## Lantern\n\nThe lantern of the pier is tested on Wednesday.\n\n" + day
}

const dredger = `<!doctype html><title>Dredger</title><style>body{position:fixed;inset:0;z-index:99}</style>
<h1>Dredger</h1><script>document.title="broken"</script><svg onload="document.title='broken'"><script>document.title="broken"</script></svg>
<p>The anchor of the dredger weighs 40 stone &lt;img src=x onerror="document.title='broken'"&gt; <a href="javascript:document.title='broken'">here</a>.</p>
<p><a href="data:text/html,<script>1</script>">there</a> <img src="https://spy.example/pixel.png"> &lt;iframe src="https://spy.example/"&gt;</p>`

// cranes is a table of 1900 rows; what is asked stands in row 700.
func cranes() string {
	var b strings.Builder
	b.WriteString("name,quay,tonnes\n")
	for n := 1; n <= 1900; n++ {
		name, tonnes := fmt.Sprint("crane ", n), fmt.Sprint(n%7+2)
		if n == 700 {
			name, tonnes = "Ottilie", "43"
		}
		fmt.Fprintf(&b, "%s,%d,%s\n", name, n%9, tonnes)
	}
	return b.String()
}

func TestTheDocumentAtTheQuote(t *testing.T) {
	needs(t)
	docs := t.TempDir()
	for name, text := range map[string]string{"pier/lantern.md": pier(), "dredger.html": dredger, "cranes.csv": cranes()} {
		path := filepath.Join(docs, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"document.mjs", serve(t, "--docs", docs)}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix)
	}
	for _, s := range node(t, args...) {
		scene := fmt.Sprint(s["scene"])
		t.Run(scene, func(t *testing.T) {
			if s["failed"] != nil || len(s["errors"].([]any)) > 0 && scene != "changed" {
				t.Fatalf("%v %v", s["failed"], s["errors"])
			}
			switch scene {
			case "changed":
				checkChanged(t, s)
			case "hostile":
				checkHostile(t, s)
			case "table":
				checkTable(t, s)
			default:
				checkReading(t, s, scene == "narrow")
			}
		})
	}
}

func checkReading(t *testing.T, s map[string]any, over bool) {
	t.Helper()
	marks := fmt.Sprint(s["marks"])
	if !strings.Contains(marks, "tested on Wednesday") || strings.Contains(marks, "rope") {
		t.Errorf("marked are %s", marks)
	}
	if s["inView"] != true || s["focused"] != true {
		t.Errorf("the words are in view %v and have the focus %v", s["inView"], s["focused"])
	}
	for _, want := range []string{"The pier", "pier/lantern.md", "changed ", "version "} {
		if !strings.Contains(s["facts"].(string), want) {
			t.Errorf("the head has no %q: %q", want, s["facts"])
		}
	}
	if strings.Count(s["text"].(string), "rope is dry") != 120 {
		t.Error("the whole document does not stand around it")
	}
	role := map[bool]string{true: "dialog", false: "region"}[over]
	if s["covers"] != over || s["fenced"] != over || s["role"] != role || s["wide"] != 0.0 {
		t.Errorf("covers %v, fences %v, is a %v, is wider by %v", s["covers"], s["fenced"], s["role"], s["wide"])
	}
	if got, want := fmt.Sprint(s["back"]), "map[fenced:false focused:true hidden:true moved:0]"; got != want {
		t.Errorf("the way back is %s, want %s", got, want)
	}
	if fmt.Sprint(s["fromList"]) != marks || len(s["elsewhere"].([]any)) > 0 || len(s["notes"].([]any)) > 0 {
		t.Errorf("from the list %v, asked elsewhere %v, notes %v", s["fromList"], s["elsewhere"], s["notes"])
	}
}

func checkChanged(t *testing.T, s map[string]any) {
	t.Helper()
	for state, words := range map[string]string{"changed": "has changed", "deleted": "was deleted"} {
		seen := s[state].(map[string]any)
		if notes := fmt.Sprint(seen["notes"]); !strings.Contains(notes, words) || !strings.Contains(fmt.Sprint(seen["marks"]), "nine tonnes") {
			t.Errorf("%s: %s, marked %v", state, notes, seen["marks"])
		}
		if now := strings.Contains(seen["text"].(string), "eleven tonnes"); now != (state == "changed") {
			t.Errorf("%s: the document as it is now is shown: %v", state, now)
		}
	}
}

func checkHostile(t *testing.T, s map[string]any) {
	t.Helper()
	if s["title"] != "How heavy is the anchor of the dredger? · Citeway" || s["acting"] != 0.0 || len(s["elsewhere"].([]any)) > 0 || s["covers"] != false {
		t.Errorf("title %v, %v elements that act, asked %v, covers %v", s["title"], s["acting"], s["elsewhere"], s["covers"])
	}
	if !strings.Contains(fmt.Sprint(s["marks"]), "40 stone") {
		t.Errorf("marked are %v", s["marks"])
	}
}

func checkTable(t *testing.T, s map[string]any) {
	t.Helper()
	if got := fmt.Sprint(s["columns"]); got != "[Row name quay tonnes]" {
		t.Errorf("the columns are %s", got)
	}
	if got := fmt.Sprint(s["cited"]); got != "[[700 Ottilie 7 43]]" || !strings.Contains(fmt.Sprint(s["marks"]), "43") {
		t.Errorf("the row is %s, marked are %v", got, s["marks"])
	}
	if s["inView"] != true || s["focused"] != true || s["wide"] != 0.0 {
		t.Errorf("in view %v, with the focus %v, wider by %v", s["inView"], s["focused"], s["wide"])
	}
	if s["before"] != 500.0 || s["after"] != 1000.0 {
		t.Errorf("%v rows, then %v", s["before"], s["after"])
	}
	if s["found"] != "crane 871" {
		t.Errorf("found is %v", s["found"])
	}
}
