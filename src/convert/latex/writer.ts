import type { Budget } from "../../checker/budget.ts";
import type { Argument } from "../../formats/latex/argument-reader.ts";
import { Conditionals } from "../../formats/latex/conditionals.ts";
import { type Definer, definitions } from "../../formats/latex/definitions.ts";
import { leftOutEnvironments, verbatimEnvironments } from "../../formats/latex/environments.ts";
import { Expander } from "../../formats/latex/expander.ts";
import { Macros } from "../../formats/latex/macros.ts";
import { Metadata } from "../../formats/latex/metadata.ts";
import { accents, plainText } from "../../formats/latex/plain-text.ts";
import { silentCommands } from "../../formats/latex/silent-commands.ts";
import type { PageBuilder } from "../page.ts";
import { algorithmCommand } from "./algorithms.ts";
import { citation, isCitation } from "./citations.ts";
import { commands, groupCommands, unknownCommand } from "./commands.ts";
import { Counters } from "./counters.ts";
import { environments, type Theorem, theorem } from "./environments.ts";
import { Flow } from "./flow.ts";
import { Formula, isFormula } from "./formula.ts";
import { formulaCommand } from "./formula-commands.ts";
import type { Term } from "./glossary.ts";
import { Groups } from "./groups.ts";
import { hasChapters } from "./headings.ts";
import type { OpenList } from "./lists.ts";
import { Formulas } from "./mathml.ts";
import { wordFor } from "./names.ts";
import { NoteTexts } from "./notes.ts";
import { ReadIn } from "./read-in.ts";
import { References } from "./references.ts";
import type { Tabular } from "./tabular.ts";
import { germanText, moreCharacters, typeset } from "./typography.ts";
import { verbatim } from "./verbatim.ts";

/** Where in the document the writer is: without \documentclass everything is body. */
type Part = "fragment" | "preamble" | "body";

/** A formula that is longer at the end of a paragraph has no end, in characters. */
const longestFormula = 100_000;

/** Follows the tokens of a LaTeX source and gives what it prints to a page. */
export class LatexWriter extends Expander implements Definer {
  readonly page: PageBuilder;
  readonly flow: Flow;
  readonly groups: Groups;
  readonly metadata = new Metadata();
  readonly conditionals = new Conditionals(true);
  readonly counters: Counters;
  readonly references: References;
  readonly formulas = new Formulas();
  readonly aliases = new Map<string, string>();
  readonly verbatims = new Set(verbatimEnvironments);
  readonly leftOut = new Set(leftOutEnvironments);
  readonly terms = new Map<string, Term>();
  readonly theorems = new Map<string, Theorem>();
  readonly notes = new NoteTexts();
  part: Part = "fragment";
  /** The lists that are open, innermost last. */
  readonly lists: OpenList[] = [];
  /** The tables that are open, innermost last. */
  readonly tables: Tabular[] = [];
  /** What \maketitle prints, in order. */
  readonly title: { kind: "title" | "line" | "date"; source: string }[] = [];
  /** The kinds of floats that are open, innermost last. */
  readonly floats: string[] = [];
  isInAppendix = false;
  language: string | null = null;
  /** `"a` is ä, as babel has it for German. */
  hasGermanShorthands = false;
  /** Header rows that tables are set to have, and whether they are set to be layout. */
  headerRows = 0;
  isLayout = false;
  /** Front or back matter, whose chapters have no numbers. */
  isInFront = false;
  bibliographyDepth = 0;
  /** What is printed of a heading so far; null outside of one. */
  headingText: string | null = null;
  readonly files = new ReadIn();
  formula: Formula | null = null;
  /** An environment that is left out with all that is in it, and those of its name in it. */
  #dropped: { name: string; depth: number } | null = null;
  /** The groups that follow are arguments of a command of which nothing is known: they do not run together. */
  #unknown: "before" | "behind" | null = null;
  #afterWord: { scanner: unknown; at: number } | null = null;

  constructor(page: PageBuilder, budget: Budget) {
    super(new Macros(), budget);
    this.page = page;
    this.flow = new Flow(page);
    this.groups = new Groups(this.flow, budget);
    this.flow.before = () => this.tables.at(-1)?.beginCell();
    this.counters = new Counters((name) => this.macros.command(`the${name}`)?.body ?? null, budget);
    this.references = new References(page, (kind) => this.nameOf(kind));
  }

  get isBody(): boolean {
    return this.part !== "preamble";
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
    this.files.isCut = true;
  }

