package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
)

// Borrowing returns a fault for each name of database/sql that a borrowing package writes
// beyond those it may, and for an import of it that hides its names. It reads the files
// of those packages and fails when one does not parse.
func Borrowing(packages []Package, borrowed map[string][]string) ([]string, error) {
	var faults []string
	for _, p := range packages {
		for borrower, names := range borrowed {
			if !within(p.Path, borrower) {
				continue
			}
			for _, file := range p.Files {
				set := token.NewFileSet()
				parsed, err := parser.ParseFile(set, filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", p.Path, err)
				}
				for _, fault := range sqlNames(parsed, names) {
					faults = append(faults, fmt.Sprintf("%s/%s: %s", p.Path, file, fault))
				}
			}
		}
	}
	return faults, nil
}

// sqlNames returns a fault for each use of database/sql in the file that is not a
// selector of one of the allowed names.
func sqlNames(file *ast.File, allowed []string) []string {
	local := ""
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path != "database/sql" {
			continue
		}
		local = "sql"
		if spec.Name != nil {
			local = spec.Name.Name
		}
	}
	if local == "" {
		return nil
	}
	if local == "." || local == "_" {
		return []string{"imports database/sql as " + local}
	}
	var faults []string
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := selector.X.(*ast.Ident); ok && x.Name == local && !slices.Contains(allowed, selector.Sel.Name) {
			faults = append(faults, "names sql."+selector.Sel.Name)
		}
		return true
	})
	return faults
}
