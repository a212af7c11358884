package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/cmd/citeway/manual"
	"github.com/citeway/citeway/dialect/table"
)

// completionCmd is `citeway completion`.
type completionCmd struct {
	Shell string `arg:"" help:"bash, zsh or fish."`
}

// Run prints the script.
func (c *completionCmd) Run(m *Main, app *kong.Kong) error {
	script, err := manual.Completion(app.Model, c.Shell, choicesOf)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(m.Stdout, script)
	return err
}

// choicesOf are the values that a flag's tag names: in and out are the forms that are read and written. They are no enum of
// kong's, whose errors would not say what to do.
func choicesOf(f *kong.Flag) []string {
	named := f.Tag.Get("choices")
	if named != "in" && named != "out" {
		return strings.FieldsFunc(named, func(r rune) bool { return r == ',' })
	}
	var forms []string
	for _, form := range table.All() {
		if named == "in" && form.NewDecoder != nil || named == "out" && form.NewEncoder != nil {
			forms = append(forms, form.Name)
		}
	}
	return forms
}

// manualCmd is `citeway manual`, which a release is made with.
type manualCmd struct {
	Date   string `help:"The day of the release, as 2027-01-31."`
	Folder string `arg:"" help:"Where man pages and completions are written." type:"path"`
}

// Run writes all of them into man and completions below the folder.
func (c *manualCmd) Run(app *kong.Kong) error {
	files := map[string]string{}
	for _, page := range manual.Pages(app.Model, manual.Facts{Version: citeway.Version, Date: c.Date, Variable: variableOf}) {
		files[filepath.Join("man", page.Name)] = string(page.Text)
	}
	for shell, name := range map[string]string{"bash": "citeway", "zsh": "_citeway", "fish": "citeway.fish"} {
		script, err := manual.Completion(app.Model, shell, choicesOf)
		if err != nil {
			return err
		}
		files[filepath.Join("completions", shell, name)] = script
	}
	for name, text := range files {
		path := filepath.Join(c.Folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(strings.TrimSuffix(text, "\n")+"\n"), 0o644); err != nil { //nolint:gosec // everyone may read a manual
			return err
		}
	}
	return nil
}
