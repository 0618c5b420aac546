// What only a page of `tieout serve` can do: follow changes, accept findings, change the mapping, download.

import { fill, h, plural } from "./dom";
import { Review } from "./model";

/** Keeps what the reader was looking at while the page is loaded anew. */
export interface Place { document: number; list: string; query: string; fact?: string; statements: boolean; scroll: number }

export class Live {
  private document = 0;
  private file = "";

  private constructor(private readonly secret: string, private readonly version: number, private readonly changed: boolean) {}

  /** start follows the changes of a live page; null for a page that is a file. */
  static start(keep: () => Place): Live | null {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="tieout-live"]');
    if (!meta?.content) return null;
    const live = new Live(meta.content, Number(meta.dataset.version), meta.dataset.undo !== undefined);
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
    let since = -1; // the first answer comes at once, and says whether there is trouble
    for (;;) {
      try {
        const r = await fetch("/changes?since=" + since);
        if (!r.ok) throw new Error(String(r.status));
        const { version: now, trouble } = await r.json() as { version: number; trouble?: string };
        if (now !== this.version) {
          if (document.querySelector(".form:focus-within")) { // somebody is writing: the page waits
            await new Promise((done) => setTimeout(done, 1000));
            continue;
          }
          try { sessionStorage.setItem("tieout.place", JSON.stringify(keep())); } catch { /* then the page begins at its top */ }
          location.reload();
          return;
        }
        since = now;
        note(trouble ? "What is shown is not up to date: " + trouble : "");
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

  /** mapping are the forms that say, in a mapping file, what the row of a fact means and what its numbers are. */
  mapping(r: Review, i: number): Node | null {
    const f = r.data.facts[i], label = f.source.label;
    if (r.data.check.kind !== "release" || f.source.printed === undefined) return null;
    return h("section", { class: "mapping-forms" }, h("h3", null, "Correct"), label ? this.concept(r, i, label) : null, this.correction(i, r));
  }

  private concept(r: Review, i: number, label: string): Node {
    const f = r.data.facts[i];
    const known = Object.entries(r.data.concepts).filter(([n]) => n.startsWith("pr:")).sort(([, a], [, b]) => a.label.localeCompare(b.label));
    const list = h("datalist", { id: "concepts" }, known.map(([n, c]) => h("option", { value: n }, c.label)));
    const concept = h("input", { required: true, name: "concept", list: "concepts", autocomplete: "off", placeholder: f.alternatives?.[0] ?? "pr:…", spellcheck: "false" });
    return h("details", { class: "fold" }, h("summary", null, "Another concept"),
      this.form("mapping", () => ({ label, concept: concept.value.trim() }), h("label", null, `“${label}” means`, concept), list));
  }

  private correction(i: number, r: Review): Node {
    const f = r.data.facts[i];
    const choice = (name: string, options: [string, string][]): HTMLSelectElement => h("select", { name }, options.map(([v, words]) => h("option", { value: v }, words)));
    const sign = choice("sign", [["", "as read"], ["printed", "as printed"], ["opposite", "the opposite of what is printed"]]);
    const scale = choice("scale", [["", "as read"], ...["units", "hundreds", "thousands", "millions", "billions", "trillions"].map((s): [string, string] => [s, "in " + s])]);
    const scope = choice("scope", [["number", "this number"], ["row", "its row"], ["column", "its column"], ["table", "its table"]]);
    const [start, end] = (f.period ?? "").includes("/") ? f.period!.split("/") : ["", f.period ?? ""];
    const from = h("input", { type: "date", name: "from", value: start }), to = h("input", { type: "date", name: "to", value: /^\d{4}-\d\d-\d\d$/.test(end) ? end : "" });
    const was = from.value + "/" + to.value;
    const wanted = (): unknown => {
      const now = from.value + "/" + to.value, period = now === was ? "" : from.value ? now : to.value;
      return { correction: { document: this.document, fact: f.id, scope: scope.value, sign: sign.value, scale: scale.value, period } };
    };
    return h("details", { class: "fold" }, h("summary", null, "Another sign, scale or period"),
      this.form("correction", wanted, h("label", null, "Of", scope), h("label", null, "Sign", sign), h("label", null, "Scale", scale),
        h("fieldset", { class: "dates" }, h("legend", null, "Period"), h("label", null, "from (none: a balance)", from), h("label", null, "to", to))));
  }

  /** form asks for a change of the mapping file: it is shown before it is written. */
  private form(name: string, wanted: () => unknown, ...fields: Node[]): HTMLFormElement {
    const said = h("div", { role: "status" });
    const form = h("form", { class: "form " + name }, fields, h("div", { class: "acts" }, h("button", { class: "act", type: "submit" }, "Show the change")), said);
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.show(wanted() as object, said);
    });
    return form;
  }

  private async show(wanted: object, said: HTMLElement): Promise<void> {
    try {
      const change = await this.ask<{ file: string; diff: string; digest: string; numbers?: number }>("/mapping/proposal", wanted);
      if (!change.diff) return fill(said, h("p", { class: "quiet" }, "The mapping file says so already."));
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
      fill(said, h("p", { class: "quiet" }, h("code", null, change.file), change.numbers ? `, about ${plural(change.numbers, "number")} of the documents` : ""),
        h("pre", { class: "diff", tabindex: 0, role: "region", "aria-label": "Change of the mapping file" }, change.diff.replace(/\n$/, "").split("\n").map((l) => l[0] === "+" ? h("ins", null, l) : l[0] === "-" ? h("del", null, l) : l + "\n")), write);
    } catch (err) {
      fill(said, h("p", { class: "bad" }, (err as Error).message));
    }
  }

  /** undo is the form that takes back what the page has changed last in the mapping file; null where there is nothing. */
  undo(): Node | null {
    if (!this.changed) return null;
    const said = h("div", { role: "status" });
    return h("section", { class: "form undo" }, h("h3", null, "Mapping file"),
      h("div", { class: "acts" }, h("button", { class: "act", type: "button", onclick: () => void this.show({ undo: true }, said) }, "Take back the last change")), said);
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
