import type { ContentListener, Node, Run } from "../formats/content.ts";
import type { DocumentNote, FormatNote } from "../formats/notes.ts";
import type { PageBuilder } from "./page.ts";

/** The elements of HTML that phrases are written as; the others are told by their words alone. */
const phrases: Partial<Record<Extract<Node, { role: "phrase" }>["sort"], string>> = {
  emphasis: "em",
  strong: "strong",
  italic: "i",
  bold: "b",
  underline: "u",
  strike: "s",
  small: "small",
  mark: "mark",
  code: "code",
  subscript: "sub",
  superscript: "sup",
  citation: "cite",
  definition: "dfn",
  abbreviation: "abbr",
  inserted: "ins",
  deleted: "del",
  ruby: "ruby",
  "ruby-text": "rt",
};

/** Writes content as an accessible page, for all formats alike. */
export class PageListener implements ContentListener {
  readonly #page: PageBuilder;
  /** Nodes that are open in one that is not heard, that one counted. */
  #unheard = 0;

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  async open(node: Node): Promise<void> {
    if (this.#unheard || node.hidden === "artifact" || node.hidden === "gone") {
      this.#unheard++;
      return;
    }
    const page = this.#page;
    switch (node.role) {
      case "image": {
        const { alternative: alt, isDecorative, fileName: name, load, size = 0 } = node;
        const data = load && page.hasRoomFor(size) ? await load() : null;
        page.picture({
          alt,
          isDecorative,
          name,
          mediaType: data?.mediaType ?? "",
          bytes: data?.bytes ?? null,
        });
        return;
      }
      case "note-reference":
        page.noteReference(node.key);
        return;
      case "field": {
        const { control, name: label, value, isChecked, options } = node;
        page.field({ control, label, value, isChecked, options });
        return;
      }
      default:
        page.open(elementOf(node), attributesOf(node));
    }
  }

  text({ text, hidden }: Run): void {
    if (!this.#unheard && (hidden === undefined || hidden === "unseen")) this.#page.text(text);
  }

  close(node: Node): void {
    if (this.#unheard) {
      this.#unheard--;
      return;
    }
    if (node.role !== "image" && node.role !== "note-reference" && node.role !== "field") this.#page.close();
  }

  note(_note: FormatNote): void {}

  end({ language, title }: DocumentNote): void {
    this.#page.setLanguage(language?.value ?? null);
    this.#page.setTitle(title.value);
  }
}

function elementOf(node: Node): string {
  switch (node.role) {
    case "heading":
      return `h${Math.min(6, Math.max(1, node.level ?? 1))}`;
    case "paragraph":
      return node.isPreformatted ? "pre" : "p";
    case "quotation":
      return "blockquote";
    case "list":
      return node.sort === "numbers" ? "ol" : node.sort === "terms" ? "dl" : "ul";
    case "item":
      return "li";
    case "term":
      return "dt";
    case "description":
      return "dd";
    case "table":
      return "table";
    case "row-group":
      return node.sort === "head" ? "thead" : node.sort === "foot" ? "tfoot" : "tbody";
    case "row":
      return "tr";
    case "cell":
      return node.isHeader ? "th" : "td";
    case "figure":
      return "figure";
    case "caption":
      return node.of === "table" ? "caption" : "figcaption";
    case "link":
      return "a";
    case "phrase":
      return phrases[node.sort] ?? "span";
    case "math":
      return node.name;
    case "break":
      return "br";
    case "rule":
      return "hr";
    case "section":
      return "div";
    default:
      return "span";
  }
}

function attributesOf(node: Node): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (node.language !== undefined) attributes.lang = node.language;
  if (node.direction !== undefined) attributes.dir = node.direction;
  if (node.id !== undefined) attributes.id = node.id;
  if (node.role === "link" && node.target !== null) attributes.href = node.target;
  if (node.role === "math") Object.assign(attributes, node.attributes);
  if (node.role === "phrase" && node.expansion !== undefined) attributes.title = node.expansion;
  if (node.role === "table" && node.isLayout) attributes.role = "presentation";
  if (node.role === "cell") {
    if (node.columnSpan !== undefined) attributes.colspan = String(node.columnSpan);
    if (node.rowSpan !== undefined) attributes.rowspan = String(node.rowSpan);
    if (node.align !== undefined) attributes.align = node.align === "end" ? "right" : node.align;
    if (node.scope !== undefined && node.scope !== "auto" && node.scope !== "both")
      attributes.scope = node.scope;
  }
  if (node.role === "list") {
    if (node.start !== undefined) attributes.start = String(node.start);
    if (node.numerals !== undefined) attributes.type = node.numerals;
    if (node.isReversed) attributes.reversed = "";
  }
  if (node.role === "item" && node.value !== undefined) attributes.value = String(node.value);
  return attributes;
}
