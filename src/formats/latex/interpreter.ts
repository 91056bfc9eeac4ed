import type { Budget } from "../../checker/budget.ts";
import type { ContentListener, Graphic } from "../content.ts";
import type { Wants } from "../reader.ts";
import { noteDeclared } from "./declared-colours.ts";
import { DocumentState } from "./document-state.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Definer } from "./expansion/definitions.ts";
import type { Style } from "./flow.ts";
import { Formula, isFormula } from "./formula.ts";
import { accents } from "./plain-text.ts";
import { silentCommands } from "./silent-commands.ts";
import { germanText, moreCharacters, typeset } from "./typography.ts";

/** What is done at a command, after its name. */
export type Command = (to: Interpreter, name: string) => void;

/** A formula that is longer at the end of a paragraph has no end, in characters. */
const longestFormula = 100_000;

/** What commands and environments mean; the modules of each know the interpreter, which is given them. */
export interface Vocabulary {
  readonly commands: Readonly<Record<string, Command>>;
  /** Commands that define others. */
  readonly definitions: Readonly<Record<string, Command>>;
  readonly environments: Readonly<Record<string, Command>>;
  /** Commands that change what follows in their group. */
  readonly groupCommands: ReadonlySet<string>;
  readonly verbatimEnvironments: readonly string[];
  readonly leftOutEnvironments: readonly string[];
  /** Commands that are known until the source defines them. */
  readonly redefinable: ReadonlySet<string>;
  isTitleCommand(name: string): boolean;
  isCitation(name: string): boolean;
  readonly citation: Command;
  readonly unknownCommand: Command;
  readonly theorem: Command;
  /** Null for an environment that is no drawing. */
  drawing(to: Interpreter, name: string): Graphic | null;
  /** Whether it is a command of algorithms. */
  algorithmCommand(to: Interpreter, name: string): boolean;
  formulaCommand(to: Interpreter, formula: Formula, name: string): void;
  verbatim(to: Interpreter, given: string, name: string): void;
  easyItems(to: Interpreter, text: string): void;
}

/** Follows the tokens of a LaTeX source and emits what it prints as content. */
export class Interpreter extends DocumentState implements Definer {
  readonly verbatims: Set<string>;
  readonly leftOut: Set<string>;
  readonly #vocabulary: Vocabulary;
  #isTooDeep = false;
  /** An environment that is left out with all that is in it, and those of its name in it. */
  #dropped: { name: string; depth: number } | null = null;
  /** The groups that follow are arguments of a command of which nothing is known: they do not run together. */
  #unknown: "before" | "behind" | null = null;
  #afterWord: { scanner: unknown; at: number } | null = null;

  constructor(listener: ContentListener, wants: Wants, budget: Budget, vocabulary: Vocabulary) {
    super(listener, wants, budget);
    this.#vocabulary = vocabulary;
    this.verbatims = new Set(vocabulary.verbatimEnvironments);
    this.leftOut = new Set(vocabulary.leftOutEnvironments);
  }

  /** Whether a command has a meaning of its own, so that no definition changes it. */
  isKnown(name: string): boolean {
    const { commands, definitions, redefinable } = this.#vocabulary;
    return (
      !redefinable.has(name) &&
      (Object.hasOwn(commands, name) ||
        Object.hasOwn(silentCommands, name) ||
        Object.hasOwn(definitions, name) ||
        this.#vocabulary.isTitleCommand(name))
    );
  }

  tooDeep(): void {
    this.#isTooDeep = true;
  }

  get #isQuiet(): boolean {
    return this.conditionals.isLeftOut || this.#dropped !== null;
  }

  /** Ends everything that is open. */
  closeAll(): void {
    this.#endFormula();
    this.groups.closeTo(1);
    this.flow.endTo(0);
    this.flow.endParagraph();
  }

  /** The end of the source, or of what is read of it. */
  async finish(): Promise<void> {
    this.closeAll();
    this.references.end();
    const { metadata } = this;
    if (this.#isTooDeep)
      metadata.note(
        "Commands or macros are nested deeper, or expand to more, than is followed, so that a part of the text was not read.",
        metadata.start,
        "nesting",
      );
    // A source of LaTeX without \documentclass and \begin{document} is read in by another, which has the preamble.
    if (this.part === "fragment" && !metadata.dialect) {
      metadata.hasUnreadPreamble = true;
      metadata.note(
        "The source has no \\documentclass: the file that reads it in, which may say its language and title, is not part of the upload.",
        metadata.start,
      );
    }
    await this.listener.end(metadata.document(this.words.count));
  }

  // Groups

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
    else this.groups.push(null, this.#leaveUnknown);
  }

  readonly #leaveUnknown = () => {
    this.#unknown = "behind";
  };

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

  /** Follows an argument as a group of its own, in styles of its own. */
  followGroup(argument: Argument | null | undefined, styles?: readonly Style[]): void {
    const { depth } = this.groups;
    this.groups.push(null, null, styles);
    this.followArgument(argument);
    this.groups.closeTo(depth);
  }

  /** Follows an argument of the preamble that is printed in the body. */
  followInBody(argument: Argument | null | undefined): void {
    const { part } = this;
    this.part = "body";
    this.followGroup(argument);
    this.part = part;
  }

  /** Follows source whose text is no part of the document, though pictures and links in it are. */
  silently(follow: () => void): void {
    const { isSilent } = this.flow;
    this.flow.isSilent = true;
    follow();
    this.flow.isSilent = isSilent;
  }

  // Text

