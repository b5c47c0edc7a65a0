package ingest

import (
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// maxCount is the largest count: the sum over ten million attempts stays within
// 64 bits, and a float64 holds it exactly. As milliseconds it is 17 years.
const maxCount = 1 << 39

// spend returns what the line says its turn cost, or the fault of the first
// count that is none (A9 to A11). A count that was recorded as null is a fault,
// not an absence.
func (m *members) spend() (s eval.Spend, fault *LineFault) {
	if s.ModelCalls, fault = count("modelCalls", m.modelCalls, BadModelCalls); fault != nil {
		return s, fault
	}
	if s.Tokens, fault = m.tokens.tokens(); fault != nil {
		return s, fault
	}
	s.LatencyMs, fault = count("latencyMs", m.latencyMs, BadLatency)
	return s, fault
}

// count returns a positive count, 0 when v is absent.
func count(name string, v jsonx.Value, kind FaultKind) (int64, *LineFault) {
	if v == nil {
		return 0, nil
	}
	if n, ok := v.Int64(); ok && n >= 1 && n <= maxCount {
		return n, nil
	}
	return 0, notPositive(name, v, kind)
}

func notPositive(name string, v jsonx.Value, kind FaultKind) *LineFault {
	return faultf(kind, "%s is not a positive count: %s", name, shown(v.String()))
}
