package corpus

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// faultLog writes the faults of the queue, a line each.
type faultLog struct{ out io.Writer }

func (l *faultLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

func (l *faultLog) Handle(_ context.Context, r slog.Record) error {
	line := "tieout: queue: " + r.Message
	r.Attrs(func(a slog.Attr) bool {
		line += fmt.Sprintf(", %s: %v", a.Key, a.Value)
		return true
	})
	_, err := fmt.Fprintln(l.out, strings.ReplaceAll(line, "\n", " "))
	return err
}

func (l *faultLog) WithAttrs([]slog.Attr) slog.Handler { return l }
func (l *faultLog) WithGroup(string) slog.Handler      { return l }
