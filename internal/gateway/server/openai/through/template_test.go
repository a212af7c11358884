package through

import "testing"

const piece1 = `{"id":"c","choices":[{"index":0,"delta":{"content":"one"},"finish_reason":null}]}`

func TestTemplate(t *testing.T) {
	var tpl template
	if _, ok := tpl.text([]byte(piece1)); ok {
		t.Error("nothing was learnt yet")
	}
	tpl.learn([]byte(piece1), []byte(`"one"`), true)
	if !tpl.whole {
		t.Error("it is not known what can be passed")
	}
	for data, want := range map[string]string{
		piece1: "one",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a \"b\" \u00e9\n"},"finish_reason":null}]}`:                    "a \"b\" é\n",
		`{"id":"c","choices":[{"index":0,"delta":{"content":""},"finish_reason":null}]}`:                                    "",
		`{"id":"d","choices":[{"index":0,"delta":{"content":"a"},"finish_reason":null}]}`:                                   "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]}`:                                 "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a","role":"x"},"finish_reason":null}]}`:                        "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a"},"x":"y"},{"delta":{"content":"b"},"finish_reason":null}]}`: "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a\"},"finish_reason":null}]}`:                                  "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":"},"finish_reason":null}]}`:                                     "",
		`{"id":"c","choices":[{"index":0,"delta":{"content":null},"finish_reason":null}]}`:                                  "",
	} {
		if got, ok := tpl.text([]byte(data)); got != want || ok != (want != "") {
			t.Errorf("%s: %q %v", data, got, ok)
		}
	}
}

// TestATemplateIsOfOneText: what stands twice does not say which is the text.
func TestATemplateIsOfOneText(t *testing.T) {
	var tpl template
	tpl.learn([]byte(`{"id":"one","choices":[{"delta":{"content":"one"}}]}`), []byte(`"one"`), true)
	tpl.learn([]byte("{\"choices\":\n[{\"delta\":{\"content\":\"one\"}}]}"), []byte(`"one"`), true)
	tpl.learn([]byte(piece1), []byte(`"two"`), true)
	if tpl.before != nil {
		t.Errorf("%s|%s", tpl.before, tpl.after)
	}
}
