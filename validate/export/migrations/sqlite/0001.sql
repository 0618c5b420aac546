-- Version 1 of the tables; see docs/export.md.

CREATE TABLE tieout_schema (
  version integer PRIMARY KEY
) STRICT;

CREATE TABLE documents (
  document TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT,
  entity_scheme TEXT,
  entity TEXT,
  entity_name TEXT,
  ticker TEXT,
  period_start TEXT,
  period_end TEXT,
  released TEXT,
  facts INTEGER NOT NULL,
  verdict_xbrl TEXT,
  verdict_calculation TEXT,
  verdict_profile TEXT,
  verdict_tie_out TEXT,
  totals INTEGER,
  totals_tied INTEGER,
  totals_broken INTEGER,
  error TEXT,
  tieout_version TEXT NOT NULL,
  PRIMARY KEY (document)
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (
  document TEXT NOT NULL,
  fact_number INTEGER NOT NULL,
  fact_id TEXT,
  concept TEXT NOT NULL,
  namespace TEXT,
  name TEXT NOT NULL,
  us_gaap TEXT,
  label TEXT,
  concept_label TEXT,
  section TEXT,
  statement TEXT,
  entity_scheme TEXT,
  entity TEXT,
  period TEXT,
  period_type TEXT,
  period_start TEXT,
  period_end TEXT,
  unit TEXT,
  value TEXT,
  lexical TEXT,
  decimals INTEGER,
  exact INTEGER NOT NULL,
  is_nil INTEGER NOT NULL,
  dimensions TEXT,
  language TEXT,
  tuple_number INTEGER,
  source_document TEXT,
  source_path TEXT,
  source_line INTEGER,
  source_column INTEGER,
  source_end_column INTEGER,
  source_table INTEGER,
  source_row INTEGER,
  printed TEXT,
  printed_value TEXT,
  confidence REAL,
  reading REAL,
  reason TEXT,
  tie_out TEXT,
  PRIMARY KEY (document, fact_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
  document TEXT NOT NULL,
  finding_number INTEGER NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  aspect TEXT NOT NULL,
  message TEXT NOT NULL,
  advice TEXT,
  source_document TEXT,
  source_path TEXT,
  source_line INTEGER,
  source_column INTEGER,
  source_end_line INTEGER,
  source_end_column INTEGER,
  fingerprint TEXT,
  accepted TEXT,
  PRIMARY KEY (document, finding_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE finding_facts (
  document TEXT NOT NULL,
  finding_number INTEGER NOT NULL,
  part_number INTEGER NOT NULL,
  fact_number INTEGER NOT NULL,
  PRIMARY KEY (document, finding_number, part_number),
  FOREIGN KEY (document, finding_number) REFERENCES findings (document, finding_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sums (
  document TEXT NOT NULL,
  sum_number INTEGER NOT NULL,
  fact_number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  basis TEXT,
  state TEXT NOT NULL,
  value TEXT,
  expected TEXT,
  difference TEXT,
  allowed TEXT,
  PRIMARY KEY (document, sum_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sum_parts (
  document TEXT NOT NULL,
  sum_number INTEGER NOT NULL,
  part_number INTEGER NOT NULL,
  fact_number INTEGER NOT NULL,
  weight TEXT,
  value TEXT,
  PRIMARY KEY (document, sum_number, part_number),
  FOREIGN KEY (document, sum_number) REFERENCES sums (document, sum_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE mentions (
  document TEXT NOT NULL,
  mention_number INTEGER NOT NULL,
  printed TEXT NOT NULL,
  kind TEXT NOT NULL,
  measure TEXT,
  period TEXT,
  period_start TEXT,
  period_end TEXT,
  value TEXT,
  value_to TEXT,
  negative INTEGER NOT NULL,
  unit TEXT,
  hedge TEXT,
  status TEXT NOT NULL,
  formula TEXT,
  expected TEXT,
  source_document TEXT,
  source_line INTEGER,
  source_column INTEGER,
  source_offset INTEGER,
  PRIMARY KEY (document, mention_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE mention_facts (
  document TEXT NOT NULL,
  mention_number INTEGER NOT NULL,
  part_number INTEGER NOT NULL,
  fact_number INTEGER NOT NULL,
  PRIMARY KEY (document, mention_number, part_number),
  FOREIGN KEY (document, mention_number) REFERENCES mentions (document, mention_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX facts_by_concept ON facts (entity, name, period_end);
CREATE INDEX facts_by_us_gaap ON facts (us_gaap, period_end);
CREATE INDEX findings_by_code ON findings (code);
CREATE INDEX finding_facts_by_fact ON finding_facts (document, fact_number);
CREATE INDEX sums_by_fact ON sums (document, fact_number);
CREATE INDEX sum_parts_by_fact ON sum_parts (document, fact_number);
CREATE INDEX mention_facts_by_fact ON mention_facts (document, fact_number);
