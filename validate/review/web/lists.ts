// The lists beside the document: what they hold, their filters, and the search.

import { fill, h, marks, mentionMarks, mentionStates, number, period, plain, plural, stateWords, value as inWords } from "./dom";
import { Item, Review } from "./model";

export interface Entry { item: Item; mark: string; state: string; title: string; sub: string; value: string; text: string }

export interface Filter { name: string; title: string; keep: (r: Review, i: number, e: Entry) => boolean }

export interface List { name: string; title: string; count: (r: Review) => number; entries: (r: Review) => Entry[]; filters: Filter[] }

const ranks: Record<string, number> = { error: 0, inconsistency: 1, warning: 2, info: 3 };
const severityMarks: Record<string, string> = { error: "✗", inconsistency: "≠", warning: "!", info: "i" };
const severityWords: Record<string, string> = { error: "error", inconsistency: "inconsistency", warning: "warning", info: "note" };

function factEntry(r: Review, i: number): Entry {
  const f = r.data.facts[i], c = r.concept(f.concept), state = r.state(i);
  const value = f.nil ? "nil" : f.source.printed ?? inWords(f.value, f.unit);
  const label = f.source.label || c.label;
  const sub = [period(f.period), ...Object.values(f.dimensions ?? {}).map((m) => plain(r.concept(m).label))].filter(Boolean).join(" · ");
  return { item: { kind: "fact", index: i }, mark: marks[state] ?? "", state: state || (r.findingsOf.has(i) ? "found" : ""), title: label, sub, value: value.length > 40 ? value.slice(0, 39) + "…" : value,
    text: [label, c.label, f.concept, f.value ?? "", f.source.printed ?? "", f.unit ?? "", sub, f.period ?? "", f.id, f.source.section ?? ""].join(" ").toLowerCase() };
}

const findings: List = {
  name: "findings", title: "Findings",
  count: (r) => r.findings.length,
  entries: (r) => r.findings.map((d, i) => ({
    item: { kind: "finding" as const, index: i }, mark: d.accepted ? "☑" : severityMarks[d.severity] ?? "!", state: d.accepted ? "accepted" : d.severity,
    title: d.message, sub: [d.accepted ? "accepted" : severityWords[d.severity], r.line(d.location.line), d.code].filter(Boolean).join(" · "), value: "",
    text: [d.message, d.code, d.severity, d.location.document, d.advice ?? ""].join(" ").toLowerCase(),
  })).sort((a, b) => rank(r, a) - rank(r, b)),
  filters: [
    { name: "errors", title: "Errors", keep: (r, i) => is(r, i, "error") },
    { name: "numbers", title: "Numbers disagree", keep: (r, i) => is(r, i, "inconsistency") },
    { name: "warnings", title: "Warnings", keep: (r, i) => is(r, i, "warning") },
    { name: "notes", title: "Notes", keep: (r, i) => is(r, i, "info") },
    { name: "accepted", title: "Accepted", keep: (r, i) => !!r.findings[i].accepted },
  ],
};
const is = (r: Review, i: number, severity: string): boolean => !r.findings[i].accepted && r.findings[i].severity === severity;
const rank = (r: Review, e: Entry): number => (r.findings[e.item.index].accepted ? 9 : 0) + (ranks[r.findings[e.item.index].severity] ?? 4);

const facts: List = {
  name: "facts", title: "Facts",
  count: (r) => r.data.facts.length,
  entries: (r) => r.data.facts.map((_, i) => factEntry(r, i)),
  filters: [
    { name: "untied", title: "Not tied", keep: (r, i) => r.state(i) === "untied" || r.state(i) === "broken" },
    { name: "found", title: "With findings", keep: (r, i) => r.findingsOf.has(i) },
    { name: "own", title: "Own concepts", keep: (r, i) => r.isOwn(i) },
    { name: "unsure", title: "Low confidence", keep: (r, i) => r.isUnsure(i) },
    { name: "corrected", title: "Corrected", keep: (r, i) => !!r.data.facts[i].corrected },
    { name: "hidden", title: "Not shown", keep: (r, i) => r.hidden.has(i) },
  ],
};

const totals: List = {
  name: "totals", title: "Totals",
  count: (r) => Object.keys(r.data.states).length,
  entries: (r) => Object.keys(r.data.states).map((i) => factEntry(r, +i)),
  filters: [
    { name: "broken", title: "Broken", keep: (r, i) => r.state(i) === "broken" },
    { name: "untied", title: "Not tied", keep: (r, i) => r.state(i) === "untied" },
    { name: "tied", title: "Tied", keep: (r, i) => r.state(i) === "tied" },
  ],
};

