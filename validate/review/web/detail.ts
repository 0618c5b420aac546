// What the page says of the selected fact, number or finding.

import { accuracy, h, marks, mentionMarks, mentionWords, number, period, plain, stateWords, value } from "./dom";
import { Fact, Item, Mention, Review, Sum } from "./model";

type Select = (i: Item) => void;

function go(select: Select, item: Item, ...content: (Node | string)[]): HTMLElement {
  return h("button", { class: "go", onclick: () => select(item) }, ...content);
}

const badge = (state: string, words: string, mark = marks[state] ?? ""): HTMLElement | null =>
  words ? h("span", { class: "badge", "data-state": state }, mark ? h("span", { "aria-hidden": "true" }, mark + " ") : null, words) : null;

function terms(rows: [string, string | Node | null | undefined | false][]): HTMLElement {
  return h("dl", null, rows.filter((r) => r[1]).map(([k, v]) => h("div", null, h("dt", null, k), h("dd", null, v as Node | string))));
}

function section(title: string, ...content: (Node | string | null | false | undefined)[]): HTMLElement | null {
  return content.some(Boolean) ? h("section", null, h("h3", null, title), ...content) : null;
}

const natures: Record<string, string> = { monetaryItemType: "money", sharesItemType: "shares", perShareItemType: "money per share", percentItemType: "percentage", pureItemType: "number",
  decimalItemType: "number", integerItemType: "whole number", stringItemType: "text", normalizedStringItemType: "text", textBlockItemType: "text", dateItemType: "date", booleanItemType: "yes or no" };
const periodTypes: Record<string, string> = { instant: "at a date", duration: "over a period" };

export function factDetail(r: Review, i: number, select: Select): Node[] {
  const f = r.data.facts[i], c = r.concept(f.concept), s = f.source, state = r.state(i);
  const text = f.value !== undefined && !f.unit && (f.value.length > 60 || /<[a-z]/i.test(f.value));
  const shown = f.nil ? "nil" : s.printed ?? value(f.value, f.unit);
  const out: (Node | null)[] = [
    h("header", null,
      h("p", { class: "kind" }, "Fact ", h("code", null, f.id)),
      h("h2", null, c.label),
      h("p", { class: "concept" }, h("code", null, f.concept), c.extension ? badge("own", "own concept", "◆") : null),
      text ? null : h("p", { class: "figure" }, h("span", null, shown), badge(state, stateWords[state] ? "total " + stateWords[state] : ""), r.hidden.has(i) ? badge("hidden", "not shown on the page", "◌") : null)),
    terms([
      ["Value", f.nil ? "nil: no amount is stated" : text ? h("span", { class: "text" }, plain(f.value!)) : value(f.value, f.unit) + (f.unit ? " " + f.unit : "")],
      ["Period", period(f.period)],
      ["Accuracy", f.unit && !f.nil ? accuracy(f.decimals) : null],
      ...Object.entries(f.dimensions ?? {}).map(([a, m]): [string, string] => [r.concept(a).label, plain(r.concept(m).label)]),
      ["Row", s.label ? (s.section ? s.section + " › " : "") + s.label : null],
      ["Place", r.place(i)],
      ["Corrected", f.corrected && capital(f.corrected)],
      ["Entity", f.entity ?? r.data.entity],
      ["Nature", [natures[c.type ?? ""] ?? c.type, c.balance, c.periodType && periodTypes[c.periodType]].filter(Boolean).join(" · ")],
    ]),
  ];
  out.push(section("Findings", ...(r.findingsOf.get(i) ?? []).map((d) => go(select, { kind: "finding", index: d }, r.findings[d].message))));
  out.push(section("Adds up", ...(r.sumsOf.get(i) ?? []).map((x) => sumTable(r, x, select))));
  out.push(section("Counts towards", ...unique((r.partOf.get(i) ?? []).map((x) => x.total)).map((t) => factLink(r, t, select))));
  out.push(why(r, i));
  const others = r.others(i), mentions = r.mentionsOf.get(i) ?? [];
  out.push(section("Also printed", ...others.slice(0, 50).map((o) => factLink(r, o, select, true)), ...mentions.map((m) => mentionLink(r, m, select))));
  out.push(section("Other periods", ...r.periods(i).slice(0, 24).map((o) => go(select, { kind: "fact", index: o }, h("span", null, period(r.data.facts[o].period), h("small", null, change(f, r.data.facts[o]))), h("b", null, printed(r, o))))));
  const was = r.earlierOf.get(i);
  if (was) out.push(section("Earlier document", h("p", null, was.same ? "says the same" : "says otherwise", ": ", h("b", null, was.was.printed ?? number(was.was.value)), was.was.line ? `, line ${was.was.line}` : "")));
  out.push(section("Definition", c.documentation ? h("p", { class: "quiet" }, c.documentation) : null));
  return out.filter((n): n is Node => !!n);
}

