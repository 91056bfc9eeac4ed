import type { Budget } from "../../checker/budget.ts";
import type { Argument } from "../../checker/readers/latex/argument-reader.ts";
import { Conditionals } from "../../checker/readers/latex/conditionals.ts";
import { type Definer, definitions } from "../../checker/readers/latex/definitions.ts";
import { leftOutEnvironments, verbatimEnvironments } from "../../checker/readers/latex/environments.ts";
import { Expander } from "../../checker/readers/latex/expander.ts";
import { Macros } from "../../checker/readers/latex/macros.ts";
import { Metadata } from "../../checker/readers/latex/metadata.ts";
import { accents, plainText } from "../../checker/readers/latex/plain-text.ts";
import { silentCommands } from "../../checker/readers/latex/silent-commands.ts";
import type { PageBuilder } from "../page.ts";
import { citation, isCitation } from "./citations.ts";
import { commands, groupCommands, unknownCommand } from "./commands.ts";
import { Counters, type Numerals } from "./counters.ts";
import { environments, type Theorem, theorem } from "./environments.ts";
import { Flow, type Style } from "./flow.ts";
import { Formula, isFormula } from "./formula.ts";
import { formulaCommand } from "./formula-commands.ts";
import { hasChapters } from "./headings.ts";
import { wordFor } from "./names.ts";
import { References } from "./references.ts";
import type { Tabular } from "./tabular.ts";
import { germanText, moreCharacters, typeset } from "./typography.ts";
import { verbatim } from "./verbatim.ts";

/** A group in braces, or an environment by its name. */
interface Group {
  environment: string | null;
  styles: readonly Style[];
  end: (() => void) | null;
}

/** What is done with the group that comes next, or with the one character that stands for it. */
export interface GroupUse {
  begin?: () => void;
  styles?: readonly Style[];
  end?: () => void;
}

/** Where in the document the writer is: without \documentclass everything is body. */
type Part = "fragment" | "preamble" | "body";

const plainStyle: readonly Style[] = [];

/** Follows the tokens of a LaTeX source and gives what it prints to a page. */
export class LatexWriter extends Expander implements Definer {
  readonly page: PageBuilder;
  readonly flow: Flow;
  readonly metadata = new Metadata();
  readonly conditionals = new Conditionals(true);
  readonly counters: Counters;
  readonly references: References;
  readonly aliases = new Map<string, string>();
  readonly verbatims = new Set(verbatimEnvironments);
  readonly leftOut = new Set(leftOutEnvironments);
  readonly theorems = new Map<string, Theorem>();
  /** Sources of notes by their keys; they are written at the end. */
  readonly notes = new Map<string, string>();
  part: Part = "fragment";
  /** The kinds of the lists that are open, innermost last. */
  readonly lists: ("ul" | "ol" | "dl")[] = [];
  /** The tables that are open, innermost last. */
  readonly tables: Tabular[] = [];
  /** What \maketitle prints, in order. */
  readonly title: { kind: "title" | "line"; source: string }[] = [];
  /** The kinds of floats that are open, innermost last. */
  readonly floats: string[] = [];
  isInAppendix = false;
  language: string | null = null;
  /** `"a` is ä, as babel has it for German. */
  hasGermanShorthands = false;
  /** Header rows that tables are set to have, and whether they are set to be layout. */
  headerRows = 0;
  isLayout = false;
  /** Something was left out as it is nested too deep. */
  isCut = false;
  /** Front or back matter, whose chapters have no numbers. */
  isInFront = false;
  /** The numerals of the enumerations that are open, and how deep what is in each list stands. */
  readonly numerals: Numerals[] = [];
  readonly listDepths = new Map<number, number>();
  bibliographyDepth = 0;
  /** What is printed of a heading so far; null outside of one. */
  headingText: string | null = null;
  /** Notes that are marked and whose text comes later, and the length of all notes. */
  readonly markedNotes: string[] = [];
  noteLength = 0;
  /** Files that are read in, and those that hold references. */
  readonly #files: string[] = [];
  formula: Formula | null = null;
  #groups: Group[] = [{ environment: null, styles: plainStyle, end: null }];
  #next: GroupUse | null = null;
  /** An environment that is left out with all that is in it, and those of its name in it. */
  #dropped: { name: string; depth: number } | null = null;
  /** The groups that follow are arguments of a command of which nothing is known: they do not run together. */
  #unknown: "before" | "behind" | null = null;
  #afterWord: { scanner: unknown; at: number } | null = null;

