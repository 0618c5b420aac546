CREATE TABLE IF NOT EXISTS corpus_schema (version INTEGER PRIMARY KEY);
INSERT INTO corpus_schema (version) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM corpus_schema);
CREATE TABLE IF NOT EXISTS corpus_runs (
  run TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  settings TEXT NOT NULL,
  folder TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS corpus_files (
  path TEXT PRIMARY KEY,
  document TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS corpus_files_by_document ON corpus_files (document);
CREATE TABLE IF NOT EXISTS corpus_documents (
  document TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  left_out INTEGER NOT NULL,
  findings INTEGER NOT NULL,
  verdict_tie_out TEXT,
  entity_scheme TEXT,
  entity TEXT,
  report BINARY,
  compared TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS corpus_documents_by_entity ON corpus_documents (entity_scheme, entity);
