package assembly

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/server"
)

// sharedPrefixes are the prefixes of the surfaces that the settings name.
var sharedPrefixes = map[string]string{"native": "/v1/", "openai": "/openai/", "anthropic": "/anthropic/", "gemini": "/gemini/", "azure": "/azure/", "writer": "/writer/", "webchat": "/v3/directline/",
	"rill": "/v1/instances/", "mcp": "/mcp"}

// shares are the origins of the settings whose pages may ask.
func (b *Base) shares() []server.Share {
	var list []server.Share
	for _, o := range b.settings.Origins {
		share := server.Share{Origin: o.Origin}
		for _, name := range o.Surfaces {
			share.Prefixes = append(share.Prefixes, sharedPrefixes[name])
		}
		list = append(list, share)
	}
	return list
}

// originsOf are the origins whose pages may ask one surface.
func (b *Base) originsOf(surface string) []string {
	var list []string
	for _, o := range b.settings.Origins {
		if slices.Contains(o.Surfaces, surface) {
			list = append(list, o.Origin)
		}
	}
	return list
}
