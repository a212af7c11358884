package azure

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/citeway/citeway/internal/upstream"
)

// The fields of a request that this model looks at.
const (
	fieldSources       = "data_sources"
	fieldMaxTokens     = "max_tokens"
	fieldMaxCompletion = "max_completion_tokens"
)

// beside are the fields that the service refuses next to data sources.
var beside = [...]string{"stream_options", "logprobs", "top_logprobs", fieldMaxCompletion, "store"}

// Forward sends q below the deployment; see model.Forwarder. A chat
// completion gets the data source of the settings, and loses what the service refuses
// beside one. Returns Invalid for a body that is not a JSON object, and for one with a
// data source at an address that the settings do not name.
func (m *Model) Forward(ctx context.Context, q upstream.Request) (*http.Response, error) {
	if strings.Trim(q.Path, "/") == path {
		grounded, err := m.grounded(q.Body)
		if err != nil {
			return nil, err
		}
		q.Body = grounded
	}
	return m.Server.Forward(ctx, q)
}

// grounded is body with the data source.
func (m *Model) grounded(body []byte) ([]byte, error) {
	var fields object
	if json.Unmarshal(body, &fields) != nil || fields == nil {
		return nil, invalid("body", "is not a JSON object", "send a chat completion request")
	}
	data := m.data
	if own := fields[fieldSources]; len(own) > 0 && string(own) != "null" {
		var err error
		if data, err = m.theirs(own); err != nil {
			return nil, err
		}
	}
	if data == nil {
		return body, nil
	}
	for _, name := range beside {
		if value, there := fields[name]; there && name == fieldMaxCompletion && fields[fieldMaxTokens] == nil {
			fields[fieldMaxTokens] = value
		}
		delete(fields, name)
	}
	fields[fieldSources] = data
	return json.Marshal(fields)
}

// theirs is a request's own data source, if the settings name its address too: the
// service goes there with its own rights.
func (m *Model) theirs(raw json.RawMessage) (json.RawMessage, error) {
	s, err := parseSource(raw, fieldSources)
	if err != nil {
		return nil, err
	}
	if m.source == nil || s.kind != m.source.kind || s.endpoint() != m.source.endpoint() {
		return nil, invalid(s.place, "is at an address that the settings do not name", "leave "+fieldSources+" out, or name it in "+SettingDataSources)
	}
	return s.JSON(m.scores, m.at.version)
}
