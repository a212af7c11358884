package azure

import (
	"strconv"
	"strings"
)

// The settings that say what On Your Data searches.
const (
	// SettingDataSources is a JSON array of one data source, as a request has it in
	// data_sources; the data source alone will do.
	SettingDataSources = "AZURE_AI_DATA_SOURCES"
	// SettingScores is whether scores are asked for: yes, unless it says no.
	SettingScores = "AZURE_AI_INCLUDE_SEARCH_SCORES"
)

// ParseScores reads the value of SettingScores; "" is true. Invalid for what is
// neither yes nor no.
func ParseScores(value string) (bool, error) {
	switch value = strings.ToLower(strings.TrimSpace(value)); value {
	case "", "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	yes, err := strconv.ParseBool(value)
	if err != nil {
		return false, invalid(SettingScores, "is neither true nor false", "write true or false, or leave it out for true")
	}
	return yes, nil
}

// CheckSettings refuses settings that cannot be read, whether or not a deployment
// is asked: who wrote them believes that they count. Invalid, with the place.
func CheckSettings(getenv func(string) string) error {
	if _, err := ParseScores(getenv(SettingScores)); err != nil {
		return err
	}
	sources := getenv(SettingDataSources)
	if strings.TrimSpace(sources) == "" {
		return nil
	}
	_, err := parseSource([]byte(sources), SettingDataSources)
	return err
}
