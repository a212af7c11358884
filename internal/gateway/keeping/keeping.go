// Package keeping is how a data folder is looked after as a whole: the files in it, its
// version, what is kept for how long, erasing, backup and restore. It opens the stores by
// themselves, and works on a folder with or without a server over it.
//
// What may not enter: a model, a prompt, a surface or a request. What a store's tables
// hold is the store's own business.
package keeping

import (
	"context"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// The files of a data folder.
const (
	KnowledgeFile = "citeway.db"
	EvidenceFile  = "evidence.db"
	KeysFile      = "keys.db"
	TalkFile      = "directline.db"
	SessionFile   = "sessions.db"
	WriterFile    = "writer.db"
	// ServedFile is an empty file that whoever serves the folder holds.
	ServedFile = "served.lock"
	// WriterFiles holds the files of Writer's clients, UploadFolder those of all others.
	WriterFiles  = "writer-files"
	UploadFolder = "uploads"
	// UploadOrigin begins the origin of a document that a client sent to gateways that share
	// their documents: its bytes are with the document, and its file nowhere.
	UploadOrigin = "upload:/"
	// OriginalFolder holds the files that documents were read from.
	OriginalFolder = sqlite.OriginalFolder
)

// The names beside uploaded files.
const (
	// LabelEnding ends the name of a file that holds the label of another.
	LabelEnding = ".label.json"
	// ExchangePrefix begins the name of a folder in which a file waits for its place,
	// BegunFile that of what says in it that the exchange has begun.
	ExchangePrefix = ".upload-"
	BegunFile      = "begun"
)

// OpenKnowledge opens the documents of a data folder, or an empty store in memory
// for "". Errors: Invalid if the folder has none, and those of Preserve.
func OpenKnowledge(folder string) (*sqlite.Store, error) {
	path := ""
	if folder != "" {
		path = filepath.Join(folder, KnowledgeFile)
		if _, err := os.Stat(path); err != nil {
			return nil, noKnowledge(folder)
		}
		if _, err := Preserve(context.Background(), folder); err != nil {
			return nil, err
		}
	}
	return sqlite.Open(path)
}

// noServer is the error of a state that is on no server.
func noServer() error {
	return &citeway.Error{Code: citeway.Invalid, Place: "--state", Message: "is no address of a PostgreSQL database", Mend: "write postgres://USER@HOST:PORT/DATABASE"}
}

// noKnowledge is the error of a folder without documents.
func noKnowledge(folder string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "data folder " + folder, Message: "there is no knowledge base", Mend: "name the folder that citeway serve or citeway ingest was given"}
}
