package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// ConfigurationModel is what a run was started with, frozen.
type ConfigurationModel struct {
	Page       layouts.Page
	Run        components.Link
	Settings   []components.NameValue
	Evaluators []EvaluatorRow
}
