package assembly

import "github.com/citeway/citeway/internal/link"

// links says which addresses answers may link to besides those of their sources.
func (b *Base) links() link.Rule {
	return link.Rule{All: b.settings.Links == "all", Hosts: b.settings.LinkHosts}
}
