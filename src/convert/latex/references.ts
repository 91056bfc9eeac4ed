import type { PageBuilder } from "../page.ts";

/** What a label stands for. */
interface Target {
  id: string;
  number: string;
  /** Such as "section" or "figure". */
  kind: string;
  title: string;
}

/** How a reference is written: by number, in parentheses, with the kind before it, or by title. */
export type Form = "number" | "equation" | "page" | "named" | "title";

interface Waiting {
  label: string;
  form: Form;
  fill: (target: string | null, text: string) => void;
}

/** Labels, works and references that are kept in mind; references behind them are text. */
const most = 50_000;

/** Labels and what refers to them, in either order; the works that are cited alike. */
export class References {
  /** What a label that stands here means. */
  current: Omit<Target, "id"> = { number: "", kind: "", title: "" };
  /** References to labels that the document does not have. */
  unknown = 0;
  readonly #page: PageBuilder;
  /** The name of a kind as it is printed. */
  readonly #nameOf: (kind: string) => string;
  readonly #labels = new Map<string, Target>();
  readonly #works = new Map<string, { id: string; mark: string }>();
  readonly #waiting: Waiting[] = [];
  readonly #cited: { key: string; fill: Waiting["fill"] }[] = [];

  constructor(page: PageBuilder, nameOf: (kind: string) => string) {
    this.#page = page;
    this.#nameOf = nameOf;
  }

  /** Writes the place that a label leads to. */
  define(label: string, number = this.current): void {
    if (!label || label.length > 500 || this.#labels.size >= most || this.#labels.has(label)) return;
    this.#labels.set(label, { id: this.#page.anchor(label), ...number });
  }

  /** Writes a reference, or keeps a place for it. */
  refer(label: string, form: Form): void {
    if (this.#waiting.length < most) this.#waiting.push({ label, form, fill: this.#page.reference() });
    else this.#page.text(this.numberOf(label));
  }

  /** The number that a label before this place has. */
  numberOf(label: string): string {
    return this.#labels.get(label)?.number ?? "??";
  }

  /** The id of a work of the bibliography, known by its key. */
  work(key: string, mark: string, id: string): void {
    if (this.#works.size < most && !this.#works.has(key)) this.#works.set(key, { id, mark });
  }

  cite(key: string): void {
    if (this.#cited.length < most) this.#cited.push({ key, fill: this.#page.reference() });
    else this.#page.text(this.#works.get(key)?.mark ?? key);
  }

  /** Fills the places that were kept. */
  end(): void {
    for (const { label, form, fill } of this.#waiting) {
      const target = this.#labels.get(label);
      if (!target) this.unknown++;
      fill(target?.id ?? null, target ? this.#textOf(target, form) : "??");
    }
    for (const { key, fill } of this.#cited) {
      const work = this.#works.get(key);
      fill(work?.id ?? null, work?.mark ?? key);
    }
  }

  #textOf({ number, kind, title }: Target, form: Form): string {
    const shown = number || title || "↑";
    if (form === "equation") return `(${shown})`;
    if (form === "page") return `[${shown}]`;
    if (form === "title") return title || shown;
    if (form === "named" && number)
      return `${this.#nameOf(kind)} ${kind === "equation" ? `(${number})` : number}`.trim();
    return shown;
  }
}
