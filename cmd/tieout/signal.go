package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// plain says of an error that an interruption caused no more than that, and of any other what people say.
func plain(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return errInterrupted
	}
	return worded(err)
}

// errInterrupted says that somebody ended the run.
var errInterrupted = errors.New("interrupted")

// interruptible is a context that ends with the first signal that asks the program to end. With the second the program
// ends at once, whatever it is doing: files are never half in place, and the next run cleans up.
func interruptible(stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		<-signals
		cancel(errInterrupted)
		<-signals
		fmt.Fprintln(stderr, "tieout: interrupted again: ended at once")
		os.Exit(exitInterrupted)
	}()
	return ctx
}
