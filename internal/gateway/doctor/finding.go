package doctor

import (
	"slices"
	"strings"
)

// State says how what was looked at is.
type State string

// The states.
const (
	OK      State = "ok"      // it is as it should be
	Warning State = "warning" // citations appear, and lack something
	Fault   State = "fault"   // this keeps citations, names, links or scores away
	Skipped State = "skipped" // it was not looked at, and the message says why
)

// Finding is what one check found.
type Finding struct {
	// Check names what was looked at: its part, a dot, and what of it.
	Check string `json:"check"`
	State State  `json:"state"`
	// Place names where: a variable, a setting, an address, a field.
	Place   string `json:"place"`
	Message string `json:"message"`
	// Mend says what to do; "" where nothing is.
	Mend string `json:"mend"`
}

// The checks, in the order in which they are made.
const (
	CheckKeys     = "settings.keys"         // each variable that is to hold a key does
	CheckSources  = "settings.data-sources" // the data source is one
	CheckScores   = "settings.scores"       // scores are asked for, of a version that gives them
	CheckReached  = "index.reached"
	CheckKey      = "index.credentials"
	CheckCount    = "index.documents"   // there are some
	CheckFields   = "index.fields"      // the mapping names fields that there are
	CheckReadable = "index.retrievable" // a search gives their values
	CheckSearched = "index.searchable"  // words are looked for in the content
	CheckQuery    = "index.query"       // vectors and semantic configuration fit the query type
	CheckContent  = "index.content"     // the text is filled
	CheckNames    = "index.names"       // title, file path or URL are filled
	CheckLinks    = "index.links"       // the URLs can be links
	CheckOpened   = "index.opened"      // a link opens
	CheckRelevant = "index.scores"      // scores come, on a scale
	CheckAddress  = "model.endpoint"    // it is one that can cite
	CheckModel    = "model.reached"
	CheckAllowed  = "model.credentials"
	CheckAnswer   = "model.answer"  // it answers
	CheckContext  = "model.sources" // the answer comes with sources
	CheckMarkers  = "model.markers"
	CheckResolved = "model.resolved" // the markers are of those sources
	CheckShown    = "model.details"  // names, links and scores of these, where no index told
	CheckEncoder  = "knowledge.encoder"
	CheckTaken    = "knowledge.skipped" // what was named went in
	CheckHeld     = "knowledge.documents"
	CheckSeen     = "knowledge.labels" // the caller may see some
	CheckFound    = "knowledge.question"
	CheckForm     = "client.form"   // the client reads the form
	CheckStream   = "client.stream" // what it keeps
	CheckBeyond   = "client.beyond" // what only the client's own screen tells
)

// Report is what was found.
type Report struct {
	Findings []Finding `json:"findings"`
	Faults   int       `json:"faults"`
	Warnings int       `json:"warnings"`
}

// Is reports whether the check found that.
func (r *Report) Is(check string, s State) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Check == check && f.State == s })
}

// add puts a finding to the others.
func (r *Report) add(f Finding) {
	r.Findings = append(r.Findings, f)
	switch f.State {
	case Fault:
		r.Faults++
	case Warning:
		r.Warnings++
	}
}

// faulty is the first of the checks that found a fault, "" for none.
func (r *Report) faulty(checks ...string) string {
	for _, c := range checks {
		if r.Is(c, Fault) {
			return c
		}
	}
	return ""
}

// part is what stands before a check's dot.
func part(check string) string {
	before, _, _ := strings.Cut(check, ".")
	return before
}
