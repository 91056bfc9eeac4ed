import { isRightToLeft } from "../../../checker/language/writing-direction.ts";
import type {
  Address,
  ContentListener,
  LabelledField,
  Node,
  PictureData,
  Place,
  Run,
} from "../../content.ts";
import type { Stream } from "../file/objects.ts";
import type { Pictures } from "../pictures/pictures.ts";

/** Where something comes from; places are computed when they are asked for. */
export interface Source {
  place(): Place;
  address?: Address;
}

/** Where a piece of text stands, and how it is set. */
export interface TextSource {
  page: number;
  box: readonly [number, number, number, number];
  address?: Address;
  /** In points. */
  size?: number;
  isBold?: boolean;
}

/** A picture that a listener may load; without a stream it cannot be shown. */
export interface EmittedPicture {
  alternative: string | null;
  /** It says itself that nothing of it is to be heard. */
  isDecorative?: boolean;
  /** A person finds it by this; empty where there is nothing. */
  name: string;
  stream: Stream | null;
  /** What it is where it is no picture, but drawn or put together of several. */
  graphic?: "figure" | "formula";
  /** Draws it, where it is no picture of its own, or put together of several. */
  draw?: (pictures: Pictures) => Promise<PictureData | null>;
  /** Draws the part of the page where it stands, where nothing else can be shown of it. */
  drawPlace?: (pictures: Pictures) => Promise<PictureData | null>;
}

/** What is known of a node besides what its element says. */
export interface Details {
  source?: Source;
  isTitle?: boolean;
  /** Of a list whose items are lines of a paragraph. */
  isTyped?: boolean;
  /** What its author typed before it. */
  typedMarker?: string;
  /** What it was emitted as: lines that go on behind a block are the same node. */
  node?: Node;
}

type Attributes = Record<string, string>;

type Event =
  | { sort: "open"; node: Node }
  | { sort: "close" }
  | { sort: "text"; run: Run }
  | { sort: "picture"; picture: EmittedPicture; source: Source }
  | { sort: "mark"; message: string; about: MarkSort; source: Source };

/** A picture that no one has described, or what follows to the end without a tag. */
export type MarkSort = "picture" | "untagged" | null;

const nowhere: Source = { place: () => ({ label: "Whole document" }) };

/**
 * Makes content of the elements and text that are written to it. What a listener takes may have to be waited for, so
 * it is kept until `flush`, which whoever writes calls between two pieces of its work.
 */
export class Emitter {
  readonly #listener: ContentListener;
  readonly #pictures: Pictures;
  readonly #open: Node[] = [];
  #events: Event[] = [];
  /** Headings that were emitted, and those of them without text. */
  readonly headings = { total: 0, blank: 0 };
  paragraphs = 0;
  #isHeadingBlank = true;
  /** Where the text that comes next stands. */
  text: TextSource | null = null;
  /** Where what comes next stands, unless it says otherwise. */
  source: Source = nowhere;

  constructor(listener: ContentListener, pictures: Pictures) {
    this.#listener = listener;
    this.#pictures = pictures;
  }

  open(name: string, attributes: Attributes, details: Details = {}): void {
    const { source = this.source, isTitle = false, isTyped, typedMarker } = details;
    const node = details.node ?? nodeOf(name, attributes, source, isTitle);
    if (node.role === "list" && isTyped) node.isTyped = true;
    if (node.role === "item" && typedMarker) node.typedMarker = typedMarker;
    if (node.role === "link" || node.role === "phrase") details.node = node;
    if (node.role === "heading") this.#isHeadingBlank = true;
    if (node.role === "paragraph") this.paragraphs++;
    this.#events.push({ sort: "open", node });
  }

  close(): void {
    this.#events.push({ sort: "close" });
  }

  write(text: string): void {
    const isGap = !text.trim();
    if (!isGap) this.#isHeadingBlank = false;
    const last = this.#events.at(-1);
    const from = this.text;
    const isSamePlace =
      last?.sort === "text" && last.run.page === from?.page && last.run.address === from?.address;
    if (last?.sort === "text" && (isGap || isSamePlace)) last.run.text += text;
    else this.#events.push({ sort: "text", run: { text, ...from } });
  }

  picture(picture: EmittedPicture, source = this.source): void {
    this.#isHeadingBlank = false;
    this.#events.push({ sort: "picture", picture, source });
  }

  noteReference(key: string): void {
    this.#leaf({ role: "note-reference", key, ...this.source });
  }

  anchor(id: string): void {
    this.#leaf({ role: "anchor", id, ...this.source });
  }

  openNote(key: string, source: Source): void {
    this.#events.push({ sort: "open", node: { role: "note", key, ...source } });
  }

  field({ label, ...field }: LabelledField, source = this.source): void {
    this.#leaf({ role: "field", ...field, name: label, controlName: controlNames[field.control], ...source });
  }

  /** Says in its place what a person has to complete; it may stand for a picture that no one has described. */
  mark(message: string, about: MarkSort): void {
    this.#events.push({ sort: "mark", message, about, source: this.source });
  }

  /** Text that is shown and not heard, one paragraph for each line. */
  artifact(text: string, from: TextSource, source: Source): void {
    this.#events.push({ sort: "open", node: { role: "paragraph", hidden: "artifact", ...source } });
    this.#events.push({ sort: "text", run: { text, ...from, hidden: "artifact" } });
    this.close();
  }

