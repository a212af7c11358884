package manual

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// program is one to write a manual for.
type program struct {
	Version kong.VersionFlag `help:"Print the version and exit."`
	Ferry   struct {
		Quay string `enum:",east,west" default:"" help:"Where it lands: it's one of two."`
		Cars int    `default:"3" help:"How many cars. More wait."`
		Port string `arg:"" help:".A port's name\\."`
	} `cmd:"" help:"Book a ferry."`
	Tides struct {
		List struct {
			All bool `help:"Those of other ports too."`
		} `cmd:"" help:"List the tides."`
	} `cmd:"" help:"High and low water."`
	Secret struct{} `cmd:"" hidden:"" help:"Not for everyone."`
}

func app(t *testing.T) *kong.Application {
	t.Helper()
	k, err := kong.New(&program{}, kong.Name("harbour"), kong.Description("A harbour. It has ferries."))
	if err != nil {
		t.Fatal(err)
	}
	return k.Model
}

func facts() Facts {
	return Facts{Version: "1.2", Date: "2027-01-31", Variable: func(f *kong.Flag) string {
		if f.Name == "cars" {
			return "HARBOUR_CARS"
		}
		return ""
	}}
}

// few are the values of a flag that may have others.
func few(f *kong.Flag) []string {
	if f.Name == "cars" {
		return []string{"1", "2"}
	}
	return nil
}

// Every command has a page, and what is hidden has none.
func TestPages(t *testing.T) {
	var names []string
	for _, p := range Pages(app(t), facts()) {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "harbour.1 harbour-ferry.1 harbour-tides.1 harbour-tides-list.1" {
		t.Errorf("got %s", got)
	}
	golden, got := filepath.Join("testdata", "harbour-ferry.1"), string(Pages(app(t), facts())[1].Text)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The formatter of man pages finds nothing to say of them.
func TestPagesAreGoodRoff(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("groff is not here to read the pages")
	}
	for _, p := range Pages(app(t), facts()) {
		c := exec.Command(groff, "-man", "-ww", "-z", "-Tutf8")
		c.Stdin = strings.NewReader(string(p.Text))
		if told, err := c.CombinedOutput(); err != nil || len(told) > 0 {
			t.Errorf("%s: %v %s", p.Name, err, told)
		}
	}
}

// Bash completes commands, commands below them, flags and their choices.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not here to complete anything")
	}
	script, err := Completion(app(t), "bash", few)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"harbour f":               "ferry",
		"harbour --v":             "--version",
		"harbour tides ":          "list --help --version",
		"harbour tides list --a":  "--all",
		"harbour ferry --quay ":   "east west",
		"harbour ferry --cars ":   "1 2",
		"harbour ferry --quay=1 ": "--quay --cars --help --version",
		"harbour s":               "",
	} {
		words := strings.Split(line, " ")
		var quotedWords []string
		for _, word := range words {
			quotedWords = append(quotedWords, quoted(word))
		}
		c := exec.Command(bash, "--norc", "-c", script+"\nCOMP_WORDS=("+strings.Join(quotedWords, " ")+"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _harbour; echo \"${COMPREPLY[*]}\"")
		got, err := c.CombinedOutput()
		if err != nil || strings.TrimSpace(string(got)) != want {
			t.Errorf("%q: %v, %q, want %q", line, err, got, want)
		}
	}
}

// The other shells read their scripts, where they are here to do so.
func TestScriptsCanBeRead(t *testing.T) {
	for _, shell := range Shells() {
		script, err := Completion(app(t), shell, few)
		if err != nil || !strings.Contains(script, "ferry") || !strings.Contains(script, "1 2") || strings.Contains(script, "secret") {
			t.Errorf("%s: %v\n%s", shell, err, script)
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("%s is not here to read its script", shell)
			continue
		}
		c := exec.Command(path, "-n")
		c.Stdin = strings.NewReader(script)
		if told, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v %s", shell, err, told)
		}
	}
	if _, err := Completion(app(t), "abacus", few); err == nil {
		t.Error("an abacus completes nothing")
	}
}
