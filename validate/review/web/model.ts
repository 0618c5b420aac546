// The data of the page: Data of validate/review, whose objects are those that the command line prints.

import { number, period, stateWords } from "./dom";

export interface Location { document: string; line?: number; column?: number; path?: string }
export interface Finding {
  code: string; severity: string; message: string; advice?: string; location: Location;
  related?: { message: string; location: Location }[]; facts?: string[]; accepted?: string; fingerprint?: string;
}
export interface Source { document?: string; line?: number; table?: number; label?: string; section?: string; printed?: string }
/** A decision about a fact: what it could be, the first is what it was taken for, and what speaks for each. */
export interface Decision { slot: string; claims: { value: string; probability: number; evidence: { what: string; weight: number }[] }[] }
export interface Fact {
  id: string; concept: string; statement?: string; entity?: string; period?: string; unit?: string; value?: string; decimals?: number | "INF";
  nil?: boolean; dimensions?: Record<string, string>; tuple?: string; source: Source; confidence?: number; reason?: string; alternatives?: string[]; reading?: number; why?: Decision[]; corrected?: string;
}
export interface Concept { label: string; documentation?: string; balance?: string; periodType?: string; type?: string; extension?: boolean }
export interface Mention {
  line: number; printed: string; kind: string; measure: string; period: string | null; value: string; unit: string; sign?: string; hedge?: string;
  status: "ties" | "derived" | "differs" | "absent"; formula?: string; expected?: string;
}
export interface Sum {
  kind: string; basis: string; total: number; value?: string; parts: { fact: number; weight?: string; value?: string }[] | null;
  expected?: string; difference?: string; allowed?: string; state: string;
}
export interface Row { label?: string; depth?: number; total?: boolean; facts?: number[] }
export interface Statement { title: string; kind?: string; note?: string; columns: string[] | null; rows: Row[] }
export interface Earlier { fact: number; value: string; printed?: string; line?: number }
export interface Comparison {
  document: string; same: Earlier[]; changed: Earlier[]; added: number[];
  removed: { concept: string; label: string; period: string; value: string; line?: number }[];
}
export interface Check {
  document: string; kind: string; error?: string; diagnostics: Finding[]; mentions?: Mention[];
  verdict: { xbrl: string; calculation: string; profile: string; tieout: string };
  coverage?: { totals: number; tied: number; broken: number; untied: { label: string; printed: string; reason: string; location: Location }[] };
}
export interface Data {
  version: number; title: string; subtitle: string; check: Check; facts: Fact[]; entity: string; concepts: Record<string, Concept>;
  states: Record<string, string>; ties: number[][]; sums: Sum[]; statements: Statement[]; hidden: number[];
  earlier?: Comparison; pages: number;
}

/** What can be selected. */
export type Kind = "fact" | "mention" | "finding" | "removed" | "statement";
export interface Item { kind: Kind; index: number }

/** A document with the indexes that the page asks. */
export class Review {
  readonly findings: Finding[];
  readonly mentions: Mention[];
  readonly byID = new Map<string, number>();
  readonly hidden: Set<number>;
  readonly sumsOf = new Map<number, Sum[]>();
  readonly partOf = new Map<number, Sum[]>();
  readonly findingsOf = new Map<number, number[]>();
  readonly mentionsOf = new Map<number, number[]>();
  readonly earlierOf = new Map<number, { was: Earlier; same: boolean }>();
  readonly statementsOf = new Map<number, number>();
  /** lines says whether the lines of the document tell places apart: markup may have all of it in a few. */
  readonly lines: boolean;
  private same?: Map<string, number[]>;
  private alike?: Map<string, number[]>;

  constructor(readonly data: Data) {
    this.findings = data.check.diagnostics;
    this.mentions = data.check.mentions ?? [];
    data.facts.forEach((f, i) => { if (f.id) this.byID.set(f.id, i); });
    this.hidden = new Set(data.hidden);
    this.lines = new Set(data.facts.map((f) => f.source.line)).size * 10 >= data.facts.length;
    for (const s of data.sums) {
      push(this.sumsOf, s.total, s);
      for (const p of s.parts ?? []) push(this.partOf, p.fact, s);
    }
    this.findings.forEach((d, i) => {
      for (const id of d.facts ?? []) {
        const f = this.byID.get(id);
        if (f !== undefined) push(this.findingsOf, f, i);
      }
    });
    data.ties.forEach((facts, i) => facts.forEach((f) => push(this.mentionsOf, f, i)));
    data.earlier?.changed.forEach((e) => this.earlierOf.set(e.fact, { was: e, same: false }));
    data.earlier?.same.forEach((e) => this.earlierOf.set(e.fact, { was: e, same: true }));
    data.statements.forEach((s, i) => s.rows.forEach((r) => r.facts?.forEach((f) => { if (f >= 0 && !this.statementsOf.has(f)) this.statementsOf.set(f, i); })));
  }

