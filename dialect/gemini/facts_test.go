package gemini

import (
	"fmt"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// said reads frames and says, a line each, which words cite what.
func said(t *testing.T, frames ...string) (*citeway.Answer, []string) {
	t.Helper()
	var fold citeway.Folder
	d := newDecoder(&fold, dialect.Options{})
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
	}
	_ = d.Close()
	a := fold.Answer()
	var lines []string
	for _, c := range a.Citations {
		lines = append(lines, fmt.Sprintf("%d-%d %q %v", c.Start, c.End, c.Label, c.Sources))
	}
	for _, f := range a.Findings {
		lines = append(lines, string(f.Kind)+" "+f.Message)
	}
	return a, lines
}

// TestSegments: bytes within the part, the start and the part left out where
// they are 0, an exclusive end, and words that decide where the offsets do not fit.
func TestSegments(t *testing.T) {
	const parts = `"content":{"parts":[{"text":"🌊 Tides rise. "},{"text":"hidden","thought":true},{"text":"Ships wait."}]},"finishReason":"STOP"`
	for segment, want := range map[string]string{
		`{"endIndex":4,"text":"🌊"}`:                                      `[0-4 "🌊" [s1]]`,
		`{"startIndex":5,"endIndex":16,"text":"Tides rise."}`:            `[5-16 "Tides rise." [s1]]`,
		`{"startIndex":0,"endIndex":5,"partIndex":2,"text":"Ships"}`:     `[17-22 "Ships" [s1]]`,
		`{"startIndex":2,"endIndex":13,"text":"Tides rise."}`:            `[5-16 "Tides rise." [s1]]`, // as another unit counts
		`{"startIndex":900,"endIndex":999,"text":"nowhere"}`:             `[28-28 "" [s1] mismatched-offset $.groundingSupports[0]: 900 to 999, counted in bytes, does not fit the text]`,
		`{"startIndex":-5,"endIndex":-1}`:                                `[0-0 "" [s1] mismatched-offset $.groundingSupports[0]: -5 to -1, counted in bytes, does not fit the text]`,
		`{"startIndex":1,"endIndex":3}`:                                  `[0-0 "" [s1] mismatched-offset $.groundingSupports[0]: 1 to 3, counted in bytes, does not fit the text]`,
		`{"startIndex":5,"endIndex":10,"text":"Tides","partIndex":99}`:   `[5-10 "Tides" [s1]]`,
		`{"startIndex":17,"endIndex":22,"text":"Ships","partIndex":-99}`: `[17-22 "Ships" [s1]]`,
	} {
		a, got := said(t, `{"candidates":[{`+parts+`,"groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://a.example/","title":"A"}}],"groundingSupports":[{"segment":`+segment+`,"groundingChunkIndices":[0]}]}}]}`)
		if a.Text != "🌊 Tides rise. Ships wait." {
			t.Fatalf("the prose is %q", a.Text)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s\ngot  %v\nwant %v", segment, got, want)
		}
	}
}

// TestChunks reads each kind of chunk.
func TestChunks(t *testing.T) {
	for chunk, want := range map[string]string{
		`{"web":{"uri":"https://a.example/","title":"A","domain":"a.example"}}`:                                              `web "A" https://a.example/ ""`,
		`{"retrievedContext":{"uri":"gs://shelf/log.pdf","title":"Log","text":"x","pageNumber":3}}`:                          `file "Log"  "gs://shelf/log.pdf" page 3 "x"`,
		`{"retrievedContext":{"uri":"https://a.example/","title":"Log","ragChunk":{"text":"y","pageSpan":{"firstPage":7}}}}`: `web "Log" https://a.example/ "" page 7 "y"`,
		`{"retrievedContext":{"documentName":"stores/1/documents/2","title":"Log"}}`:                                         `file "Log"  ""`,
		`{"maps":{"uri":"https://maps.example/?cid=1","title":"Pier","placeId":"places/1","text":"z"}}`:                      `web "Pier" https://maps.example/?cid=1 "" page 0 "z"`,
		`{"image":{"sourceUri":"https://a.example/p","imageUri":"https://a.example/p.png","title":"Map"}}`:                   `web "Map" https://a.example/p ""`,
		`{"web":{"title":"no address"}}`: "[refused $.groundingChunks[0]: a chunk of an unknown kind refused $.groundingSupports[0]: there is no chunk 0]",
		`7`:                              "[refused $.groundingChunks[0]: not a grounding chunk refused $.groundingSupports[0]: there is no chunk 0]",
	} {
		a, got := said(t, `{"candidates":[{"content":{"parts":[{"text":"Rain."}]},"finishReason":"STOP","groundingMetadata":{"groundingChunks":[`+chunk+`],"groundingSupports":[{"segment":{"endIndex":5,"text":"Rain."},"groundingChunkIndices":[0]}]}}]}`)
		shown := fmt.Sprint(got)
		if len(a.Sources) == 1 {
			s := &a.Sources[0]
			shown = fmt.Sprintf("%s %q %s %q", s.Kind, s.Title, s.URL, s.Path)
			for _, p := range s.Passages {
				shown += fmt.Sprintf(" page %d %q", p.Page, p.Text)
			}
		}
		if shown != want {
			t.Errorf("%s\ngot  %s\nwant %s", chunk, shown, want)
		}
	}
}

// How an answer ends: STOP is whole, other reasons are kept, a block and an
// error end it, and what came before them stays.
func TestEnds(t *testing.T) {
	const rain = `"content":{"parts":[{"text":"Rain."}]}`
	for name, test := range map[string]struct {
		frame, text, err string
		reason           citeway.Finish
	}{
		"whole":      {`{"candidates":[{` + rain + `,"finishReason":"STOP"}]}`, "Rain.", "", citeway.FinishStop},
		"too long":   {`{"candidates":[{` + rain + `,"finishReason":"MAX_TOKENS"}]}`, "Rain.", "", citeway.FinishLength},
		"unfinished": {`{"candidates":[{` + rain + `}]}`, "Rain.", "the answer ends before finishReason", ""},
		"blocked":    {`{"promptFeedback":{"blockReason":"SAFETY"}}`, "", "the prompt was blocked: SAFETY", citeway.FinishFilter},
		"an error":   {`{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}`, "", "overloaded", ""},
		"both":       {`{"candidates":[{` + rain + `}],"error":{"code":503,"message":"overloaded"}}`, "Rain.", "overloaded", ""},
		"a list":     {`[{"candidates":[{` + rain + `}]},{"candidates":[{` + rain + `,"finishReason":"STOP"}]}]`, "Rain.Rain.", "", citeway.FinishStop},
	} {
		a, _ := said(t, test.frame)
		err := ""
		if a.Err != nil {
			err = a.Err.Message
		}
		if a.Text != test.text || err != test.err || a.Finish != test.reason || len(a.Extra) > 0 {
			t.Errorf("%s: %q, error %q, extra %s", name, a.Text, err, a.Extra)
		}
	}
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "[^1]", "【1】", "m[1]", `<cite id="s1">x</cite>`)
}
