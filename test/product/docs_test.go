package product

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages are the texts that a newcomer reads, by their path from the root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/dialects/*.md", "bench/*.md", "bench/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, found, err)
		}
		for _, file := range found {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(root, file)
			all[name] = string(data)
		}
	}
	return all
}

var (
	code  = regexp.MustCompile("(?s)```.*?```|`[^`]*`") // links in it are samples
	links = regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`)
)

func TestEveryLinkWithinTheRepositoryLeadsToAFile(t *testing.T) {
	for name, text := range pages(t) {
		for _, link := range links.FindAllStringSubmatch(code.ReplaceAllString(text, "`"), -1) {
			if strings.Contains(link[1], ":") {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(name), link[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", name, link[1])
			}
		}
	}
}

// program runs the command line and returns what it printed.
func program(t *testing.T) func(args ...string) string {
	t.Helper()
	return func(args ...string) string {
		out, err := exec.Command(command, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
}

var (
	overview    = regexp.MustCompile(`(?m)^  ([a-z-]+(?: [a-z-]+)?)  `) // in the overview
	commandLine = regexp.MustCompile(`citeway ((?:keys |azure )?[a-z-]+)([^\n` + "`" + `]*)`)
	flag        = regexp.MustCompile(`(?:^|[\s\[])(--[a-z][a-z-]*)`)
	named       = regexp.MustCompile("`(--[a-z][a-z-]*)") // outside of a command
)

func TestEveryFlagIsThere(t *testing.T) {
	run, help, all, checked := program(t), map[string]string{}, "", 0
	for _, c := range overview.FindAllStringSubmatch(run("--help"), -1) {
		help[c[1]] = run(append(strings.Fields(c[1]), "--help")...)
		all += help[c[1]]
	}
	has := func(where, text, flag string) {
		checked++
		if !regexp.MustCompile(flag + `\b[^-]`).MatchString(text) {
			t.Errorf("%s has no %s", where, flag)
		}
	}
	for name, text := range pages(t) {
		for _, line := range commandLine.FindAllStringSubmatch(text, -1) {
			for _, f := range flag.FindAllStringSubmatch(line[2], -1) {
				if help[line[1]] != "" { // else citeway is a word of a sentence
					has(name+": citeway "+line[1], help[line[1]], f[1])
				}
			}
		}
		for _, f := range named.FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(f[1], "--citeway-") { // a colour of the element
				has(name+": citeway", all, f[1])
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d flags were found", checked)
	}
}

func TestEveryDialectHasAPageThatNamesItsSettings(t *testing.T) {
	var dialects []struct {
		Name     string
		Settings []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(program(t)("dialects", "--json")), &dialects); err != nil || len(dialects) < 20 {
		t.Fatal(len(dialects), err)
	}
	all := pages(t)
	for _, d := range dialects {
		page := all[filepath.Join("docs", "dialects", d.Name+".md")]
		if !strings.HasPrefix(page, "# "+d.Name+"\n") {
			t.Errorf("%s has no page that begins with its name", d.Name)
		}
		for _, s := range d.Settings {
			if !strings.Contains(page, "`"+s.Name+"`") {
				t.Errorf("the page of %s does not name the setting %s", d.Name, s.Name)
			}
		}
	}
}
