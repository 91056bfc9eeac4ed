import { contrast } from "../../../checker/contrast.ts";
import { isColour } from "../../ooxml/colour/paint.ts";
import { renderedElement } from "../../ooxml/edit/names.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Span, SurveyHandler } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { Task } from "../../ooxml/edit/task.ts";
import { sourceOf, type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import type { Relationships } from "../../ooxml/package.ts";
import { CellLooks } from "../cell-looks.ts";
import { cellAt, type Range } from "../cells/rows.ts";
import { shownColours, tableColours } from "../table-colours.ts";

/** Formats of cells that Excel takes. */
const mostFormats = 64_000;

/**
 * The first dark colour of the palette that is not the usual one of text, a little lighter: in place of the usual one a
 * table's style sets its own.
 */
const dark = { theme: "1", tint: "0.0499893185216834" };

/**
 * Keeps the text of header cells dark where the style of their table would set it in a colour that is too near to that
 * of its header row: white on a pale blue. The cells get formats that are like their own but for the colour of the text.
 */
export class HeaderColours {
  readonly #edit: PackageEdit;
  readonly #part: string;
  readonly #looks: CellLooks;
  /** The new format of cells that have a format. */
  readonly #made = new Map<number, number>();
  readonly #tasks = new Set<Task>();

  private constructor(edit: PackageEdit, part: string, looks: CellLooks) {
    this.#edit = edit;
    this.#part = part;
    this.#looks = looks;
  }

  /** Null for a workbook without formats. */
  static async read(edit: PackageEdit, relationships: Relationships): Promise<HeaderColours | null> {
    const part = relationships.ofType("styles")[0]?.target;
    if (part === undefined || !edit.has(part)) return null;
    return new HeaderColours(edit, part, await CellLooks.read(edit.file, relationships));
  }

  /** The format that a cell of this format gets in the header row of a table with this style: its own or a new one. */
  formatIn(task: Task, style: string | null, format: number): number {
    const colours = tableColours(style, this.#looks);
    const look = this.#looks.at(format);
    const needed = look.isLarge ? 3 : 4.5;
    if (!colours || this.#looks.count === 0) return format;
    const { text, fills } = shownColours(look, colours.head, this.#looks);
    const own = this.#looks.themed("dk1", Number(dark.tint));
    const isRead = (foreground: typeof text) =>
      isColour(foreground) && fills.every((fill) => isColour(fill) && contrast(foreground, fill) >= needed);
    if (isRead(text) || !isRead(own)) return format;
    const known = this.#made.get(format);
    const made = known ?? this.#looks.count + this.#made.size;
    if (made >= mostFormats) return format;
    this.#made.set(format, made);
    this.#tasks.add(task);
    return made;
  }

  /** Gives the header cells of a table that has them in its sheet the formats that they need. */
  async keep(task: Task, sheet: string, range: Range, style: string | null): Promise<void> {
    const patches: (Patch | null)[] = [];
    let isPast = false;
    await this.#edit.survey(sheet, {
      get hasMetAll() {
        return isPast;
      },
      start: (tag) => {
        if (tag.name === "x:row") isPast ||= Number(tag.get("r")) > range.top;
        if (tag.name !== "x:c") return;
        const { row, column } = cellAt(tag.get("r") ?? "");
        if (row !== range.top || column < range.left || column > range.right) return;
        const format = Number(tag.get("s") ?? 0) || 0;
        const made = this.formatIn(task, style, format);
        if (made !== format) patches.push(tag.set("s", String(made)));
      },
    });
    task.take(sheet, ...patches);
  }

  /** Writes the new formats, and their fonts. */
  async finish(): Promise<void> {
    const task = [...this.#tasks].find(({ isRefused }) => !isRefused);
    if (!task) return;
    const edit = this.#edit;
    const lists = new StyleLists();
    await edit.survey(this.#part, lists);
    const fonts: string[] = [];
    const formats: string[] = [];
    const trees = await treesOf(edit, this.#part, [
      ...[...this.#made.keys()].flatMap((format) => lists.formats.items[format] ?? []),
      ...[...this.#made.keys()].flatMap((format) => lists.fonts.items[lists.fontOf[format] ?? 0] ?? []),
    ]);
    for (const format of this.#made.keys()) {
      const own = trees.get(lists.formats.items[format] ?? -1);
      const font = trees.get(lists.fonts.items[lists.fontOf[format] ?? 0] ?? -1);
      if (!own || !font) return;
      const fontId = String(lists.fonts.items.length + fonts.length);
      fonts.push(inDark(font, edit.isStrict));
      formats.push(sourceOf(own, { fontId, applyFont: "1" }));
    }
    task.take(this.#part, ...lists.fonts.added(fonts), ...lists.formats.added(formats));
  }
}

/** A font like this one whose text is dark. */
function inDark({ tag, children }: Tree, isStrict: boolean): string {
  const colour = renderedElement(tag, isStrict, ["x:color", dark]);
  const size = children.findIndex((child) => child.tag.name === "x:sz");
  const kept = children.flatMap((child, at) => {
    if (child.tag.name === "x:color") return [];
    return at === size ? [sourceOf(child), colour] : [sourceOf(child)];
  });
  if (size < 0) kept.push(colour);
  return `<${tag.raw}>${kept.join("")}</${tag.raw}>`;
}

async function treesOf(
  edit: PackageEdit,
  part: string,
  elements: readonly number[],
): Promise<Map<number, Tree>> {
  const trees = new Map<number, Tree>();
  const watch = new Watch();
  for (const element of new Set(elements))
    watch.add(
      element,
      (tag) =>
        new TreeWatcher(
          tag,
          () => true,
          (tree) => trees.set(element, tree),
        ),
    );
  await edit.survey(part, watch);
  return trees;
}

/** Where a list of a style sheet stands, with the numbers of its elements. */
class StyleList {
  readonly items: number[] = [];
  tag: Tag | null = null;
  end: Span | null = null;

  added(sources: readonly string[]): (Patch | null)[] {
    const { tag, end, items } = this;
    if (!tag || !end) return [];
    return [tag.set("count", String(items.length + sources.length)), tag.insertion(sources.join(""), end)];
  }
}

/** The fonts and the formats of cells in a style sheet (ECMA-376 part 1, 18.8). */
class StyleLists implements SurveyHandler {
  readonly fonts = new StyleList();
  readonly formats = new StyleList();
  /** By format. */
  readonly fontOf: number[] = [];
  #open: StyleList | null = null;

  start(tag: Tag): void {
    if (tag.name === "x:fonts" || tag.name === "x:cellXfs") {
      this.#open = tag.name === "x:fonts" ? this.fonts : this.formats;
      tag.detach();
      this.#open.tag = tag;
    } else if (tag.name === "x:font" && this.#open === this.fonts) this.fonts.items.push(tag.element);
    else if (tag.name === "x:xf" && this.#open === this.formats) {
      this.formats.items.push(tag.element);
      this.fontOf.push(Number(tag.get("fontId") ?? 0) || 0);
    }
  }

  end(name: string, at: Span): void {
    if (!this.#open || name !== this.#open.tag?.name) return;
    this.#open.end = at;
    this.#open = null;
  }
}
