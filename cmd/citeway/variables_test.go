package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// parsed reads a command line and an environment, and returns a flag of a command.
func parsed(t *testing.T, env map[string]string, command, flag string, args ...string) *kong.Flag {
	t.Helper()
	m := &Main{Stdout: io.Discard, Stderr: io.Discard, Getenv: func(name string) string { return env[name] }}
	parser, err := m.parser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		t.Fatalf("%v with %v: %v", args, env, err)
	}
	var found *kong.Flag
	eachFlag(parser.Model.Node, func(of *kong.Node, f *kong.Flag) {
		if of.Path() == command && f.Name == flag {
			found = f
		}
	})
	return found
}

// values are two values that fit a flag.
func values(t *testing.T, f *kong.Flag) (one, other string) {
	if f.Enum != "" {
		all := f.EnumSlice()
		return all[len(all)-1], all[len(all)-2]
	}
	if f.Tag.Type == "existingdir" {
		return t.TempDir(), t.TempDir()
	}
	kind := f.Target.Type()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	switch {
	case kind == reflect.TypeFor[time.Duration]():
		return "7s", "11m"
	case kind.Kind() == reflect.Int:
		return "7", "11"
	case kind.Kind() == reflect.Bool:
		return "true", "false"
	case kind.Kind() == reflect.Map:
		return "colour=red;size=2", "colour=blue"
	case kind.Kind() == reflect.Slice:
		return "one,two", "three"
	}
	return "one", "other"
}

// lineOf is a command line with all that its command requires but without flag, of flags
// that exclude one another the first.
func lineOf(n *kong.Node, flag *kong.Flag) []string {
	line, have := strings.Fields(n.Path()), []*kong.Flag{flag}
	for _, f := range n.Flags {
		if f.Required && f != flag && !slices.ContainsFunc(have, func(g *kong.Flag) bool { return rivals(f, g) }) {
			line, have = append(line, "--"+f.Name+"=native"), append(have, f)
		}
	}
	for _, p := range n.Positional {
		switch {
		case !p.Required:
		case p.Tag.Type == "existingfile":
			line = append(line, os.Args[0]) // a file that there is
		default:
			line = append(line, "something")
		}
	}
	return line
}

// destroying are the flags that name what is deleted for good.
var destroying = []string{"erase --user", "erase --document", "erase --key"}

// TestNoVariableNamesWhatIsDestroyed: such a flag counts on the command line alone, and its
// help names no variable. Those marked so are the ones listed here.
func TestNoVariableNamesWhatIsDestroyed(t *testing.T) {
	m := &Main{Stdout: io.Discard, Stderr: io.Discard, Getenv: func(string) string { return "" }}
	parser, err := m.parser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	var marked []string
	eachFlag(parser.Model.Node, func(n *kong.Node, f *kong.Flag) {
		if !f.Tag.Has("destroys") {
			return
		}
		marked = append(marked, n.Path()+" --"+f.Name)
		env := map[string]string{"CITEWAY_" + strings.ToUpper(f.Name): "maria"}
		if got := parsed(t, env, n.Path(), f.Name, strings.Fields(n.Path())...).Target.String(); got != "" {
			t.Errorf("%s --%s is %q by a variable", n.Path(), f.Name, got)
		}
		if strings.Contains(helpOf(f.Value), "$") {
			t.Errorf("%s --%s: its help is %q", n.Path(), f.Name, helpOf(f.Value))
		}
	})
	if !slices.Equal(marked, destroying) {
		t.Errorf("marked are %q, want %q", marked, destroying)
	}
}

