package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/review"
	"github.com/tieout/tieout/validate/serve"
)

func (a *app) serveCommand() *cobra.Command {
	var o serve.Options
	var earlier string
	var interval time.Duration
	c := &cobra.Command{
		Use:   "serve [PATH...]",
		Short: "Show documents as a live review page, and answer programs over HTTP",
		Long: `Serve shows the page of 'tieout review' in the browser and keeps it current: it checks again when a document, a mapping
file, the baseline or the configuration changes. On the page, a finding can be accepted into the baseline with a reason
and a name, a row can be given another concept, its numbers another sign, scale or period (the change of the mapping file
is shown first), and documents can be downloaded as inline XBRL, XBRL, JSON and Excel.

Programs send a document as the body of POST /check, /facts or /convert; GET /openapi.json describes them. Without a
PATH there is no page, only the answers for programs.

The server listens on this machine alone, unless --listen says otherwise; then it wants a token, from --token or the
environment's TIEOUT_TOKEN.`,
		Example: "  tieout serve release.htm\n  tieout serve --mapping mapping.yaml --baseline accepted.json q1.txt q2.txt\n  curl --data-binary @release.htm 'http://127.0.0.1:8017/check?name=release.htm'",
		RunE: func(c *cobra.Command, args []string) error {
			if o.Token == "" {
				o.Token = os.Getenv("TIEOUT_TOKEN")
			}
			if slices.Contains(args, "-") {
				return usagef("serve cannot follow standard input")
			}
			return a.serve(c, args, o, earlier, interval)
		},
	}
	c.Flags().StringVar(&o.Listen, "listen", "127.0.0.1:8017", "address to listen on, host:port")
	c.Flags().StringSliceVar(&o.Hosts, "host", nil, "further name under which the server is reached; repeatable")
	c.Flags().StringVar(&o.Token, "token", "", "what requests must bring (default: the environment's TIEOUT_TOKEN); needed where --listen is reached from elsewhere")
	c.Flags().Int64Var(&o.MaxSize, "max-size", 32<<20, "largest document that is sent, in bytes")
	c.Flags().DurationVar(&o.MaxTime, "max-time", time.Minute, "longest work on a request")
	c.Flags().IntVar(&o.Parallel, "parallel", 4, "requests that are worked on at a time")
	c.Flags().DurationVar(&interval, "watch-interval", 500*time.Millisecond, "how often changes of files are looked for")
	c.Flags().StringVar(&earlier, "earlier", "", "earlier release or report, or an earlier draft, to compare the documents with")
	a.flags.addChecks(c.Flags())
	return c
}

func (a *app) serve(c *cobra.Command, args []string, o serve.Options, earlier string, interval time.Duration) error {
	switch {
	case interval < 10*time.Millisecond:
		return usagef("--watch-interval: %s is too short: use 10ms or more", interval)
	case o.MaxSize <= 0:
		return usagef("--max-size: no document has %d bytes or less: give more", o.MaxSize)
	case o.MaxTime <= 0:
		return usagef("--max-time: nothing is done in %s: give more", o.MaxTime)
	case o.Parallel <= 0:
		return usagef("--parallel: %d requests at a time are none: give 1 or more", o.Parallel)
	}
	given := a.flags
	work, err := a.newWork(c)
	if err != nil {
		return err
	}
	defer work.close()
	shows := len(args) > 0 || a.config != nil && len(a.config.Inputs) > 0
	a.flags, a.config = given, nil
	o.Work = work
	d := &desk{changed: make(chan struct{}, 1)}
	if shows {
		o.Desk = d
	}
	o.Log = func(what string) { fmt.Fprintln(a.stderr, "tieout:", what) }
	s, err := serve.New(o)
	if err != nil {
		return usagef("--listen: %w", err)
	}
	ctx, stop := context.WithCancel(c.Context())
	defer stop()
	failed := make(chan error, 1)
	go func() {
		failed <- s.Run(ctx, func(at net.Addr) { fmt.Fprint(a.stderr, announcement(at, o)) })
		stop()
	}()
	var refused error
	if shows {
		if refused = a.follow(ctx, c, args, earlier, interval, d, s); refused != nil {
			stop()
		}
	}
	<-ctx.Done()
	if err := <-failed; err != nil {
		return faultf("--listen %s: %w", o.Listen, err)
	}
	return refused
}

