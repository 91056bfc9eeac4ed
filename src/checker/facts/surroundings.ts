import type { ContentListener, Node, Place, Run } from "../../formats/content.ts";
import type { TextContext, TextSink } from "../reach/text-sink.ts";

/** What holds for the text in a node. */
interface Around {
  language: string | undefined;
  hidden: "artifact" | "gone" | null;
  isSymbolic: boolean;
}

const outside: Around = { language: undefined, hidden: null, isSymbolic: false };

/** Nodes that stand in a line of text, so that no word ends where they do. */
const inline: ReadonlySet<string> = new Set(["phrase", "link", "reference", "note-reference", "anchor"]);

/** Gives text on with the language that holds for it and whether it is heard. */
export class Surroundings {
  readonly #texts: TextSink | undefined;
  readonly #around: Around[] = [];
  readonly #open: Node[] = [];
  /** Of text that stands directly in the node that is open. */
  #context: TextContext | null = null;

  constructor(texts: TextSink | undefined) {
    this.#texts = texts;
  }

  /** The language that holds here, where it is declared below the whole document. */
  get language(): string | undefined {
    return this.#now.language;
  }

  get #now(): Around {
    return this.#around.at(-1) ?? outside;
  }

  open(node: Node): void {
    this.#pass(node);
    const around = this.#now;
    const { language = around.language } = node;
    const hidden = around.hidden ?? (node.hidden === "unseen" ? null : (node.hidden ?? null));
    const isSymbolic = around.isSymbolic || isOfNoLanguage(node);
    const isSame =
      language === around.language && hidden === around.hidden && isSymbolic === around.isSymbolic;
    this.#around.push(isSame ? around : { language, hidden, isSymbolic });
    this.#open.push(node);
  }

  close(node: Node): void {
    this.#pass(node);
    this.#around.pop();
    this.#open.pop();
  }

  text(run: Run): void {
    if (!this.#texts) return;
    const { hidden } = this.#now;
    if (hidden === "gone" || run.hidden === "gone") return;
    if (run.hidden === "artifact" || run.page !== undefined) this.#texts.text(run.text, this.#contextOf(run));
    else {
      this.#context ??= this.#contextOf(run);
      this.#texts.text(run.text, this.#context);
    }
  }

  #pass({ role }: Node): void {
    if (!this.#texts) return;
    this.#context = null;
    if (!inline.has(role)) this.#texts.break();
  }

  #contextOf({ place, page, hidden }: Run): TextContext {
    const { language, hidden: around, isSymbolic } = this.#now;
    const node = this.#open.at(-1);
    return {
      place: place ?? ((): Place => node?.place() ?? { label: "Whole document" }),
      language,
      isSymbolic,
      isHidden: around === "artifact" || hidden === "artifact",
      page,
    };
  }
}

function isOfNoLanguage(node: Node): boolean {
  switch (node.role) {
    case "paragraph":
      return node.isPreformatted === true;
    case "phrase":
      return node.sort === "code";
    case "formula":
    case "math":
      return true;
    default:
      return false;
  }
}

/** Content of which the text alone is wanted. */
export class TextListener implements ContentListener {
  readonly #surroundings: Surroundings;

  constructor(texts: TextSink) {
    this.#surroundings = new Surroundings(texts);
  }

  open(node: Node): void {
    this.#surroundings.open(node);
  }

  text(run: Run): void {
    this.#surroundings.text(run);
  }

  close(node: Node): void {
    this.#surroundings.close(node);
  }

  note(): void {}
  end(): void {}
}