// TestAVariableErasesAndRestoresNothing that the command line does not name, nor over a
// folder that holds something.
func TestAVariableErasesAndRestoresNothing(t *testing.T) {
	folder := t.TempDir()
	page := filepath.Join(folder, "tides.md")
	if err := os.WriteFile(page, []byte("# Tides\n\nThe tide rises twice a day."), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{}
	run := func(args ...string) (int, string) {
		var told bytes.Buffer
		m := &Main{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &told, Getenv: func(name string) string { return env[name] }}
		return m.Run(t.Context(), args), told.String()
	}
	env["CITEWAY_DATA"] = filepath.Join(folder, "data")
	kept := filepath.Join(folder, "kept.tar")
	for _, args := range [][]string{{"ingest", page}, {"backup", kept}} {
		if code, told := run(args...); code != exitDone {
			t.Fatalf("%v: %d %s", args, code, told)
		}
	}
	env["CITEWAY_USER"], env["CITEWAY_DOCUMENT"], env["CITEWAY_KEY"] = "maria", page, "key_0123456789ab"
	if code, told := run("erase"); code != exitInvalid || !strings.Contains(told, "needs a user, a document or a key") {
		t.Errorf("erase: %d %s", code, told)
	}
	if code, told := run("restore", kept); code != exitInvalid || !strings.Contains(told, "is no empty folder") {
		t.Errorf("restore: %d %s", code, told)
	}
	if code, told := run("erase", "--document", page); code != exitDone {
		t.Errorf("named by a flag, it is left: %d %s", code, told)
	}
}

// Every other flag of every command has a variable that does what the flag does, and that
// --help names; the flag wins over it.
func TestEveryFlagHasAVariable(t *testing.T) {
	m := &Main{Stdout: io.Discard, Stderr: io.Discard, Getenv: func(string) string { return "" }}
	parser, err := m.parser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	eachFlag(parser.Model.Node, func(n *kong.Node, f *kong.Flag) {
		if f.Name == "help" || f.Name == "version" || slices.Contains(destroying, n.Path()+" --"+f.Name) {
			return
		}
		looked++
		command, name := n.Path(), "CITEWAY_"+strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if !strings.HasSuffix(helpOf(f.Value), "($"+name+")") {
			t.Errorf("%s --%s: its help is %q", command, f.Name, helpOf(f.Value))
		}
		one, other := values(t, f)
		line := lineOf(n, f)
		byFlag := parsed(t, nil, command, f.Name, append(line, "--"+f.Name+"="+one)...).Target.Interface()
		env := map[string]string{name: one}
		byVariable := parsed(t, env, command, f.Name, line...).Target.Interface()
		if !reflect.DeepEqual(byFlag, byVariable) {
			t.Errorf("%s: %s=%s sets %v, the flag %v", command, name, one, byVariable, byFlag)
		}
		want := parsed(t, nil, command, f.Name, append(line, "--"+f.Name+"="+other)...).Target.Interface()
		both := parsed(t, env, command, f.Name, append(line, "--"+f.Name+"="+other)...).Target.Interface()
		if !reflect.DeepEqual(both, want) || reflect.DeepEqual(want, byFlag) {
			t.Errorf("%s: %s=%s and --%s=%s set %v, want %v", command, name, one, f.Name, other, both, want)
		}
	})
	if looked < 70 {
		t.Errorf("only %d flags were looked at", looked)
	}
}

// Flags that exclude one another: the command line wins over the environment, and in
// the environment the first wins.
func TestVariablesOfFlagsThatExcludeOneAnother(t *testing.T) {
	folder := t.TempDir()
	env := map[string]string{"CITEWAY_DATA": folder, "CITEWAY_DOCS": "library"}
	for _, c := range []struct {
		args       []string
		docs, data string
	}{
		{[]string{"doctor"}, "library", ""},
		{[]string{"doctor", "--docs", "mine"}, "mine", ""},
		{[]string{"doctor", "--data", folder}, "", folder},
	} {
		docs := strings.Join(parsed(t, env, "doctor", "docs", c.args...).Target.Interface().([]string), ",")
		data := parsed(t, env, "doctor", "data", c.args...).Target.String()
		if docs != c.docs || data != c.data {
			t.Errorf("%v: documents %q, data %q", c.args, docs, data)
		}
	}
}

// What is wrong in a variable is said with its name; what looks like one of ours and
// sets nothing is pointed out, and what others may have named is not.
func TestVariablesThatDoNotFit(t *testing.T) {
	var told bytes.Buffer
	env := map[string]string{"CITEWAY_STREAM": "maybe"}
	m := &Main{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &told, Getenv: func(name string) string { return env[name] }}
	if code := m.Run(t.Context(), []string{"convert", "--from=native", "--to=native"}); code != exitInvalid || !strings.Contains(told.String(), "CITEWAY_STREAM: does not fit") {
		t.Errorf("%d %s", code, &told)
	}
	told.Reset()
	m = &Main{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &told, Getenv: func(string) string { return "" }, Environ: func() []string {
		return []string{"CITEWAY_ADDRESS=127.0.0.1:1", "CITEWAY_ADDR=127.0.0.1:1", "CITEWAY_KEYS=one", "CITEWAY_HOUSE_KEY=s-1", "CITEWAY_PORT_8080_TCP=tcp://10.0.0.1:8080", "CITEWAY_SERVICE_HOST=10.0.0.1", "PATH=/bin"}
	}}
	if code := m.Run(t.Context(), []string{"dialects"}); code != exitDone || told.String() != "citeway: CITEWAY_ADDRESS sets nothing; see citeway COMMAND --help for the variable of each flag\n" {
		t.Errorf("%d %q", code, told.String())
	}
}
