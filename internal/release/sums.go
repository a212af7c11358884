package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// sumsFile holds the checksums of all other files of a release.
const sumsFile = "SHA256SUMS"

// sums writes the checksums of a folder's files, as sha256sum -c reads them.
func sums(folder string) error {
	entries, err := os.ReadDir(folder) // in the order of their names
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(folder, sumsFile), func(w io.Writer) error {
		for _, e := range entries {
			if !e.Type().IsRegular() || e.Name() == sumsFile {
				continue
			}
			data, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			fmt.Fprintf(w, "%s  %s\n", hex.EncodeToString(sum[:]), e.Name())
		}
		return nil
	})
}