  constructor(page: PageBuilder, budget: Budget) {
    super(new Macros(), budget);
    this.page = page;
    this.flow = new Flow(page);
    this.flow.before = () => this.tables.at(-1)?.beginCell();
    this.counters = new Counters((name) => this.macros.command(`the${name}`)?.body ?? null);
    this.references = new References(page, (kind) => this.nameOf(kind));
  }

  get isBody(): boolean {
    return this.part !== "preamble";
  }

  get depth(): number {
    return this.#groups.length;
  }

  /** The name that a kind of thing is printed with. */
  nameOf(kind: string): string {
    if (kind === "figure" || kind === "table" || kind === "part" || kind === "chapter" || kind === "section")
      return wordFor(kind, this.language);
    if (/^(?:sub)+section$|^(?:sub)?paragraph$/.test(kind)) return wordFor("section", this.language);
    return kind === "equation" || kind === "item" ? "" : kind;
  }

  /** The text that a piece of source prints. */
  plain(argument: Argument | string | null | undefined): string {
    const source = typeof argument === "string" ? argument : argument?.source;
    return source ? typeset(plainText(source, this.macros, this.budget)) : "";
  }

  isKnown(name: string): boolean {
    return (
      Object.hasOwn(commands, name) || Object.hasOwn(silentCommands, name) || Object.hasOwn(definitions, name)
    );
  }

  tooDeep(): void {
    this.isCut = true;
  }

