package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

// The sizes that are never exceeded. Files aim at 200 lines and functions at 30.
const (
	MaxFileLines     = 500
	MaxFunctionLines = 100
	MaxScriptLines   = 400       // of all our scripts together; past that a library takes over
	MaxStyleBytes    = 36 * 1024 // of all our style sheets together, uncompressed
)

// FileSizes returns a fault for each hand-written file of more than MaxFileLines lines.
func FileSizes(sources []Source) []string {
	var faults []string
	for _, s := range sources {
		if n := s.lines(); !s.generated() && n > MaxFileLines {
			faults = append(faults, fmt.Sprintf("%s: %d lines, at most %d", s.Path, n, MaxFileLines))
		}
	}
	return faults
}

// AssetSizes returns a fault when our scripts or our style sheets together are too big.
func AssetSizes(sources []Source) []string {
	scripts, styles := 0, 0
	for _, s := range sources {
		switch {
		case !within(s.Path, "web/static"):
		case s.ext() == ".js":
			scripts += s.lines()
		case s.ext() == ".css":
			styles += len(s.Text)
		}
	}
	var faults []string
	if scripts > MaxScriptLines {
		faults = append(faults, fmt.Sprintf("web/static: %d lines of scripts, at most %d", scripts, MaxScriptLines))
	}
	if styles > MaxStyleBytes {
		faults = append(faults, fmt.Sprintf("web/static: %d bytes of styles, at most %d", styles, MaxStyleBytes))
	}
	return faults
}

// Functions returns a fault for each function of more than MaxFunctionLines lines and for
// each init function, which would register something behind the reader's back. Tests and
// generated code are left out. It fails when a file does not parse.
func Functions(sources []Source) ([]string, error) {
	var faults []string
	for _, s := range sources {
		if s.ext() != ".go" || s.test() || s.generated() {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, s.Path, s.Text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			n := set.Position(function.End()).Line - set.Position(function.Pos()).Line + 1
			if n > MaxFunctionLines {
				faults = append(faults, fmt.Sprintf("%s: %s has %d lines, at most %d", s.Path, function.Name.Name, n, MaxFunctionLines))
			}
			if function.Name.Name == "init" && function.Recv == nil {
				faults = append(faults, s.Path+": has an init function")
			}
		}
	}
	return faults, nil
}
