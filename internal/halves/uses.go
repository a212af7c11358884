package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
)

// short is the name under which usesOf tells of testing.Short.
const short = "testing.Short"

// usesOf gives what each function of a package uses of the package, by name, and testing.Short.
// A method has the name ".Method", whatever its type: which type a call through an interface
// reaches is not known. What is declared outside functions counts as a function.
func usesOf(p listed) (map[string]map[string]bool, error) {
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, file)
	}
	return usesIn(files, parsed), nil
}

// usesIn does so for files that are parsed.
func usesIn(files *token.FileSet, parsed []*ast.File) map[string]map[string]bool {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	resolves := types.Config{Importer: nothing{}, Error: func(error) {}, FakeImportC: true}
	_, _ = resolves.Check("", files, parsed, info) // without imports much is wrong; what names of the package mean is not
	uses := map[string]map[string]bool{}
	for _, file := range parsed {
		for _, d := range file.Decls {
			for name, part := range declared(d) {
				uses[name] = used(part, info, uses[name])
			}
		}
	}
	return uses
}

// nothing imports nothing.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not needed") }

// declared are the functions and variables that a declaration declares.
func declared(d ast.Decl) map[string]ast.Node {
	found := map[string]ast.Node{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = "." + name
		}
		found[name] = d
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					found[name.Name] = v
				}
			}
		}
	}
	return found
}

// used adds to seen what a part of a file uses: names that are the package's own, the methods
// of all that is selected, and testing.Short.
func used(part ast.Node, info *types.Info, seen map[string]bool) map[string]bool {
	if seen == nil {
		seen = map[string]bool{}
	}
	ast.Inspect(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			seen[selected(n, info)] = true
		case *ast.Ident:
			if object := info.Uses[n]; object != nil && object.Parent() != nil && object.Pkg() != nil && object.Parent() == object.Pkg().Scope() {
				seen[n.Name] = true
			}
		}
		return true
	})
	return seen
}

// selected is what a selector may be the name of: of a method, or of a package's function.
func selected(s *ast.SelectorExpr, info *types.Info) string {
	if of, ok := s.X.(*ast.Ident); ok {
		if from, ok := info.Uses[of].(*types.PkgName); ok {
			return from.Imported().Path() + "." + s.Sel.Name
		}
	}
	return "." + s.Sel.Name
}