  get #isQuiet(): boolean {
    return this.conditionals.isLeftOut || this.#dropped !== null;
  }

  // Groups

  /** What follows in the current group is in this style too. */
  style(style: Style): void {
    const group = this.#groups.at(-1)!;
    if (group.styles.length < 30) group.styles = [...group.styles, style];
    this.flow.styles = group.styles;
  }

  /** The styles of the current group, which a table's cell sets back. */
  get styles(): readonly Style[] {
    return this.#groups.at(-1)!.styles;
  }

  set styles(styles: readonly Style[]) {
    this.#groups.at(-1)!.styles = styles;
    this.flow.styles = styles;
  }

  /** What follows in the current group is in no style. */
  unstyle(): void {
    this.styles = plainStyle;
  }

  /** Uses the group that comes next; where another use of it waits, both hold. */
  group(use: GroupUse): void {
    const outer = this.#next;
    this.#next = outer
      ? {
          begin: () => {
            outer.begin?.();
            use.begin?.();
          },
          styles: [...(outer.styles ?? []), ...(use.styles ?? [])].slice(0, 10),
          end: () => {
            use.end?.();
            outer.end?.();
          },
        }
      : use;
  }

  /** Opens a group; what is open in an environment of the page is closed by `end`. */
  push(environment: string | null, end: (() => void) | null, own: readonly Style[] = plainStyle): void {
    this.budget.depth(this.#groups.length);
    const { styles } = this.#groups.at(-1)!;
    this.#groups.push({
      environment,
      styles: own.length && styles.length < 30 ? [...styles, ...own] : styles,
      end,
    });
    this.flow.styles = this.#groups.at(-1)!.styles;
  }

  pop(): void {
    if (this.#groups.length === 1) return;
    const group = this.#groups.pop()!;
    group.end?.();
    this.flow.styles = this.#groups.at(-1)!.styles;
  }

  isOpen(environment: string): boolean {
    return this.#groups.some((group) => group.environment === environment);
  }

  /** Ends everything that is open. */
  closeAll(): void {
    this.#endFormula();
    while (this.#groups.length > 1) this.pop();
    this.flow.endTo(0);
    this.flow.endParagraph();
  }

  /** Gives up the group that was to come: something else comes. */
  #giveUp(): void {
    const use = this.#next;
    this.#next = null;
    use?.begin?.();
    use?.end?.();
  }

  open(): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      this.formula.braces++;
      this.formula.add("{");
      return;
    }
    const use = this.#next;
    this.#next = null;
    use?.begin?.();
    if (!this.#unknown || use) {
      this.#unknown = null;
      this.push(null, use?.end ?? null, use?.styles);
      return;
    }
    if (this.#unknown === "behind") this.print(" ");
    this.#unknown = null;
    this.push(null, () => {
      this.#unknown = "behind";
    });
  }

  close(): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      if (this.formula.braces === 0) return;
      this.formula.braces--;
      this.formula.add("}");
      return;
    }
    this.#giveUp();
    if (this.#groups.at(-1)!.environment === null) this.pop();
  }

  // Text

  text(text: string): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      this.formula.add(text);
      return;
    }
    let rest = text;
    // White space behind a control word only ends it.
    const { cursor } = this.scanner;
    if (this.#afterWord?.scanner === this.scanner && this.#afterWord.at === cursor.at - text.length)
      rest = rest.trimStart();
    this.#unknown = null;
    if (this.#next && rest.trim()) rest = this.#firstCharacter(rest.trimStart());
    this.print(typeset(this.hasGermanShorthands ? germanText(rest) : rest));
  }

  /** One character is a group too. */
  #firstCharacter(text: string): string {
    const first = String.fromCodePoint(text.codePointAt(0)!);
    this.open();
    this.print(typeset(first));
    this.close();
    return text.slice(first.length);
  }

  /** Writes characters as they are. */
  print(text: string): void {
    if (!text || !this.isBody) return;
    if (this.headingText !== null && this.headingText.length < 1_000) this.headingText += text;
    this.flow.text(text);
  }

  /** A printed line ends here: a row in a table, unless it is one in a group of a cell. */
  endLine(signature: string): void {
    const table = this.tables.at(-1);
    const isRow = table?.depth === this.depth;
    this.scanner.take(signature, () => {
      if (isRow) table.endRow();
      else this.lineBreak();
    });
  }

  lineBreak(): void {
    if (this.isBody && this.flow.isInLine) this.flow.break();
  }

  /** Leaves out a length such as `= 3.5pt plus 1fil` behind a command. */
  skipLength(): void {
    this.#skip(
      /^\s*=?\s*(?:[-+]?\s*(?:\d+\.?\d*|\.\d+)? ?(?:(?:true)?(?:pt|em|ex|cm|mm|in|pc|bp|dd|cc|sp|mu)(?![a-z])|\\[a-zA-Z@]*(?:skip|width|height|size|sep|indent|dimen|depth|unit|length)(?![a-zA-Z])))?(?:\s*(?:plus|minus)\s*-?\d*\.?\d*\s*(?:pt|em|ex|cm|mm|in|fil{1,3}|mu))*/,
    );
  }

  skipNumber(): void {
    this.#skip(/^\s*=?\s*-?\d+ ?/);
  }

  #skip(pattern: RegExp): void {
    const { cursor } = this.scanner;
    const found = pattern.exec(cursor.ahead(cursor.at, 100))?.[0];
    if (found) cursor.pass(cursor.at + found.length);
  }

  /** A file that the source reads in and that is not at hand. */
  readIn(name: string, what: string): void {
    if (!name || !this.isBody) {
      if (name && what === "references") this.#files.push(name);
      return;
    }
    if (this.#files.length < 1_000) this.#files.push(name);
    if (what !== "text") return;
    this.flow.inline(() => this.page.mark(`The file ${name} stands here: a person must add what it holds.`));
  }

  /** Says what of the document is not in the page. */
  remark(): void {
    const { remarks } = this.page.end();
    const { unknown } = this.references;
    if (this.#files.length) {
      const names = [...new Set(this.#files)].slice(0, 20).join(", ");
      remarks.push(`The document reads in other files, which are not part of it: ${names}.`);
    }
    if (unknown)
      remarks.push(
        `${unknown === 1 ? "1 reference leads" : `${unknown} references lead`} to a label that the document does not have, and ${unknown === 1 ? "is" : "are"} written as ??.`,
      );
    if (this.isCut) remarks.push("Parts that are nested too deep, or expand to too much, were left out.");
  }

  beginAppendix(): void {
    this.flow.endParagraph();
    this.isInAppendix = true;
    const first = hasChapters(this) ? "chapter" : "section";
    this.counters.set(first, 0);
    this.counters.setNumerals(first, "Alph");
  }

  get appendixName(): string {
    return wordFor("appendix", this.language);
  }

  setFront(isFront: boolean): void {
    this.flow.endParagraph();
    this.isInFront = isFront;
  }

  /** A formula that is an argument. */
  feedFormula(source: Argument | null | undefined): void {
    this.beginFormula("$");
    this.feedArgument(source);
    this.endFormula("$");
  }

  paragraph(): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      // A formula in a line does not go over a blank line: TeX ends it there.
      if (this.formula.closer === "$") this.#endFormula();
      else return;
    }
    this.flow.endParagraph();
  }

  cell(): void {
    if (this.#isQuiet) return;
    if (this.formula) this.formula.cell();
    else this.tables.at(-1)?.endCell();
  }

  // Formulas

  math(isDouble: boolean): void {
    if (this.#isQuiet || !this.isBody) return;
    const { formula } = this;
    if (!formula) this.beginFormula(isDouble ? "$$" : "$");
    else if (!formula.isAtTop || !formula.closer.startsWith("$")) formula.add("$");
    else {
      this.#endFormula();
      if (isDouble && formula.closer === "$") this.beginFormula("$");
    }
  }

  beginFormula(closer: string): void {
    this.#giveUp();
    if (this.isBody && !this.formula) this.formula = new Formula(closer, this);
  }

  #endFormula(): void {
    const { formula } = this;
    this.formula = null;
    formula?.end();
  }

  endFormula(closer: string): void {
    if (this.formula?.closer === closer) this.#endFormula();
  }

  // Commands

  command(name: string): void {
    if (this.conditionals.take(name) || this.#dropped) return;
    if (this.formula) {
      if (!this.expandCommand(name)) formulaCommand(this, this.formula, name);
      return;
    }
    this.#unknown = null;
    const isWord = /^[a-zA-Z@]/.test(name);
    this.#afterWord = isWord ? { scanner: this.scanner, at: this.scanner.cursor.at } : null;
    if (this.expandCommand(name)) return;
    if (Object.hasOwn(definitions, name) && !Object.hasOwn(commands, name)) {
      definitions[name]!(this, name);
      return;
    }
    // A command for one character may stand for a group, and one for a group may follow another.
    if (!groupCommands.has(name) && !Object.hasOwn(silentCommands, name)) this.#giveUp();
    if (Object.hasOwn(commands, name)) commands[name]!(this, name);
    else if (Object.hasOwn(moreCharacters, name)) this.print(moreCharacters[name]!);
    else if (Object.hasOwn(accents, name)) this.#accent(accents[name]!);
    else if (isCitation(name)) citation(this, name);
    else if (Object.hasOwn(silentCommands, name)) this.scanner.take(silentCommands[name]!, () => {});
    else if (!this.choose(name)) {
      unknownCommand(this, name);
      this.#unknown = "before";
    }
  }

  #accent(mark: string): void {
    this.scanner.take("m", ([letter]) => {
      const plain = this.plain(letter).replace("ı", "i").replace("ȷ", "j");
      this.print(`${plain.slice(0, 1)}${mark}${plain.slice(1)}`.normalize("NFC"));
    });
  }

  // Environments

  begin(given: string): void {
    if (this.conditionals.isLeftOut) return;
    if (this.#dropped) {
      if (this.#dropped.name === given) this.#dropped.depth++;
      return;
    }
    if (this.formula) {
      this.#beginInFormula(given);
      return;
    }
    this.#giveUp();
    if (!this.isBody && !this.verbatims.has(given) && !this.leftOut.has(given) && given !== "document") {
      this.push(given, null);
      return;
    }
    const name = this.aliases.get(given) ?? given;
    const base = name.replace(/\*$/, "");
    if (this.leftOut.has(name)) {
      this.scanner.skipTo(`\\end{${given}}`, 0, () => {});
    } else if (this.verbatims.has(name) || this.verbatims.has(base)) verbatim(this, given, base);
    else if (isFormula(name) && this.isBody) this.#beginFormula(name, base);
    else if (Object.hasOwn(environments, name) || Object.hasOwn(environments, base)) {
      const environment = environments[Object.hasOwn(environments, name) ? name : base]!;
      environment(this, given);
    } else if (this.theorems.has(name)) theorem(this, given);
    else this.#beginOwn(given);
  }

  #beginFormula(name: string, base: string): void {
    this.beginFormula(name);
    if (base === "alignat" || base === "xalignat")
      this.scanner.take("m", ([columns]) => this.formula?.add(`{${columns?.source ?? 1}}`));
    else if (base === "IEEEeqnarray") this.scanner.take("om", () => {});
    else if (base === "empheq") this.scanner.take("om", () => {});
  }

  #beginInFormula(name: string): void {
    const { formula } = this;
    const macro = this.macros.environment(name);
    if (macro) {
      this.scanner.take(macro.signature, (found) => {
        const body = this.macros.expand(macro, found);
        if (body === null) this.tooDeep();
        else this.feed(body, this.scanner.start, true);
      });
      return;
    }
    this.budget.depth(formula!.open.length);
    formula!.open.push(name);
    formula!.add(`\\begin{${name}}`);
  }

  /** An environment that the document defines, or one that nothing is known of, whose content is followed. */
  #beginOwn(name: string): void {
    const macro = this.macros.environment(name);
    if (!macro) {
      this.flow.endParagraph();
      this.push(name, () => this.flow.endParagraph());
      if (this.scanner.cursor.code() === 91) this.scanner.take("o", () => {});
      return;
    }
    this.push(name, null);
    const at = this.scanner.start;
    this.scanner.take(macro.signature, (found) => {
      const body = this.macros.expand(macro, found);
      if (body === null) this.tooDeep();
      else this.feed(body, at, true);
    });
  }

  /** Leaves out an environment with all that is in it, as it is no text. */
  drop(name: string): void {
    this.#dropped = { name, depth: 1 };
  }

  end(given: string): void {
    if (this.conditionals.isLeftOut) return;
    if (given === "document") {
      this.scanner.stop();
      return;
    }
    if (this.#dropped) {
      if (this.#dropped.name === given && --this.#dropped.depth === 0) this.#dropped = null;
      return;
    }
    const { formula } = this;
    if (formula) {
      this.#endInFormula(formula, given);
      return;
    }
    this.#giveUp();
    const macro = this.macros.environment(given);
    if (macro && this.isOpen(given)) this.feed(macro.ending, this.scanner.start, true);
    this.#popTo(given);
  }

  #popTo(environment: string): void {
    if (!this.isOpen(environment)) return;
    while (this.#groups.at(-1)!.environment !== environment) this.pop();
    this.pop();
  }

  #endInFormula(formula: Formula, name: string): void {
    if (formula.open.length && formula.open.includes(name)) {
      formula.open.length = formula.open.lastIndexOf(name);
      formula.add(`\\end{${name}}`);
      return;
    }
    const macro = this.macros.environment(name);
    if (macro && name !== formula.closer) {
      this.feed(macro.ending, this.scanner.start, true);
      if (!this.formula) this.#popTo(name);
    }
    // An end that belongs to what is around the formula ends it as well.
    else if (name === formula.closer || this.isOpen(name)) {
      this.#endFormula();
      if (name !== formula.closer) this.end(name);
    }
  }
}
