package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// making is a release being made.
type making struct {
	*source
	out, work string
	// manual are the man pages and completions, by their paths in an archive.
	manual []entry
	// programs are the files built, by platform, and held the modules in any of them.
	programs map[string]string
	held     map[string]module
}

// beside writes the manual with a program that runs here.
func (r *making) beside(ctx context.Context) error {
	r.programs, r.held = map[string]string{}, map[string]module{}
	here, folder := filepath.Join(r.work, "here"), filepath.Join(r.work, "manual")
	if err := os.MkdirAll(r.work, 0o755); err != nil {
		return err
	}
	if err := build(ctx, r.source, runtime.GOOS+"/"+runtime.GOARCH, here); err != nil {
		return err
	}
	if _, err := output(ctx, "", nil, here, "manual", "--date", r.made.Format("2006-01-02"), folder); err != nil {
		return err
	}
	var err error
	r.manual, err = files(folder, "")
	return err
}

// files reads a folder as entries below a name.
func files(folder, below string) ([]entry, error) {
	var all []entry
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		all = append(all, entry{name: below + filepath.ToSlash(name), mode: 0o644, data: data})
		return err
	})
	return all, err
}

// about are the papers that lie beside the program: what it is, and the licences of
// what is inside.
func (r *making) about(ctx context.Context, held []module) ([]entry, error) {
	var all []entry
	for _, name := range []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return nil, err
		}
		all = append(all, entry{name: name, mode: 0o644, data: data})
	}
	goRoot, err := output(ctx, r.root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	goLicence, err := os.ReadFile(filepath.Join(goRoot, "LICENSE"))
	if err != nil {
		return nil, err
	}
	all = append(all, entry{name: "licenses/go/LICENSE", mode: 0o644, data: goLicence})
	for _, m := range held {
		for name, text := range m.texts {
			all = append(all, entry{name: "licenses/" + m.path + "/" + name, mode: 0o644, data: text})
		}
	}
	// The npm package of PDFium brings its texts where it was fetched here.
	pdfium, err := licences(filepath.Join(r.root, "internal/gateway/assets/node_modules/@embedpdf/pdfium"))
	if err == nil {
		for name, text := range pdfium {
			all = append(all, entry{name: "licenses/pdfium/" + name, mode: 0o644, data: text})
		}
	}
	return all, nil
}

// platform builds one platform and packs its archive.
func (r *making) platform(ctx context.Context, platform string) error {
	system, arch, _ := strings.Cut(platform, "/")
	binary := filepath.Join(r.work, system+"-"+arch, program(system))
	if err := os.MkdirAll(filepath.Dir(binary), 0o755); err != nil {
		return err
	}
	if err := build(ctx, r.source, platform, binary); err != nil {
		return err
	}
	paths, err := inside(binary)
	if err != nil {
		return err
	}
	held, err := modules(ctx, r.root, paths)
	if err != nil {
		return err
	}
	for _, m := range held {
		r.held[m.path] = m
	}
	entries, err := r.about(ctx, held)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	entries = append(append(entries, r.manual...), entry{name: program(system), mode: 0o755, data: data})
	r.programs[platform] = binary
	return r.pack(system, arch, entries)
}

// pack writes an archive, in which everything lies below one folder.
func (r *making) pack(system, arch string, entries []entry) error {
	name := fmt.Sprintf("citeway_%s_%s_%s", r.version, system, arch)
	entries = slices.Clone(entries)
	for i := range entries {
		entries[i].name = name + "/" + entries[i].name
	}
	ending, write := ".tar.gz", writeTarGz
	if system == "windows" {
		ending, write = ".zip", writeZip
	}
	file := filepath.Join(r.out, name+ending)
	if err := writeFile(file, func(w io.Writer) error { return write(w, entries, r.made) }); err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err == nil && info.Size() > maxArchive {
		err = fmt.Errorf("%s has %d bytes, more than %d", file, info.Size(), maxArchive)
	}
	fmt.Println("release:", name+ending, info.Size()/1e6, "MB")
	return err
}

// all are the modules in any of the programs, by their paths.
func (r *making) all() []module {
	var list []module
	for _, m := range r.held {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list
}
