import { type Budget, OverBudget } from "../checker/budget.ts";
import { isBlank } from "../checker/text.ts";
import type {
  ContentListener,
  Field,
  Formula,
  Graphic,
  GraphicContent,
  Image,
  Node,
  Run,
} from "../formats/content.ts";
import type { DocumentNote, FormatNote } from "../formats/notes.ts";
import type { FormatTraits } from "../formats/reader.ts";
import { attributesOf, elementOf } from "./elements.ts";
import type { PageBuilder } from "./page.ts";

/** How an open node ends. */
type End = () => void;

const nothing: End = () => {};

/** Content of a chart or diagram that follows the block in which it stands. */
interface Following {
  /** Nodes that are open around the block. */
  depth: number;
  /** The block holds blocks: what follows comes in it, after lines of text. */
  isWithin: boolean;
  content: GraphicContent;
}

/** Writes content as an accessible page, for all formats alike. */
export class PageListener implements ContentListener {
  readonly #page: PageBuilder;
  readonly #traits: FormatTraits;
  readonly #budget: Budget;
  readonly #ends: End[] = [];
  /** Nodes that are open in one that is left out, that one counted. */
  #leftOut = 0;
  /** A title stands above all headings. */
  #hasTitle = false;
  /** The frames of open tables, null for those that are tables. */
  readonly #frames: ("cell" | "column" | null)[] = [];
  /** Keys of the notes that have been written. */
  readonly #notes = new Set<string>();
  /** Slides without a title. */
  #untitled = 0;
  #following: Following[] = [];
  /** Phrases and links that are open, and the role of what was opened last besides them. */
  #inline = 0;
  #innermost: Node["role"] | null = null;

  constructor(page: PageBuilder, traits: FormatTraits, budget: Budget) {
    this.#page = page;
    this.#traits = traits;
    this.#budget = budget;
  }

