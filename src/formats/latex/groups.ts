import type { Budget } from "../../checker/budget.ts";
import type { DeclaredColour } from "./colours.ts";
import type { Flow, Style } from "./flow.ts";

/** What tables are set to have for tagging. */
export interface TableSettings {
  headerRows: number;
  headerColumns: number;
  isLayout: boolean;
}

/** A group in braces, or an environment by its name. */
interface Group {
  environment: string | null;
  styles: readonly Style[];
  tables: TableSettings;
  /** Of its type, in points; 0 where nothing sets it. */
  size: number;
  /** That \color gave its text; null where nothing did. */
  colour: DeclaredColour | null;
  end: (() => void) | null;
  /** Groups in it that are the same in all, each in the one before. */
  more: number;
}

/** What is done with the group that comes next, or with the one character that stands for it. */
export interface GroupUse {
  begin?: () => void;
  styles?: readonly Style[];
  end?: () => void;
}

/** Styles that one text may be in. */
const mostStyles = 30;
const plain: readonly Style[] = [];

/** The groups of TeX that are open, with the styles that end with them. */
export class Groups {
  readonly #flow: Flow;
  readonly #budget: Budget;
  readonly #open: Group[] = [
    {
      environment: null,
      styles: plain,
      tables: { headerRows: 0, headerColumns: 0, isLayout: false },
      size: 0,
      colour: null,
      end: null,
      more: 0,
    },
  ];
  #depth = 1;
  #next: { begins: (() => void)[]; styles: readonly Style[]; ends: (() => void)[] } | null = null;

  constructor(flow: Flow, budget: Budget) {
    this.#flow = flow;
    this.#budget = budget;
  }

  /** Groups that are open, that of the document counted. */
  get depth(): number {
    return this.#depth;
  }

  get #top(): Group {
    return this.#open.at(-1)!;
  }

  /** The innermost is one in braces, not an environment. */
  get isInBraces(): boolean {
    return this.depth > 1 && this.#top.environment === null;
  }

  isOpen(environment: string): boolean {
    return this.#open.some((group) => group.environment === environment);
  }

  /** All environments that are open are of these. */
  isWithin(environments: ReadonlySet<string>): boolean {
    this.#budget.step(1 + (this.#open.length >> 3));
    return this.#open.every(({ environment }) => environment === null || environments.has(environment));
  }

  /** The innermost group as one of its own, which may be changed. */
  #own(): Group {
    const top = this.#top;
    if (!top.more) return top;
    this.#budget.depth(this.#open.length);
    top.more--;
    const own = { ...top, more: 0 };
    this.#open.push(own);
    return own;
  }

  /** The styles of the innermost group, which a table's cell sets back. */
  get styles(): readonly Style[] {
    return this.#top.styles;
  }

  set styles(styles: readonly Style[]) {
    if (styles !== this.#top.styles) this.#own().styles = styles;
    this.#flow.styles = styles;
  }

  get tables(): TableSettings {
    return this.#top.tables;
  }

  /** Tables that follow in the innermost group are set so. */
  setTables(settings: Partial<TableSettings>): void {
    this.#own().tables = { ...this.tables, ...settings };
  }

  get size(): number {
    return this.#top.size;
  }

  /** Text that follows in the innermost group is of this size. */
  set size(size: number) {
    if (size !== this.#top.size) this.#own().size = size;
  }

  get colour(): DeclaredColour | null {
    return this.#top.colour;
  }

  /** Text that follows in the innermost group is of this colour. */
  set colour(colour: DeclaredColour | null) {
    if (colour !== this.#top.colour) this.#own().colour = colour;
  }

  /** What follows in the innermost group is in this style too. */
  style(style: Style): void {
    if (this.styles.length < mostStyles) this.styles = [...this.styles, style];
  }

  /** What follows in the innermost group is in no style. */
  unstyle(): void {
    this.styles = plain;
  }

  push(environment: string | null, end: (() => void) | null = null, own: readonly Style[] = plain): void {
    const { styles, tables, size, colour } = this;
    const all = own.length && styles.length < mostStyles ? [...styles, ...own] : styles;
    const top = this.#top;
    // Groups of hostile documents nest without end, and most of them are nothing but braces.
    if (top.environment === environment && top.end === end && all === styles && this.#depth > 1) top.more++;
    else {
      this.#budget.depth(this.#open.length);
      this.#open.push({ environment, styles: all, tables, size, colour, end, more: 0 });
    }
    this.#depth++;
    this.#flow.styles = all;
  }

  pop(): void {
    if (this.depth === 1) return;
    this.#depth--;
    const group = this.#top;
    if (group.more) group.more--;
    else this.#open.pop();
    group.end?.();
    this.#flow.styles = this.styles;
  }

  /** Ends an environment with all that is open in it; one that is not open has no end. */
  popTo(environment: string): void {
    if (!this.isOpen(environment)) return;
    while (this.#top.environment !== environment) this.pop();
    this.pop();
  }

  /** Ends the groups that were begun since there were so many. */
  closeTo(depth: number): void {
    while (this.depth > Math.max(1, depth)) this.pop();
  }

  /** A use of the group that comes next waits for it. */
  get isAwaited(): boolean {
    return this.#next !== null;
  }

  /** Uses the group that comes next; where another use of it waits, both hold. */
  use({ begin, styles, end }: GroupUse): void {
    this.#next ??= { begins: [], styles: plain, ends: [] };
    const next = this.#next;
    this.#budget.depth(next.begins.length);
    if (begin) next.begins.push(begin);
    if (styles && next.styles.length < mostStyles) next.styles = [...next.styles, ...styles];
    this.#budget.depth(next.ends.length);
    if (end) next.ends.unshift(end);
  }

  /** Opens a group in braces for the uses that wait. */
  pushNext(): void {
    const next = this.#next;
    this.#next = null;
    runAll(next?.begins ?? []);
    const ends = next?.ends ?? [];
    this.push(null, ends.length ? () => runAll(ends) : null, next?.styles);
  }

  /** Gives up the group that was to come: something else comes. */
  giveUp(): void {
    const next = this.#next;
    this.#next = null;
    if (!next) return;
    runAll(next.begins);
    runAll(next.ends);
  }
}

function runAll(all: readonly (() => void)[]): void {
  for (const one of all) one();
}
