import type { Budget } from "../../checker/budget.ts";
import { romanNumeral } from "../../checker/text/roman-numerals.ts";

/** The counters that LaTeX numbers by, each with the one that sets it back. */
const usual: Record<string, string | null> = {
  part: null,
  chapter: null,
  section: "chapter",
  subsection: "section",
  subsubsection: "subsection",
  paragraph: "subsubsection",
  subparagraph: "paragraph",
  equation: null,
  figure: null,
  table: null,
  footnote: null,
  lstlisting: null,
  enumi: null,
  enumii: "enumi",
  enumiii: "enumii",
  enumiv: "enumiii",
};

const most = 10_000;
/** Counters whose numbers one number may be made of. */
const mostShown = 100;
const largest = 1_000_000_000;

export type Numerals = "arabic" | "alph" | "Alph" | "roman" | "Roman" | "fnsymbol";

/** A number as LaTeX writes it; what has no such form is written in digits. */
export function numeral(value: number, numerals: Numerals): string {
  if (numerals === "arabic" || value < 1) return String(value);
  if (numerals === "fnsymbol") return "*†‡§¶‖"[value - 1] ?? String(value);
  if (/roman/i.test(numerals)) {
    if (value > 5_000) return String(value);
    return numerals === "Roman" ? romanNumeral(value).toUpperCase() : romanNumeral(value);
  }
  if (value > 26) return String(value);
  return String.fromCharCode((numerals === "Alph" ? 64 : 96) + value);
}

/** Values of counters, and how each is shown. */
export class Counters {
  readonly #values = new Map<string, number>();
  readonly #within = new Map<string, string | null>();
  /** What each counter sets back when it goes on: those that have counted since. */
  readonly #counted = new Map<string, Set<string>>();
  /** What a counter's number is written in, where it is not arabic. */
  readonly #numerals = new Map<string, Numerals>([["part", "Roman"]]);
  readonly #parts = new Map<string, string>();
  /** How the document says that a counter is shown: the body of \the<name>. */
  readonly #shown: (name: string) => string | null;
  readonly #budget: Budget;
  #left = mostShown;

  constructor(shown: (name: string) => string | null, budget: Budget) {
    this.#shown = shown;
    this.#budget = budget;
    for (const [name, within] of Object.entries(usual)) this.define(name, within);
  }

  has(name: string): boolean {
    return this.#within.has(name);
  }

  /** \newcounter{name}[within], \counterwithin */
  define(name: string, within: string | null): void {
    if ((this.#within.size >= most && !this.#within.has(name)) || name.length > 100) return;
    this.#within.set(name, within);
    this.#await(name);
  }

  #await(name: string): void {
    const within = this.#within.get(name);
    if (!within || !this.#values.get(name)) return;
    const counted = this.#counted.get(within);
    if (counted) counted.add(name);
    else this.#counted.set(within, new Set([name]));
  }

  setNumerals(name: string, numerals: Numerals): void {
    if (this.#within.has(name)) this.#numerals.set(name, numerals);
  }

  value(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  set(name: string, value: number): void {
    if (!this.#within.has(name) || Math.abs(value) >= largest) return;
    this.#values.set(name, value);
    this.#await(name);
  }

  /** Adds one, sets back what is counted within, and answers the number as it is shown. */
  step(name: string): string {
    this.set(name, this.value(name) + 1);
    this.#setBack(name, 0);
    return this.show(name);
  }

  /** Adds one and answers the number without those that it is counted within. */
  stepAlone(name: string): string {
    this.set(name, this.value(name) + 1);
    return numeral(this.value(name), this.#numerals.get(name) ?? "arabic");
  }

  /** How the next number will be shown. */
  next(name: string): string {
    const value = this.value(name);
    this.set(name, value + 1);
    const shown = this.show(name);
    this.set(name, value);
    return shown;
  }

  /** From here on a counter gives letters behind a number: 2a, 2b. */
  beginPart(name: string, number: string): void {
    this.#parts.set(name, number);
    this.set(name, 0);
  }

  endPart(name: string, value: number): void {
    this.#parts.delete(name);
    this.set(name, value);
  }

  #setBack(name: string, depth: number): void {
    const counted = depth > 10 ? null : this.#counted.get(name);
    if (!counted) return;
    this.#counted.delete(name);
    for (const other of counted) {
      this.#budget.step();
      if (this.#within.get(other) !== name || !this.#values.get(other)) continue;
      this.#values.set(other, 0);
      this.#setBack(other, depth + 1);
    }
  }

  /** \the<name> */
  show(name: string, depth = 0): string {
    if (depth === 0) this.#left = mostShown;
    if (depth > 10 || --this.#left < 0) return "";
    const part = this.#parts.get(name);
    if (part !== undefined) return `${part}${numeral(this.value(name), "alph")}`;
    const own = this.#shown(name);
    if (own !== null && own.length < 1_000) return this.#evaluated(own, depth);
    const within = this.#within.get(name);
    const number = numeral(this.value(name), this.#numerals.get(name) ?? "arabic");
    return within && this.value(within) > 0 ? `${this.show(within, depth + 1)}.${number}` : number;
  }

  #evaluated(body: string, depth: number): string {
    this.#budget.step(8 + (body.length >> 2));
    return body
      .replace(
        // Classes and packages write \arabic{figure} as \@arabic\c@figure.
        /\\@?(arabic|[aA]lph|[rR]oman|fnsymbol)\s*(?:\{(\w+)\}|\\c@([a-zA-Z]+))|\\the(\w+)/g,
        (_, numerals: Numerals | undefined, counted?: string, own?: string, shown = "") =>
          numerals ? numeral(this.value(counted ?? own ?? ""), numerals) : this.show(shown, depth + 1),
      )
      .replace(/\\[a-zA-Z@]+\s*|[{}$]/g, "")
      .slice(0, 100);
  }
}
