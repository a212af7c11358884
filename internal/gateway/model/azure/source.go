package azure

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// search is the type of data source that can return scores.
const search = "azure_search"

// The values of include_contexts. The service defaults to the first two; given any, it
// takes only those.
const (
	contextCitations = "citations"
	contextIntent    = "intent"
	contextRetrieved = "all_retrieved_documents"
)

const (
	fieldContexts   = "include_contexts"
	fieldParameters = "parameters"
)

// maxSources is the most bytes of data sources.
const maxSources = 1 << 20

// object is a JSON object whose values are left as they are.
type object = map[string]json.RawMessage

// source is one data source.
type source struct {
	kind       string
	fields     object
	parameters object
	place      string // where it stands, for errors
}

// parseSource reads the value of SettingDataSources, or of a request's data_sources; at
// names which. Returns Invalid, with the place, for anything but a data source or an
// array of one.
func parseSource(text []byte, at string) (*source, error) {
	if len(text) > maxSources {
		return nil, invalid(at, "is longer than 1 MiB", "name one data source")
	}
	var list []json.RawMessage
	trimmed := bytes.TrimSpace(text)
	if len(trimmed) > 0 && trimmed[0] == '{' {
		list = []json.RawMessage{trimmed}
	} else if err := json.Unmarshal(text, &list); err != nil {
		return nil, badJSON(text, at, err)
	}
	if len(list) != 1 {
		return nil, invalid(at, fmt.Sprintf("holds %d data sources", len(list)), "name exactly one: the service takes no more")
	}
	s := &source{place: at + "[0]"}
	if err := json.Unmarshal(list[0], &s.fields); err != nil || s.fields == nil {
		return nil, badElement(text, s.place, err)
	}
	return s, s.read()
}

// read looks at what every data source has.
func (s *source) read() error {
	if json.Unmarshal(s.fields["type"], &s.kind) != nil || s.kind == "" {
		return invalid(s.place+".type", "is not text", `write "type": "azure_search"`)
	}
	raw, there := s.fields[fieldParameters]
	if json.Unmarshal(raw, &s.parameters) != nil || s.parameters == nil {
		what := "is not an object"
		if !there {
			what = "is missing"
		}
		return invalid(s.place+"."+fieldParameters, what, "write what the data source needs, as endpoint, index_name and authentication")
	}
	return nil
}

// badElement is the error of an element that is not an object.
func badElement(text []byte, at string, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return badJSON(text, at, err)
	}
	return invalid(at, "is not an object", `write {"type": "azure_search", "parameters": {…}}`)
}

// badJSON says at which line and column the text is not JSON.
func badJSON(text []byte, at string, err error) error {
	e := &citeway.Error{Code: citeway.Invalid, Place: at, Message: "is not a JSON array of one data source", Mend: `write [{"type": "azure_search", "parameters": {…}}]`}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		before := text[:min(int(syntax.Offset), len(text))]
		if len(before) == len(text) {
			before = bytes.TrimRight(before, " \t\r\n")
		}
		line := bytes.Count(before, []byte("\n")) + 1
		e.Place += fmt.Sprintf(" line %d column %d", line, len(before)-bytes.LastIndexByte(before, '\n')-1)
		e.Message = "is not JSON: " + syntax.Error()
	}
	return e
}

// JSON is the data source as a request has it, in an array. If scores are wanted and
// the API version allows it, the retrieved documents are asked for too, beside what the
// setting asks for or the service sends by default.
func (s *source) JSON(scores bool, apiVersion string) (json.RawMessage, error) {
	fields := s.fields
	if s.kind == search {
		parameters, err := s.asking(scores, apiVersion)
		if err != nil {
			return nil, err
		}
		fields = with(fields, fieldParameters, parameters)
	}
	return json.Marshal([]object{fields})
}

// asking is the parameters with include_contexts as it is to be.
func (s *source) asking(scores bool, apiVersion string) (object, error) {
	raw, there := s.parameters[fieldContexts]
	if !takesContexts(apiVersion) {
		return without(s.parameters, fieldContexts), nil
	}
	if !scores {
		return s.parameters, nil
	}
	contexts, err := contexts(raw, there, s.place+"."+fieldParameters+"."+fieldContexts)
	if err != nil {
		return nil, err
	}
	return with(s.parameters, fieldContexts, contexts), nil
}

// contexts is include_contexts extended by what scores need.
func contexts(raw json.RawMessage, there bool, at string) ([]string, error) {
	list := []string{contextCitations, contextIntent}
	if there && string(raw) != "null" {
		var one string
		list = nil
		if json.Unmarshal(raw, &one) == nil {
			list = []string{one}
		} else if json.Unmarshal(raw, &list) != nil {
			return nil, invalid(at, "is not a list of texts", `write ["citations", "intent"], or leave it out`)
		}
	}
	for _, needed := range [...]string{contextCitations, contextRetrieved} {
		if !contains(list, needed) {
			list = append(list, needed)
		}
	}
	return list, nil
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// takesContexts reports whether an API version takes include_contexts, which the
// reference page has but the schemas of the generally available versions do not.
func takesContexts(apiVersion string) bool { return strings.HasSuffix(apiVersion, "preview") }

// with is o with a field set; o stays as it is.
func with(o object, name string, value any) object {
	changed := without(o, name)
	changed[name], _ = json.Marshal(value)
	return changed
}

// without is o without a field; o stays as it is.
func without(o object, name string) object {
	changed := make(object, len(o)+1)
	for k, v := range o {
		if k != name {
			changed[k] = v
		}
	}
	return changed
}

// endpoint is the address that the data source is at, for comparing.
func (s *source) endpoint() string {
	var address string
	_ = json.Unmarshal(s.parameters["endpoint"], &address)
	return strings.ToLower(strings.TrimRight(address, "/"))
}

// secrets are the keys in the data source.
func (s *source) secrets() []string {
	var list []string
	var fields map[string]any
	_ = json.Unmarshal(s.parameters["authentication"], &fields)
	for name, value := range fields {
		if text, ok := value.(string); ok && name != "type" && text != "" {
			list = append(list, text)
		}
	}
	return list
}
