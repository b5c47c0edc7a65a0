package pages

import "github.com/tapedeck-dev/tapedeck/web/templates/components"

// recordingColumns says what the columns of the list of recordings tell.
func recordingColumns() []components.NameValue {
	return []components.NameValue{
		{Name: "id", Value: "The id it was recorded under, its version, and the upload it came in with."},
		{Name: "asked", Value: "What the agent was asked."},
		{Name: "tools", Value: "The tools that were called, and how many calls there were."},
		{Name: "tokens, ms", Value: "What the turn cost in production, where that was recorded."},
	}
}

// uploadColumns says what the columns of the list of uploads tell.
func uploadColumns() []components.NameValue {
	return []components.NameValue{
		{Name: "new", Value: "Recordings that nobody had uploaded before."},
		{Name: "known already", Value: "The same line was there: it adds nothing."},
		{Name: "new version", Value: "A known id with other content."},
		{Name: "replaced", Value: "Values and secrets that were kept out of storage."},
	}
}
