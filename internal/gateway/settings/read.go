package settings

import (
	"bytes"
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
	root, err := document(name, data)
	s := &Settings{}
	if err != nil || root == nil {
		return s, err
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

// document is the root of the one document that a file holds; nil if it says nothing. What
// stands behind a second line of three dashes would be overlooked, and is refused.
func document(name string, data []byte) (root *yaml.Node, err error) {
	for all := yaml.NewDecoder(bytes.NewReader(data)); ; {
		var one yaml.Node
		switch err := all.Decode(&one); {
		case errors.Is(err, io.EOF):
			return root, nil
		case err != nil:
			return nil, badYAML(name, err)
		case len(one.Content) == 0 || one.Content[0].Tag == "!!null" && one.Content[0].Kind == yaml.ScalarNode:
			continue
		case root != nil:
			return nil, invalid(at(name, one.Content[0]), "a second document begins here", "leave out the line of three dashes before it")
		}
		root = one.Content[0]
	}
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
