package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/tieout/tieout/validate/reporter"
)

// maxSummary is a little less than GitHub shows of a step's summary, 1 MiB.
const maxSummary = 1_000_000

// writeSummary appends the run in Markdown to the job summary of GitHub Actions, as far as it fits. Outside of it,
// where there is no such file, it does nothing.
func (a *app) writeSummary(run *reporter.Run) error {
	file := os.Getenv("GITHUB_STEP_SUMMARY")
	if file == "" {
		return nil
	}
	r, err := a.reporter("markdown", nil)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := r.Write(&b, run); err != nil {
		return faultf("%w", err)
	}
	text := b.Bytes()
	if len(text) > maxSummary {
		end := bytes.LastIndexByte(text[:maxSummary], '\n') + 1
		text = fmt.Appendf(text[:end:end], "\nThe summary is longer than GitHub shows; the log and the other outputs have the rest.\n")
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return faultf("job summary: %w", err)
	}
	_, err = f.Write(append(text, '\n'))
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return faultf("job summary: %w", err)
	}
	return nil
}
