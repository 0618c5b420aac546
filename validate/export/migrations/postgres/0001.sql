-- Version 1 of the tables; see docs/export.md.

CREATE TABLE tieout_schema (
  version integer PRIMARY KEY
);

CREATE TABLE documents (
  document text NOT NULL,
  name text NOT NULL,
  kind text,
  entity_scheme text,
  entity text,
  entity_name text,
  ticker text,
  period_start date,
  period_end date,
  released date,
  facts bigint NOT NULL,
  verdict_xbrl text,
  verdict_calculation text,
  verdict_profile text,
  verdict_tie_out text,
  totals bigint,
  totals_tied bigint,
  totals_broken bigint,
  error text,
  tieout_version text NOT NULL,
  PRIMARY KEY (document)
);

CREATE TABLE facts (
  document text NOT NULL,
  fact_number bigint NOT NULL,
  fact_id text,
  concept text NOT NULL,
  namespace text,
  name text NOT NULL,
  us_gaap text,
  label text,
  concept_label text,
  section text,
  statement text,
  entity_scheme text,
  entity text,
  period text,
  period_type text,
  period_start date,
  period_end date,
  unit text,
  value numeric,
  lexical text,
  decimals bigint,
  exact boolean NOT NULL,
  is_nil boolean NOT NULL,
  dimensions jsonb,
  language text,
  tuple_number bigint,
  source_document text,
  source_path text,
  source_line bigint,
  source_column bigint,
  source_end_column bigint,
  source_table bigint,
  source_row bigint,
  printed text,
  printed_value numeric,
  confidence double precision,
  reading double precision,
  reason text,
  tie_out text,
  PRIMARY KEY (document, fact_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
);

CREATE TABLE findings (
  document text NOT NULL,
  finding_number bigint NOT NULL,
  code text NOT NULL,
  severity text NOT NULL,
  aspect text NOT NULL,
  message text NOT NULL,
  advice text,
  source_document text,
  source_path text,
  source_line bigint,
  source_column bigint,
  source_end_line bigint,
  source_end_column bigint,
  fingerprint text,
  accepted text,
  PRIMARY KEY (document, finding_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
);

CREATE TABLE finding_facts (
  document text NOT NULL,
  finding_number bigint NOT NULL,
  part_number bigint NOT NULL,
  fact_number bigint NOT NULL,
  PRIMARY KEY (document, finding_number, part_number),
  FOREIGN KEY (document, finding_number) REFERENCES findings (document, finding_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
);

CREATE TABLE sums (
  document text NOT NULL,
  sum_number bigint NOT NULL,
  fact_number bigint NOT NULL,
  kind text NOT NULL,
  basis text,
  state text NOT NULL,
  value numeric,
  expected numeric,
  difference numeric,
  allowed numeric,
  PRIMARY KEY (document, sum_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
);

CREATE TABLE sum_parts (
  document text NOT NULL,
  sum_number bigint NOT NULL,
  part_number bigint NOT NULL,
  fact_number bigint NOT NULL,
  weight numeric,
  value numeric,
  PRIMARY KEY (document, sum_number, part_number),
  FOREIGN KEY (document, sum_number) REFERENCES sums (document, sum_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
);

CREATE TABLE mentions (
  document text NOT NULL,
  mention_number bigint NOT NULL,
  printed text NOT NULL,
  kind text NOT NULL,
  measure text,
  period text,
  period_start date,
  period_end date,
  value numeric,
  value_to numeric,
  negative boolean NOT NULL,
  unit text,
  hedge text,
  status text NOT NULL,
  formula text,
  expected numeric,
  source_document text,
  source_line bigint,
  source_column bigint,
  source_offset bigint,
  PRIMARY KEY (document, mention_number),
  FOREIGN KEY (document) REFERENCES documents (document) ON DELETE CASCADE
);

CREATE TABLE mention_facts (
  document text NOT NULL,
  mention_number bigint NOT NULL,
  part_number bigint NOT NULL,
  fact_number bigint NOT NULL,
  PRIMARY KEY (document, mention_number, part_number),
  FOREIGN KEY (document, mention_number) REFERENCES mentions (document, mention_number) ON DELETE CASCADE,
  FOREIGN KEY (document, fact_number) REFERENCES facts (document, fact_number) ON DELETE CASCADE
);

CREATE INDEX facts_by_concept ON facts (entity, name, period_end);
CREATE INDEX facts_by_us_gaap ON facts (us_gaap, period_end);
CREATE INDEX findings_by_code ON findings (code);
CREATE INDEX finding_facts_by_fact ON finding_facts (document, fact_number);
CREATE INDEX sums_by_fact ON sums (document, fact_number);
CREATE INDEX sum_parts_by_fact ON sum_parts (document, fact_number);
CREATE INDEX mention_facts_by_fact ON mention_facts (document, fact_number);