  concept(name: string): Concept { return this.data.concepts[name] ?? { label: name }; }
  label(i: number): string { return this.concept(this.data.facts[i].concept).label; }
  /** line says in which line something stands, where that says where. */
  line(n: number | undefined): string { return n && this.lines ? "line " + n : ""; }
  /** place says where a fact is printed. */
  place(i: number): string {
    const s = this.data.facts[i].source, table = s.table === undefined ? "" : `table ${s.table + 1}`;
    return [s.document, this.line(s.line), table].filter(Boolean).join(", ");
  }
  /** said is a fact for who hears the page: "3 months to Jun 30, 2030, 1,234, tied". */
  said(i: number): string {
    const f = this.data.facts[i];
    return [period(f.period), f.nil ? "nil" : f.source.printed ?? number(f.value), stateWords[this.state(i)]].filter(Boolean).join(", ");
  }
  /** open are the things that somebody has to look at: findings that are not accepted, totals and numbers of the text that nothing ties. */
  open(): Item[] {
    const item = (kind: Kind) => (index: number): Item => ({ kind, index });
    return [...this.findings.map((_, i) => i).filter((i) => !this.findings[i].accepted && this.findings[i].severity !== "info").map(item("finding")),
      ...Object.keys(this.data.states).map(Number).filter((i) => this.state(i) !== "tied").map(item("fact")),
      ...this.mentions.map((_, i) => i).filter((i) => ["differs", "absent"].includes(this.mentions[i].status)).map(item("mention"))];
  }
  /** rowLabel is the label of a row: its own, or those of the concept and the members of its first fact. */
  rowLabel(row: Row): string {
    const i = row.label ? undefined : row.facts?.find((f) => f >= 0);
    if (i === undefined) return row.label ?? "";
    const d = this.data.facts[i].dimensions ?? {};
    return [this.label(i), ...Object.keys(d).sort().map((a) => this.concept(d[a]).label)].join(" · ");
  }
  state(i: number): string { return this.data.states[i] ?? ""; }
  isOwn(i: number): boolean { return !!this.concept(this.data.facts[i].concept).extension; }
  isUnsure(i: number): boolean { const f = this.data.facts[i]; return (f.reading ?? 1) < 0.8 || ((f.confidence ?? 1) < 0.8 && !this.isOwn(i)); }
  dimensions(f: Fact): string { return Object.entries(f.dimensions ?? {}).map(([a, m]) => a + "=" + m).join(" "); }

  /** Facts that say the same of the same, in other places. */
  others(i: number): number[] {
    this.same ??= this.group((f) => [f.concept, f.period, f.unit, this.dimensions(f)].join("\0"));
    const f = this.data.facts[i];
    return (this.same.get([f.concept, f.period, f.unit, this.dimensions(f)].join("\0")) ?? []).filter((o) => o !== i);
  }
  /** Facts of the same concept and dimensions for other periods. */
  periods(i: number): number[] {
    this.alike ??= this.group((f) => [f.concept, f.unit, this.dimensions(f)].join("\0"));
    const f = this.data.facts[i], seen = new Set([f.period]);
    return (this.alike.get([f.concept, f.unit, this.dimensions(f)].join("\0")) ?? []).filter((o) => {
      const p = this.data.facts[o].period;
      return !seen.has(p) && seen.add(p);
    });
  }
  private group(key: (f: Fact) => string): Map<string, number[]> {
    const m = new Map<string, number[]>();
    this.data.facts.forEach((f, i) => push(m, key(f), i));
    return m;
  }
}

export function push<K, V>(m: Map<K, V[]>, k: K, v: V): void {
  const l = m.get(k);
  if (l) { if (l[l.length - 1] !== v) l.push(v); } else m.set(k, [v]);
}