  open(node: Node): void | Promise<void> {
    if (this.#isFollowingDue(!inlineRoles.has(node.role))) return this.#follow().then(() => this.open(node));
    if (this.#leftOut || this.#isLeftOut(node)) {
      // What is left out nests without harm, but each level costs a little.
      this.#budget.depth(++this.#leftOut >> 4);
      return;
    }
    this.#budget.depth(this.#ends.length);
    if ((node.role === "image" || node.role === "graphic") && (node.load || hasContent(node)))
      return this.#picture(node);
    if (node.role === "section" && node.loadContent)
      return node.loadContent().then((content) => this.#details(content));
    if (isAround(node)) this.#inline++;
    else if (!inlineRoles.has(node.role)) this.#innermost = node.role;
    this.#ends.push(this.#begin(node));
  }

  text({ text, hidden }: Run): void {
    if (!this.#leftOut && (hidden === undefined || hidden === "unseen")) this.#page.text(text);
  }

  close(node: Node): void | Promise<void> {
    if (this.#isFollowingDue(!inlineRoles.has(node.role))) return this.#follow().then(() => this.close(node));
    if (this.#leftOut) {
      this.#leftOut--;
      return;
    }
    if (isAround(node)) this.#inline--;
    else if (!inlineRoles.has(node.role)) this.#innermost = null;
    this.#ends.pop()?.();
  }

  note(note: FormatNote): void {
    if (note.kind === "left-out" && !this.#leftOut) this.#page.mark(note.message);
    else if (note.kind === "slide" && note.title === null) this.#untitled++;
  }

  async end({ language, title, hiddenSlides, damagedParts = [] }: DocumentNote): Promise<void> {
    const page = this.#page;
    await this.#follow();
    for (const key of page.notes.keys) {
      if (this.#notes.has(key)) continue;
      page.notes.begin(key);
      page.mark("Note that is missing from the document: a person must add it.");
      page.notes.end(key);
    }
    page.notes.close();
    // Windows adds a sort order to some: es-ES_tradnl.
    page.setLanguage(language?.value?.replace(/_[a-z]{4,8}$/, "") ?? null);
    page.setTitle(title.value);
    if (hiddenSlides)
      page.remark(
        hiddenSlides === 1 ? "1 hidden slide was left out." : `${hiddenSlides} hidden slides were left out.`,
      );
    if (this.#untitled)
      page.remark(
        this.#untitled === 1
          ? "1 slide has no title: give it one, where it is marked."
          : `${this.#untitled} slides have no title: give each one, where it is marked.`,
      );
    if (damagedParts.length) page.remark(remarkOn(damagedParts));
  }

  /** Whether a page has no place for it: what stands on every page, and notes that nothing refers to. */
  #isLeftOut(node: Node): boolean {
    if (node.hidden === "artifact" || node.hidden === "gone") return true;
    if (node.role === "section") return node.sort === "header" || node.sort === "footer";
    if (node.role === "media") return node.hasPoster === true;
    if (node.role === "image" || node.role === "graphic") return node.isShownElsewhere === true;
    if (node.role === "note") return !this.#page.notes.has(node.key) || this.#notes.has(node.key);
    return node.role === "field" && node.isFilledWithContent === true;
  }

  /** Writes what a node begins with; answers how it ends. */
  #begin(node: Node): End {
    const page = this.#page;
    switch (node.role) {
      case "image":
      case "graphic":
        this.#writePicture(node, "", null);
        return nothing;
      case "note-reference":
        page.noteReference(node.key);
        return nothing;
      case "note":
        this.#notes.add(node.key);
        page.notes.begin(node.key);
        return () => page.notes.end(node.key);
      case "field":
        this.#field(node);
        return nothing;
      case "label":
        return nothing;
      case "link":
        return node.isInert ? nothing : this.#element("a", attributesOf(node));
      case "media":
        return this.#element(node.sort, isBlank(node.name) ? {} : { title: node.name! });
      case "formula":
        return this.#formula(node);
      case "title":
        this.#hasTitle = true;
        return this.#element("h1", attributesOf(node));
      case "heading": {
        const level = (node.level ?? 1) + (this.#hasTitle || this.#traits.isTitleApart ? 1 : 0);
        const end = this.#element(`h${Math.min(6, Math.max(1, level))}`, attributesOf(node));
        if (node.isStandIn) page.standIn();
        return end;
      }
      case "table": {
        const frame = node.frames ?? null;
        this.#frames.push(frame);
        const end = this.#element(frame ? "div" : "table", frame ? {} : attributesOf(node));
        return () => {
          this.#frames.pop();
          end();
        };
      }
      case "row-group":
      case "row":
        return this.#frames.at(-1) ? nothing : this.#element(elementOf(node), attributesOf(node));
      case "cell": {
        const frame = this.#frames.at(-1);
        if (frame) return frame === "cell" ? nothing : this.#element("div", {});
        return this.#element(elementOf(node), attributesOf(node));
      }
      default:
        return this.#element(elementOf(node), attributesOf(node));
    }
  }

  /** What is behind a section that is opened by whoever wants to read it: the notes of a speaker. */
  async #details(content: GraphicContent | null): Promise<void> {
    if (!content) {
      this.#ends.push(nothing);
      return;
    }
    const page = this.#page;
    page.open("details", {});
    page.open("summary", { lang: "en" });
    page.text("Notes");
    page.close();
    this.#ends.push(() => page.close());
    await content.emit(this);
  }

  #element(name: string, attributes: Record<string, string>): End {
    this.#page.open(name, attributes);
    return () => this.#page.close();
  }

  #formula(node: Formula): End {
    if (node.isCut)
      throw new OverBudget(
        "The document has a formula that is too long to be converted. Divide it into several ones.",
      );
    if (node.tex !== null) return this.#element("span", {});
    return this.#element("math", node.isBlock ? { display: "block" } : {});
  }

  #field(node: Field): void {
    const page = this.#page;
    const { control, name: label, value, isChecked, options, placeholder } = node;
    if (!node.isInline) {
      page.field({ control, label, value, isChecked, options });
      return;
    }
    const name: Record<string, string> = label === null ? {} : { "aria-label": label.trim() };
    const text = placeholder === undefined ? name : { ...name, placeholder };
    if (control === "list") {
      page.open("select", name);
      for (const option of options) {
        page.open("option", option === value ? { selected: "" } : {});
        page.text(option);
        page.close();
      }
    } else if (control === "multiline") {
      page.open("textarea", text);
      page.text(value);
    } else if (control === "check box" || control === "radio button")
      page.open("input", {
        type: control === "check box" ? "checkbox" : "radio",
        ...name,
        ...(isChecked ? { checked: "" } : {}),
      });
    else page.open("input", { type: "text", ...text, value });
    page.close();
  }

  async #picture(node: Image | Graphic): Promise<void> {
    const content = node.role === "graphic" ? await node.loadContent?.() : null;
    const isWithin = this.#innermost === null || !lines.has(this.#innermost);
    if (content) this.#following.push({ depth: this.#ends.length - 1 - this.#inline, isWithin, content });
    if (content?.replacesPicture) {
      const page = this.#page;
      page.open("span", { lang: "en" });
      page.text(node.alternative === null ? "Chart: its data follow." : "Chart:");
      page.close();
      if (node.alternative !== null) page.text(` ${node.alternative}`);
    } else {
      const data = node.load && this.#page.hasRoomFor(node.size ?? 0) ? await node.load() : null;
      this.#writePicture(node, data?.mediaType ?? "", data?.bytes ?? null);
    }
    this.#ends.push(nothing);
  }

  #writePicture(node: Image | Graphic, mediaType: string, bytes: Uint8Array | null): void {
    const { alternative: alt, isDecorative, name = node.fileName ?? "" } = node;
    this.#page.picture({ alt, isDecorative, name, mediaType, bytes });
  }

  /** The block has ended that content of a chart or diagram follows. */
  #isFollowingDue(isBlock: boolean): boolean {
    const [first] = this.#following;
    return first !== undefined && (first.depth >= this.#ends.length || (first.isWithin && isBlock));
  }

  /** Writes the content of charts and diagrams whose block has ended. */
  async #follow(): Promise<void> {
    const following = this.#following;
    this.#following = [];
    for (const { content } of following) {
      await content.emit(this);
      if (content.isCut) this.#page.mark("The chart has more data than stand here.");
    }
  }
}

const isAround = ({ role }: Node) => role === "phrase" || role === "link";
/** What stands in lines of text, and what holds nothing else. */
const inlineRoles: ReadonlySet<Node["role"]> = new Set([
  "phrase",
  "link",
  "image",
  "graphic",
  "break",
  "anchor",
  "label",
  "note-reference",
  "field",
  "formula",
  "math",
]);
const lines: ReadonlySet<Node["role"]> = new Set(["paragraph", "heading", "title"]);

const hasContent = (node: Image | Graphic) => node.role === "graphic" && node.loadContent !== undefined;

/** Says which parts of a package could not be read, so that something is missing from the page. */
function remarkOn(parts: readonly string[]): string {
  const shown = parts.slice(0, 10).join(", ");
  const more = parts.length > 10 ? ` and ${parts.length - 10} more` : "";
  return `Something is missing here, because parts of the document are damaged: ${shown}${more}. Open the document in the program that made it, repair and save it, and convert it again.`;
}
