// Package eval holds the nouns that every other package speaks in: recordings,
// cases, evidence, evaluators, verdicts, attempts and the summary of a run,
// each with its invariants.
//
// It does no input or output and imports nothing but the standard library and
// jsonx. The words are those of the design's section 1; numbers such as A43
// refer to the reference that fixes a rule.
package eval