const text: List = {
  name: "text", title: "Text",
  count: (r) => r.mentions.length,
  entries: (r) => r.mentions.map((m, i) => ({
    item: { kind: "mention" as const, index: i }, mark: mentionMarks[m.status], state: m.status, title: m.measure || m.printed, value: m.printed,
    sub: [mentionStates[m.status], period(m.period), r.line(m.line)].filter(Boolean).join(" · "),
    text: [m.printed, m.measure, m.status, m.kind, m.period ?? ""].join(" ").toLowerCase(),
  })),
  filters: [
    { name: "differs", title: "Differ", keep: (r, i) => r.mentions[i].status === "differs" },
    { name: "absent", title: "Not matched", keep: (r, i) => r.mentions[i].status === "absent" },
    { name: "ties", title: "Tied", keep: (r, i) => ["ties", "derived"].includes(r.mentions[i].status) },
  ],
};

const outline: List = {
  name: "outline", title: "Outline",
  count: (r) => r.data.statements.length,
  entries: (r) => r.data.statements.map((s, i) => {
    let n = 0, open = 0;
    for (const row of s.rows) for (const f of row.facts ?? []) if (f >= 0) { n++; if (["untied", "broken"].includes(r.state(f))) open++; }
    return { item: { kind: "statement" as const, index: i }, mark: open ? "?" : "", state: open ? "untied" : "", title: s.title, value: "",
      sub: [s.note, plural(n, "fact"), open ? open + " open" : ""].filter(Boolean).join(" · "), text: s.title.toLowerCase() };
  }),
  filters: [],
};

const changes: List = {
  name: "changes", title: "Changes",
  count: (r) => r.data.earlier ? r.data.earlier.changed.length + r.data.earlier.removed.length + r.data.earlier.added.length + r.data.earlier.same.length : 0,
  entries: (r) => {
    const e = r.data.earlier;
    if (!e) return [];
    return [
      ...e.changed.map((c) => ({ ...factEntry(r, c.fact), mark: "Δ", state: "changed", sub: `was ${c.printed ?? number(c.value)} · ${period(r.data.facts[c.fact].period)}` })),
      ...e.removed.map((x, i) => ({ item: { kind: "removed" as const, index: i }, mark: "−", state: "removed", title: x.label, sub: `only in the earlier document · ${x.period}`, value: x.value, text: (x.label + " " + x.concept + " " + x.value).toLowerCase() })),
      ...e.added.map((i) => ({ ...factEntry(r, i), mark: "+", state: "added", sub: "only in this document · " + period(r.data.facts[i].period) })),
      ...e.same.map((c) => ({ ...factEntry(r, c.fact), mark: "=", state: "same" })),
    ];
  },
  filters: [
    { name: "changed", title: "Changed", keep: (_, __, e) => e.state === "changed" },
    { name: "removed", title: "Only earlier", keep: (_, __, e) => e.state === "removed" },
    { name: "added", title: "Only here", keep: (_, __, e) => e.state === "added" },
    { name: "same", title: "The same", keep: (_, __, e) => e.state === "same" },
  ],
};

export const lists: List[] = [findings, totals, text, facts, outline, changes];

/** Shelf keeps what the lists hold of one document, so that a search looks at text alone. */
export class Shelf {
  private readonly all = new Map<string, Entry[]>();
  constructor(readonly review: Review) {}

  entries(l: List): Entry[] {
    let e = this.all.get(l.name);
    if (!e) this.all.set(l.name, (e = l.entries(this.review)));
    return e;
  }

  count(l: List): number { return l.count(this.review); }

  /** kept is how many entries pass a filter. */
  kept(l: List, f: Filter): number {
    let n = 0;
    for (let i = 0, e = this.entries(l); i < e.length; i++) if (f.keep(this.review, e[i].item.index, e[i])) n++;
    return n;
  }

  /** find are the entries that have every word, pass the filter, and stand in the statement. */
  find(l: List, query: string, filter: string, statement: number): Entry[] {
    const words = query.toLowerCase().replace(/(\d),(?=\d{3})/g, "$1").split(/\s+/).filter(Boolean), raw = query.toLowerCase().trim();
    const keep = l.filters.find((f) => f.name === filter)?.keep;
    return this.entries(l).filter((e) =>
      (!words.length || e.text.includes(raw) || words.every((w) => e.text.includes(w))) && (!keep || keep(this.review, e.item.index, e)) &&
      (statement < 0 || e.item.kind !== "fact" || this.review.statementsOf.get(e.item.index) === statement));
  }
}

