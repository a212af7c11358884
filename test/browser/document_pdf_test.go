package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// breakwater is a PDF of three pages; what is asked stands on the second, over two lines.
func breakwater() []byte {
	pages := [][]string{
		{"The breakwater", "The keeper of the breakwater walks it every morning."},
		{"", "", "", "", "", "", "", "", "Of its lights", "The lantern of the breakwater is green, and it is", "lit from dusk until the last ferry is in."},
		{"Of its stones", "The stones came from a quarry in the hills."},
	}
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}
	kids := ""
	for _, lines := range pages {
		words, y := "", 700
		for n, line := range lines {
			size := 12
			if n+1 < len(lines) && strings.HasPrefix(line, "Of ") || line == "The breakwater" {
				size = 20
			}
			words += fmt.Sprintf("BT /F %d Tf 50 %d Td (%s) Tj ET\n", size, y, line)
			y -= size + 4
		}
		kids += fmt.Sprintf("%d 0 R ", len(objects)+1)
		objects = append(objects, fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>", len(objects)+2),
			fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(words), words))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(pages), kids)
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	var at []int
	for i, object := range objects {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return []byte(b.String())
}

func TestAPageOfAPDFAtTheQuote(t *testing.T) {
	needs(t)
	docs := filepath.Join(t.TempDir(), "harbour")
	if err := os.MkdirAll(docs, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, "breakwater.pdf"), breakwater(), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"document_pdf.mjs", serve(t, "--docs", docs)}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix)
	}
	for _, s := range node(t, args...) {
		t.Run(fmt.Sprint(s["scene"]), func(t *testing.T) {
			if s["failed"] != nil || len(s["errors"].([]any)) > 0 {
				t.Fatalf("%v %v", s["failed"], s["errors"])
			}
			checkSheets(t, s)
		})
	}
}

func checkSheets(t *testing.T, s map[string]any) {
	t.Helper()
	quoted, found, text := s["quoted"].(map[string]any), s["found"].(map[string]any), s["text"].(map[string]any)
	if quoted["name"] != "Page 2 of 3" || quoted["seen"] != true || quoted["wider"] != 0.0 || quoted["drawn"].(float64) < 400 {
		t.Errorf("shown is %v", quoted)
	}
	if got, want := fmt.Sprint(quoted["marks"]), "[[The lantern of the breakwater is green, and it is quoted] [lit from dusk until the last ferry is in. quoted]]"; got != want {
		t.Errorf("marked are %s", got)
	}
	// What is drawn on the page is its heading and the two lines; most of it is in the boxes.
	if inked, all := quoted["inked"].(float64), quoted["filled"].(float64); inked < 100 || inked < all/2 || inked > all {
		t.Errorf("of %v dark pixels %v are in the boxes", all, inked)
	}
	if quoted["focused"] != "The lantern of the breakwater is green, and it is" || !strings.Contains(quoted["words"].(string), "Of its lights") {
		t.Errorf("the focus is at %q, the words are %q", quoted["focused"], quoted["words"])
	}
	if next := s["next"].(map[string]any); next["name"] != "Page 3 of 3" || s["ended"] != true || len(next["marks"].([]any)) > 0 || s["kept"] != "Next page" || s["larger"] != true {
		t.Errorf("the next page is %v; ended %v, larger %v", next, s["ended"], s["larger"])
	}
	if fmt.Sprint(found["marks"]) != "[[keeper of the found]]" || found["said"] != "1 of 1" || found["seen"] != true {
		t.Errorf("found is %v", found)
	}
	if marks := fmt.Sprint(text["marks"]); !strings.Contains(marks, "lantern of the breakwater is green") || !strings.Contains(text["all"].(string), "every morning") {
		t.Errorf("as text: %v", text)
	}
	if got := fmt.Sprint(s["inText"]); got != "[keeper 1 of 1]" {
		t.Errorf("found in the text: %s", got)
	}
	if fmt.Sprint(s["back"]) != "map[focused:true hidden:true]" || s["file"] != "%PDF-" || len(s["elsewhere"].([]any)) > 0 {
		t.Errorf("back %v, the file begins %v, asked elsewhere %v", s["back"], s["file"], s["elsewhere"])
	}
}