/** change says by how much a fact is more than another one, where both are amounts above zero. */
function change(f: Fact, other: Fact): string {
  const a = Number(f.value), b = Number(other.value);
  if (!f.unit || f.nil || other.nil || !(a > 0) || !(b > 0)) return "";
  const by = (100 * (a - b)) / b;
  return Math.abs(by) >= 1000 ? "" : by === 0 ? "the same" : `this is ${Math.abs(by).toFixed(1)} % ${by < 0 ? "less" : "more"}`;
}

const printed = (r: Review, i: number): string => r.data.facts[i].source.printed ?? (r.data.facts[i].nil ? "nil" : value(r.data.facts[i].value, r.data.facts[i].unit));
const unique = <T>(l: T[]): T[] => [...new Set(l)];

function factLink(r: Review, i: number, select: Select, place = false): HTMLElement {
  const f = r.data.facts[i], s = r.state(i);
  const where = (place && r.place(i)) || period(f.period);
  return go(select, { kind: "fact", index: i }, h("span", null, s ? marks[s] + " " : "", f.source.label || r.label(i), h("small", null, where)), h("b", null, printed(r, i)));
}

function mentionLink(r: Review, i: number, select: Select): HTMLElement {
  const m = r.mentions[i];
  return go(select, { kind: "mention", index: i }, h("span", null, mentionMarks[m.status] + " in the text", h("small", null, r.line(m.line))), h("b", null, m.printed));
}

/** why says why the fact has its concept, and what else it could have had. */
function why(r: Review, i: number): HTMLElement | null {
  const f = r.data.facts[i];
  if (f.confidence === undefined && f.reading === undefined) return null;
  return section("Why",
    f.confidence === undefined || (!f.confidence && r.isOwn(i)) ? null : sure(f.confidence, "sure of the concept"), f.reason ? h("p", null, capital(f.reason)) : null,
    f.alternatives?.length ? h("p", { class: "quiet" }, "It could also be ", f.alternatives.map((a, n) => [n ? ", " : "", h("span", { title: a }, r.concept(a).label)]), ".") : null,
    f.reading === undefined ? null : sure(f.reading, "sure of period, kind and scale"),
    ...(f.why ?? []).map((d) => h("div", { class: "claim" }, h("p", { class: "quiet" }, slots[d.slot] ?? d.slot),
      h("ul", null, d.claims.map((c, n) => h("li", null, n ? claimed(d.slot, c.value) : h("b", null, claimed(d.slot, c.value)), ` ${Math.round(c.probability * 100)} %`,
        c.evidence.length ? h("small", null, c.evidence.map((e) => e.what).join("; ")) : null))))));
}

const slots: Record<string, string> = { period: "The period could be", measure: "The number could be" };
const claimed = (slot: string, v: string): string => (slot === "period" ? period(v) : v);
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);
const sure = (p: number, words: string): HTMLElement =>
  h("p", { class: "sure" }, h("meter", { min: 0, max: 1, low: 0.8, high: 0.9, optimum: 1, value: p, "aria-label": "Confidence" }), ` ${Math.round(p * 100)} % ${words}`);

const kinds: Record<string, string> = { sum: "Sum of", quotient: "Quotient of", growth: "Change of", least: "Not more than" };

