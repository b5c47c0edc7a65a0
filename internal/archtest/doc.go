// Package archtest keeps the house in order. Its tests read the import graph and the
// source files of the whole module and compare them with the rules of this package:
//
//   - house.go has the rules as data: layers, sole importers, third-party owners;
//   - graph.go reads the packages with `go list`, layers.go and owners.go judge them;
//   - sqlnames.go looks at which names of database/sql a package uses;
//   - source.go, budget.go and markup.go judge the text of files;
//   - dependencies.go compares go.mod with docs/dependencies.md.
//
// Every judge is a function from data to a list of faults, so that it is tested with small
// made-up houses that must fail.
package archtest
