package language

import (
	"slices"
	"strings"
	"testing"
)

func TestUnasked(t *testing.T) {
	for question, want := range map[string]string{
		"ロケールとは何ですか？": "ロケール ？", "什么是软件包？": "软件包？", "日志文件在哪里？": "日志文件 ？", "何ですか？": "何ですか？",
		"What is a tide?": "What is a tide?", "誰が門を閉めますか？": "門を閉めますか？",
	} {
		got := Unasked(question)
		if len(got) != len(question) || strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestWhatOnlyJoinsIsNotSearchedFor: pairs across a particle, and asking words, are no words of a question.
func TestWhatOnlyJoinsIsNotSearchedFor(t *testing.T) {
	for question, want := range map[string]string{
		"潮の時刻は何ですか？": "時刻 潮", "为什么要关门？": "要关 关门", "いつですか？": "いつ つで です すか",
	} {
		var got []string
		for _, term := range Query(question) {
			got = append(got, term.Word)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %v", question, got)
		}
	}
}
