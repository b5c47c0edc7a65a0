// Package experiment runs cases against a target and hands the attempts to a
// sink. It reads an experiment file, derives cases from recordings, refuses
// what cannot be run before the first call, and knows no store.
//
// Each attempt goes the same way: the bindings load the recorded results into
// the tool stubs, the target is called in a fresh session, and the evaluators
// look at the evidence it left (A35 to A45).
package experiment
