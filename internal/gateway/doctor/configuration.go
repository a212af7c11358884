package doctor

import (
	"context"
	"net/url"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
)

// configuration looks at the settings and the environment.
func (v *visit) configuration(context.Context) {
	v.looking("the settings")
	v.keys()
	v.dataSources()
	v.includeScores()
}

// dataSources looks at what On Your Data is told to search.
func (v *visit) dataSources() {
	text, place, err := v.sourcesText()
	switch {
	case err != nil:
		v.see(CheckSources, CheckKeys)
	case strings.TrimSpace(text) == "":
		v.withoutSources()
	case v.Model.Provider != model.Azure && !v.generic():
		v.warn(CheckSources, place, "it is set, and "+v.modelName()+" is no deployment of Azure OpenAI: nothing searches it",
			"ask a deployment: --model azure:DEPLOYMENT --base-url https://NAME.openai.azure.com")
	default:
		v.readSources(text, place)
	}
}

func (v *visit) readSources(text, place string) {
	s, err := readSource(text, place)
	if err != nil {
		v.failed(CheckSources, err, "")
		return
	}
	v.source = s
	v.secret(s.Parameters.Authentication.Key)
	v.secret(s.Parameters.Authentication.AccessToken)
	if s.Type == searchType {
		v.ok(CheckSources, place, "one data source, index "+s.Parameters.Index+" at "+shownAddress(s.Parameters.Endpoint))
		return
	}
	v.ok(CheckSources, place, "one data source, of type "+s.Type)
}

// sourcesText is the data sources as JSON, and where they stand.
func (v *visit) sourcesText() (text, place string, err error) {
	raw, err := v.Model.DataSourcesJSON(v.Getenv)
	if len(v.Model.DataSources) > 0 {
		return string(raw), "data_sources", err
	}
	return v.Getenv(azure.SettingDataSources), azure.SettingDataSources, nil
}

func (v *visit) withoutSources() {
	if v.Model.Provider != model.Azure || v.Knowledge != nil {
		v.skip(CheckSources, "none are set: the answers come from documents that Citeway holds")
		return
	}
	v.fault(CheckSources, azure.SettingDataSources, "it is not set, so the deployment has nothing to cite",
		`export `+azure.SettingDataSources+`='[{"type": "azure_search", "parameters": {…}}]', or give Citeway documents with --docs`)
}

// includeScores looks whether relevance is asked for, of a version that gives it.
func (v *visit) includeScores() {
	value := v.Getenv(azure.SettingScores)
	wanted, err := azure.ParseScores(value)
	switch {
	case v.source == nil || v.source.Type != searchType:
		v.skip(CheckScores, "there is no index that is searched")
	case err != nil:
		v.failed(CheckScores, err, "")
	case !wanted:
		v.fault(CheckScores, azure.SettingScores, "it is "+value+": no scores are asked for, so no relevance is shown", "set it to true, or leave it out")
	case v.apiVersion() != "" && !strings.HasSuffix(strings.ToLower(v.apiVersion()), "preview"):
		v.fault(CheckScores, "api_version "+v.apiVersion(), "this version refuses include_contexts, so scores are not asked for and no relevance is shown",
			"leave the version out, or name a preview, as "+azure.DefaultDataVersion)
	default:
		v.scores = true
		v.ok(CheckScores, azure.SettingScores, "scores are asked for")
	}
}

// apiVersion is the one that the settings or the address name, "" for neither.
func (v *visit) apiVersion() string {
	if v.Model.APIVersion != "" {
		return v.Model.APIVersion
	}
	u, err := url.Parse(v.Model.BaseURL)
	if err != nil {
		return ""
	}
	return u.Query().Get("api-version")
}

// modelName is the model as a person knows it.
func (v *visit) modelName() string {
	if v.Model.Name != "" {
		return v.Model.Name
	}
	return (&model.Spec{Provider: v.Model.Provider, Name: v.Model.Model}).String()
}
