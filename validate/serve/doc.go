// Package serve answers requests over HTTP: people get the review page, which follows changes, accepts findings and changes
// mappings; programs get check, convert and facts.
//
// It knows no command line and does no work of its own: whoever serves gives it a [Desk] for the documents that are shown,
// and [Work] for those that are sent. Nothing of a request names a file.
//
//	s, err := serve.New(serve.Options{Listen: "127.0.0.1:8017", Work: work, Desk: desk})
//	err = s.Run(ctx, func(at net.Addr) { … })
//	s.Show(page)   // whenever what is shown has changed
package serve
