// Package citeway holds the words of a cited answer: [Answer], [Source],
// [Passage], [Citation], [Span], [Label], [Finding], [Verdict], and the
// [Event] stream that carries an answer while it is written.
//
// It is the ground floor. Every other room speaks these words; this room knows
// none of them and imports only the standard library. It knows no wire form and no
// setting, opens no file and calls no network.
//
// An answer is a fold of events, and unfolds into events again:
//
//	var f citeway.Folder
//	_ = f.Put(&citeway.Source{ID: "s1", Number: 1, Title: "Tide tables"})
//	_ = f.Put(&citeway.Text{Bytes: []byte("Tides rise")})
//	_ = f.Put(&citeway.Citation{ID: "c_1", Number: 1, Start: 10, End: 10, Sources: []string{"s1"}})
//	_ = f.Put(&citeway.Text{Bytes: []byte(".")})
//	answer := f.Answer() // answer.Text == "Tides rise."
//
// Converting a stream from one wire form to another is one line; see package
// dialect/convert.
package citeway

// Version is that of the module and the program; CHANGELOG.md says what each has.
const Version = "0.2.0-dev"
