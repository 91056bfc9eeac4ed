import { isBlank } from "../../checker/text.ts";
import type { Style } from "../../formats/docx/styles.ts";
import { type Draft, lengthOf, weightOfText } from "../draft.ts";
import type { PageBuilder } from "../page.ts";

/** How text is set off, as bits, in the order in which its elements stand inside one another. */
const marks = ["strong", "em", "u", "s", "sup", "sub", "code"] as const;

export type Mark = (typeof marks)[number];

export const markBit = (mark: Mark): number => 1 << marks.indexOf(mark);

type Call = (page: PageBuilder) => void | Promise<void>;

type Inline =
  | { kind: "text"; text: string; marks: number; language: string | null }
  | { kind: "start"; name: string; attributes: Record<string, string> }
  | { kind: "end" }
  | { kind: "picture"; target: string | null; call: Call; weight: number }
  | { kind: "call"; call: Call; weight: number };

type Attributes = Record<string, string>;

/** Characters that are kept to tell what a paragraph is. */
const textKept = 400;
/** Characters that take as much memory as anything else in a paragraph. */
const charactersPerThing = 32;
/** Bookmarks that are kept of one place. */
const mostIds = 100;

/** What a paragraph is written without. */
interface Manner {
  /** Marks that tell nothing here, such as bold text in a heading. */
  without?: number;
  /** Its pictures alone, or all but them. */
  only?: "pictures" | "text";
}

/** A paragraph while it is read. */
export class Paragraph {
  style: Style;
  numberingId: number | null = null;
  numberingLevel: number | null = null;
  outlineLevel: number | null = null;
  isRightToLeft: boolean | null = null;
  /** Its text comes from a SEQ field, as that of captions does. */
  isSequenceCaption = false;
  /** Its beginning. */
  text = "";
  hasText = false;
  pictures = 0;
  /** Something other than text and pictures that is seen: a field, a formula, the sign of a note. */
  hasThings = false;
  /** Text boxes that are anchored in it. */
  readonly boxes: Draft[] = [];
  /** Bookmarks at its beginning. */
  ids: string[] = [];
  /** Elements that are open in it. */
  depth = 0;
  /** Characters and other things in it. */
  size = 0;
  readonly #inlines: Inline[] = [];
  /** Characters by language. */
  readonly #languages = new Map<string | null, number>();

  constructor(style: Style) {
    this.style = style;
  }

  /** Whether there is nothing to see. */
  get isBlank(): boolean {
    return !this.hasText && !this.hasThings && !this.pictures;
  }

