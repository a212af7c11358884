// Package dataset says where the public data sets are that tests, evaluations and
// benchmarks read; docs/data.md describes them. It does not read them.
package dataset

import (
	"bytes"
	"os"
	"path/filepath"
)

// Variable is the environment variable that names the folder of the data.
const Variable = "CITEWAY_DATA"

// Path returns the path of a file or folder of the data: below the folder that
// CITEWAY_DATA names, or below ../shared/data beside the repository. It need not exist.
func Path(parts ...string) string {
	folder := os.Getenv(Variable)
	if folder == "" {
		folder = filepath.Join(repository(), "..", "shared", "data")
	}
	return filepath.Join(append([]string{folder}, parts...)...)
}

// repository is the folder of the repository that the working directory lies in;
// the working directory itself where it lies in none.
func repository() string {
	here, err := os.Getwd()
	if err != nil {
		return "."
	}
	for folder := here; ; folder = filepath.Dir(folder) {
		module, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && bytes.HasPrefix(module, []byte("module github.com/citeway/citeway\n")) {
			return folder
		}
		if folder == filepath.Dir(folder) {
			return here
		}
	}
}
