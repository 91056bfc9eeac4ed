import type { ElementWriter } from "./names.ts";
import type { PackageEdit } from "./package-edit.ts";
import type { Patch } from "./patches.ts";
import type { SurveyHandler } from "./survey.ts";
import type { Tag } from "./tag.ts";
import { placeOf, type TaskOf } from "./task.ts";
import { inOrder } from "./watch.ts";

/** The name of a control that is drawn is its alternative text, too. */
type AlternativeTask = TaskOf<"set-alternative" | "mark-decorative" | "set-field-name">;

/** The extension that holds whether a drawing is decoration ([MS-ODRAWXML] 2.22.3). */
const decorativeUri = "{C183D7F6-B498-43B3-948B-1728B52AA6E4}";

/** Non-visual properties, whose `descr` is the alternative text (ECMA-376 part 1, 20.1.2.2.8). */
const isProperties = (name: string) => name === "wp:docPr" || name.endsWith(":cNvPr");

/** How much deeper the properties of the only picture of a drawing stand than those of the drawing. */
const pictureDepth = 4;

const vml = /^v:(?:shape|rect|oval|roundrect|polyline|curve|arc|image|group|line)$/;

/** Non-visual properties that are being read. */
interface OpenProperties {
  tag: Tag;
  tasks: readonly AlternativeTask[];
  depth: number;
  list: Tag | null;
  /** The mark of decoration that is there. */
  mark: Tag | null;
}

/** mc:AlternateContent that is open: what was done in its Choice is done in its Fallback, too. */
interface Branches {
  depth: number;
  done: { id: string | null; tasks: readonly AlternativeTask[] }[];
  isFallback: boolean;
}

/** Alternative texts and marks of decoration of drawings in one part. */
class Alternatives implements SurveyHandler {
  readonly #part: string;
  readonly #writer: ElementWriter;
  readonly #byElement = new Map<number, AlternativeTask[]>();
  /** Of drawings whose properties come next. */
  #awaited: readonly AlternativeTask[] | null = null;
  #awaitedDepth = 0;
  #open: OpenProperties | null = null;
  readonly #branches: Branches[] = [];
  #depth = 0;
  /** The drawing of Word that has got a text: its picture has the text too. */
  #drawing: { depth: number; tasks: readonly AlternativeTask[] } | null = null;
  readonly #order: readonly number[];
  /** Elements that have not come yet. */
  #left: number;

  constructor(part: string, tasks: readonly AlternativeTask[], writer: ElementWriter) {
    this.#part = part;
    this.#writer = writer;
    for (const task of tasks) {
      const place = placeOf(task, task.edit.at);
      if (place) this.#byElement.set(place.element, [...(this.#byElement.get(place.element) ?? []), task]);
    }
    this.#order = inOrder(this.#byElement.keys());
    this.#left = this.#order.length;
  }

