import type { Budget } from "../../checker/budget.ts";
import type { Fact, FactSink, Place } from "../../checker/model.ts";
import type { Argument } from "./argument-reader.ts";
import { Colours } from "./colours.ts";
import { commands, isTitleCommand } from "./commands.ts";
import { Conditionals } from "./conditionals.ts";
import { environments, leftOutEnvironments, verbatimEnvironments } from "./environments.ts";
import { Expander } from "./expander.ts";
import { FrameStack } from "./frame-stack.ts";
import { type DrawingFrame, FigureFrame, type Frame, MathFrame, PartFrame } from "./frames.ts";
import { Lines } from "./lines.ts";
import { Macros } from "./macros.ts";
import { Metadata } from "./metadata.ts";
import { plainText } from "./plain-text.ts";
import { Scoped } from "./scoped.ts";
import { silentCommands } from "./silent-commands.ts";
import { TableFrame } from "./table-frame.ts";

/** Where in the document the reader is: without \documentclass everything is body. */
type Part = "fragment" | "preamble" | "body";

/** Mathematics that only prints a bullet. */
const mathBullet =
  /^\s*(?:\\(?:bullet|circ|cdot|star|ast|diamond|square|blacksquare|triangleright|blacktriangleright|checkmark|rightarrow|Rightarrow)\s*|\*\s*)$/;

/** Follows the tokens of a LaTeX source and tells the facts of the document. */
export class Interpreter extends Expander {
  readonly metadata = new Metadata();
  readonly lines: Lines;
  readonly conditionals = new Conditionals();
  readonly colours = new Colours();
  part: Part = "fragment";
  /** Tables have header rows set for tagging, or are set to be layout. */
  readonly tableHeaders = new Scoped();
  readonly tableLayout = new Scoped();
  /** Alternatives that surround what follows, innermost last; null for one without text. */
  readonly alternatives: { alt: string | null; isDecorative: boolean }[] = [];
  /** Files that the source itself brings along. */
  readonly brought = new Set<string>();
  /** Environments that the document defines to be like one that is known. */
  readonly aliases = new Map<string, string>();
  readonly verbatims = new Set(verbatimEnvironments);
  readonly leftOut = new Set(leftOutEnvironments);
  /** Level of the last sectioning command, for the titles of slides. */
  sectionLevel = 0;
  /** \chapter is used, so that it is the highest level. */
  hasChapters = false;
  /** Text that is not here stands between the last heading and the next. */
  isAfterGap = false;
  depth = 0;
  readonly #sink: FactSink;
  readonly #open = new FrameStack();
  #isMath = false;
  #mathText = "";
  #isTooDeep = false;

  constructor(sink: FactSink, budget: Budget) {
    super(new Macros(), budget);
    this.#sink = sink;
    this.lines = new Lines((fact) => this.tell(fact));
  }

  /** Whether what stands here is part of the document's text. */
  get isBody(): boolean {
    return this.part !== "preamble";
  }

  get frame(): Frame | undefined {
    return this.#open.top;
  }

  get figure(): FigureFrame | null {
    return this.#open.figure;
  }

  /** The table whose cells the current tokens are, not a group or an environment in one. */
  get table(): TableFrame | null {
    const frame = this.frame;
    return frame instanceof TableFrame && frame.braces === 0 ? frame : null;
  }

  get isInTable(): boolean {
    return this.#open.tables > 0;
  }

  get drawing(): DrawingFrame | null {
    return this.#open.drawing;
  }

  get isMath(): boolean {
    return this.#isMath;
  }

  /** `Line 12, column 3, \includegraphics{chart.pdf}` */
  place(what = ""): Place {
    const { line, column } = this.scanner.start;
    return { label: `Line ${line}, column ${column}${what ? `, ${what}` : ""}`, line, column };
  }

  plain(argument: Argument | string | null | undefined): string {
    const source = typeof argument === "string" ? argument : argument?.source;
    return source ? plainText(source, this.macros, this.budget) : "";
  }

  /** The same, as a function that stands alone. */
  readonly toPlain = (source: string): string => this.plain(source);

