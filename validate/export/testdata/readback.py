"""Reads an export back with DuckDB, pandas and openpyxl: readback.py FOLDER < queries.json > answers.json"""
import json, sys
from decimal import Decimal

import duckdb, openpyxl, pandas, pyarrow.parquet as parquet

folder = sys.argv[1]
asked = json.load(sys.stdin)
out = {"queries": [], "types": {}, "bounds": [], "sheets": {}}

db = duckdb.connect()
for table in asked["tables"]:
    db.execute(f"CREATE VIEW {table} AS FROM '{folder}/{'facts' if table == 'facts' else 'facts.' + table}.parquet'")
for query in asked["queries"]:
    out["queries"].append([[None if v is None else str(v) for v in row] for row in db.execute(query).fetchall()])
out["negative"] = db.execute("SELECT count(*) FROM facts WHERE value < 0").fetchone()[0]

file = parquet.ParquetFile(f"{folder}/facts.parquet")
for i, field in enumerate(file.schema_arrow):
    out["types"][field.name] = str(field.type)
    chunk = file.metadata.row_group(0).column(i)
    if chunk.statistics is not None and chunk.statistics.has_min_max:
        out["bounds"].append(field.name)
    if field.name == "concept":
        out["encodings"] = sorted(chunk.encodings)
out["schema"] = file.schema_arrow.metadata[b"tieout.schema"].decode() if file.schema_arrow.metadata else file.metadata.metadata[b"tieout.schema"].decode()

frame = pandas.read_parquet(f"{folder}/facts.parquet")
values = frame["value"].dropna()
assert all(isinstance(v, Decimal) for v in values)
out["pandas"] = {d: str(sum(v, Decimal(0)).normalize()) for d, v in values.groupby(frame["document"])}
texts = pandas.read_csv(f"{folder}/facts.csv", dtype=str)
out["csv"] = {d: str(sum(map(Decimal, v), Decimal(0)).normalize()) for d, v in texts["value"].dropna().groupby(texts["document"])}

book = openpyxl.load_workbook(f"{folder}/facts.xlsx")
for sheet in book:
    out["sheets"][sheet.title] = sheet.max_row
    assert all(cell.comment is None or cell.comment.text for row in sheet.iter_rows() for cell in row)
frame = pandas.read_excel(f"{folder}/facts.xlsx", sheet_name="facts")
out["excel"] = {d: f"{v.sum():.2f}" for d, v in frame["value"].dropna().groupby(frame["document"])}
json.dump(out, sys.stdout)
