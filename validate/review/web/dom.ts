// Elements and words.

type Child = Node | string | number | null | undefined | false | Child[];
type Attrs = Record<string, string | number | boolean | null | undefined | ((e: any) => void)>;

/** h makes an element: attributes that begin with "on" are listeners, false and null leave an attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs?: Attrs | null, ...children: Child[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attrs ?? {})) {
    if (typeof v === "function") e.addEventListener(k.slice(2), v as EventListener);
    else if (v === true) e.setAttribute(k, "");
    else if (v !== false && v !== null && v !== undefined) e.setAttribute(k, String(v));
  }
  add(e, children);
  return e;
}

function add(to: Node, children: Child[]): void {
  for (const c of children) {
    if (Array.isArray(c)) add(to, c);
    else if (c instanceof Node) to.appendChild(c);
    else if (c !== null && c !== undefined && c !== false) to.appendChild(document.createTextNode(String(c)));
  }
}

export const get = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export function fill(e: Element, ...children: Child[]): void {
  e.textContent = "";
  add(e, children);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function day(s: string): string {
  const m = /^(\d{4})-(\d\d)-(\d\d)$/.exec(s);
  return m ? `${months[+m[2] - 1]} ${+m[3]}, ${m[1]}` : s;
}

/** period is a period as people say it: "3 months to Mar 31, 2003". */
export function period(p: string | null | undefined): string {
  if (!p) return "";
  const [start, end] = p.split("/");
  if (!end) return p === "forever" ? "at any time" : day(p);
  const days = Math.round((Date.parse(end) - Date.parse(start)) / 864e5) + 1;
  const n = Math.floor(((days + 15) * 12) / 365), off = Math.abs(days - Math.floor((n * 365) / 12));
  if (n > 0 && off <= (n === 1 ? 2 : 8)) return `${n} month${n === 1 ? "" : "s"} to ${day(end)}`;
  if (days % 7 === 0) return `${days / 7} weeks to ${day(end)}`;
  return `${day(start)} to ${day(end)}`;
}

/** number groups the digits of a decimal number; other text stays. */
export function number(v: string | null | undefined): string {
  if (v === null || v === undefined) return "–";
  const m = /^(-?)(\d+)(\.\d+)?$/.exec(v);
  if (!m) return v;
  return (m[1] ? "−" : "") + m[2].replace(/\B(?=(\d{3})+$)/g, ",") + (m[3] ?? "");
}

/** value is what a fact says: numbers are grouped, names lose the address that they begin with. */
export function value(v: string | undefined, unit: string | undefined): string {
  return unit ? number(v) : plain(v ?? "").replace(/^https?:\/\/\S*#(?=\S+$)/, "");
}

/** plain is the text of markup. */
export const plain = (s: string): string => s.replace(/<[^>]*>?/g, " ").replace(/\s+/g, " ").trim();

export function accuracy(d: number | "INF" | undefined): string {
  if (d === undefined) return "not stated";
  if (d === "INF") return "exact";
  const names = ["thousandths", "hundredths", "tenths", "units", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands", "millions", "ten millions", "hundred millions", "billions"];
  return `rounded to ${names[3 - d] ?? d + " decimals"} (decimals ${d})`;
}

export const marks: Record<string, string> = { tied: "✓", broken: "✗", untied: "?" };
export const stateWords: Record<string, string> = { tied: "tied", broken: "broken", untied: "not tied" };
export const mentionMarks: Record<string, string> = { ties: "✓", derived: "✓", differs: "✗", absent: "·" };
export const mentionWords: Record<string, string> = { ties: "ties to the tables", derived: "follows from the tables", differs: "differs from the tables", absent: "not matched with the tables" };

export const mentionStates: Record<string, string> = { ties: "tied", derived: "follows", differs: "differs", absent: "not matched" };

export const plural = (n: number, one: string, many = one + "s"): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
