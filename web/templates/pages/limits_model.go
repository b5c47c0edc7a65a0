package pages

import "github.com/tapedeck-dev/tapedeck/web/templates/layouts"

// LimitsModel lists what this server takes.
type LimitsModel struct {
	Page layouts.Page
	Rows []LimitRow
}

// LimitRow is one limit and the setting that changes it: its flag and variable.
type LimitRow struct {
	What     string
	Value    string
	Flag     string
	Variable string
}
