package main

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/judge"
	"github.com/citeway/citeway/verify"
)

// judgeFlags choose a model that gives a second opinion on verdicts.
type judgeFlags struct {
	Judge    string `help:"A model that may overrule the verdicts unchecked and partial: openai:NAME. Off where it is left out."`
	JudgeURL string `name:"judge-url" default:"https://api.openai.com/v1" help:"Where its API is; its key is taken from CITEWAY_JUDGE_KEY or OPENAI_API_KEY."`
}

// judge makes the judge that the flags name; nil for none.
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
	return &remote.Judge{URL: f.JudgeURL, Key: key, Model: name}, nil
}
