// Package gate decides, from the summary of a run and a list of rules, whether
// the run passes, fails or stays inconclusive, and says why in one sentence.
//
// It is pure: the same summary and rules always give the same decision. The
// texts are those of semantics 1.6; the third outcome and its bounds are design
// decision 10.
package gate
