import type { Budget } from "../../checker/budget.ts";
import type { FactSink, Place } from "../../checker/model.ts";
import { beginningOf, countWords, isBlank, snippet } from "../../checker/text.ts";
import { ListRuns } from "../ooxml/list-runs.ts";
import type { Relationships } from "../ooxml/package.ts";
import { captionOf, type PendingFigure, WaitingFigures, waitingIn } from "./figures.ts";
import { type Mark, Paragraph, type PendingField } from "./paragraph.ts";
import type { Rgb, Styles } from "./styles.ts";

/** What is gathered of the whole document while its stories are told. */
export interface Tally {
  words: number;
  paragraphs: number;
  headings: number;
  blankHeadings: number;
  hasContents: boolean;
  hasTitleParagraph: boolean;
  /** Letters whose language the text itself tells, and those whose it does not. */
  covered: number;
  uncovered: number;
  /** Headers and footers that sections refer to, by relationship. */
  shownHeaders: Set<string>;
  tables: number;
}

export type StoryKind = "body" | "header" | "footer" | "footnote" | "endnote";

const storyNames: Record<StoryKind, string | null> = {
  body: null,
  header: "Page header",
  footer: "Page footer",
  footnote: "Footnote",
  endnote: "Endnote",
};

/** What holds paragraphs: the body, a cell, a text box, a note. */
interface Holder {
  kind: "story" | "cell" | "box";
  background: Rgb | null;
  figures: WaitingFigures;
  lists: ListRuns;
  blanks: { count: number; after: string; place: Place } | null;
  lastText: string;
  /** Text of the cell before, or of what stands before the table. */
  before: string;
  hasText: boolean;
  hasThings: boolean;
}

/** Characters of a paragraph that are kept; words are counted of all of them. */
const textKept = 2_000;
/** Characters of a paragraph that what stands beside it may be found by. */
const besideKept = 400;

const quoted = (text: string) => `"${snippet(text, 60)}"`;

/** The text of one story as it flows: paragraphs, what holds them, and what stands beside them. */
export class Flow {
  readonly tell: FactSink;
  readonly budget: Budget;
  readonly styles: Styles;
  readonly relationships: Relationships;
  readonly tally: Tally;
  readonly kind: StoryKind;
  readonly part: string;
  /** Digest of a part's data as the package's directory tells it, for anchors. */
  readonly digest: (part: string) => string | null;
  /** Hears all text as it is read out, the alternative text of pictures too: links are named by it. */
  onText: ((text: string) => void) | null = null;
  readonly #paragraphs: Paragraph[] = [];
  readonly #holders: Holder[] = [];
  /** The run that is read now is hidden text. */
  isHidden = false;
  #count = 0;
  #heading: string | null = null;

  constructor(
    given: Pick<Flow, "tell" | "budget" | "styles" | "relationships" | "tally" | "kind" | "part" | "digest">,
  ) {
    this.tell = given.tell;
    this.budget = given.budget;
    this.styles = given.styles;
    this.relationships = given.relationships;
    this.tally = given.tally;
    this.kind = given.kind;
    this.part = given.part;
    this.digest = given.digest;
    this.enter("story");
  }

  get paragraph(): Paragraph | undefined {
    return this.#paragraphs[this.#paragraphs.length - 1];
  }

