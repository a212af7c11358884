package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// entry is a file or folder of an archive. Its owner is nobody in particular unless
// owner says so, and its time is that of the release.
type entry struct {
	name   string // ends with a slash for a folder
	mode   fs.FileMode
	data   []byte
	owner  int    // of user and group
	target string // where a link leads; "" is none
}

// sorted are the entries by their names, with the folders above each before it.
func sorted(entries []entry) []entry {
	have := map[string]bool{}
	for _, e := range entries {
		have[e.name] = true
	}
	all := slices.Clone(entries)
	for _, e := range entries {
		for at := path.Dir(strings.TrimSuffix(e.name, "/")); at != "." && !have[at+"/"]; at = path.Dir(at) {
			have[at+"/"] = true
			all = append(all, entry{name: at + "/", mode: 0o755})
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return all
}

// writeTar writes entries as a tar without anything of this machine in it.
func writeTar(w io.Writer, entries []entry, made time.Time) error {
	t := tar.NewWriter(w)
	for _, e := range sorted(entries) {
		h := &tar.Header{Name: e.name, Mode: int64(e.mode.Perm()), Size: int64(len(e.data)), ModTime: made, Uid: e.owner, Gid: e.owner, Typeflag: tar.TypeReg, Format: tar.FormatPAX}
		if e.mode&fs.ModeSticky != 0 {
			h.Mode |= 0o1000
		}
		switch {
		case strings.HasSuffix(e.name, "/"):
			h.Typeflag = tar.TypeDir
		case e.target != "":
			h.Typeflag, h.Linkname = tar.TypeSymlink, e.target
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(e.data); err != nil {
			return err
		}
	}
	return t.Close()
}

// writeTarGz writes entries as a compressed tar.
func writeTarGz(w io.Writer, entries []entry, made time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := writeTar(z, entries, made); err != nil {
		return err
	}
	return z.Close()
}

// writeZip writes entries as a zip.
func writeZip(w io.Writer, entries []entry, made time.Time) error {
	z := zip.NewWriter(w)
	for _, e := range sorted(entries) {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: made}
		h.SetMode(e.mode)
		if strings.HasSuffix(e.name, "/") {
			h.Method = zip.Store
			h.SetMode(e.mode | fs.ModeDir)
		}
		part, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := part.Write(e.data); err != nil {
			return err
		}
	}
	return z.Close()
}

// writeFile makes a file and lets write fill it.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
