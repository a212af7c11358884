package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/verify"
)

// settingsFlag names the settings.
type settingsFlag struct {
	Settings string `placeholder:"FILE" help:"A YAML file with models, labels, sets of sources and limits."`
}

// load reads the settings; without a file they are empty.
func (f *settingsFlag) load() (*settings.Settings, error) {
	if f.Settings == "" {
		return &settings.Settings{}, nil
	}
	return settings.Load(f.Settings)
}

// formOf is the form that a flag names.
func formOf(flag, name string) (dialect.Form, error) {
	form, err := table.Lookup(name)
	var ours *citeway.Error
	if errors.As(err, &ours) {
		said := *ours
		said.Place, err = flag, &said
	}
	return form, err
}

// modelFlags choose the model.
type modelFlags struct {
	Model   string `help:"The model: a name of the settings, builtin, or PROVIDER:NAME as in openai:NAME. Without it the settings' first, else builtin."`
	BaseURL string `name:"base-url" help:"Where the API of PROVIDER:NAME is; its key is taken from CITEWAY_MODEL_KEY, or for openai OPENAI_API_KEY."`
}

// judgeFlags choose a model that gives a second opinion on verdicts.
type judgeFlags struct {
	Judge    string `help:"A model that may overrule the verdicts unchecked and partial: openai:NAME. Off where it is left out."`
	JudgeURL string `name:"judge-url" default:"https://api.openai.com/v1" help:"Where its API is; its key is taken from CITEWAY_JUDGE_KEY or OPENAI_API_KEY."`
}

// readerFlag says which claims are read.
type readerFlag struct {
	Reader string `placeholder:"off|auto|all" help:"What the small model that comes with the program reads: nothing (off), or passages for built-in answers and the claims that words do not settle, of passages that are short enough to be read whole (auto) or of all (all). Without it, auto."`
}

// verifier is what checks claims by words and, as the flag says, by reading.
func (f *readerFlag) verifier() (*verify.Verifier, error) {
	o, err := assembly.ClaimReader(f.Reader)
	if err != nil {
		return nil, err
	}
	return verify.New(o), nil
}

// judge returns the judge that the flags name, or nil.
func (f *judgeFlags) judge(getenv func(string) string) (verify.Judge, error) {
	if f.Judge == "" {
		return nil, nil
	}
	kind, name, _ := strings.Cut(f.Judge, ":")
	if kind != "openai" || name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--judge " + f.Judge, Message: "there is no such judge", Mend: "use openai:NAME"}
	}
	key := getenv("CITEWAY_JUDGE_KEY")
	if key == "" {
		key = getenv("OPENAI_API_KEY")
	}
	return openai.NewJudge(openai.Options{Options: service.Options{Name: name, BaseURL: f.JudgeURL, Key: key}})
}

// stateFlag says where what gateways share is kept.
type stateFlag struct {
	Search string `placeholder:"weaviate://…" help:"With --state: nodes of Weaviate that find the documents, which are in the database then. Its key is taken from CITEWAY_SEARCH_KEY."`
	State  string `placeholder:"postgres://…" help:"A PostgreSQL database that several gateways share, for keys, evidence, sessions, conversations and Writer's records; without it they are in --data."`
}

// searchKey is the variable of the search engine's key.
const searchKey = "CITEWAY_SEARCH_KEY"

// baseFlags say how a knowledge base is opened.
type baseFlags struct {
	settingsFlag
	stateFlag
	modelFlags
	judgeFlags
	readerFlag
	Metrics string `placeholder:"DIR" type:"path" help:"A folder of metrics views; else the settings name it."`
}

// open opens the knowledge base in folder, or an empty one in memory for "".
func (f *baseFlags) open(ctx context.Context, m *Main, folder string) (*assembly.Base, error) {
	o, err := f.options(m, folder)
	if err != nil {
		return nil, err
	}
	return assembly.Open(ctx, o)
}

// options say how the knowledge base in folder is opened.
func (f *baseFlags) options(m *Main, folder string) (assembly.Options, error) {
	given, err := f.load()
	if err != nil {
		return assembly.Options{}, err
	}
	judge, err := f.judge(m.secrets())
	if err != nil {
		return assembly.Options{}, err
	}
	return assembly.Options{Folder: folder, State: f.State, Search: f.Search, SearchKey: m.secrets()(searchKey), Settings: given, Getenv: m.secrets(), Model: f.Model, BaseURL: f.BaseURL,
		Metrics: f.Metrics, Judge: judge, Reader: f.Reader, Log: logTo(m.Stderr, given.Log.Format),
		Say: func(line string) { fmt.Fprintln(m.Stderr, "citeway:", line) }}, nil
}

// logTo is a log that writes lines of the format, text or json.
func logTo(w io.Writer, format string) *slog.Logger {
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// readPath reads the name of a file or folder. An empty one, as a shell's unset variable
// gives, is as good as none: the default, if there is one, and not the current folder. Where
// the command needs one it is a mistake.
func readPath(ctx *kong.DecodeContext, target reflect.Value) error {
	var path string
	if err := ctx.Scan.PopValueInto("path", &path); err != nil {
		return err
	}
	if path = cmp.Or(path, ctx.Value.Default); path != "" {
		target.SetString(kong.ExpandPath(path))
		return nil
	}
	if ctx.Value.Flag == nil && ctx.Value.Required {
		return &citeway.Error{Code: citeway.Invalid, Message: "the path is empty", Mend: "name a folder, or . for the current one"}
	}
	return nil
}