  get hasMetAll(): boolean {
    return !(this.#left || this.#awaited || this.#open || this.#branches.length || this.#drawing);
  }

  get awaits(): number | null {
    if (this.#awaited || this.#open || this.#branches.length || this.#drawing) return null;
    return this.#order[this.#order.length - this.#left] ?? null;
  }

  start(tag: Tag): void {
    this.#depth++;
    const { name } = tag;
    if (this.#open) this.#within(tag, this.#open);
    const tasks = this.#byElement.get(tag.element);
    if (tasks) {
      this.#left--;
      this.#begin(tag, tasks);
    } else if (name === "mc:AlternateContent")
      this.#branches.push({ depth: this.#depth, done: [], isFallback: false });
    else if (name === "mc:Fallback") {
      const branches = this.#branches.at(-1);
      if (branches) branches.isFallback = true;
    } else if (this.#awaited && isProperties(name)) this.#properties(tag, this.#awaited);
    else if (this.#awaited && /^x:(?:control|object)Pr$/.test(name)) this.#cellControl(tag, this.#awaited);
    else if (name === "pic:cNvPr" && this.#drawing?.depth === this.#depth - pictureDepth && tag.get("descr"))
      // Word writes the text of a picture that is the whole drawing to both.
      for (const task of this.#drawing.tasks) task.take(this.#part, tag.set("descr", textOf(task)));
    else this.#inFallback(tag);
  }

  end(name: string, at: { from: number; to: number }): void {
    const open = this.#open;
    if (open?.depth === this.#depth) {
      this.#open = null;
      this.#finish(open, at);
    } else if (name === "a:extLst" && open?.depth === this.#depth - 1) this.#endList(open, at);
    if (this.#drawing && this.#depth < this.#drawing.depth) this.#drawing = null;
    if (this.#depth === this.#awaitedDepth) this.#awaited = null;
    const branches = this.#branches.at(-1);
    if (branches?.depth === this.#depth) this.#branches.pop();
    this.#depth--;
  }

  #begin(tag: Tag, tasks: readonly AlternativeTask[]): void {
    if (isProperties(tag.name)) {
      this.#properties(tag, tasks);
      if (tag.name === "wp:docPr") this.#drawing = { depth: this.#depth, tasks };
    } else if (vml.test(tag.name)) {
      for (const task of tasks) this.#shape(tag, task);
    } else {
      this.#awaited = tasks;
      this.#awaitedDepth = this.#depth;
    }
  }

  /** What was done in the Choice is done to the same object of the Fallback. */
  #inFallback(tag: Tag): void {
    const branches = this.#branches.at(-1);
    if (!branches?.isFallback || !branches.done.length) return;
    if (isProperties(tag.name)) {
      const id = tag.get("id");
      const same = branches.done.find((one) => one.id === id);
      if (same && id !== null && id !== "0") this.#properties(tag, same.tasks);
    } else if (vml.test(tag.name) && branches.done.length === 1) {
      const [{ tasks }] = branches.done as [Branches["done"][number]];
      branches.done = [];
      for (const task of tasks) task.take(this.#part, tag.set("alt", textOf(task)));
    }
  }

  #shape(tag: Tag, task: AlternativeTask): void {
    if (task.edit.kind === "mark-decorative")
      task.refuse(
        "This picture is in a format of older programs, which has no way to say that a picture is decoration. Insert it anew and mark it there.",
      );
    else task.take(this.#part, tag.set("alt", task.edit.text));
  }

  /** A control or object on a sheet, which has no way to be decoration. */
  #cellControl(tag: Tag, tasks: readonly AlternativeTask[]): void {
    this.#awaited = null;
    for (const task of tasks) {
      if (task.edit.kind === "mark-decorative")
        task.refuse("Excel has no way to say that a control or embedded object is decoration: describe it.");
      else task.take(this.#part, tag.set("altText", task.edit.text));
    }
  }

  #properties(tag: Tag, tasks: readonly AlternativeTask[]): void {
    this.#awaited = null;
    const branches = this.#branches.at(-1);
    if (branches && !branches.isFallback) branches.done.push({ id: tag.get("id"), tasks });
    this.#open = { tag, tasks, depth: this.#depth, list: null, mark: null };
  }

  #within(tag: Tag, open: OpenProperties): void {
    if (tag.name === "a:extLst" && this.#depth === open.depth + 1) open.list = tag;
    else if (tag.name === "adec:decorative") open.mark = tag;
  }

  /** The list of extensions ends: a mark is put at its end where it has none. */
  #endList(open: OpenProperties, at: { from: number }): void {
    const { list, mark } = open;
    if (mark || !list) return;
    for (const task of open.tasks)
      if (task.edit.kind === "mark-decorative")
        task.take(this.#part, list.insertion(this.#extension(list), at));
  }

  #finish({ tag, tasks, list, mark }: OpenProperties, at: { from: number }): void {
    for (const task of tasks) {
      const isDecorative = task.edit.kind === "mark-decorative";
      const patches: (Patch | null)[] = [
        tag.get("descr") === null && isDecorative ? null : tag.set("descr", textOf(task)),
      ];
      if (mark) patches.push(this.#marked(mark, isDecorative));
      else if (isDecorative && !list) {
        const written = this.#writer.write(tag, "a:extLst", [], (within) => this.#extension(within));
        patches.push(tag.insertion(written, at));
      }
      task.take(this.#part, ...patches);
    }
  }

  #marked(mark: Tag, isDecorative: boolean): Patch | null {
    const value = mark.get("val");
    const isMarked = value === null || /^(?:1|true|on)$/i.test(value);
    return isMarked === isDecorative ? null : mark.set("val", isDecorative ? "1" : "0");
  }

  #extension(around: Parameters<ElementWriter["write"]>[0]): string {
    return this.#writer.write(around, "a:ext", [["uri", decorativeUri]], (within) =>
      this.#writer.write(within, "adec:decorative", [["val", "1"]]),
    );
  }
}

const textOf = (task: AlternativeTask): string =>
  task.edit.kind === "mark-decorative" ? "" : task.edit.text;

/** Looks for what alternatives are asked for when the parts are surveyed. */
export function editAlternatives(
  edit: PackageEdit,
  tasks: readonly AlternativeTask[],
  writer: ElementWriter,
): void {
  const byPart = new Map<string, AlternativeTask[]>();
  for (const task of tasks) {
    const place = placeOf(task, task.edit.at);
    if (!place) continue;
    const own = byPart.get(place.part);
    if (own) own.push(task);
    else byPart.set(place.part, [task]);
  }
  for (const [part, own] of byPart) edit.handle(part, new Alternatives(part, own, writer));
}