  #leaf(node: Node): void {
    this.#events.push({ sort: "open", node });
    this.close();
  }

  /** Gives what was written to the listener. */
  async flush(): Promise<void> {
    const events = this.#events;
    this.#events = [];
    for (const event of events) {
      const waiting = this.#give(event);
      if (waiting) await waiting;
    }
  }

  /** Closes what is open, where nothing more can be written. */
  async end(): Promise<void> {
    this.#events = [];
    for (let node = this.#open.pop(); node; node = this.#open.pop()) await this.#listener.close(node);
  }

  #give(event: Event): void | Promise<void> {
    switch (event.sort) {
      case "open":
        this.#open.push(event.node);
        return this.#listener.open(event.node);
      case "close": {
        const node = this.#open.pop()!;
        if (node.role === "heading") {
          this.headings.total++;
          if (this.#isHeadingBlank) this.headings.blank++;
        }
        return this.#listener.close(node);
      }
      case "text":
        return this.#listener.text(event.run);
      case "picture":
        return this.#picture(event.picture, event.source);
      case "mark": {
        const { message, about, source } = event;
        const sort = {
          ...(about === "picture" && { isPicture: true }),
          ...(about === "untagged" && { isUntagged: true }),
        };
        return this.#listener.note({
          kind: "left-out",
          message,
          isListed: true,
          place: source.place(),
          ...sort,
        });
      }
    }
  }

  async #picture(picture: EmittedPicture, source: Source): Promise<void> {
    const { alternative, isDecorative = false, name, stream, graphic, draw, drawPlace } = picture;
    const drawn = { alternative, isDecorative, name, ...source };
    const made = draw ? { size: 0, load: () => draw(this.#pictures) } : notShown;
    const data = stream ? await this.#pictures.picture(stream) : made;
    const node: Node = graphic
      ? {
          role: "graphic",
          sort: graphic,
          ...drawn,
          ...((draw || stream) && { load: data.load }),
          ...(drawPlace && { loadPlace: () => drawPlace(this.#pictures) }),
        }
      : { role: "image", fileName: "", ...drawn, ...data };
    await this.#listener.open(node);
    await this.#listener.close(node);
  }
}

/** A picture of a kind that no browser shows. */
const notShown = { size: 0, load: async () => null, isUnshown: true } as const;

const controlNames: Record<LabelledField["control"], string> = {
  text: "text field",
  multiline: "text field",
  "check box": "check box",
  "radio button": "radio button",
  list: "list",
  button: "button",
  signature: "signature field",
};

const numerals = new Set(["1", "a", "A", "i", "I"]);

/** The node that an element of the flow is. */
function nodeOf(name: string, attributes: Attributes, { place, address }: Source, isTitle: boolean): Node {
  const { lang, id, dir } = attributes;
  const base = {
    place,
    ...(address && { address }),
    ...(lang !== undefined && { language: lang }),
    // Tags say the language of a paragraph, and nothing of its direction.
    ...(lang !== undefined && isRightToLeft(lang) && { direction: "rtl" as const }),
    ...(dir !== undefined && { direction: dir as "ltr" | "rtl" }),
    ...(id !== undefined && { id }),
  };
  const count = (key: string) => (attributes[key] === undefined ? undefined : Number(attributes[key]));
  switch (name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return isTitle
        ? { role: "title", ...base }
        : { role: "heading", level: Number(name[1]), first: 1, ...base };
    case "p":
      return { role: "paragraph", ...base };
    case "pre":
      return { role: "paragraph", isPreformatted: true, ...base };
    case "blockquote":
      return { role: "quotation", ...base };
    case "aside":
      return { role: "section", sort: "aside", ...base };
    case "div":
      return { role: "section", sort: "section", ...base };
    case "ul":
    case "ol": {
      const type = attributes.type as "1" | undefined;
      const isNumbered = type !== undefined && numerals.has(type);
      const sort = name === "ol" ? "numbers" : "bullets";
      const isLabelled = attributes.class === "labelled";
      return {
        role: "list",
        sort,
        ...base,
        ...(isNumbered && { numerals: type }),
        ...(isLabelled && { isLabelled }),
      };
    }
    case "li": {
      const value = count("value");
      return { role: "item", ...base, ...(value !== undefined && { value }) };
    }
    case "table":
      return { role: "table", isLayout: false, ...base };
    case "thead":
    case "tbody":
    case "tfoot":
      return {
        role: "row-group",
        sort: name.slice(1, 5) === "head" ? "head" : name === "tfoot" ? "foot" : "body",
        ...base,
      };
    case "tr":
      return { role: "row", ...base };
    case "td":
    case "th": {
      const [columnSpan, rowSpan] = [count("colspan"), count("rowspan")];
      const scope = attributes.scope as "col" | "row" | undefined;
      return {
        role: "cell",
        isHeader: name === "th",
        ...base,
        ...(columnSpan !== undefined && { columnSpan }),
        ...(rowSpan !== undefined && { rowSpan }),
        ...(scope && { scope }),
      };
    }
    case "figure":
      return { role: "figure", isCaptionExpected: false, ...base };
    case "figcaption":
      return { role: "caption", of: "figure", ...base };
    case "caption":
      return { role: "caption", of: "table", ...base };
    case "a":
      return { role: "link", target: attributes.href ?? null, ...base };
    case "abbr":
      return { role: "phrase", sort: "abbreviation", expansion: attributes.title ?? "", ...base };
    default: {
      const sort = phrases[name];
      if (sort) return { role: "phrase", sort, ...base };
      return { role: "math", name, attributes: {}, ...base };
    }
  }
}

const phrases: Partial<Record<string, Extract<Node, { role: "phrase" }>["sort"]>> = {
  span: "plain",
  rp: "plain",
  em: "emphasis",
  strong: "strong",
  code: "code",
  ruby: "ruby",
  rt: "ruby-text",
  sub: "subscript",
  sup: "superscript",
};
