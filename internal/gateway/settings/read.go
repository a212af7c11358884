package settings

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// MaxFile is the most bytes of a settings file.
const MaxFile = 1 << 20

// Load reads a file. For one that cannot be read or does not fit it returns Invalid
// with the file and the line.
func Load(path string) (*Settings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the settings cannot be read", Mend: database.Mend(err, "name an existing file"), Err: err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the settings cannot be read", Mend: "name a file that may be read", Err: err}
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
	s := &Settings{}
	if err := unlikeUTF8(name, data); err != nil {
		return s, err
	}
	root, err := document(name, data)
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
	c.placed(s)
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

// badYAML is an error of the parser. The line that it names goes with the file.
func badYAML(name string, err error) error {
	var kinds *yaml.TypeError
	message := err.Error()
	if errors.As(err, &kinds) && len(kinds.Errors) > 0 {
		message = kinds.Errors[0]
	}
	message = strings.TrimPrefix(message, "yaml: ")
	if named := lineNamed.FindStringSubmatch(message); named != nil {
		name, message = name+":"+named[1], strings.TrimPrefix(message, named[0])
	}
	e := &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is not the expected YAML: " + message, Mend: "see docs/settings.md"}
	if strings.Contains(message, "cannot start any token") {
		e.Mend = "begin lines with blanks, not with a tab, and put a value that begins with a sign such as @ between quotation marks"
	}
	return e
}

// lineNamed fits the line that the parser names.
var lineNamed = regexp.MustCompile(`^line (\d+): `)

// unlikeUTF8 is the error of a file in another encoding, at the first line that shows it;
// nil where the parser reads it.
func unlikeUTF8(name string, data []byte) error {
	if utf8.Valid(data) || bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil
	}
	line := 1
	for rest := data; ; line++ {
		first, more, cut := bytes.Cut(rest, []byte("\n"))
		if !cut || !utf8.Valid(first) {
			break
		}
		rest = more
	}
	return invalid(name+":"+strconv.Itoa(line), "is not UTF-8", "save the file as UTF-8")
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