  text(text: string): void {
    if (this.#isQuiet) return;
    if (this.formula) {
      this.formula.add(text);
      return;
    }
    if (!this.isText) return;
    this.words.add(text);
    this.tables.at(-1)?.mark(text);
    if (this.groups.colour) noteDeclared(this, text);
    let rest = text;
    // White space behind a control word only ends it.
    const { cursor } = this.scanner;
    if (this.#afterWord?.scanner === this.scanner && this.#afterWord.at === cursor.at - text.length)
      rest = rest.trimStart();
    this.#unknown = null;
    const list = this.lists.at(-1);
    if (list?.isEasy && rest.includes("§")) {
      this.#vocabulary.easyItems(this, rest);
      return;
    }
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

  /** Emits characters as they are. */
  print(text: string): void {
    if (text && this.isBody) this.flow.text(text);
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

  setFront(isFront: boolean): void {
    this.flow.endParagraph();
    this.isInFront = isFront;
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
    else if (this.lists.at(-1)?.isEasy) this.#vocabulary.easyItems(this, "§");
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
    if (this.isBody && !this.formula) {
      const address = this.bytes && closer === "$" ? this.startAddress()() : undefined;
      this.formula = new Formula(closer, this, this.at(), address);
    }
  }

  /** A formula that is an argument. */
  followFormula(source: Argument | null | undefined): void {
    this.beginFormula("$");
    this.followArgument(source);
    this.endFormula("$");
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
      if (!this.expandCommand(name)) this.#vocabulary.formulaCommand(this, this.formula, name);
      return;
    }
    const unknown = this.#unknown;
    this.#unknown = null;
    const isWord = /^[a-zA-Z@]/.test(name);
    this.#afterWord = isWord ? { scanner: this.scanner, at: this.scanner.cursor.at } : null;
    if (this.expandCommand(name)) return;
    const { citation, commands, definitions, groupCommands, unknownCommand } = this.#vocabulary;
    if (Object.hasOwn(definitions, name) && !Object.hasOwn(commands, name)) {
      definitions[name]!(this, name);
      return;
    }
    // A command for one character may stand for a group, and one for a group may follow another.
    if (!groupCommands.has(name) && !Object.hasOwn(silentCommands, name)) this.groups.giveUp();
    if (Object.hasOwn(commands, name)) commands[name]!(this, name);
    else if (Object.hasOwn(moreCharacters, name)) this.print(moreCharacters[name]!);
    else if (name === "=" && this.groups.isOpen("tabbing")) this.print(" ");
    else if (Object.hasOwn(accents, name)) this.#accent(accents[name]!);
    else if (this.#vocabulary.isCitation(name)) citation(this, name);
    else if (Object.hasOwn(silentCommands, name)) this.scanner.take(silentCommands[name]!, () => {});
    else if (!this.choose(name) && !this.#vocabulary.algorithmCommand(this, name)) {
      if (unknown === "behind") this.print(" ");
      unknownCommand(this, name);
      this.#unknown = "before";
    }
  }

  #accent(mark: string): void {
    this.scanner.take("m", ([letter]) => {
      const plain = this.set(letter).replace("ı", "i").replace("ȷ", "j");
      const whole = `${plain.slice(0, 1)}${mark}${plain.slice(1)}`.normalize("NFC");
      if (this.isText) this.words.join(whole);
      this.print(whole);
    });
  }

  // Environments

  begin(given: string): void {
    const isBeginning = given === "document" && !this.isBody;
    if (this.conditionals.isLeftOut && !(isBeginning && this.conditionals.giveUp())) return;
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
    const { environments, theorem, verbatim } = this.#vocabulary;
    const name = this.aliases.get(given) ?? given;
    const base = name.replace(/\*$/, "");
    if (this.leftOut.has(name)) this.scanner.skipTo(`\\end{${given}}`, 0, () => {});
    else if (this.verbatims.has(name) || this.verbatims.has(base)) verbatim(this, given, base);
    else if (isFormula(name) && this.isBody) this.#beginFormula(name, base);
    else if (Object.hasOwn(environments, name) || Object.hasOwn(environments, base))
      environments[Object.hasOwn(environments, name) ? name : base]!(this, given);
    else if (this.theorems.has(name)) theorem(this, given);
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
        else this.follow(body, this.scanner.start, true);
      });
      return;
    }
    this.budget.depth(formula!.open.length);
    const drawing = this.#vocabulary.drawing(this, name);
    if (drawing) formula!.picture(drawing);
    formula!.open.push(name);
    formula!.add(`\\begin{${name === "tabular" ? "array" : name}}`);
  }

  /** An environment that the document defines, or one that nothing is known of, whose content is followed. */
  #beginOwn(name: string): void {
    const macro = this.macros.environment(name);
    if (!macro) {
      this.flow.endParagraph();
      this.groups.push(name, this.#leavePlace);
      if (this.scanner.cursor.code() === 91) this.scanner.take("o", () => {});
      return;
    }
    this.groups.push(name, null);
    const at = this.scanner.start;
    this.scanner.take(macro.signature, (found) => {
      const body = this.macros.expand(macro, found);
      if (body === null) this.tooDeep();
      else this.follow(body, at, true);
    });
  }

  readonly #leavePlace = () => this.flow.endParagraph();

  /** Leaves out an environment with all that is in it, as it is no text. */
  drop(name: string): void {
    this.#dropped = { name, depth: 1 };
  }

  end(given: string): void {
    if (this.conditionals.isLeftOut) return;
    // Only the document of an example is a group; it ends as others do.
    if (given === "document" && !this.groups.isOpen(given)) {
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
    if (macro && this.groups.isOpen(given)) this.follow(macro.ending, this.scanner.start, true);
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
      this.follow(macro.ending, this.scanner.start, true);
      if (!this.formula) this.groups.popTo(name);
    }
    // An end that belongs to what is around the formula ends it as well.
    else if (name === formula.closer || this.groups.isOpen(name)) {
      this.#endFormula();
      if (name !== formula.closer) this.end(name);
    }
  }
}
