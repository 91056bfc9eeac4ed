import type { Span, SurveyHandler } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { TreeWatcher } from "../../ooxml/edit/tree.ts";
import { inOrder, type Watcher } from "../../ooxml/edit/watch.ts";
import { patchesOf, type Wish, type Wishing } from "../../ooxml/edit/wish.ts";

/** Characters of the help of a legacy form field (ECMA-376 part 1, 17.16.20). */
const helpLimit = 255;

/** Names a content control, a legacy form field or an ActiveX control; null for what is none of them. */
export function nameField(
  tag: Tag,
  task: TaskOf<"set-field-name">,
  part: string,
  wishing: Wishing,
): Watcher | null {
  const { text } = task.edit;
  const wished = (keeps: string, wish: Wish) =>
    new TreeWatcher(
      tag,
      (name) => name === keeps,
      (tree) => task.take(part, ...patchesOf(tree, wish, wishing)),
    );
  if (tag.name === "w:sdt") {
    const alias = { attributes: { "w:val": text } };
    return wished("w:sdtPr", { children: { "w:sdtPr": { children: { "w:alias": alias } } } });
  }
  if (tag.name === "w:fldChar") {
    if (text.length > helpLimit) {
      task.refuse(`The help of a form field has at most ${helpLimit} characters.`);
      return null;
    }
    const help = { attributes: { "w:type": "text", "w:val": text } };
    return wished("w:ffData", { children: { "w:ffData": { children: { "w:helpText": help } } } });
  }
  if (tag.name.startsWith("v:")) {
    task.take(part, tag.set("alt", text));
    return null;
  }
  task.refuse("This form field has no place for a name that can be written.");
  return null;
}

/** A text that is a link's, where it stands. */
interface LinkText {
  tag: Tag;
  from: number;
  to: number;
}

/** Gives links other texts: in the first of their pieces, with its look; the others go. */
export class Links implements SurveyHandler {
  readonly #part: string;
  readonly #byElement = new Map<number, TaskOf<"set-link-text">>();
  /** The elements in the order of the part, of which so many have come. */
  #order: number[] | null = null;
  #met = 0;
  readonly #wishing: Wishing;
  #open: {
    task: TaskOf<"set-link-text">;
    tag: Tag;
    /** Of a w:hyperlink; null where it is a field, which ends at its mark. */
    depth: number | null;
    fields: number;
    texts: LinkText[];
    hasPicture: boolean;
  } | null = null;
  #text: { tag: Tag } | null = null;
  #depth = 0;
  /** The number of the element that came last, and of the last one that is awaited. */
  #element = -1;
  #last = -1;

  constructor(part: string, wishing: Wishing) {
    this.#part = part;
    this.#wishing = wishing;
  }

  add(element: number, task: TaskOf<"set-link-text">): void {
    this.#byElement.set(element, task);
    this.#last = Math.max(this.#last, element);
  }

  get hasMetAll(): boolean {
    return this.#element >= this.#last && !this.#open;
  }

  get awaits(): number | null {
    if (this.#open) return null;
    this.#order ??= inOrder(this.#byElement.keys());
    while (this.#order[this.#met]! <= this.#element) this.#met++;
    return this.#order[this.#met] ?? null;
  }

  looksAt(element: number): boolean {
    return this.#open !== null || this.#byElement.has(element);
  }

  pass(element: number): void {
    this.#depth++;
    this.#element = element;
  }

  start(tag: Tag): void {
    this.#depth++;
    this.#element = tag.element;
    const task = this.#open ? undefined : this.#byElement.get(tag.element);
    if (task) {
      this.#begin(tag, task);
      return;
    }
    const open = this.#open;
    if (!open) return;
    if (tag.name === "w:t") this.#text = { tag };
    else if (/^w:(?:drawing|pict|object)$/.test(tag.name)) open.hasPicture = true;
    else if (open.depth === null && tag.name === "w:fldChar") {
      const type = tag.get("w:fldCharType");
      if (type === "begin") open.fields++;
      else if (type === "end" && open.fields-- === 0) this.#finish(tag);
    } else if (open.depth === null && tag.name === "w:p") this.#finish(tag);
  }

  end(name: string, at: Span): void {
    const open = this.#open;
    if (open && this.#text && name === "w:t") {
      const { tag } = this.#text;
      this.#text = null;
      open.texts.push({ tag, from: tag.to, to: tag.isEmpty ? tag.to : at.from });
    }
    if (open && open.depth === this.#depth) this.#finish(at);
    this.#depth--;
  }

  #begin(tag: Tag, task: TaskOf<"set-link-text">): void {
    const isLink = tag.name === "w:hyperlink" || tag.name === "w:fldSimple";
    if (!isLink && tag.name !== "w:fldChar") {
      task.refuse("The text of this link is not one that can be written: set it in Word.");
      return;
    }
    this.#open = {
      task,
      tag,
      depth: isLink ? this.#depth : null,
      fields: 0,
      texts: [],
      hasPicture: false,
    };
    if (isLink && tag.isEmpty) this.#finish(tag);
  }

  #finish(at: Span): void {
    const { task, tag, texts, hasPicture, depth } = this.#open!;
    this.#open = null;
    const text = escapedText(task.edit.text);
    const [first, ...others] = texts.filter((one) => !one.tag.isEmpty);
    if (hasPicture) task.refuse("The link is a picture: describe the picture, and the link is named by it.");
    else if (first) {
      task.take(this.#part, first.tag.set("xml:space", "preserve"), { from: first.from, to: first.to, text });
      task.take(this.#part, ...others.flatMap(({ from, to }) => (to > from ? [{ from, to, text: "" }] : [])));
    } else if (depth !== null) {
      const run = this.#wishing.writer.write(tag, "w:r", [], (within) =>
        this.#wishing.writer.write(within, "w:t", [], () => text),
      );
      task.take(this.#part, tag.insertion(run, at));
    } else task.refuse("The link has no text that could be set otherwise: set it in Word.");
  }
}
