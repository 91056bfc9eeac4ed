import type { Budget } from "../../checker/budget.ts";
import type { Address, ContentListener, Figure, Graphic, Place } from "../content.ts";
import type { Wants } from "../reader.ts";
import { Colours } from "./colours.ts";
import { Counters } from "./counters.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import { Conditionals } from "./expansion/conditionals.ts";
import type { Position } from "./expansion/cursor.ts";
import { Expander } from "./expansion/expander.ts";
import { Macros } from "./expansion/macros.ts";
import { Flow } from "./flow.ts";
import type { Formula } from "./formula.ts";
import { Groups } from "./groups.ts";
import { Metadata } from "./metadata.ts";
import { NoteTexts } from "./notes.ts";
import type { OpenFloat, OpenList, Term, Theorem, TitleLine } from "./open-parts.ts";
import { plainText } from "./plain-text.ts";
import { References } from "./references.ts";
import { SourceBytes } from "./source-bytes.ts";
import type { Tabular } from "./tabular.ts";
import { typeset } from "./typography.ts";
import { WordCount } from "./word-count.ts";
import { wordFor } from "./words.ts";

const noEnvironments: ReadonlySet<string> = new Set();

/** Where in the document the reader is: without \documentclass everything is body. */
type Part = "fragment" | "preamble" | "body";

/** What is known of the document where its source is followed: what is open, what was defined, where it stands. */
export abstract class DocumentState extends Expander {
  readonly flow: Flow;
  /** Where the source stands in the bytes of its file; null where no one asks. */
  readonly bytes: SourceBytes | null;
  readonly groups: Groups;
  readonly listener: ContentListener;
  readonly wantsFormulas: boolean;
  readonly metadata = new Metadata();
  readonly conditionals = new Conditionals();
  readonly colours = new Colours();
  readonly counters: Counters;
  readonly references: References;
  readonly words = new WordCount();
  readonly notes = new NoteTexts();
  /** Environments that the document defines to be like one that is known. */
  readonly aliases = new Map<string, string>();
  readonly terms = new Map<string, Term>();
  readonly theorems = new Map<string, Theorem>();
  /** Files that the source itself brings along. */
  readonly brought = new Set<string>();
  part: Part = "fragment";
  /** The lists, tables and floats that are open, innermost last. */
  readonly lists: OpenList[] = [];
  tables: Tabular[] = [];
  readonly floats: OpenFloat[] = [];
  /** The outermost drawing that is open. */
  drawing: Graphic | null = null;
  /** Alternatives that surround what follows, innermost last; null for one without text. */
  readonly alternatives: { alternative: string | null; isDecorative: boolean }[] = [];
  /** What \maketitle prints, in order. */
  readonly title: TitleLine[] = [];
  /** What \closing prints below itself. */
  signature: Argument | null = null;
  isInAppendix = false;
  /** Front or back matter, whose chapters have no numbers. */
  isInFront = false;
  language: string | null = null;
  /** `"a` is ä, as babel has it for German. */
  hasGermanShorthands = false;
  bibliographyDepth = 0;
  /** Level of the last sectioning command, for the titles of slides. */
  sectionLevel = 0;
  /** \chapter is used, so that it is the highest level. */
  hasChapters = false;
  formula: Formula | null = null;

  /**
   * A document in an environment of a file that is read in by another is an example, such as a listing of an
   * environment that is defined elsewhere: LaTeX takes no class there.
   */
  get isInExample(): boolean {
    return this.part === "fragment" && !this.groups.isWithin(noEnvironments);
  }

  constructor(listener: ContentListener, wants: Wants, budget: Budget) {
    super(new Macros(), budget);
    this.wantsFormulas = wants.formulas;
    this.bytes = wants.isAddressed === false ? null : new SourceBytes();
    this.listener = listener;
    this.flow = new Flow(listener, () => this.at(), this.bytes && (() => this.startAddress()));
    this.groups = new Groups(this.flow, budget);
    this.flow.before = () => this.tables.at(-1)?.beginCell();
    this.counters = new Counters((name) => this.macros.command(`the${name}`)?.body ?? null, budget);
    this.references = new References(this);
  }

  /** Whether what stands here is part of the document's text. */
  get isBody(): boolean {
    return this.part !== "preamble";
  }

  /** Whether text that stands here is printed as running text. */
  get isText(): boolean {
    return this.isBody && !this.flow.isSilent;
  }

  /** The place of the current token: `Line 12, column 3, \includegraphics{chart.pdf}` */
  at(what = ""): () => Place {
    const { start } = this.scanner;
    return () => placeOf(start, what);
  }

  /** The same as plain data. */
  place(what = ""): Place {
    return placeOf(this.scanner.start, what);
  }

  /** The bytes from the beginning of the current token up to where is read on; of a macro's text none, where it is used. */
  get address(): { address?: Address } {
    const { bytes } = this;
    if (!bytes) return {};
    const { start, cursor } = this.scanner;
    const from = bytes.byteOf(start.index);
    const end = cursor.position().index;
    const to = end > start.index ? bytes.byteOf(end) : from;
    return from >= 0 && to >= 0 ? { address: { in: "bytes", from, to } } : {};
  }

  /** The byte where the current token begins, for when it is asked for; of a macro's text, where that is used. */
  startAddress(): () => Address | undefined {
    const { bytes } = this;
    const { start } = this.scanner;
    return () => {
      const from = bytes?.byteOf(start.index) ?? Number.NaN;
      return from >= 0 ? { in: "bytes", from, to: from } : undefined;
    };
  }

  /** The figure in which this stands, not a part of one. */
  get figure(): Figure | null {
    return this.floats.find(({ node }) => node.of === undefined)?.node ?? null;
  }

  /** The alternative that surrounds what stands here. */
  get alternative(): { alternative: string | null; isDecorative: boolean } {
    return this.alternatives.at(-1) ?? { alternative: null, isDecorative: false };
  }

  /** The name that a kind of thing is printed with. */
  nameOf(kind: string): string {
    if (kind === "figure" || kind === "table" || kind === "part" || kind === "chapter" || kind === "section")
      return wordFor(kind, this.language);
    if (/^(?:sub)+section$|^(?:sub)?paragraph$/.test(kind)) return wordFor("section", this.language);
    return kind === "equation" || kind === "item" ? "" : kind;
  }

  /** The text that a piece of source prints, as its author typed it. */
  plain(argument: Argument | string | null | undefined): string {
    const source = typeof argument === "string" ? argument : argument?.source;
    return source ? plainText(source, this.macros, this.budget) : "";
  }

  /** The same, as a function that stands alone. */
  readonly toPlain = (source: string): string => this.plain(source);

  /** The same as it is set. */
  set(argument: Argument | string | null | undefined): string {
    return typeset(this.plain(argument));
  }

  get appendixName(): string {
    return wordFor("appendix", this.language);
  }
}

function placeOf({ line, column }: Position, what: string): Place {
  return { label: `Line ${line}, column ${column}${what ? `, ${what}` : ""}`, line, column };
}
