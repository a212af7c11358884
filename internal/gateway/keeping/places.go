package keeping

import (
	"path/filepath"

	"github.com/citeway/citeway/internal/database"
)

// Places says where what is kept lies.
type Places struct {
	// Folder is the data folder; "" is memory.
	Folder string
	// State is the address of a PostgreSQL server on which gateways share keys, evidence,
	// sessions, conversations and Writer's records; "" keeps them in the folder. A backup of
	// what is there is its operator's.
	State string
}

// Of is where a store of the state opens what a file of the data folder would hold.
func (p Places) Of(file string) string {
	if p.State != "" {
		return p.State
	}
	return p.Local(file)
}

// Local is the path of a file of the data folder; "" in memory.
func (p Places) Local(file string) string {
	if p.Folder == "" {
		return ""
	}
	return filepath.Join(p.Folder, file)
}

// Check refuses a state that is no address of a server.
func (p Places) Check() error {
	if p.State == "" || database.IsServer(p.State) {
		return nil
	}
	return noServer()
}