  get #isQuiet(): boolean {
    return this.conditionals.isLeftOut || this.#dropped !== null;
  }

  /** Ends everything that is open. */
  closeAll(): void {
    this.#endFormula();
    this.groups.closeAll();
    this.flow.endTo(0);
    this.flow.endParagraph();
  }

  open(): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      this.formula.braces++;
      this.formula.add("{");
      return;
    }
    const unknown = this.groups.isAwaited ? null : this.#unknown;
    if (unknown === "behind") this.print(" ");
    this.#unknown = null;
    if (unknown === null) this.groups.pushNext();
    else
      this.groups.push(null, () => {
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
    this.groups.giveUp();
    if (this.groups.isInBraces) this.groups.pop();
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
    if (this.groups.isAwaited && rest.trim()) rest = this.#firstCharacter(rest.trimStart());
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
    const isRow = table?.depth === this.groups.depth;
    this.scanner.take(signature, () => {
      if (isRow) table.endRow();
      else this.lineBreak();
    });
  }

  lineBreak(): void {
    if (this.isBody && this.flow.isInLine) this.flow.break();
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

  /** Follows an argument as a group of its own. */
  feedGroup(argument: Argument | null | undefined): void {
    this.groups.push(null);
    this.feedArgument(argument);
    this.groups.pop();
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
      // No formula goes over a blank line: TeX ends it there. One in an environment may be meant to.
      if (isFormula(this.formula.closer) && this.formula.size < longestFormula) return;
      this.#endFormula();
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
    // The cells of a table in a formula are formulas there.
    else if (formula.open.includes("tabular")) return;
    else if (!formula.isAtTop || !formula.closer.startsWith("$")) formula.add("$");
    else {
      this.#endFormula();
      if (isDouble && formula.closer === "$") this.beginFormula("$");
    }
  }

  beginFormula(closer: string): void {
    this.groups.giveUp();
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
    const unknown = this.#unknown;
    this.#unknown = null;
    const isWord = /^[a-zA-Z@]/.test(name);
    this.#afterWord = isWord ? { scanner: this.scanner, at: this.scanner.cursor.at } : null;
    if (this.expandCommand(name)) return;
    if (Object.hasOwn(definitions, name) && !Object.hasOwn(commands, name)) {
      definitions[name]!(this, name);
      return;
    }
    // A command for one character may stand for a group, and one for a group may follow another.
    if (!groupCommands.has(name) && !Object.hasOwn(silentCommands, name)) this.groups.giveUp();
    if (Object.hasOwn(commands, name)) commands[name]!(this, name);
    else if (Object.hasOwn(moreCharacters, name)) this.print(moreCharacters[name]!);
    else if (Object.hasOwn(accents, name)) this.#accent(accents[name]!);
    else if (isCitation(name)) citation(this, name);
    else if (Object.hasOwn(silentCommands, name)) this.scanner.take(silentCommands[name]!, () => {});
    else if (!this.choose(name) && !algorithmCommand(this, name)) {
      if (unknown === "behind") this.print(" ");
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
    this.groups.giveUp();
    if (!this.isBody && !this.verbatims.has(given) && !this.leftOut.has(given) && given !== "document") {
      this.groups.push(given, null);
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
    formula!.add(`\\begin{${name === "tabular" ? "array" : name}}`);
  }

  /** An environment that the document defines, or one that nothing is known of, whose content is followed. */
  #beginOwn(name: string): void {
    const macro = this.macros.environment(name);
    if (!macro) {
      this.flow.endParagraph();
      this.groups.push(name, () => this.flow.endParagraph());
      if (this.scanner.cursor.code() === 91) this.scanner.take("o", () => {});
      return;
    }
    this.groups.push(name, null);
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
    this.groups.giveUp();
    const macro = this.macros.environment(given);
    if (macro && this.groups.isOpen(given)) this.feed(macro.ending, this.scanner.start, true);
    this.groups.popTo(given);
  }

  #endInFormula(formula: Formula, name: string): void {
    if (formula.open.length && formula.open.includes(name)) {
      formula.open.length = formula.open.lastIndexOf(name);
      formula.add(`\\end{${name === "tabular" ? "array" : name}}`);
      return;
    }
    const macro = this.macros.environment(name);
    if (macro && name !== formula.closer) {
      this.feed(macro.ending, this.scanner.start, true);
      if (!this.formula) this.groups.popTo(name);
    }
    // An end that belongs to what is around the formula ends it as well.
    else if (name === formula.closer || this.groups.isOpen(name)) {
      this.#endFormula();
      if (name !== formula.closer) this.end(name);
    }
  }
}
