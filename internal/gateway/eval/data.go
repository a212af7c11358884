package eval

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
)

// attributionRow is a claim with its references and whether they support it.
type attributionRow struct {
	Question   string   `json:"question"`
	Claim      string   `json:"claim"`
	References []string `json:"references"`
	Label      string   `json:"attribution_label"`
	Source     string   `json:"src_dataset"`
}

func (r *attributionRow) holds() bool { return r.Label == "attributable" }

// wiceRow is a claim with the sentences of a whole article.
type wiceRow struct {
	Label    string   `json:"label"`
	Claim    string   `json:"claim"`
	Evidence []string `json:"evidence"`
}

// clapRow is a question, a passage in sentences, and an answer with the sentences
// it rests on.
type clapRow struct {
	Input    string `json:"input"`
	Passages []struct {
		Title     string   `json:"title"`
		Text      string   `json:"text"`
		Sentences []string `json:"sentences"`
	} `json:"passages"`
	Output []struct {
		Answer   string   `json:"answer"`
		Selected []string `json:"selected_sentences"`
	} `json:"output"`
}

// sets is every set that verify is measured on.
type sets struct {
	attribution []attributionRow
	wice        []wiceRow
	clap        []clapRow
	abstracts   []string
	train       []trainRow
}

// claims are those of the attribution rows.
func (d *sets) claims() []string {
	all := make([]string, len(d.attribution))
	for i := range d.attribution {
		all[i] = d.attribution[i].Claim
	}
	return all
}

// loadSets reads the data sets under dir. It returns NotFound if one is missing and
// Invalid if one cannot be read.
func loadSets(dir string) (*sets, error) {
	d := &sets{}
	var a, b, c, e error
	d.attribution, a = rows[attributionRow](dir, "attribution/dev.jsonl")
	d.wice, b = rows[wiceRow](dir, "wice/claim-dev.jsonl")
	d.clap, c = rows[clapRow](dir, "clapnq/answerable.jsonl")
	d.abstracts, e = rows[string](dir, "quotes/abstracts.jsonl")
	var f error
	d.train, f = trainRows(dir)
	return d, cmp.Or(a, b, c, e, f)
}

// rows reads a file of JSON lines. It returns NotFound if there is none, and Invalid
// with file and line for a malformed line.
func rows[T any](dir, name string) ([]T, error) {
	var all []T
	err := eachLine(filepath.Join(dir, filepath.FromSlash(name)), func(line []byte) error {
		var row T
		err := json.Unmarshal(line, &row)
		all = append(all, row)
		return err
	})
	return all, err
}

// maxLine is the most bytes of one line of a file.
const maxLine = 64 << 20

// eachLine calls f with each line of a file that is not empty. It returns NotFound if
// the file is missing, and Invalid with the line's number if f fails.
func eachLine(path string, f func(line []byte) error) error {
	file, err := os.Open(path)
	if err != nil {
		return &citeway.Error{Code: citeway.NotFound, Place: path, Message: "the data set is missing", Mend: "give the folder of the data sets", Err: err}
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := f(lines.Bytes()); err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("%s:%d", path, n), Message: "the line cannot be read", Err: err}
		}
	}
	return lines.Err()
}