// announcement says where the server listens, what is there, and who gets in.
func announcement(at net.Addr, o serve.Options) string {
	address := "http://" + at.String() + "/"
	said := "tieout: listening on " + address
	if len(o.Hosts) > 0 {
		said += ", known as " + strings.Join(o.Hosts, ", ")
	}
	if o.Desk != nil {
		said += "\ntieout: the page is there; programs find their description at " + address + "openapi.json"
	} else {
		said += "\ntieout: for programs alone, as " + address + "openapi.json describes; name documents to have a page of them"
	}
	if tcp, ok := at.(*net.TCPAddr); ok && tcp.IP.IsLoopback() {
		said += "\ntieout: nobody reaches it from another machine"
	} else {
		said += "\ntieout: it can be reached from other machines, over plain HTTP"
	}
	if o.Token != "" {
		said += "; it wants the token, which a browser brings once: " + address + "?token=TOKEN"
	}
	return said + "\n"
}

// follow shows the documents, and again after every change, until the context ends. The error is what is wrong with how they were
// named at first; later the page says so.
func (a *app) follow(ctx context.Context, c *cobra.Command, args []string, earlier string, interval time.Duration, d *desk, s *serve.Server) error {
	a.serving = true
	given := a.flags
	for first := true; ctx.Err() == nil; first = false {
		began := time.Now()
		a.flags, a.config, a.sources, a.resolverUsed, a.consumed = given, nil, sources{}, nil, nil
		before := snapshot(a.watched(args))
		err := a.showOnce(c, args, earlier, d, s)
		switch {
		case ctx.Err() != nil:
		case err != nil && first:
			return err
		case err != nil:
			s.Trouble(err.Error())
			fmt.Fprintln(a.stderr, "tieout:", err)
		default:
			s.Trouble("")
		}
		watched := append(slices.Clone(args), earlierPaths(earlier)...)
		seen := snapshot(a.watched(watched))
		fmt.Fprintf(a.stderr, "checked in %d ms; watching %s, interrupt to end\n", time.Since(began).Milliseconds(), reporter.Counted(len(seen), "file"))
		waiting, stop := context.WithCancel(ctx)
		go func() {
			select {
			case <-d.changed: // the page has changed a file: there is no need to look for it
				stop()
			case <-waiting.Done():
			}
		}()
		if changed := a.awaitChange(waiting, watched, merge(seen, before), interval); changed != "" {
			fmt.Fprintf(a.stderr, "%s changed\n", changed)
		}
		stop()
	}
	return nil
}

func earlierPaths(earlier string) []string {
	if earlier == "" {
		return nil
	}
	return []string{earlier}
}

// showOnce checks the documents and puts their page in the place of the one before.
func (a *app) showOnce(c *cobra.Command, args []string, earlier string, d *desk, s *serve.Server) error {
	ins, kept, err := a.reviewed(c, args, earlier)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := review.Write(c.Context(), &b, ins, review.Options{Version: buildVersion(), Live: s.PageSecret(), Undo: d.hasChanged()}); err != nil {
		return faultf("%w", err)
	}
	d.show(ins, kept, deskFiles{baseline: a.flags.baseline, mapping: a.flags.mapping, inputs: a.consumed})
	s.Show(b.Bytes(), review.Policy(true))
	return nil
}

// desk is what people can do on the page.
type desk struct {
	mu      sync.Mutex
	ins     []review.Input
	kept    *keptDocuments // the same
	files   deskFiles
	written []proposal // what the page has changed, which it can take back
	changed chan struct{}
}

// deskFiles are the files that the page may change, and those that it must leave alone.
type deskFiles struct {
	baseline string
	mapping  []string
	inputs   []string
}

func (d *desk) show(ins []review.Input, kept *keptDocuments, files deskFiles) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ins, d.kept, d.files = ins, kept, files
}

// poke has the documents checked again.
func (d *desk) poke() {
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

// refusal is what is wrong with a request that nobody could answer.
func refusal(err error) error {
	var already *serve.Refusal
	if err == nil || errors.As(err, &already) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	const unprocessable = 422
	return &serve.Refusal{Status: unprocessable, Reason: err.Error()}
}
