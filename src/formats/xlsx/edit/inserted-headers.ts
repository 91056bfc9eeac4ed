import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import { placeOf, type TaskOf } from "../../ooxml/edit/task.ts";
import { childOf } from "../../ooxml/edit/tree.ts";
import { overlap, type Range, rangeOf } from "../cells/rows.ts";
import { CellTexts, letters } from "./cell-texts.ts";
import { columnNameFlaw, HeaderCells } from "./header-cells.ts";
import { HeaderColours } from "./header-colours.ts";
import { ColumnReferences, type KnownTable, referredTo, styleOf, tablesOf } from "./tables.ts";

type RowTask = TaskOf<"insert-header-row">;

const nameOf = ({ left, top, right, bottom }: Range): string =>
  `${letters(left)}${top}:${letters(right)}${bottom}`;

/**
 * Header rows of tables that have none and whose first row holds data: in the blank cells above them, where Excel had the
 * row that was switched off. No cell is moved.
 */
export async function insertHeaderRows(
  { edit, main, reading }: OfficeEdits,
  tasks: readonly RowTask[],
): Promise<void> {
  if (!tasks.length) return;
  const tables = await tablesOf(edit, main);
  const relationships = await edit.file.relationships(main);
  const cells = new HeaderCells(edit, relationships.ofType("sharedStrings")[0]?.target ?? null, reading);
  const colours = tables.some(({ tree }) => styleOf(tree))
    ? await HeaderColours.read(edit, relationships)
    : null;
  const references = new ColumnReferences(edit, tables);
  for (const task of tasks) await insertRow(edit, task, tables, { cells, colours, references });
  await colours?.finish();
}

async function insertRow(
  edit: PackageEdit,
  task: RowTask,
  tables: readonly KnownTable[],
  {
    cells,
    colours,
    references,
  }: { cells: HeaderCells; colours: HeaderColours | null; references: ColumnReferences },
): Promise<void> {
  const place = placeOf(task, task.edit.at);
  if (!place) return;
  const table = tables.find(({ part }) => part === place.part);
  const range = rangeOf(table?.tree.tag.get("ref") ?? "");
  const columns = childOf(table?.tree, "x:tableColumns")?.children ?? [];
  if (!table || !range || columns.length !== range.right - range.left + 1)
    return task.refuse("The table was not found in the workbook.");
  const { tree, sheet, part } = table;
  if (tree.tag.get("headerRowCount") !== "0") return task.take(part);
  const above: Range = { ...range, top: range.top - 1, bottom: range.top - 1 };
  const isCovered = tables.some(
    (one) => one.sheet === sheet && overlap(rangeOf(one.tree.tag.get("ref") ?? "") ?? range, above),
  );
  await cells.read(sheet, [range, above]);
  if (!("refused" in cells.namesIn(sheet, range)))
    return task.refuse("The first row of the table names its columns.");
  if (above.top < 1 || isCovered || !cells.isBlank(sheet, above))
    return task.refuse(
      "Above the table are no blank cells for a header row, and others would be moved: insert it in Excel.",
    );
  const texts = task.edit.texts.map((text) => text.trim());
  const flaw =
    texts.length === columns.length
      ? columnNameFlaw(texts)
      : `The table has ${columns.length} columns: each needs a name.`;
  if (flaw !== null) return task.refuse(flaw);
  if (await references.hold(table)) return task.refuse(referredTo);
  const style = styleOf(tree);
  const written = new CellTexts(
    edit,
    above.top,
    new Map(texts.map((text, at) => [range.left + at, text])),
    (format) => (style && colours?.formatIn(task, style, format)) || format,
  );
  const size = new Dimension(above);
  await edit.survey(sheet, {
    start(tag) {
      size.start(tag);
      written.start(tag);
    },
    end: (name, at) => written.end(name, at),
    get hasMetAll() {
      return written.hasMetAll;
    },
  });
  if (!written.isWritten)
    return task.refuse(
      "The row above the table is hidden or written in a way that cannot be changed: insert its header row in Excel.",
    );
  task.take(sheet, size.patch, ...written.patches);
  task.take(
    part,
    tree.tag.set("ref", nameOf({ ...range, top: above.top })),
    tree.tag.set("headerRowCount", null),
    ...columns.map(({ tag }, at) => tag.set("name", texts[at]!)),
  );
}

/** The area of a sheet that its cells stand in (ECMA-376 part 1, 18.3.1.35), where it says so. */
class Dimension {
  patch: Patch | null = null;
  readonly #row: Range;

  constructor(row: Range) {
    this.#row = row;
  }

  start(tag: Tag): void {
    if (tag.name !== "x:dimension") return;
    const area = rangeOf(tag.get("ref") ?? "");
    if (area)
      this.patch = tag.set(
        "ref",
        nameOf({
          left: Math.min(area.left, this.#row.left),
          top: Math.min(area.top, this.#row.top),
          right: Math.max(area.right, this.#row.right),
          bottom: area.bottom,
        }),
      );
  }
}
