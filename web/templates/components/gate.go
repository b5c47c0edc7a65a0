package components

// Gate is the band that says what was decided and why. Ruler is nil where the
// gate reads no rate.
type Gate struct {
	Verdict  Verdict
	Word     string    // "Gate failed"
	Sentence []Segment // the sentence of the report, its numbers strong
	Note     string    // the interval, over what it is clustered, and the policy
	Ruler    *Ruler
}
