package jsontext

import "testing"

func TestFrames(t *testing.T) {
	for message, want := range map[string]struct{ frames, goesOn bool }{
		"data: {}\n":             {frames: true},
		"event: x\ndata: {}\n":   {frames: true},
		"{}\n{}\n":               {frames: true},
		"{\"a\":1}\n{\"a\":":     {frames: true},
		"{}":                     {},
		"{}\n":                   {},
		"{\n \"a\": 1\n}":        {goesOn: true},
		"\n[\r\n1]":              {goesOn: true},
		"{\"a\": 1,\n\"b\": 2}":  {goesOn: true},
		"{\"a\":\n":              {},
		"Tides rise.\nBoats, so": {},
		"data: none":             {frames: true},
		"event: so":              {},
		"":                       {},
	} {
		if Frames([]byte(message)) != want.frames || GoesOn([]byte(message)) != want.goesOn {
			t.Errorf("%q: %v, %v", message, Frames([]byte(message)), GoesOn([]byte(message)))
		}
	}
}