  tell(fact: Fact): void {
    if (!this.isBody) return;
    if (this.#open.figure) this.#open.figure.keep(fact, { tell: this.#sink });
    else this.#sink(fact);
  }

  /** Opens an environment that matters. */
  push(frame: Frame): void {
    this.#note();
    frame.isInMath = this.#isMath;
    this.#isMath = frame instanceof MathFrame || (this.#isMath && !(frame instanceof TableFrame));
    this.#open.push(frame, this.budget);
  }

  #pop(): void {
    const frame = this.#open.pop();
    this.#isMath = frame.isInMath;
    frame.close({ tell: (fact) => this.tell(fact) });
  }

  /** Something that fills a table's cell stands here. */
  #note(text?: string): void {
    const frame = this.frame;
    if (frame instanceof TableFrame) frame.text(text ?? "");
  }

  closeAll(): void {
    while (!this.#open.isEmpty) this.#pop();
    this.#isMath = false;
  }

  /** \begin{document} */
  beginDocument(): void {
    this.closeAll();
    this.part = "body";
    this.lines.discard();
  }

  /** The end of the source, or of what is read of it: tells what is still open, then the whole. */
  finish(): void {
    this.lines.interrupt();
    this.closeAll();
    if (this.#isTooDeep) {
      const message =
        "Commands or macros are nested deeper, or expand to more, than is followed, so that a part of the text was not read.";
      this.metadata.note(message, this.metadata.start);
    }
    // A source without \\documentclass and \\begin{document} is read in by another, which has the preamble.
    if (this.part === "fragment") {
      this.metadata.hasUnreadPreamble = true;
      const message =
        "The source has no \\documentclass: the file that reads it in, which may say its language and title, is not part of the upload.";
      this.metadata.note(message, this.metadata.start);
    }
    this.#sink(this.metadata.fact(this.lines.words));
  }

  tooDeep(): void {
    this.#isTooDeep = true;
  }

  text(text: string): void {
    if (this.conditionals.isLeftOut) return;
    if (this.#isMath) {
      if (this.#mathText.length < 40) this.#mathText += text;
      this.#note();
      return;
    }
    if (this.frame instanceof TableFrame && text.trim() !== "") this.#note(text);
    if (!this.isBody || this.#open.drawing) return;
    if (this.#open.tables) this.lines.count(text);
    else this.lines.text(text, () => this.place());
    this.#open.figure?.text(text);
  }

  /** A bullet that is typed by a command. */
  bullet(): void {
    this.text("•");
  }

  open(): void {
    if (this.conditionals.isLeftOut) return;
    this.depth++;
    const frame = this.frame;
    if (frame) frame.braces++;
  }

  close(): void {
    if (this.conditionals.isLeftOut) return;
    this.#leaveGroup();
    const frame = this.frame;
    if (frame && frame.braces > 0) frame.braces--;
  }

  #leaveGroup(): void {
    this.depth = Math.max(0, this.depth - 1);
    this.tableHeaders.leave(this.depth);
    this.tableLayout.leave(this.depth);
  }

  math(): void {
    if (this.conditionals.isLeftOut) return;
    this.setMath(!this.#isMath);
  }

  setMath(isMath: boolean): void {
    const isBullet = this.#isMath && !isMath && mathBullet.test(this.#mathText);
    this.#isMath = isMath;
    if (isBullet) this.bullet();
    this.#mathText = "";
    this.#note();
  }

  cell(): void {
    if (!this.conditionals.isLeftOut) this.table?.cell();
  }

  paragraph(): void {
    if (this.conditionals.isLeftOut) return;
    this.#isMath = this.frame instanceof MathFrame;
    this.breakLine();
  }

  /** A printed line ends here. */
  breakLine(): void {
    this.lines.break();
    this.#open.figure?.break();
  }

  command(name: string): void {
    if (this.conditionals.take(name)) return;
    if (this.#isMath) {
      this.#mathCommand(name);
      return;
    }
    if (this.expandCommand(name)) return;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) command(this, name);
    else if (Object.hasOwn(silentCommands, name)) this.scanner.take(silentCommands[name]!, () => {});
    else if (isTitleCommand(name)) this.showTitle();
    else this.choose(name);
  }

  #mathCommand(name: string): void {
    if (name === ")" || name === "]") {
      this.setMath(false);
      return;
    }
    if (this.#mathText.length < 40) this.#mathText += `\\${name}`;
    if (name === "includegraphics" || name === "tikz" || name === "multicolumn") commands[name]!(this, name);
    else this.expandCommand(name, true);
  }

  showTitle(): void {
    if (this.isBody) this.metadata.isTitleShown = true;
    this.lines.interrupt();
  }

  begin(given: string): void {
    if (this.conditionals.isLeftOut) return;
    const name = this.aliases.get(given) ?? given;
    const base = name.replace(/\*$/, "");
    if (this.verbatims.has(name) || this.verbatims.has(base) || this.leftOut.has(name)) {
      this.#verbatim(given, name);
      return;
    }
    this.depth++;
    this.breakLine();
    const table = Object.hasOwn(environments, name) ? name : base;
    if (Object.hasOwn(environments, table)) environments[table]!(this, given);
    else this.#beginOwn(given);
  }

  /** An environment that the document defines. */
  #beginOwn(name: string): void {
    const macro = this.macros.environment(name);
    if (!macro) return;
    const at = this.scanner.start;
    this.scanner.take(macro.signature, (found) => {
      const body = this.macros.expand(macro, found);
      if (body === null) this.tooDeep();
      else this.feed(body, at, true);
    });
  }

  #verbatim(given: string, name: string): void {
    const place = this.place(`\\begin{${given}}`);
    this.lines.interrupt();
    this.#note();
    this.scanner.skipTo(`\\end{${given}}`, 8_192, (text, isEnded) => {
      if (name.startsWith("filecontents")) this.#bring(text, place);
      if (isEnded) return;
      const message = `The environment ${given} that begins in line ${place.line} never ends, so that what follows was not read.`;
      this.metadata.note(message, place);
    });
  }

  /** A file that the source holds; that of the package pdfx declares title and language. */
  #bring(text: string, place: Place): void {
    const file = /^\s*(?:\[[^\]]{0,100}\]\s*)?\{([^{}]{1,200})\}/.exec(text)?.[1]?.trim();
    if (!file || this.brought.size > 1_000) return;
    this.brought.add(file);
    if (!file.endsWith(".xmpdata")) return;
    const value = (name: string) => new RegExp(`\\\\${name}\\s*\\{([^{}]*)\\}`).exec(text)?.[1] ?? "";
    this.metadata.pdfTitle(this.plain(value("Title")), place);
    this.metadata.pdfLanguage(value("Language").trim(), place);
  }

  end(given: string): void {
    if (this.conditionals.isLeftOut) return;
    this.breakLine();
    if (given === "document") {
      this.scanner.stop();
      return;
    }
    if (this.#open.isOpen(given)) {
      while (this.frame!.name !== given) this.#pop();
      this.#pop();
    } else {
      const macro = this.macros.environment(given);
      if (macro && !Object.hasOwn(environments, given)) this.feed(macro.ending, this.scanner.start, true);
    }
    this.#leaveGroup();
  }

  /** The alternative that surrounds what stands here. */
  get alternative(): { alt: string | null; isDecorative: boolean } {
    return this.alternatives.at(-1) ?? { alt: null, isDecorative: false };
  }

  /** The text of a caption, for the float in which it stands. */
  caption(text: string): void {
    const frame = this.#open.captioned;
    const value = text || null;
    if (frame instanceof FigureFrame) frame.caption ??= value;
    else if (frame instanceof PartFrame && this.#open.figure) this.#open.figure.partCaption ??= value;
  }

  item(): void {
    this.lines.interrupt();
    const { list } = this.#open;
    if (list) list.items++;
  }

  /** Whether a command has a meaning of its own here. */
  isKnown(name: string): boolean {
    return Object.hasOwn(commands, name) || Object.hasOwn(silentCommands, name) || isTitleCommand(name);
  }

  /** Follows an argument for what stands in it, but not as lines of the text. */
  feedAside(argument: Argument | null | undefined): void {
    this.feedArgument(argument);
    this.lines.discard();
  }

  /** Follows an argument of the preamble that is printed in the body. */
  feedInBody(argument: Argument | null | undefined): void {
    const { part } = this;
    this.part = "body";
    this.feedAside(argument);
    this.part = part;
  }

  /** Bold type begins: in a table it may mark a header. */
  boldInCell(): void {
    if (this.frame instanceof TableFrame) this.frame.bold();
  }

  mergedCell(columns: number): void {
    if (this.frame instanceof TableFrame) this.frame.merged(columns);
  }

  /** A picture fills the cell in which it stands. */
  pictureInCell(): void {
    if (this.frame instanceof TableFrame) this.frame.picture();
  }
}
