import { editProperties } from "../ooxml/edit/core-properties.ts";
import { officeEditor } from "../ooxml/edit/editor.ts";
import { ofKind } from "../ooxml/edit/task.ts";

/** Writes changes into Excel workbooks. */
export const xlsxEditor = officeEditor(
  "xlsx",
  ["set-title", "set-alternative", "mark-decorative"],
  async ({ edit, tasks }) => {
    await editProperties(
      edit,
      ofKind(tasks, "set-title").map((task) => ({ task, name: "dc:title", value: task.edit.title })),
    );
  },
);
