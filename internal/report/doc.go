// Package report folds the attempts of a run into what people and CI read: the
// summary, the text of semantics 1.7, the JSON report tapedeck-report, JUnit
// XML, and the flips against a base.
//
// It is pure but for the writers and readers it is handed.
package report
