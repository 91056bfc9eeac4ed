import { isBlank } from "../../../checker/white-space.ts";
import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { placeOf, type TaskOf } from "../../ooxml/edit/task.ts";
import { childOf } from "../../ooxml/edit/tree.ts";
import { rangeOf } from "../cells/rows.ts";
import { CellTexts } from "./cell-texts.ts";
import { columnNameFlaw } from "./header-cells.ts";
import { tablesOf } from "./tables.ts";

const isBlankName = (name: string) => isBlank(name.replace(/_x000[9AD]_/gi, " "));

/** Writes texts into the blank header cells of tables, and gives their columns the same names (ECMA-376 part 1, 18.5.1.3). */
export async function fillHeaderCells(
  { edit, main }: OfficeEdits,
  tasks: readonly TaskOf<"fill-header-cells">[],
): Promise<void> {
  if (!tasks.length) return;
  const tables = await tablesOf(edit, main);
  for (const task of tasks) {
    const place = placeOf(task, task.edit.at);
    if (!place) continue;
    const table = tables.find(({ part }) => part === place.part);
    const range = rangeOf(table?.tree.tag.get("ref") ?? "");
    const columns = childOf(table?.tree, "x:tableColumns")?.children ?? [];
    if (!table || !range || columns.length !== range.right - range.left + 1) {
      task.refuse("The table was not found in the workbook.");
      continue;
    }
    const names = columns.map(({ tag }) => tag.get("name") ?? "");
    const blanks = names.flatMap((name, at) => (isBlankName(name) ? [at] : []));
    const texts = task.edit.texts.map((text) => text.trim());
    if (blanks.length !== texts.length) {
      task.refuse(`The table has ${blanks.length} blank header cells.`);
      continue;
    }
    const flaw = columnNameFlaw([...names.filter((name) => !isBlankName(name)), ...texts]);
    if (flaw !== null) {
      task.refuse(flaw);
      continue;
    }
    const wanted = new Map(blanks.map((at, index) => [range.left + at, texts[index]!]));
    const cells = new CellTexts(edit, range.top, wanted);
    await edit.survey(table.sheet, cells);
    if (!cells.isWritten) {
      task.refuse(
        "The header row of the table is written in a way that cannot be changed: name it in Excel.",
      );
      continue;
    }
    task.take(table.sheet, ...cells.patches);
    task.take(table.part, ...blanks.map((at, index) => columns[at]!.tag.set("name", texts[index]!)));
  }
}
