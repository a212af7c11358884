package ingest

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// job is one file or URL to be taken in.
type job struct {
	// name is the path within the folder, or the URL: what a reader sees.
	name string
	// id is what the document's id is made from.
	id string
	// origin is the absolute path or the URL, kept what the store is told of it.
	origin, kept string
	web          bool
	// fresh says that the store does not have it yet, as the watcher was told.
	fresh bool
	// err says beforehand that it is skipped, and why.
	err error
}

// slash parts the names of a path.
const slash = string(filepath.Separator)

// The endings of files that are no documents.
const (
	urlListEnding = ".urls"
	sidecarEnding = ".label.json"
)

// plan lists what paths name.
func (in *Ingester) plan(paths []string) ([]job, error) {
	var jobs []job
	for _, path := range paths {
		more, err := planPath(path)
		if err != nil {
			return nil, err
		}
		if jobs = append(jobs, more...); len(jobs) > MaxFiles {
			return nil, tooMany(path)
		}
	}
	for i := range jobs {
		jobs[i].kept = jobs[i].origin
		if named := in.options.OriginOf; named != nil && !jobs[i].web {
			jobs[i].kept = named(jobs[i].origin)
		}
	}
	return jobs, nil
}

func tooMany(path string) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: path, Message: "there are more than " + strconv.Itoa(MaxFiles) + " files", Mend: "ingest folder by folder"}
}

func planPath(path string) ([]job, error) {
	if isURL(path) {
		return []job{webJob(path)}, nil
	}
	if path == "" {
		return nil, emptyPath()
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, noSuch(path, err)
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return nil, noSuch(path, err)
	case info.IsDir():
		return planFolder(abs)
	case !info.Mode().IsRegular():
		return nil, irregular(path)
	case strings.HasSuffix(abs, urlListEnding):
		return planURLs(abs)
	}
	return []job{fileJob(filepath.Dir(abs), abs)}, nil
}

// Check returns Invalid, with the path as its place, for the first path that is
// neither a URL nor a file or folder that exists.
func Check(paths []string) error {
	for _, path := range paths {
		if isURL(path) {
			continue
		}
		if path == "" {
			return emptyPath()
		}
		if _, err := os.Stat(path); err != nil {
			return noSuch(path, err)
		}
	}
	return nil
}

// emptyPath is the error of an empty path, as a shell's unset variable gives: it is not the
// current folder.
func emptyPath() error {
	return &citeway.Error{Code: citeway.Invalid, Place: "path", Message: "is empty", Mend: "name a file or folder that exists, . for the current one, or a URL"}
}

func noSuch(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: "may not be read", Mend: database.Mend(err, ""), Err: err}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: path, Message: "there is no such file or folder", Mend: "name one that exists, or a URL", Err: err}
}

func isURL(s string) bool { return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://") }

func webJob(url string) job { return job{name: url, id: url, origin: url, web: true} }

// fileJob is a file of a folder. Its id is made from the folder's own name and the
// path within, so that it stays the same where the folder moves as a whole.
func fileJob(folder, path string) job {
	name, err := filepath.Rel(folder, path)
	if err != nil {
		name = filepath.Base(path)
	}
	name = filepath.ToSlash(name)
	return job{name: name, id: filepath.Base(folder) + "/" + name, origin: path}
}

// IDOf returns the id of the document of a file that is taken in by itself.
func IDOf(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return knowledge.DocumentID(fileJob(filepath.Dir(path), path).id)
}

// planFolder lists the documents of a folder, in order. Hidden files and folders
// are passed over, as are sidecars; links to elsewhere are not followed, but for the folder
// itself: who names a link means what it leads to.
func planFolder(folder string) ([]job, error) {
	var jobs []job
	root := strings.TrimSuffix(folder, slash) + slash // a link is followed where a separator stands behind it
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if path != root && strings.HasPrefix(entry.Name(), ".") {
			return skipped(entry)
		}
		j := fileJob(folder, path)
		switch {
		case err != nil:
			j.err = noSuch(j.name, err)
			jobs = append(jobs, j)
			return skipped(entry)
		case entry.IsDir():
			return deep(j.name, entry)
		case strings.HasSuffix(path, sidecarEnding):
			return nil
		}
		j.err = unfit(j.name, path, entry)
		if jobs = append(jobs, j); len(jobs) > MaxFiles {
			return tooMany(folder)
		}
		return nil
	})
	return jobs, err
}

// skipped passes over a folder with all that is in it, or a single file.
func skipped(entry fs.DirEntry) error {
	if entry != nil && entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

func deep(name string, entry fs.DirEntry) error {
	if strings.Count(name, "/") >= MaxDepth || entry.Name() == "node_modules" {
		return fs.SkipDir
	}
	return nil
}

// planURLs reads a list of URLs: one a line; empty lines and lines that begin with
// # say nothing.
func planURLs(path string) ([]job, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, noSuch(path, err)
	}
	defer file.Close()
	var jobs []job
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		j := webJob(line)
		if !isURL(line) {
			j.err = &citeway.Error{Code: citeway.Invalid, Place: path + ":" + strconv.Itoa(n), Message: "is not an http or https URL", Mend: "write one URL a line"}
		}
		if jobs = append(jobs, j); len(jobs) > MaxURLs {
			return nil, &citeway.Error{Code: citeway.TooLarge, Place: path, Message: "has more than " + strconv.Itoa(MaxURLs) + " URLs", Mend: "divide the list"}
		}
	}
	if lines.Err() != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "is not readable as a list of URLs", Err: lines.Err()}
	}
	return jobs, nil
}
