package settings

import (
	"os"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// folder is a folder that the settings name, and where they do so.
type folder struct{ place, path string }

// Folders returns Invalid, with the file and the line, for the first folder that the
// settings name and that is none on this machine.
func (s *Settings) Folders() error {
	named := []folder{{s.places["metrics.views"], s.Metrics.Views}, {s.places["metrics.data"], s.Metrics.Data}}
	for i := range s.Servers {
		named = append(named, folder{s.places["mcp_servers."+strconv.Itoa(i)+".folder"], s.Servers[i].Folder})
	}
	for _, f := range named {
		if f.path == "" {
			continue
		}
		switch info, err := os.Stat(f.path); {
		case err != nil:
			return invalid(f.place, "there is no such folder: "+f.path, "make it, or name another")
		case !info.IsDir():
			return invalid(f.place, f.path+" is no folder", "name the folder that it is in")
		}
	}
	return nil
}

// placed notes where the settings name folders.
func (c *checker) placed(s *Settings) {
	s.places = map[string]string{}
	note := func(name string, value *yaml.Node) { s.places[name] = at(c.file, value) }
	metrics := valueOf(c.root, "metrics")
	note("metrics.views", valueOf(metrics, "views"))
	note("metrics.data", valueOf(metrics, "data"))
	for i := range s.Servers {
		s.places["mcp_servers."+strconv.Itoa(i)+".folder"] = c.place("mcp_servers", i, "folder")
	}
}
