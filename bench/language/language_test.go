// Package language compares the sentences of internal/language with those of two
// libraries: plain UAX 29 and neurosnap/sentences, which is Punkt with trained models.
package language

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	uax "github.com/clipperhouse/uax29/v2/sentences"
	"github.com/neurosnap/sentences"
	"github.com/neurosnap/sentences/english"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/language"
)

// text is a text whose borders are known: places where a sentence begins, the first
// left out.
type text struct {
	tongue, words string
	borders       []int
}

// join makes a text of sentences with that between them.
func (t *text) join(sentence, between string) {
	if t.words != "" {
		t.words += between
		t.borders = append(t.borders, len(t.words))
	}
	t.words += sentence
}

// golden reads the golden file of internal/language, what it gets wrong included.
func golden(t testing.TB) []text {
	data, err := os.ReadFile("../../internal/language/testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []text
	tongue := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			tongue, _, _ = strings.Cut(name, ":")
			tongue, _, _ = strings.Cut(tongue, " ")
			tongue = strings.TrimSuffix(tongue, ",")
		}
		if line == "" || line[0] == '#' {
			continue
		}
		x := text{tongue: tongue}
		for i, tight := range strings.Split(line, "||") {
			for n, s := range strings.Split(tight, "|") {
				between := " "
				if n == 0 && i > 0 {
					between = ""
				}
				x.join(s, between)
			}
		}
		all = append(all, x)
	}
	return all
}

// web reads runs of sentences from the web pages of WiCE, which were cut by others.
func web(t testing.TB) []text {
	f, err := os.Open(dataset.Path("wice", "claim-dev.jsonl"))
	if err != nil {
		t.Skip("WiCE is not there (docs/data.md): ", err)
	}
	defer f.Close()
	var all []text
	seen := map[string]bool{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var row struct{ Evidence []string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		var x text
		for _, s := range append(row.Evidence, "") {
			s = strings.TrimSpace(s)
			if whole(s) && !seen[s] {
				x.join(s, " ")
				seen[s] = true
			} else if len(x.borders) > 0 {
				all, x = append(all, x), text{}
			}
		}
	}
	return all
}

// whole reports whether a line of a page looks like a sentence, and not like a
// heading or a button.
func whole(s string) bool {
	r := []rune(s)
	return len(r) > 30 && unicode.IsUpper(r[0]) && strings.ContainsAny(s[len(s)-1:], ".!?")
}

// splitter returns the places where the sentences of a text begin.
type splitter func(tongue, words string) []int

func room(_, words string) []int {
	var at []int
	for _, s := range language.AppendSentences(nil, words) {
		at = append(at, s.Start)
	}
	return at
}

func unicodes(_, words string) []int {
	var at []int
	for it := uax.FromString(words); it.Next(); {
		at = append(at, it.Start())
	}
	return at
}

// trained are the languages that neurosnap/sentences has a model for.
var trained = []string{"Danish", "Dutch", "Finnish", "French", "German", "Greek", "Italian", "Polish", "Portuguese", "Spanish", "Swedish", "Turkish"}

// punkt splits with the model of each language, and with the English one where there is none.
func punkt(t testing.TB) splitter {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/neurosnap/sentences").Output()
	if err != nil {
		t.Fatal(err)
	}
	std, err := english.NewSentenceTokenizer(nil)
	if err != nil {
		t.Fatal(err)
	}
	models := map[string]*sentences.DefaultSentenceTokenizer{}
	for _, tongue := range trained {
		data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "data", strings.ToLower(tongue)+".json"))
		if err != nil {
			t.Fatal(err)
		}
		model, err := sentences.LoadTraining(data)
		if err != nil {
			t.Fatal(err)
		}
		models[tongue] = sentences.NewSentenceTokenizer(model)
	}
	return func(tongue, words string) []int {
		model := models[tongue]
		if model == nil {
			model = std
		}
		var at []int
		for _, s := range model.Tokenize(words) {
			at = append(at, s.Start+len(s.Text)-len(strings.TrimLeft(s.Text, " \n")))
		}
		return at
	}
}

// measure counts the borders that a splitter found, missed and made up.
func measure(texts []text, split splitter) (precision, recall, f1 float64) {
	hit, found, all := 0.0, 0.0, 0.0
	for _, x := range texts {
		all += float64(len(x.borders))
		for _, at := range split(x.tongue, x.words) {
			if at == 0 {
				continue
			}
			found++
			if _, ok := slices.BinarySearch(x.borders, at); ok {
				hit++
			}
		}
	}
	return hit / found, hit / all, 2 * hit / (found + all)
}

// named are the splitters that are compared.
func named(t testing.TB) []struct {
	name  string
	split splitter
} {
	return []struct {
		name  string
		split splitter
	}{{"internal/language", room}, {"UAX 29", unicodes}, {"neurosnap/sentences", punkt(t)}}
}

// TestBorders prints the table of README.md.
func TestBorders(t *testing.T) {
	all := golden(t)
	foreign := slices.DeleteFunc(slices.Clone(all), func(x text) bool { return x.tongue == "English" })
	english := slices.DeleteFunc(slices.Clone(all), func(x text) bool { return x.tongue != "English" })
	table := "\n"
	for _, set := range []struct {
		name  string
		texts []text
	}{{"golden file, English", english}, {"golden file, other languages", foreign}, {"web pages of WiCE", web(t)}} {
		borders := 0
		for _, x := range set.texts {
			borders += len(x.borders)
		}
		for _, s := range named(t) {
			p, r, f := measure(set.texts, s.split)
			table += fmt.Sprintf("| %s, %d borders | %s | %.3f | %.3f | %.3f |\n", set.name, borders, s.name, p, r, f)
		}
	}
	t.Log(table)
}

// BenchmarkSentences cuts the web pages.
func BenchmarkSentences(b *testing.B) {
	var pages strings.Builder
	for _, x := range web(b) {
		pages.WriteString(x.words + "\n")
	}
	words := pages.String()
	b.Run("internal/language", func(b *testing.B) {
		var spans []citeway.Span
		b.SetBytes(int64(len(words)))
		b.ReportAllocs()
		for b.Loop() {
			spans = language.AppendSentences(spans[:0], words)
		}
	})
	for _, s := range named(b)[1:] {
		b.Run(s.name, func(b *testing.B) {
			b.SetBytes(int64(len(words)))
			b.ReportAllocs()
			for b.Loop() {
				s.split("English", words)
			}
		})
	}
}
