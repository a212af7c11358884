package settings

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
)

// MaxFile is the most bytes of a settings file.
const MaxFile = 1 << 20

// Load reads a file. For one that cannot be read or does not fit it returns Invalid
// with the file and the line.
func Load(path string) (*Settings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the settings cannot be read", Mend: "name an existing file", Err: err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the settings cannot be read", Err: err}
	}
	if len(data) > MaxFile {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: path, Message: "the settings are over 1 MiB", Mend: "leave out what is not needed"}
	}
	s, err := Parse(path, data)
	if err != nil {
		return nil, err
	}
	s.from(filepath.Dir(path))
	return s, nil
}

// Parse reads settings; name stands before the line in errors.
func Parse(name string, data []byte) (*Settings, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		return nil, badYAML(name, err)
	}
	s := &Settings{}
	if len(document.Content) == 0 {
		return s, nil
	}
	root := document.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return s, nil
	}
	if err := (&strict{file: name}).fits(root, shapeOf(s)); err != nil {
		return nil, err
	}
	if err := root.Decode(s); err != nil {
		return nil, badYAML(name, err)
	}
	c := &checker{file: name, root: root}
	return s, c.all(s)
}

// badYAML is an error of the parser, which names the line itself.
func badYAML(name string, err error) error {
	var kinds *yaml.TypeError
	message := err.Error()
	if errors.As(err, &kinds) && len(kinds.Errors) > 0 {
		message = kinds.Errors[0]
	}
	return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is not the expected YAML: " + message, Mend: "see docs/settings.md"}
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// at is the place of a node.
func at(file string, n *yaml.Node) string {
	if n == nil {
		return file
	}
	return file + ":" + strconv.Itoa(n.Line)
}
