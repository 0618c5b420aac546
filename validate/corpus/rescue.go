package corpus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
)

// mostRescued bounds the jobs that are looked at together.
const mostRescued = 1000

// rescue lets others take up the jobs of workers that are gone. The queue would do so by itself, but knows workers by the time
// that they have been silent for.
func (r *runner[TTx]) rescue(ctx context.Context) error {
	return r.inTx(ctx, func(tx TTx) error {
		if err := r.lock(ctx, tx, "rescue"); err != nil {
			return err
		}
		queue := r.driver().UnwrapExecutor(tx)
		running, err := queue.JobGetStuck(ctx, &riverdriver.JobGetStuckParams{Max: mostRescued, StuckHorizon: time.Now().Add(time.Minute)})
		if err != nil {
			return fmt.Errorf("looking for jobs of workers that are gone: %w", err)
		}
		lives := map[string]bool{}
		var params riverdriver.JobRescueManyParams
		for _, job := range running {
			if job.Queue != r.run || len(job.AttemptedBy) == 0 {
				continue
			}
			by := job.AttemptedBy[len(job.AttemptedBy)-1]
			if _, known := lives[by]; !known {
				if lives[by], err = r.alive(ctx, tx, by); err != nil {
					return err
				}
			}
			if lives[by] {
				continue
			}
			state, err := r.abandoned(ctx, tx, job)
			if err != nil {
				return err
			}
			now := time.Now().UTC()
			fault, err := json.Marshal(rivertype.AttemptError{At: now, Attempt: job.Attempt, Error: errEnded.Error()})
			if err != nil {
				return err
			}
			var finalized *time.Time
			if state == rivertype.JobStateDiscarded {
				finalized = &now
			}
			params.ID, params.Error, params.FinalizedAt = append(params.ID, job.ID), append(params.Error, fault), append(params.FinalizedAt, finalized)
			params.ScheduledAt, params.State = append(params.ScheduledAt, now), append(params.State, string(state))
		}
		if len(params.ID) == 0 {
			return nil
		}
		_, err = queue.JobRescueMany(ctx, &params)
		return err
	})
}

var errEnded = errors.New("the process ended while it was at work on it")

// abandoned says what becomes of a job whose worker is gone. A document that was given up as often as it may gets a row that
// says so.
func (r *runner[TTx]) abandoned(ctx context.Context, tx TTx, job *rivertype.JobRow) (rivertype.JobState, error) {
	if job.Attempt < job.MaxAttempts {
		return rivertype.JobStateAvailable, nil
	}
	if job.Kind != (documentArgs{}).Kind() {
		return rivertype.JobStateDiscarded, nil
	}
	var args documentArgs
	if err := json.Unmarshal(job.EncodedArgs, &args); err != nil {
		return "", fmt.Errorf("job %d: %w", job.ID, err)
	}
	return rivertype.JobStateDiscarded, r.record(ctx, tx, args, Examined{Input: r.failed(args, fmt.Errorf("%w, %d times", errEnded, job.Attempt))}, nil)
}

// failed is the outcome for a document that could not be checked.
func (r *runner[TTx]) failed(args documentArgs, why error) export.Input {
	return export.Input{Outcome: reporter.Document{Name: args.Path, Err: why, Verdict: validate.NoVerdict()}, Version: r.Version}
}
