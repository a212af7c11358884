package eval

import (
	"context"
	"io"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/eval/clapnq"
)

// Suites returns every suite.
func Suites() []Suite {
	return []Suite{
		{"clapnq", runClapnq},
	}
}

func lookup(name string) (*Suite, error) {
	names := []string{}
	for _, s := range Suites() {
		if s.Name == name {
			return &s, nil
		}
		names = append(names, s.Name)
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "suite", Message: "there is no suite " + name, Mend: "use one of " + strings.Join(names, ", ")}
}

func runClapnq(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	_, err := clapnq.Run(ctx, data, table)
	return map[string][]byte{}, err
}