  addText(text: string, marks: number, language: string | null): void {
    const last = this.#inlines.at(-1);
    if (last?.kind === "text" && last.marks === marks && last.language === language) last.text += text;
    else this.#inlines.push({ kind: "text", text, marks, language });
    this.size += 1 + text.length;
    if (this.text.length < textKept) this.text += text;
    if (isBlank(text)) return;
    this.hasText = true;
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + text.length);
  }

  start(name: string, attributes: Attributes = {}): void {
    this.#inlines.push({ kind: "start", name, attributes });
    this.size += 1 + lengthOf(attributes);
    this.depth++;
  }

  /** Ends the innermost open element, if there is one. */
  end(): void {
    if (!this.depth) return;
    this.depth--;
    this.#inlines.push({ kind: "end" });
  }

  /** An element without content. */
  void(name: string, attributes: Attributes = {}): void {
    this.start(name, attributes);
    this.end();
  }

  /** A picture, and how many characters are kept to describe it. */
  picture(target: string | null, call: Call, characters = 0): void {
    this.pictures++;
    this.size += charactersPerThing + characters;
    this.#inlines.push({ kind: "picture", target, call, weight: weightOfText(characters) });
  }

  /** Anything else; its weight is what it keeps in elements. */
  call(call: Call, weight = 0): void {
    this.hasThings = true;
    this.size += charactersPerThing * (1 + weight);
    this.#inlines.push({ kind: "call", call, weight });
  }

  /** A place that links may lead to. */
  bookmark(id: string): void {
    if (this.#inlines.length) this.void("span", { id });
    else if (this.ids.length < mostIds) this.ids.push(id);
  }

  /** Takes away the line breaks that it begins with and the white space that it ends with: they set nothing apart. */
  trim(): void {
    const first = this.#inlines.find(({ kind }) => kind !== "start" && kind !== "end");
    if (first?.kind === "text") {
      const blank = /^\s*\n/.exec(first.text)?.[0].length ?? 0;
      first.text = first.text.slice(blank);
      this.text = this.text.slice(blank);
    }
    for (let at = this.#inlines.length - 1; at >= 0; at--) {
      const inline = this.#inlines[at]!;
      if (inline.kind === "text") inline.text = inline.text.trimEnd();
      if (inline.kind !== "end" && (inline.kind !== "text" || inline.text)) return;
    }
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
    let most: [string | null, number] = [null, 0];
    for (const entry of this.#languages) if (entry[1] > most[1]) most = entry;
    return most[0];
  }

  /** What its element says of it: an id, the language where the document's is another, the direction. */
  attributes(languageOfAll: string | null): Attributes {
    const attributes: Attributes = {};
    const { language } = this;
    if (this.ids.length) attributes.id = this.ids[0]!;
    if (language !== null && language !== languageOfAll) attributes.lang = language;
    if (this.isRightToLeft ?? this.style.isRightToLeft) attributes.dir = "rtl";
    return attributes;
  }

  /** Writes what is in it. */
  write(draft: Draft, { without = 0, only }: Manner = {}): void {
    const { language } = this;
    const writer = new InlineWriter(draft, language);
    let open = 0;
    if (only !== "pictures")
      for (const id of this.ids.slice(1)) {
        writer.start("span", { id });
        writer.end();
      }
    for (const inline of this.#inlines) {
      if (inline.kind === "picture") {
        if (only !== "text") writer.picture(inline.target, inline.call, inline.weight);
      } else if (only === "pictures") continue;
      else if (inline.kind === "text") writer.text(inline.text, inline.marks & ~without, inline.language);
      else if (inline.kind === "call") writer.call(inline.call, inline.weight);
      else if (inline.kind === "start") {
        writer.start(inline.name, inline.attributes);
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

/** Opens and closes the elements that set text off, as few as will do. */
class InlineWriter {
  readonly #draft: Draft;
  readonly #language: string | null;
  /** What is open of the elements that set text off, the outermost first. */
  #open: string[] = [];

  constructor(draft: Draft, language: string | null) {
    this.#draft = draft;
    this.#language = language;
  }

  text(text: string, bits: number, language: string | null): void {
    // White space looks the same however it is set off.
    if (!isBlank(text)) {
      const wanted = marks.filter((mark) => bits & markBit(mark)) as string[];
      if (language !== null && language !== this.#language && /\p{L}/u.test(text))
        wanted.unshift(`lang ${language}`);
      this.#want(wanted);
    }
    const [first, ...rest] = text.split("\n");
    this.#draft.text(first!);
    for (const line of rest) {
      this.#draft.open("br");
      this.#draft.close();
      this.#draft.text(line);
    }
  }

  start(name: string, attributes: Attributes): void {
    this.settle();
    this.#draft.open(name, attributes);
  }

  end(): void {
    this.settle();
    this.#draft.close();
  }

  picture(target: string | null, call: Call, weight: number): void {
    this.settle();
    if (target !== null) this.#draft.open("a", { href: target });
    this.#draft.call(call, weight);
    if (target !== null) this.#draft.close();
  }

  call(call: Call, weight: number): void {
    this.settle();
    this.#draft.call(call, weight);
  }

  /** Ends what is open. */
  settle(): void {
    this.#want([]);
  }

  #want(wanted: string[]): void {
    let same = 0;
    while (same < wanted.length && this.#open[same] === wanted[same]) same++;
    for (let at = this.#open.length; at > same; at--) this.#draft.close();
    for (const mark of wanted.slice(same)) {
      if (mark.startsWith("lang ")) this.#draft.open("span", { lang: mark.slice(5) });
      else this.#draft.open(mark);
    }
    this.#open = wanted;
  }
}
