package runs

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// marshal returns v as compact JSON, with <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// cleanJSON returns v as redacted JSON.
func (s *Service) cleanJSON(v any) (redact.Clean, error) {
	text, err := marshal(v)
	if err != nil {
		return redact.Clean{}, err
	}
	return s.redactor.Record(text, nil)
}

// cleanEvidence replaces personal data in the evidence, before evaluators see
// it.
func (s *Service) cleanEvidence(e *eval.Evidence) error {
	text, err := marshal(e)
	if err != nil {
		return err
	}
	clean, err := s.redactor.Record(text, nil)
	if err != nil || bytes.Equal(text, clean.Bytes()) {
		return err
	}
	var redacted eval.Evidence
	if err := json.Unmarshal(clean.Bytes(), &redacted); err != nil {
		return err
	}
	*e = redacted
	return nil
}

// cleanAttempt returns an attempt as it is stored. One that cannot be redacted
// is stored as broken, without its evidence.
func (s *Service) cleanAttempt(a *eval.Attempt) (store.NewAttempt, error) {
	clean, err := s.newAttempt(a)
	if err == nil {
		return clean, nil
	}
	broken := eval.Attempt{Case: a.Case, CaseID: a.CaseID, Repeat: a.Repeat,
		Results: []eval.Result{eval.Broken(eval.LabelTarget, "its evidence could not be redacted")}}
	clean, brokenErr := s.newAttempt(&broken)
	if brokenErr != nil {
		return clean, errors.Join(err, brokenErr)
	}
	return clean, nil
}

func (s *Service) newAttempt(a *eval.Attempt) (store.NewAttempt, error) {
	clean := store.NewAttempt{Attempt: a}
	var err error
	if clean.Body, err = s.cleanJSON(a); err != nil {
		return clean, err
	}
	if reason := store.ReasonOf(a.Results); reason != nil && a.Verdict(eval.Strict) != eval.Pass {
		clean.Reason, err = s.cleanJSON(reason)
	}
	return clean, err
}
