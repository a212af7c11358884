package main

import (
	"context"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// tree is a folder without the files that are in no commit, but with those that the
// program embeds.
type tree struct {
	fs.FS
	kept map[string]bool // files, and the folders above them
}

// trackedFiles returns the files of a repository as a build needs them.
func trackedFiles(ctx context.Context, root string) fs.FS {
	list, err := output(ctx, root, nil, "git", "ls-files")
	t := &tree{FS: os.DirFS(root), kept: map[string]bool{".": true}}
	if err != nil {
		return t // nothing is kept, so that the build says what is missing
	}
	for _, name := range slices.Concat(strings.Split(list, "\n"), needed) {
		for at := name; at != "." && at != ""; at = path.Dir(at) {
			t.kept[at] = true
		}
	}
	return t
}

// ReadDir lists what is kept of a folder.
func (t *tree) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(t.FS, name)
	return slices.DeleteFunc(all, func(d fs.DirEntry) bool { return !t.kept[path.Join(name, d.Name())] }), err
}
