// What only a page of `tieout serve` can do: follow changes, accept findings, change the mapping, download.

import { fill, h } from "./dom";
import { Review } from "./model";

/** Keeps what the reader was looking at while the page is loaded anew. */
export interface Place { document: number; list: string; query: string; fact?: string; statements: boolean; scroll: number }

export class Live {
  private document = 0;
  private file = "";

  private constructor(private readonly secret: string) {}

  /** start follows the changes of a live page; null for a page that is a file. */
  static start(keep: () => Place): Live | null {
    const secret = document.querySelector<HTMLMetaElement>('meta[name="tieout-live"]')?.content;
    if (!secret) return null;
    const live = new Live(secret);
    void live.follow(keep);
    return live;
  }

  documentChanged(file: string, number: number): void {
    this.file = file;
    this.document = number;
  }

  /** restored is what the reader was looking at before. */
  restored(): Place | null {
    try {
      const kept = sessionStorage.getItem("tieout.place");
      sessionStorage.removeItem("tieout.place");
      return kept ? JSON.parse(kept) as Place : null;
    } catch {
      return null;
    }
  }

  private async follow(keep: () => Place): Promise<void> {
    let version = -1;
    for (;;) {
      try {
        const r = await fetch("/changes?since=" + version);
        if (!r.ok) throw new Error(String(r.status));
        const now = (await r.json() as { version: number }).version;
        if (version >= 0 && now !== version) {
          if (document.querySelector(".form:focus-within")) { // somebody is writing: the page waits
            await new Promise((done) => setTimeout(done, 1000));
            continue;
          }
          try { sessionStorage.setItem("tieout.place", JSON.stringify(keep())); } catch { /* then the page begins at its top */ }
          location.reload();
          return;
        }
        version = now;
        note("");
      } catch {
        note("The server does not answer. What is shown may be out of date.");
        await new Promise((done) => setTimeout(done, 3000));
      }
    }
  }

  private async ask<T>(path: string, body: unknown): Promise<T> {
    const r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", "X-Tieout-Page": this.secret }, body: JSON.stringify(body) });
    const answer = await r.json() as T & { detail?: string };
    if (!r.ok) throw new Error(answer.detail ?? r.statusText);
    return answer;
  }

  /** acceptance is the form that takes a finding into the baseline. */
  acceptance(r: Review, i: number): Node | null {
    const d = r.findings[i];
    if (d.accepted || !d.fingerprint) return null;
    const reason = h("textarea", { rows: 2, required: true, name: "reason" }), by = h("input", { required: true, name: "by", autocomplete: "name", value: remembered() });
    const said = h("p", { class: "quiet", role: "status" });
    const form = h("form", { class: "form accept" }, h("label", null, "Why it may stay", reason), h("label", null, "Your name", by),
      h("div", { class: "acts" }, h("button", { class: "act first", type: "submit" }, "Accept this finding")), said);
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      remembered(by.value);
      try {
        await this.ask("/accept", { document: this.file, fingerprint: d.fingerprint, reason: reason.value, by: by.value });
        (document.activeElement as HTMLElement | null)?.blur();
        fill(said, "Accepted. The documents are being checked again.");
      } catch (err) {
        fill(said, String((err as Error).message));
      }
    });
    return h("section", null, h("h3", null, "Accept"), h("p", { class: "quiet" }, "The finding stays in the list, marked as accepted, with your reason. Another number in its place is another finding."), form);
  }

  /** mapping is the form that gives the row of a fact another concept, in a mapping file. */
  mapping(r: Review, i: number): Node | null {
    const f = r.data.facts[i], label = f.source.label;
    if (r.data.check.kind !== "release" || !label) return null;
    const known = Object.entries(r.data.concepts).filter(([n]) => n.startsWith("pr:")).sort(([, a], [, b]) => a.label.localeCompare(b.label));
    const list = h("datalist", { id: "concepts" }, known.map(([n, c]) => h("option", { value: n }, c.label)));
    const concept = h("input", { required: true, name: "concept", list: "concepts", autocomplete: "off", placeholder: f.alternatives?.[0] ?? "pr:…", spellcheck: "false" });
    const said = h("div", { role: "status" });
    const form = h("form", { class: "form mapping" }, h("label", null, `“${label}” means`, concept), list, h("div", { class: "acts" }, h("button", { class: "act", type: "submit" }, "Show the change")), said);
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      const wanted = { label, concept: concept.value.trim() };
      try {
        const change = await this.ask<{ file: string; diff: string; digest: string }>("/mapping/proposal", wanted);
        const write = h("button", { class: "act first", type: "button" }, "Write it");
        write.addEventListener("click", async () => {
          write.disabled = true;
          try {
            await this.ask("/mapping", { ...wanted, digest: change.digest });
            write.blur();
            fill(said, h("p", { class: "quiet" }, "Written. The documents are being checked again."));
          } catch (err) {
            fill(said, h("p", { class: "bad" }, (err as Error).message));
          }
        });
        fill(said, h("p", { class: "quiet" }, h("code", null, change.file)),
          h("pre", { class: "diff", tabindex: 0, "aria-label": "Change of the mapping file" }, change.diff.replace(/\n$/, "").split("\n").map((l) => l[0] === "+" ? h("ins", null, l) : l[0] === "-" ? h("del", null, l) : l + "\n")), write);
      } catch (err) {
        fill(said, h("p", { class: "bad" }, (err as Error).message));
      }
    });
    return h("section", null, h("h3", null, "Another concept"), form);
  }

  downloads(): Node | null {
    const link = (format: string, words: string): Node => h("a", { class: "act", href: `/download?document=${this.document}&format=${format}` }, words);
    return h("section", null, h("h3", null, "Download"), h("p", { class: "links" }, link("inline", "Inline XBRL"), link("xbrl", "XBRL"), link("json", "JSON"), link("xlsx", "Excel")));
  }
}

/** note shows something until it is taken back. */
function note(words: string): void {
  const old = document.querySelector(".note");
  if (!words) return old?.remove();
  if (old) old.textContent = words; else document.body.append(h("div", { class: "note", role: "alert" }, words));
}

/** remembered is the name that was given last. */
function remembered(name?: string): string {
  try {
    if (name !== undefined) localStorage.setItem("tieout.name", name);
    return localStorage.getItem("tieout.name") ?? "";
  } catch {
    return "";
  }
}
