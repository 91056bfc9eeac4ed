import { detached } from "../../checker/snippet.ts";
import { countWords } from "../../checker/text/words.ts";
import { isBlank } from "../../checker/white-space.ts";
import { isLineOfCode } from "../code-lines.ts";
import type { Address, Graphic, Image, Link, Node, Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { Paint } from "../ooxml/colour/paint.ts";
import type { OfficeMath } from "../ooxml/math.ts";
import type { FieldBeside } from "./form-field.ts";
import { InlineWriter } from "./inline-writer.ts";
import type { Style } from "./styles.ts";
import type { ColouredText } from "./text-colours.ts";

/** A paragraph that is a caption, or only reads like one. */
export interface Caption {
  paragraph: Paragraph;
  text: string;
  isMarked: boolean;
}

/** A picture or graphic, and what its place says, which the text around it completes. */
export interface Picture {
  node: Image | Graphic;
  link: Link | null;
  /** As a person finds it: `picture "Picture 3"`. */
  called: string;
  /** It stands where the page has it, not in the line of its text. */
  isFloating: boolean;
  /** Where it stands: known with the paragraph after it. */
  beside: { text: string; paragraph: number; heading: string | null };
}

/** Something that floats over the page: as people call it, and as a person finds it. */
export interface FloatingObject {
  sort: string;
  called: string;
}

type Inline =
  | { kind: "text"; text: string; marks: number; language: string | null }
  | { kind: "start"; node: Node }
  | { kind: "end" }
  | { kind: "picture"; picture: Picture }
  | { kind: "leaf"; node: Node }
  | { kind: "math"; math: OfficeMath };

/** Characters of the text by which a paragraph is found and known; words are counted of all of them. */
const textKept = 2_000;
/** Characters that take as much memory as anything else in a paragraph. */
const charactersPerNode = 32;
/** Floating objects that are reported of one paragraph. */
const mostFloating = 50;
/** Letters of an initial, with a quotation mark before it. */
const mostOfInitial = 4;
/** Bookmarks that are kept of one place. */
const mostIds = 100;

/** What a paragraph is emitted without. */
interface Manner {
  /** Marks that say nothing here, such as bold text in a heading. */
  without?: number;
  /** Its pictures alone, or all but them; those that float, or all but these. */
  only?: "pictures" | "text" | "floating" | "line";
}

const none: readonly never[] = [];

/** A paragraph while it is read. Most have no more than text, so that lists are made for those alone that fill them. */
export class Paragraph {
  readonly number: number;
  style: Style;
  numberingId: number | null = null;
  numberingLevel: number | null = null;
  outlineLevel: number | null = null;
  isRightToLeft: boolean | null = null;
  /** It stands in a frame of its own beside the text (17.3.1.11), and is no initial. */
  isFramed = false;
  /** It is the initial of the paragraph after it (17.3.1.11). */
  isInitial = false;
  /** The text before it, where something of it stands beside the text. */
  textBefore = "";
  /** What floats over the page and is anchored in it. */
  #floating: FloatingObject[] | null = null;
  /** Its own shading; undefined where it does not say. */
  background: Paint | null | undefined = undefined;
  /** Its text comes from a SEQ field, as that of captions does. */
  isSequenceCaption = false;
  isContents = false;
  /** Its end is deleted or moved away, so that it is no paragraph where nothing else is left of it. */
  isRemoved = false;
  /** All that is read in it, values of fields and formulas too: its beginning. */
  text = "";
  /** Words of text that is no longer kept, and where the uncounted text begins. */
  #words = 0;
  #counted = 0;
  /** It has text that is content, not only values of fields. */
  hasText = false;
  pictures = 0;
  /** Blank paragraphs of its cell that stand before it. */
  blanksBefore = 0;
  /** Blank paragraphs stand right before it. */
  isAfterBlank = false;
  /** Something other than text and pictures that is content: a field, a formula, the sign of a note. */
  hasNodes = false;
  /** Something that is seen and no text: a picture, a page break, a field. */
  hasContent = false;
  /** The text before was blank, or a break. */
  isAfterSpace = false;
  /** Text boxes that are anchored in it. */
  #boxes: ContentBuffer[] | null = null;
  /** Bookmarks at its beginning. */
  ids: string[] = [];
  /** Nodes that are open in it. */
  depth = 0;
  /** Characters and other things in it. */
  size = 0;
  /** The heading that it stands under. */
  heading: string | null = null;
  /** Of its pictures. */
  caption: Caption | null = null;
  address: Address | null = null;
  /** It has been emitted as the caption of pictures before it. */
  isEmitted = false;
  readonly #inlines: Inline[] = [];
  /** The first language of text in it and its characters, and those of the others. */
  #language: string | null = null;
  #inLanguage = 0;
  #languages: Map<string | null, number> | null = null;
  #fields: FieldBeside[] | null = null;
  #colours: ColouredText[] | null = null;
  /** How its text is set: some of it bold, some not; its smallest size, in half points. */
  #hasBold = false;
  #hasPlain = false;
  #size = 0;
  /** So far all of its text is set in the face of a typewriter; null before it has any. */
  #isTypewritten: boolean | null = null;
  #isInOtherFace: boolean | null = null;
  /** The text in memory of its own when it was last made so. */
  #settled = "";

  constructor(number: number, style: Style) {
    this.number = number;
    this.style = style;
  }

  /** Whether there is nothing to see. */
  get isBlank(): boolean {
    return !this.hasText && !this.hasNodes && !this.pictures;
  }

  get boxes(): readonly ContentBuffer[] {
    return this.#boxes ?? none;
  }

  addBox(box: ContentBuffer): void {
    this.#boxes ??= [];
    this.#boxes.push(box);
  }

  get floating(): readonly FloatingObject[] {
    return this.#floating ?? none;
  }

  float(sort: string, called: string): void {
    this.#floating ??= [];
    if (this.#floating.length < mostFloating) this.#floating.push({ sort, called });
  }

  /** What it has in each pair of colours. */
  get colours(): readonly ColouredText[] {
    return this.#colours ?? none;
  }

  /** The same to be added to. */
  get coloursToFill(): ColouredText[] {
    this.#colours ??= [];
    return this.#colours;
  }

  get fields(): readonly FieldBeside[] {
    return this.#fields ?? none;
  }

  addField(field: FieldBeside): void {
    this.#fields ??= [];
    this.#fields.push(field);
  }

  get words(): number {
    return this.#words + countWords(this.text.slice(this.#counted));
  }

  /** Takes text by which the paragraph is known, whether it is emitted or not. */
  read(text: string): void {
    this.text += text;
    if (this.text.length <= textKept * 16) return;
    this.#words = this.words;
    this.text = this.text.slice(0, textKept);
    this.#counted = textKept;
  }

  /** Takes how a piece of its text is set. */
  set(isBold: boolean, size: number): void {
    if (isBold) this.#hasBold = true;
    else this.#hasPlain = true;
    if (!this.#size || size < this.#size) this.#size = size;
  }

  setFace(isTypewritten: boolean | null): void {
    this.#isTypewritten = isTypewritten === true && this.#isTypewritten !== false;
    this.#isInOtherFace = isTypewritten === false && this.#isInOtherFace !== false;
  }

  /** All of its text names a face that is none of a typewriter. */
  get isInOtherFace(): boolean {
    return this.#isInOtherFace === true;
  }

  /** Whether it is a line of a program, by its face and how it reads; each but the first of several needs the face alone. */
  isOfCode(isFirst: boolean): boolean {
    return this.#isTypewritten === true && !this.pictures && (!isFirst || isLineOfCode(this.text));
  }

  /** How all of its text is set, in points. */
  get look(): { isBold: boolean; size: number } {
    return { isBold: this.#hasBold && !this.#hasPlain, size: this.#size / 2 };
  }

  /** Makes the text one piece in memory of its own: it waits for what stands within the paragraph. */
  settle(): void {
    if (this.text !== this.#settled) this.text = this.#settled = detached(this.text);
  }

  #openNodes(): Node[] {
    const open: Node[] = [];
    if (!this.depth) return open;
    for (const inline of this.#inlines)
      if (inline.kind === "start") open.push(inline.node);
      else if (inline.kind === "end") open.pop();
    return open;
  }

  /** What goes on where the paragraph has been parted, as it is too long. */
  rest(): Paragraph {
    const rest = new Paragraph(this.number, this.style);
    rest.isRightToLeft = this.isRightToLeft;
    rest.background = this.background;
    rest.isContents = this.isContents;
    rest.address = this.address;
    rest.text = this.text;
    rest.#words = this.#words;
    rest.#counted = this.#counted;
    for (const node of this.#openNodes()) rest.start(node);
    return rest;
  }

  addText(text: string, marks: number, language: string | null): void {
    const last = this.#inlines.at(-1);
    if (last?.kind === "text" && last.marks === marks && last.language === language) last.text += text;
    else this.#inlines.push({ kind: "text", text, marks, language });
    this.size += 1 + text.length;
    if (isBlank(text)) return;
    this.hasText = true;
    if (!this.#inLanguage) this.#language = language;
    if (this.#language === language) this.#inLanguage += text.length;
    else {
      this.#languages ??= new Map();
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + text.length);
    }
  }

  /** What is read above the text before it: in its language, and counted as none of the text. */
  addReading(text: string): void {
    const before = this.#inlines.findLast(({ kind }) => kind === "text");
    const language = before?.kind === "text" ? before.language : null;
    this.#inlines.push({ kind: "text", text, marks: 0, language });
    this.size += 1 + text.length;
  }

  /** Whether all that it holds is a letter or two: an initial that the next paragraph begins with. */
  get isLoneInitial(): boolean {
    return (
      this.isInitial &&
      !this.pictures &&
      !this.hasNodes &&
      !this.#boxes &&
      this.text.trim().length <= mostOfInitial
    );
  }

  /** Takes the initial before it, which Word keeps in a paragraph of its own. */
  beginWith(initial: Paragraph): void {
    this.#inlines.unshift(...initial.#inlines);
    this.text = initial.text + this.text;
    this.size += initial.size;
    this.hasText ||= initial.hasText;
    if (this.ids.length + initial.ids.length <= mostIds) this.ids.unshift(...initial.ids);
    if (initial.#colours) this.#colours = [...initial.#colours, ...(this.#colours ?? [])];
  }

  start(node: Node, characters = 0): void {
    this.#inlines.push({ kind: "start", node });
    this.size += 1 + characters;
    this.depth++;
  }

  /** Ends the innermost open node, if there is one. */
  end(): void {
    if (!this.depth) return;
    this.depth--;
    this.#inlines.push({ kind: "end" });
  }

  /** A node that holds nothing. */
  leaf(node: Node, characters = 0): void {
    this.#inlines.push({ kind: "leaf", node });
    this.size += 1 + characters;
  }

  addPicture(picture: Picture): void {
    const { alternative, name } = picture.node;
    this.pictures++;
    this.size += charactersPerNode + (alternative?.length ?? 0) + (name?.length ?? 0);
    this.#inlines.push({ kind: "picture", picture });
  }

  addMath(math: OfficeMath): void {
    this.hasNodes = true;
    this.size += charactersPerNode * (1 + math.weight);
    this.#inlines.push({ kind: "math", math });
  }

  /** Whether pictures float beside its text, which would be heard in the middle of it. */
  get hasFloatingPictures(): boolean {
    if (!this.pictures || !this.hasText) return false;
    for (const { isFloating } of this.eachPicture()) if (isFloating) return true;
    return false;
  }

  /** Its pictures, in order. */
  *eachPicture(): Generator<Picture> {
    for (const inline of this.#inlines) if (inline.kind === "picture") yield inline.picture;
  }

  /** A place that links may lead to. */
  bookmark(id: string, place: () => Place): void {
    if (this.#inlines.length) this.leaf({ role: "anchor", id, place }, id.length);
    else if (this.ids.length < mostIds) this.ids.push(id);
  }

  /** Takes away the line breaks that it begins with and the white space that it ends with: they set nothing apart. */
  trim(): void {
    const first = this.#inlines.find(({ kind }) => kind !== "start" && kind !== "end");
    if (first?.kind === "text") {
      const blank = /^\s*\n/.exec(first.text)?.[0].length ?? 0;
      first.text = first.text.slice(blank);
    }
    for (let at = this.#inlines.length - 1; at >= 0; at--) {
      const inline = this.#inlines[at]!;
      if (inline.kind === "text") inline.text = inline.text.trimEnd();
      if (inline.kind !== "end" && (inline.kind !== "text" || inline.text)) return;
    }
  }

  /** Its beginning as it is emitted, so many characters of it. */
  beginning(length: number): string {
    let text = "";
    for (const inline of this.#inlines) {
      if (text.length >= length) break;
      if (inline.kind === "text") text += inline.text.slice(0, length);
    }
    return text;
  }

  /** Takes so many characters away from its beginning. */
  cut(length: number): void {
    let left = length;
    for (const inline of this.#inlines) {
      if (!left) return;
      if (inline.kind !== "text") continue;
      const taken = Math.min(left, inline.text.length);
      inline.text = inline.text.slice(taken);
      left -= taken;
    }
  }

  /** The language of most of its text. */
  get language(): string | null {
    let most: [string | null, number] = [this.#language, this.#inLanguage];
    if (this.#languages) for (const entry of this.#languages) if (entry[1] > most[1]) most = entry;
    return most[0];
  }

  /** What its node says of it: an id, the language where the document's is another, the direction. */
  attributes(languageOfAll: string | null): { id?: string; language?: string; direction?: "rtl" } {
    const attributes: { id?: string; language?: string; direction?: "rtl" } = {};
    const { language, ids } = this;
    if (ids.length) attributes.id = ids[0]!;
    if (language !== null && language !== languageOfAll) attributes.language = language;
    if (this.isRightToLeft ?? this.style.isRightToLeft) attributes.direction = "rtl";
    return attributes;
  }

  /** Emits what is in it. */
  emit(to: ContentBuffer, place: (called: string) => Place, { without = 0, only }: Manner = {}): void {
    const writer = new InlineWriter(to, this.language, place);
    let open = 0;
    const isText = only !== "pictures" && only !== "floating";
    if (isText)
      for (const id of this.ids.slice(1)) to.leaf({ role: "anchor", id, place: () => place("bookmark") });
    for (const inline of this.#inlines) {
      if (inline.kind === "picture") {
        const { isFloating } = inline.picture;
        const isLeftOut =
          only === "text" || (only === "floating" ? !isFloating : only === "line" && isFloating);
        if (!isLeftOut) writer.picture(inline.picture);
      } else if (!isText) continue;
      else if (inline.kind === "text") writer.text(inline.text, inline.marks & ~without, inline.language);
      else if (inline.kind === "leaf") writer.leaf(inline.node);
      else if (inline.kind === "math") writer.math(inline.math);
      else if (inline.kind === "start") {
        writer.start(inline.node);
        open++;
      } else {
        writer.end();
        open--;
      }
    }
    for (; open > 0; open--) writer.end();
    writer.settle();
  }
}
