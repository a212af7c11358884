package azure

import (
	"net/http"
	"regexp"
	"strings"
)

// versions are written as a day, some with -preview.
var versions = regexp.MustCompile(`^20\d\d-\d\d-\d\d(-preview)?$`)

// version is the api-version that a request asks for.
type version string

// versionOf reads it; the service knows no resource without one.
func versionOf(r *http.Request) (version, error) {
	v := r.URL.Query().Get("api-version")
	if !versions.MatchString(v) {
		return "", errNowhere
	}
	return version(v), nil
}

// lastWithout is the last non-preview version whose schema lacks the fields that only
// previews have.
const lastWithout = "2024-10-21"

// previews reports whether the version has the parameters of previews:
// max_search_queries and allow_partial_result.
func (v version) previews() bool {
	return strings.HasSuffix(string(v), "-preview") || string(v) > lastWithout
}

// grounds reports whether the version has data_sources at all; before, they had
// another name and stood at another path.
func (v version) grounds() bool { return v >= "2024-02-01" }