const rowHeight = 58;

/** ListView shows a list of any length: only the rows in view are elements. */
export class ListView {
  private entries: Entry[] = [];
  private at = -1;
  private rows = new Map<number, HTMLElement>(); // those in view
  private readonly box: HTMLElement;

  constructor(private readonly host: HTMLElement, private readonly choose: (e: Entry, focus: boolean) => void) {
    this.box = h("div", { class: "rows" });
    host.tabIndex = 0;
    host.setAttribute("role", "listbox");
    host.appendChild(this.box);
    host.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(host);
    host.addEventListener("click", (e) => {
      const row = (e.target as Element).closest<HTMLElement>("[data-at]");
      if (row) this.go(+row.dataset.at!, true);
    });
    host.addEventListener("keydown", (e) => {
      const page = Math.max(1, Math.floor(host.clientHeight / rowHeight) - 1);
      const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -1e9, End: 1e9 };
      if (e.key in step && !e.altKey && !e.ctrlKey && !e.metaKey) {
        e.preventDefault();
        this.step(step[e.key]);
      } else if (e.key === "Enter" && this.at >= 0) {
        this.choose(this.entries[this.at], true);
      }
    });
  }

  set(entries: Entry[], label: string): void {
    this.entries = entries;
    this.at = -1;
    fill(this.box);
    this.rows.clear();
    this.host.setAttribute("aria-label", label);
    this.host.scrollTop = 0;
    this.draw();
  }

  get length(): number { return this.entries.length; }

  step(by: number): void {
    if (this.entries.length) this.go(Math.min(this.entries.length - 1, Math.max(0, this.at + by)), false);
  }

  private go(at: number, focus: boolean): void {
    this.at = at;
    this.reveal();
    this.draw();
    this.choose(this.entries[at], focus);
  }

  /** mark shows which entry is selected, when the list has it. */
  mark(i: Item | null): void {
    const at = i ? this.entries.findIndex((e) => e.item.kind === i.kind && e.item.index === i.index) : -1;
    if (at === this.at) return;
    this.at = at;
    if (at >= 0) this.reveal();
    this.draw();
  }

  private reveal(): void {
    const top = this.at * rowHeight, { scrollTop, clientHeight } = this.host;
    if (top < scrollTop) this.host.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.host.scrollTop = top + rowHeight - clientHeight;
  }

  /** draw shows the rows in view. One that is shown already stays the element it is, so that a click which has begun on it is one. */
  private draw(): void {
    const first = Math.max(0, Math.floor(this.host.scrollTop / rowHeight) - 4);
    const last = Math.min(this.entries.length, first + Math.ceil((this.host.clientHeight || 600) / rowHeight) + 8);
    this.box.style.height = this.entries.length * rowHeight + "px";
    const rows = new Map<number, HTMLElement>();
    for (let at = last - 1, next: HTMLElement | null = null; at >= first; at--) {
      const shown = this.rows.get(at), row = shown ?? this.row(at);
      row.setAttribute("aria-selected", at === this.at ? "true" : "false");
      if (!shown) this.box.insertBefore(row, next);
      rows.set(at, next = row);
    }
    for (const [at, row] of this.rows) if (!rows.has(at)) row.remove();
    this.rows = rows;
    if (this.entries.length === 0) this.host.setAttribute("aria-hidden", "true"); else this.host.removeAttribute("aria-hidden");
    this.host.tabIndex = this.entries.length ? 0 : -1;
    if (this.at >= 0) this.host.setAttribute("aria-activedescendant", "row-" + this.at); else this.host.removeAttribute("aria-activedescendant");
  }

  private row(at: number): HTMLElement {
    const e = this.entries[at];
    const row = h("div", { class: "row", role: "option", id: "row-" + at, "data-at": at, "data-state": e.state, "aria-setsize": this.entries.length, "aria-posinset": at + 1 },
      h("span", { class: "mark", "aria-hidden": "true" }, e.mark),
      h("span", { class: "what" }, h("span", { class: "name", title: e.title.length > 30 ? e.title : null }, e.title), h("span", { class: "sub" }, stateWords[e.state] ? stateWords[e.state] + " · " + e.sub : e.sub)),
      e.value ? h("span", { class: "value" }, e.value) : null);
    row.style.top = at * rowHeight + "px";
    return row;
  }
}
