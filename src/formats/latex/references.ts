import type { Place, Reference } from "../content.ts";
import type { Flow } from "./flow.ts";

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
  node: Reference;
}

/** Labels, works and references that are kept in mind; references behind them are text. */
const most = 50_000;

/** What references need of the document around them. */
interface ReferenceHost {
  readonly flow: Flow;
  readonly isText: boolean;
  at(): () => Place;
  nameOf(kind: string): string;
}

/** Labels and what refers to them, in either order; the works that are cited alike. */
export class References {
  /** What a label that stands here means. */
  current: Omit<Target, "id"> = { number: "", kind: "", title: "" };
  readonly #to: ReferenceHost;
  readonly #labels = new Map<string, Target>();
  readonly #works = new Map<string, { id: string; mark: string }>();
  readonly #waiting: Waiting[] = [];
  readonly #cited: { key: string; node: Reference }[] = [];

  constructor(to: ReferenceHost) {
    this.#to = to;
  }

  /** Emits a place that links lead to. */
  #anchor(id: string): void {
    this.#to.flow.emit({ role: "anchor", place: this.#to.at(), id });
  }

  /** A reference that is filled in at the end. */
  #reference(): Reference {
    const node: Reference = { role: "reference", place: this.#to.at(), target: null, text: "" };
    this.#to.flow.emit(node);
    return node;
  }

  /** Emits the place that a label leads to. */
  define(label: string, number = this.current): void {
    if (!label || label.length > 500 || this.#labels.size >= most || this.#labels.has(label)) return;
    if (!this.#to.isText) return;
    this.#labels.set(label, { id: label, ...number });
    this.#anchor(label);
  }

  /** Emits a reference, which is filled in at the end. */
  refer(label: string, form: Form): void {
    if (this.#waiting.length < most) this.#waiting.push({ label, form, node: this.#reference() });
    else this.#to.flow.run(this.numberOf(label));
  }

  /** The number that a label before this place has. */
  numberOf(label: string): string {
    return this.#labels.get(label)?.number ?? "??";
  }

  /** Emits the place of a work of the bibliography, known by its key. */
  work(key: string, mark: string, number: string): void {
    const id = `work-${number}`;
    if (this.#works.size < most && !this.#works.has(key)) this.#works.set(key, { id, mark });
    this.#anchor(id);
  }

  cite(key: string): void {
    if (this.#cited.length < most) this.#cited.push({ key, node: this.#reference() });
    else this.#to.flow.run(this.#works.get(key)?.mark ?? key);
  }

  /** Fills in the references. */
  end(): void {
    for (const { label, form, node } of this.#waiting) {
      const target = this.#labels.get(label);
      node.target = target ? `#${target.id}` : null;
      node.text = target ? this.#textOf(target, form) : "??";
    }
    for (const { key, node } of this.#cited) {
      const work = this.#works.get(key);
      node.target = work ? `#${work.id}` : null;
      node.text = work?.mark ?? key;
    }
  }

  #textOf({ number, kind, title }: Target, form: Form): string {
    const shown = number || title || "↑";
    if (form === "equation") return `(${shown})`;
    if (form === "page") return `[${shown}]`;
    if (form === "title") return title || shown;
    if (form === "named" && number)
      return `${this.#to.nameOf(kind)} ${kind === "equation" ? `(${number})` : number}`.trim();
    return shown;
  }
}
