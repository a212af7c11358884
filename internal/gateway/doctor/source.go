package doctor

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// searchType is the type of data source that is an index of Azure AI Search.
const searchType = "azure_search"

// dataSource is a data source of On Your Data, as far as it is looked at.
type dataSource struct {
	Type       string     `json:"type"`
	Parameters parameters `json:"parameters"`
	// place is where it was read from, version the API version it is sent with.
	place   string
	mapping azuresearch.Mapping
}

// parameters are those of an index.
type parameters struct {
	Endpoint       string          `json:"endpoint"`
	Index          string          `json:"index_name"`
	Authentication authentication  `json:"authentication"`
	Mapping        json.RawMessage `json:"fields_mapping"`
	QueryType      string          `json:"query_type"`
	Semantic       string          `json:"semantic_configuration"`
	Embedding      json.RawMessage `json:"embedding_dependency"`
	Filter         string          `json:"filter"`
}

// authentication is how the service asks the index.
type authentication struct {
	Type        string `json:"type"`
	Key         string `json:"key"`
	AccessToken string `json:"access_token"`
}

// queryType is the query type, which is simple where none is named.
func (s *dataSource) queryType() azuresearch.QueryType {
	if s.Parameters.QueryType == "" {
		return azuresearch.Simple
	}
	return azuresearch.QueryType(s.Parameters.QueryType)
}

// vectors and semantic report what the query type needs of the index.
func (s *dataSource) vectors() bool  { return strings.HasPrefix(string(s.queryType()), "vector") }
func (s *dataSource) semantic() bool { return strings.Contains(string(s.queryType()), "semantic") }

// embeds reports whether the service makes vectors of questions with a model of
// its own.
func (s *dataSource) embeds() bool {
	return len(s.Parameters.Embedding) > 0 && string(s.Parameters.Embedding) != "null"
}

// readSource reads a data source as the model would, and then what is in it.
func readSource(text, place string) (*dataSource, error) {
	// Whether the service would take it is for the model to say; the address is
	// never asked.
	_, err := azure.New(azure.Options{Options: service.Options{BaseURL: "https://doctor.invalid"}, Deployment: "none", DataSources: text})
	if err != nil {
		return nil, renamed(err, place)
	}
	var list []json.RawMessage
	if json.Unmarshal([]byte(text), &list) != nil {
		list = []json.RawMessage{json.RawMessage(text)}
	}
	s := &dataSource{place: place}
	if err := json.Unmarshal(list[0], s); err != nil {
		return nil, bad(place, "a parameter is of another kind than the service takes", "compare it with the example in docs/doctor.md")
	}
	if s.Type != searchType {
		return s, nil
	}
	return s, s.complete()
}

// renamed is err with the place that the reader knows.
func renamed(err error, place string) error {
	return upstream.Change(err, func(e *citeway.Error) { e.Place = strings.Replace(e.Place, azure.SettingDataSources, place, 1) })
}

// complete reports the first parameter of an index that is missing or cannot be.
func (s *dataSource) complete() error {
	p, at := &s.Parameters, s.place+"[0].parameters"
	switch {
	case p.Endpoint == "":
		return bad(at+".endpoint", "is missing", "write the search service's address, https://NAME.search.windows.net")
	case p.Index == "":
		return bad(at+".index_name", "is missing", "write the index's name as the portal shows it")
	case p.Authentication.Type == "":
		return bad(at+".authentication", "is missing or has no type", `write {"type": "api_key", "key": "…"}`)
	case p.Authentication.Type == "api_key" && p.Authentication.Key == "":
		return bad(at+".authentication.key", "is missing", "write a query key of the search service")
	}
	for name, value := range map[string]string{"endpoint": p.Endpoint, "index_name": p.Index, "authentication.key": p.Authentication.Key} {
		if strings.Contains(strings.ToUpper(value), "YOUR-") {
			return bad(at+"."+name, "still holds the words of the example", "put your own in its place")
		}
	}
	if len(p.Mapping) > 0 && string(p.Mapping) != "null" {
		m, err := azuresearch.ParseMapping(at+".fields_mapping", p.Mapping)
		if err != nil {
			return err
		}
		s.mapping = *m
	}
	return nil
}

func bad(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// renamedTo is err with words before its place.
func renamedTo(err error, before string) error {
	return upstream.Change(err, func(e *citeway.Error) { e.Place = before + e.Place })
}
