// Package evaluator holds the built-in deterministic evaluators (semantics
// 1.3, all but the judge), derives those that a recording implies (1.2), and
// builds the ones that a person asks for, in an experiment file or as a flag.
//
// One evaluator is one file: its Type, which is all that the registry, the help
// and the experiment file know of it, and the evaluator itself. A new one is
// such a file and a line in Types; its flag form and the checks of its
// arguments follow from the Type.
//
// Evaluators are pure and hold no state, so one may serve many attempts at
// once. Text is compared without case by putting both sides into lower case
// rune by rune (strings.ToLower). Recorded text is hostile and of any length:
// details cut values at 200 characters and lists at 50 entries, and say so.
package evaluator