function sumTable(r: Review, s: Sum, select: Select): HTMLElement {
  const sign = (w: string | undefined, n: number): string => (s.kind === "sum" ? ({ "1": n ? "+" : "", "-1": "−" } as Record<string, string>)[w ?? "1"] ?? "× " + w : n === 0 ? "" : "÷");
  const rows = (s.parts ?? []).map((p, n) => h("tr", null, h("td", { class: "sign" }, sign(p.weight, n)),
    h("th", { scope: "row" }, go(select, { kind: "fact", index: p.fact }, r.data.facts[p.fact].source.label || r.label(p.fact))), h("td", { class: "num" }, number(p.value ?? r.data.facts[p.fact].value))));
  const stated = s.value ?? r.data.facts[s.total].value;
  const expected = s.expected ?? (s.kind === "sum" && s.state === "tied" ? stated : undefined); // which is not said where it is the same
  const off = s.difference !== undefined && !/^-?0*\.?0*$/.test(s.difference);
  return h("table", { class: "sum", "data-state": s.state },
    h("caption", null, badge(s.state, stateWords[s.state]), " ", (s.parts?.length === 1 && s.kind === "sum" ? "Held against " : kinds[s.kind] ?? s.kind), h("small", null, s.basis)),
    h("tbody", null, rows),
    h("tfoot", null,
      expected === undefined ? null : h("tr", null, h("td", null), h("th", { scope: "row" }, s.kind === "least" ? "at most" : "comes to"), h("td", { class: "num" }, number(round(expected)))),
      h("tr", null, h("td", null), h("th", { scope: "row" }, "stated"), h("td", { class: "num" }, number(stated))),
      off && s.kind !== "least" ? h("tr", { class: "off" }, h("td", null), h("th", { scope: "row" }, s.state === "tied" ? "difference (rounding)" : "difference"), h("td", { class: "num" }, number(round(s.difference!)))) : null));
}

const round = (v: string): string => v.replace(/(\.\d{4})\d+$/, "$1").replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

export function mentionDetail(r: Review, i: number, select: Select): Node[] {
  const m: Mention = r.mentions[i];
  const facts = r.data.ties[i] ?? [];
  const out: (Node | null)[] = [
    h("header", null, h("p", { class: "kind" }, "Number of the text"), h("h2", null, m.measure || "A number"),
      h("p", { class: "figure" }, h("span", null, m.printed), badge(m.status, mentionWords[m.status], mentionMarks[m.status]))),
    terms([["Value", (m.sign ?? "") + number(m.value) + " " + m.unit], ["Words before", m.hedge], ["Period", period(m.period) || "not clear"], ["Kind", m.kind], ["Place", r.line(m.line)],
      ["The tables say", m.expected ? h("b", { class: "bad" }, number(m.expected) + (m.unit === "percent" ? " %" : "")) : null]]),
    section(m.formula ? "Follows from" : "Ties to", m.formula ? h("p", null, h("code", null, m.formula)) : null, ...facts.map((f) => factLink(r, f, select, true))),
    m.status === "absent" ? h("p", { class: "quiet" }, "No figure of the tables was found that it surely is or follows from, though it may be printed there: compare it with its source.") : null,
  ];
  return out.filter((n): n is Node => !!n);
}

export function findingDetail(r: Review, i: number, select: Select, extra: (Node | null)[]): Node[] {
  const d = r.findings[i];
  const facts = unique((d.facts ?? []).map((id) => r.byID.get(id)).filter((f): f is number => f !== undefined));
  const sums = r.data.sums.filter((s) => s.state === "broken" && facts.includes(s.total));
  const out: (Node | null)[] = [
    h("header", null, h("p", { class: "kind" }, d.severity === "info" ? "Note" : d.severity[0].toUpperCase() + d.severity.slice(1), d.accepted ? badge("accepted", "accepted", "☑") : null), h("h2", { class: "message" }, d.message)),
    d.advice ? h("p", { class: "advice" }, d.advice) : null,
    section("Accepted", d.accepted ? h("p", null, d.accepted) : null),
    ...extra,
    section("Adds up", ...sums.slice(0, 6).map((s) => sumTable(r, s, select))),
    section("Figures", ...facts.slice(0, 60).map((f) => factLink(r, f, select))),
    section("See also", ...(d.related ?? []).map((n) => h("p", { class: "quiet" }, n.message, h("small", null, " " + r.line(n.location.line))))),
    terms([["Code", h("code", null, d.code)], ["Place", [d.location.document, r.line(d.location.line), d.location.path].filter(Boolean).join(", ")]]),
  ];
  return out.filter((n): n is Node => !!n);
}

export function removedDetail(r: Review, i: number): Node[] {
  const x = r.data.earlier!.removed[i];
  return [h("header", null, h("p", { class: "kind" }, "Only in the earlier document"), h("h2", null, x.label), h("p", { class: "figure" }, h("span", null, x.value))),
    terms([["Period", x.period], ["Concept", h("code", null, x.concept)], ["Document", r.data.earlier!.document], ["Place", x.line ? "line " + x.line : null]])];
}