  get #holder(): Holder {
    return this.#holders[this.#holders.length - 1]!;
  }

  /** What is behind text here: the paragraph's, its style's, the cell's; null when nothing in the file says. */
  get background(): Rgb | null {
    const { paragraph } = this;
    return paragraph?.background ?? paragraph?.style.paragraphBackground ?? this.#holder.background;
  }

  /** Text of the last paragraph that had any, in the cell or box that is read now. */
  get lastText(): string {
    return this.#holder.lastText;
  }

  /** Text before what is read now: of the paragraph before, or the cell before. */
  get textBefore(): string {
    return this.#holder.lastText || this.#holder.before;
  }

  /** Text near what is read now: of its paragraph so far, or before it. */
  get nearText(): string {
    const text = beginningOf(this.paragraph?.text ?? "", besideKept);
    return isBlank(text) ? this.textBefore : text;
  }

  /** Where something is, by the heading above it and the text beside it. */
  place(
    called: string,
    beside: string | null,
    { paragraph = this.paragraph?.number ?? this.#count, heading = this.#heading } = {},
  ): Place {
    const story = storyNames[this.kind];
    const above = story ?? (heading === null ? null : `Under ${quoted(heading)}`);
    const near = beside && !isBlank(beside) ? `, beside ${quoted(beside)}` : "";
    const label = above
      ? `${above}, ${called}${near}`
      : `${called[0]!.toUpperCase()}${called.slice(1)}${near}`;
    return { label, part: this.part, path: `w:p[${paragraph}]` };
  }

  enter(kind: Holder["kind"], before = ""): void {
    this.#holders.push({
      kind,
      background: null,
      figures: new WaitingFigures(
        this.tell,
        (called, beside, where) => this.place(called, beside, where),
        !this.#isEdge,
        waitingIn(this.#holders.length + 1),
      ),
      lists: new ListRuns(this.tell),
      blanks: null,
      lastText: "",
      before,
      hasText: false,
      hasThings: false,
    });
  }

  /** Ends a cell, a text box or the story; tells whether it had text, or anything that is seen. */
  leave(): { hasText: boolean; hasThings: boolean } {
    this.interrupt();
    const { hasText, hasThings } = this.#holder;
    if (this.#holders.length > 1) {
      this.#holders.pop();
      if (hasText) this.#holder.hasText = true;
      if (hasThings) this.#holder.hasThings = true;
    }
    return { hasText, hasThings };
  }

  setBackground(background: Rgb | null): void {
    this.#holder.background = background ?? this.#holder.background;
  }

  /** Something other than a paragraph stands here: what neighbouring paragraphs make ends. */
  interrupt(): void {
    this.#holder.figures.interrupt();
    this.#holder.lists.end();
    this.#endBlanks();
  }

  startParagraph(): void {
    this.#count++;
    // What waits for the end of a text box within it, waits as one piece.
    this.paragraph?.settle();
    this.#paragraphs.push(new Paragraph(this.#count, this.styles.paragraph(null)));
  }

  addText(text: string): void {
    this.onText?.(text);
    const { paragraph } = this;
    if (!paragraph) return;
    paragraph.text += text;
    if (paragraph.text.length > textKept * 16) {
      paragraph.words += countWords(paragraph.text.slice(paragraph.counted));
      paragraph.text = paragraph.text.slice(0, textKept);
      paragraph.counted = textKept;
    }
  }

  addFigure(figure: PendingFigure): void {
    this.#holder.hasThings = true;
    if (this.paragraph) {
      this.paragraph.hasContent = true;
      if (this.paragraph.figures.length < waitingIn(this.#paragraphs.length)) {
        this.paragraph.add(figure);
        return;
      }
    }
    this.tell({ ...figure.fact, place: this.place(figure.called, this.nearText) });
  }

  mark(): Mark {
    const { paragraph } = this;
    return {
      paragraph: paragraph?.number ?? null,
      at: paragraph?.text.length ?? 0,
      before: beginningOf(this.textBefore, 200),
    };
  }

  addField(field: PendingField): void {
    const { paragraph } = this;
    if (
      !paragraph ||
      paragraph.number !== field.start.paragraph ||
      paragraph.fields.length >= waitingIn(this.#paragraphs.length)
    )
      this.#tellField(field, "");
    else {
      paragraph.hasContent = true;
      paragraph.addField(field);
    }
  }

  #tellField({ fact, called, own, start: { at, before } }: PendingField, text: string): void {
    const left = text.slice(Math.max(0, at - 50), at);
    const right = text.slice(at, at + 50);
    // What a check box is for stands after it, what other fields are for before them.
    const beside = (/box/.test(fact.control) ? [right, left, before] : [left, before, right]).find(
      (near) => !isBlank(near) && near.trim() !== own.trim(),
    );
    this.tell({
      ...fact,
      place: this.place(called, beside ?? null),
      anchor: snippet(`${own} ${beside ?? ""}`),
    });
  }

  endParagraph(): void {
    const { paragraph } = this;
    if (!paragraph) return;
    for (const field of paragraph.fields) this.#tellField(field, paragraph.text);
    this.#paragraphs.pop();
    const { text, style, figures, number } = paragraph;
    if (paragraph.isRemoved && isBlank(text) && !paragraph.hasContent && !figures.length) return;
    const holder = this.#holder;
    const level = this.kind === "body" ? this.#level(paragraph) : null;
    const isText = !isBlank(text);
    const isContents = style.isContentsEntry || paragraph.isContents;
    const caption =
      isText && !isContents ? captionOf(text, style.isCaption || paragraph.isSequenceCaption) : null;
    const before = this.textBefore;
    const heading = this.#heading;
    if (isText) this.#endBlanks();
    else this.#blank(paragraph);
    const beginning = beginningOf(text, besideKept);
    holder.figures.paragraph(figures, { number, heading, text: beginning, before, caption });
    if (!isText) {
      if (level !== null && !paragraph.hasContent) {
        this.tally.headings++;
        this.tally.blankHeadings++;
      }
      return;
    }
    holder.hasText = true;
    holder.lastText = beginning;
    if (!this.#isEdge) {
      this.tally.paragraphs++;
      this.tally.words += paragraph.words + countWords(text.slice(paragraph.counted));
    }
    if (style.isTitle) this.tally.hasTitleParagraph = true;
    if (level !== null) this.#tellHeading(paragraph, level);
    if (level !== null || caption !== null || isContents) holder.lists.end();
    else this.#listItem(paragraph);
    this.#tellColours(paragraph);
  }

  get #isEdge(): boolean {
    return this.kind === "header" || this.kind === "footer";
  }

  #level({ style, outlineLevel }: Paragraph): number | null {
    if (style.level !== null || outlineLevel === null) return style.level;
    return outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
  }

  #tellHeading({ text, number }: Paragraph, level: number): void {
    this.tally.headings++;
    this.#heading = snippet(text, 80);
    this.tell({
      kind: "heading",
      level,
      text: snippet(text),
      first: this.tally.hasTitleParagraph ? null : 1,
      place: {
        label: `Heading ${quoted(text)}`,
        part: this.part,
        path: `w:p[${number}]`,
      },
      snippet: snippet(text),
    });
  }

  #listItem({ style, numberingId, text, number }: Paragraph): void {
    const { lists } = this.#holder;
    const place = (called: string) => this.place(called, null, { paragraph: number });
    const isItem = numberingId === null ? style.isNumbered : numberingId !== 0;
    if (isItem) lists.item(text, place);
    else lists.paragraph(text, place);
  }

  #tellColours({ colours, number }: Paragraph): void {
    for (const { foreground, background, isLarge, text } of colours.values())
      this.tell({
        kind: "colour",
        foreground,
        background,
        isLarge,
        place: this.place(`text ${quoted(text)}`, null, { paragraph: number }),
        snippet: snippet(text),
      });
  }

  #blank(paragraph: Paragraph): void {
    const holder = this.#holder;
    holder.lists.blank();
    if (paragraph.hasContent || holder.kind === "cell" || this.kind !== "body") {
      this.#endBlanks();
      return;
    }
    const after = holder.lastText;
    if (holder.blanks) holder.blanks.count++;
    else
      holder.blanks = {
        count: 1,
        after,
        place: this.place(`blank paragraphs${after ? ` after ${quoted(after)}` : ""}`, null, {
          paragraph: paragraph.number,
        }),
      };
  }

  #endBlanks(): void {
    const { blanks } = this.#holder;
    this.#holder.blanks = null;
    if (blanks && blanks.count > 1)
      this.tell({
        kind: "blank-run",
        count: blanks.count,
        place: blanks.place,
        anchor: snippet(blanks.after),
      });
  }
}
