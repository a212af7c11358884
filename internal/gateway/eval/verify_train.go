package eval

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

// trainRow is a pair of the training data, none of whose words are in a set that is
// measured.
type trainRow struct {
	Set      string `json:"set"`
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
	Label    string `json:"label"`
	Split    string `json:"split"`
}

// signals are the model's inputs for the pair.
func (r *trainRow) signals(v *verify.Verifier) []float32 {
	return v.Signals(language.Plain(r.Claim), v.Prepare(r.Evidence))
}

// example is the pair as one to learn from.
func (r *trainRow) example(v *verify.Verifier, holds bool, weight float64) example {
	return example{r.signals(v), holds, weight, "train " + r.Evidence[:min(len(r.Evidence), 80)]}
}

// coverWeights are the weights of the sets from which is learned how well a claim is
// covered: claims cut out of real answers with pages of the web, and claims of which
// whole articles say a part. The other sets pair short sentences, which tells nothing
// about passages.
var coverWeights = map[string]float64{"factcheck-gpt": 0.2, "wice-train-partial": 0.5}

// denialEvery says that one row in so many is learned from, of what speaks against a
// claim, and denialWeights how much each row counts, by set.
const denialEvery = 10

var denialWeights = map[string]float64{
	"derived-wikipedia": 0.2, "derived-medicine": 0.2, "negated-nli": 0.2, "fever-symmetric": 0.2, "entailmentbank": 0.2,
	"snli-counterfactual": 0.1, "mnli": 0.1, "conjnli": 0.1, "evidence-inference": 0.1, "summedits": 0.1, "help": 0.1, "med": 0.1, "scitab": 0.1,
	"infotabs": 0.06, "snli": 0.04, "breaking-nli": 0.04, "factcheck-gpt": 0.6, "wice-train-partial": 1,
}

// takeTraining adds the training pairs to the examples.
func (c *collection) takeTraining(v *verify.Verifier, rows []trainRow) {
	for i := range rows {
		r := &rows[i]
		if r.Split == "dev" {
			continue
		}
		if w := coverWeights[r.Set]; w > 0 && r.Label != contradicted {
			c.told = append(c.told, r.example(v, r.Label == supported, w))
		}
		if w := denialWeights[r.Set]; w > 0 && i%denialEvery == 0 {
			c.denied = append(c.denied, r.example(v, r.Label == contradicted, w))
		}
	}
}

// The labels of the training pairs that are asked for.
const (
	supported    = string(citeway.Supported)
	contradicted = string(citeway.Contradicted)
)

// trainRows reads the training pairs under dir. It returns NotFound if they are missing
// and Invalid, with the place, if they cannot be read.
func trainRows(dir string) ([]trainRow, error) {
	path := filepath.Join(dir, "train", "pairs.jsonl.gz")
	file, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "the training data is missing", Mend: "give the folder of the data sets", Err: err}
	}
	defer file.Close()
	var rows []trainRow
	if err := readTraining(file, &rows); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("%s:%d", path, len(rows)+1), Message: "the training data cannot be read", Err: err}
	}
	return rows, nil
}

func readTraining(r io.Reader, rows *[]trainRow) error {
	plain, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row trainRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return err
		}
		*rows = append(*rows, row)
	}
	return lines.Err()
}
