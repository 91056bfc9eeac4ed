import { editAlternatives } from "../ooxml/edit/alternatives.ts";
import { editProperties } from "../ooxml/edit/core-properties.ts";
import { officeEditor } from "../ooxml/edit/editor.ts";
import { ofKind } from "../ooxml/edit/task.ts";
import { fillHeaderCells } from "./edit/blank-headers.ts";
import { insertHeaderRows } from "./edit/inserted-headers.ts";
import { addNames } from "./edit/navigation.ts";
import { renameSheets } from "./edit/rename-sheets.ts";
import { hasOneHeaderRow, markHeaderRows } from "./edit/tables.ts";

/** Writes changes into Excel workbooks. */
export const xlsxEditor = officeEditor(
  "xlsx",
  [
    "set-language",
    "set-title",
    "set-alternative",
    "mark-decorative",
    "mark-header-cells",
    "fill-header-cells",
    "insert-header-row",
    "set-field-name",
    "rename-sheet",
    "add-navigation",
  ],
  async (edits) => {
    const { edit, tasks, writer } = edits;
    for (const task of ofKind(tasks, "set-language"))
      if (task.edit.at !== null) task.refuse("Excel has no place for the language of a part of a workbook.");
    await editProperties(edit, [
      ...ofKind(tasks, "set-title").map((task) => ({
        task,
        name: "dc:title" as const,
        value: task.edit.title,
      })),
      ...ofKind(tasks, "set-language").map((task) => ({
        task,
        name: "dc:language" as const,
        value: task.edit.language,
      })),
    ]);
    editAlternatives(edit, ofKind(tasks, "set-field-name"), writer);
    await markHeaderRows(edits, ofKind(tasks, "mark-header-cells"));
    await fillHeaderCells(edits, ofKind(tasks, "fill-header-cells"));
    await insertHeaderRows(edits, ofKind(tasks, "insert-header-row"));
    await renameSheets(edits, ofKind(tasks, "rename-sheet"));
    const [navigation] = ofKind(tasks, "add-navigation");
    if (navigation) await addNames(edits, navigation);
  },
  {
    canMake: (edit) => {
      if (edit.kind === "set-language") return edit.at === null;
      return edit.kind !== "mark-header-cells" || hasOneHeaderRow(edit);
    },
    recolours: ["mark-header-cells", "fill-header-cells", "insert-header-row"],
    probed: ["mark-header-cells", "insert-header-row"],
  },
);
