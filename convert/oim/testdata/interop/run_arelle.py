"""Runs Arelle over the reports that TestInterop writes.

usage: run_arelle.py DIR

Loads and validates every DIR/*.json and DIR/*/r.json (xBRL-JSON, or the metadata of xBRL-CSV), offline. Prints one JSON object a
line: the file, and the codes of the errors that Arelle reports. What has no errors and a name that begins with
"report" is saved again as xBRL-JSON beside it, as NAME.arelle.json.

Needs the package arelle-release.
"""
import glob
import json
import os
import sys

from arelle.api.Session import Session
from arelle.RuntimeOptions import RuntimeOptions


def run(path):
    saved = path[:-len(".json")] + ".arelle.json"
    options = dict(entrypointFile=path, plugins="saveLoadableOIM", internetConnectivity="offline",
                   logFile="logToBuffer", validate=True)
    if os.path.basename(path).startswith("report"):
        options["pluginOptions"] = {"saveLoadableOIM": saved}
    with Session() as session:
        session.run(RuntimeOptions(**options))
        log = json.loads(session.get_logs("json"))
    codes = [entry["code"] for entry in log.get("log", log) if entry.get("level") in ("error", "inconsistency", "critical")]
    return codes


top = sys.argv[1]
for path in sorted(glob.glob(os.path.join(top, "*.json")) + glob.glob(os.path.join(top, "*", "r.json"))):
    if path.endswith(".arelle.json"):
        continue
    try:
        codes = run(path)
    except Exception as fault:  # of the loader
        codes = ["fault:" + type(fault).__name__]
    print(json.dumps({"file": os.path.relpath(path, top).replace(os.sep, "/"), "codes": codes}), flush=True)
