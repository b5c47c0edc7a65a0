package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// unclean lists the text that a writer takes without redaction, and why it
// may: everything else is redact.Clean.
var unclean = map[string]string{
	"NewUpload.Kind":          "word of a list",
	"NewUpload.Principal":     "principal",
	"NewUpload.PolicyVersion": "word of a list",
	"UploadFault.Kind":        "word of a list",
	"NewRun.Actor":            "principal",
	"NewRun.Target":           "word of a list",
	"NewRun.Candidate":        "id made here",
	"NewCase.Recording":       "id made here",
	"NewCase.Upload":          "id made here",
	"AttemptGroup.Run":        "id made here",
	"CaseOutcome.Strip":       "letters made here",
	"RunEnd.Base":             "id made here",

	"Audit(principal)":  "principal",
	"Audit(subject)":    "id made here",
	"Beginning(run)":    "id made here",
	"Cancel(principal)": "principal",
	"Cancel(run)":       "id made here",
	"EndRun(run)":       "id made here",
	"SaveOutcomes(run)": "id made here",
}

// inputs are the types that writers take.
var inputs = []string{
	"NewUpload", "UploadEnd", "UploadFaults", "UploadFault", "NewRecording",
	"NewRun", "NewCase", "RunEnd", "CaseOutcome", "NewAttempt", "AttemptGroup",
}

// A writer that takes plain text is found here, so that nobody can add one
// without a reason.
func TestWritersTakeCleanTextOnly(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	types := map[string]bool{}
	for _, file := range packageFiles(t) {
		ast.Inspect(file, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok && slices.Contains(inputs, n.Name.Name) {
					types[n.Name.Name] = true
					addText(found, n.Name.Name+".", "", s.Fields)
				}
			case *ast.FuncDecl:
				if n.Recv != nil && n.Name.IsExported() && calls(n, "write") {
					addText(found, n.Name.Name+"(", ")", n.Type.Params)
				}
			}
			return true
		})
	}
	want := slices.Sorted(maps.Keys(unclean))
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(found))); diff != "" {
		t.Errorf("plain text that writers take (-allowed +found):\n%s", diff)
	}
	if len(types) != len(inputs) {
		t.Errorf("of the inputs %v only %v are there", inputs, slices.Sorted(maps.Keys(types)))
	}
}

// addText adds the names of the fields that are plain text.
func addText(found map[string]bool, before, after string, fields *ast.FieldList) {
	for _, field := range fields.List {
		if !isText(field.Type) {
			continue
		}
		for _, name := range field.Names {
			found[before+name.Name+after] = true
		}
	}
}

// isText reports whether a type is string, []string or []byte.
func isText(t ast.Expr) bool {
	if array, ok := t.(*ast.ArrayType); ok && array.Len == nil {
		t = array.Elt
	}
	name, ok := t.(*ast.Ident)
	return ok && (name.Name == "string" || name.Name == "byte")
}

// calls reports whether the function calls a method of that name.
func calls(f *ast.FuncDecl, method string) (found bool) {
	ast.Inspect(f, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == method {
				found = true
			}
		}
		return !found
	})
	return found
}

func packageFiles(t *testing.T) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
