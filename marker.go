package citeway

// Syntax is a way of writing markers, or a set of them.
type Syntax uint32

// The syntaxes. Each is in one of the families below, and has one row in package
// marker's table.
const (
	Bracket    Syntax = 1 << iota // [1] [1, 2] [1;2] [1-3] [[1]]
	Lenticular                    // 【1】
	Fullwidth                     // ［1］
	Footnote                      // [^1] [^1, ^2] [^name]
	Doc                           // [doc1] [doc 1, doc2] [ID:1] ##1$$
	Dagger                        // 【10:13†source】 【turn0search1】
	PrivateUse                    // U+E200 cite U+E202 turn0search0 U+E201, and its escapes \ue202turn0search0
	Cite                          // <cite id="a">label</cite> <co: 1>label</co: 1>
	Inline                        // [name](identifier)
	Linked                        // [[1]](url) [[doc1]](url)
	RefLink                       // [label][1] and pure identifiers with their definitions
	Wiki                          // [[Note]] [[Note#Heading|alias]]
	Worded                        // [citation:1] [Source 1] (see Source 1) [来源1] [Source: name] [Name of a source] {cite:1} <ref>1</ref>
	SourceList                    // trailing source lists and definitions
	Part                          // [1#p3], [1#p3, 2]: prose, but where a form says otherwise
	RefNumber                     // [label][1] without the rest of RefLink, which its markers are
	Raised                        // ¹ <sup>1</sup>
)

// The families. No other room lists syntaxes that make up one of them, so a new
// syntax is read wherever its family is.
const (
	// BareNumbers look like a year or an index in plain prose.
	BareNumbers = Bracket | Lenticular | Fullwidth
	// Numbers name a source by its place and nothing else.
	Numbers = BareNumbers | Footnote | Doc | Dagger | Worded | Raised
	// Links are ordinary Markdown when they point at no source.
	Links = Inline | RefLink | Wiki
	// Identifiers name a source by its id, URL, path, title or turn.
	Identifiers = Links | PrivateUse | Cite | Linked
	// AllSyntaxes is every syntax: what "auto" reads.
	AllSyntaxes = Numbers | Identifiers | SourceList
	// Defining is read together with definitions, which say what a label stands for.
	Defining = Footnote | RefLink | SourceList
	// Citing is what a model may write to cite, whatever it was asked for. Links are
	// left alone, but for words that a number follows.
	Citing = AllSyntaxes&^Links | RefNumber
	// Standalone is the part of Citing that needs no definition elsewhere.
	Standalone = Citing &^ (Footnote | SourceList)
)

// Has reports whether any syntax of t is in s.
func (s Syntax) Has(t Syntax) bool { return s&t != 0 }

// RefKind says how a reference names its source.
type RefKind uint8

// The kinds of reference.
const (
	// ByNumber means the n-th source shown, or the definition with that label.
	ByNumber RefKind = iota + 1
	// ByLabel means the definition with that label, else a source with that id or
	// title.
	ByLabel
	// ByIdentifier means a source's id, URL, path or title, or a passage's id.
	ByIdentifier
	// ByTurn means an index into one result list of one turn, written turn:index.
	ByTurn
)

// Reference is what a marker points at, before it is known whether that exists.
type Reference struct {
	Kind RefKind
	// Number is the number written, 0 or more, for ByNumber.
	Number int
	// Text is the identifier, label or turn as written, without brackets.
	Text []byte
	// Anchor is a heading within the source: [[Note#Anchor]].
	Anchor []byte
}

// Marker is what the model wrote to cite.
type Marker struct {
	Syntax Syntax
	// Blank holds the blanks directly before a marker that has no words of its
	// own, or whose words may only repeat its source's name (Inline).
	Blank []byte
	// Raw is the marker as written, without Blank.
	Raw []byte
	// Label holds the words the marker wraps; they are prose.
	Label []byte
	// Refs are in the order written.
	Refs []Reference
	// Glued says that a letter, digit, underscore or closing bracket stands
	// directly before the marker, as in m[0].
	Glued bool
	// Malformed tells a person how the marker was repaired in reading; "" if it was
	// not.
	Malformed string
}

// Definition says what a label stands for: [1]: url "title", or one line of a
// source list that the model wrote.
type Definition struct {
	// Label is the label as written, without brackets and caret; empty if a line of
	// a list has none.
	Label []byte
	// Number is the label as a number, or 0.
	Number int
	URL    []byte
	Title  []byte
	// Note is a wiki title, Anchor its heading.
	Note   []byte
	Anchor []byte
	// Text is the rest of the line, for a person.
	Text []byte
	// Listed says that it stood in a source list, under a heading or a rule.
	Listed bool
	// Raw is the line as written.
	Raw []byte
}

// Clone returns a copy of m that shares no bytes with it.
func (m *Marker) Clone() *Marker {
	c := *m
	c.Blank, c.Raw, c.Label = clone(m.Blank), clone(m.Raw), clone(m.Label)
	c.Refs = make([]Reference, len(m.Refs))
	for i, r := range m.Refs {
		r.Text, r.Anchor = clone(r.Text), clone(r.Anchor)
		c.Refs[i] = r
	}
	return &c
}

// Clone returns a copy of d that shares no bytes with it.
func (d *Definition) Clone() *Definition {
	c := *d
	c.Label, c.URL, c.Title, c.Note = clone(d.Label), clone(d.URL), clone(d.Title), clone(d.Note)
	c.Anchor, c.Text, c.Raw = clone(d.Anchor), clone(d.Text), clone(d.Raw)
	return &c
}

func clone(b []byte) []byte { return append([]byte(nil), b...) }
