// Package postgres supplies tests with a PostgreSQL database: in the server that the environment's TIEOUT_POSTGRES names, or in
// one that is started for the test where the programs are installed. Where there is neither, tests skip and say so.
//
// It is for tests only, and must never import another room.
package postgres
