import { editAlternatives } from "../ooxml/edit/alternatives.ts";
import { editProperties } from "../ooxml/edit/core-properties.ts";
import { type OfficeEdits, officeEditor } from "../ooxml/edit/editor.ts";
import { ofKind, placeOf } from "../ooxml/edit/task.ts";
import { Watch } from "../ooxml/edit/watch.ts";
import { setLanguage, shapeLanguage } from "./edit/languages.ts";
import { editSlideTitles } from "./edit/slide-titles.ts";
import { markHeaders, readTableStyles } from "./edit/tables.ts";

/** Writes changes into PowerPoint presentations. */
export const pptxEditor = officeEditor(
  "pptx",
  [
    "set-language",
    "set-title",
    "set-alternative",
    "mark-decorative",
    "mark-header-cells",
    "set-field-name",
    "set-slide-title",
  ],
  async (edits) => {
    const { edit, tasks, writer } = edits;
    await editProperties(
      edit,
      ofKind(tasks, "set-title").map((task) => ({ task, name: "dc:title", value: task.edit.title })),
    );
    for (const task of ofKind(tasks, "set-language"))
      if (task.edit.at === null) await setLanguage(edits, task);
    await editSlideTitles(edits, ofKind(tasks, "set-slide-title"));
    editAlternatives(edit, ofKind(tasks, "set-field-name"), writer);
    await editShapes(edits);
  },
);

/** What is asked of single shapes. */
async function editShapes(edits: OfficeEdits): Promise<void> {
  const { edit, tasks, writer } = edits;
  const watches = new Map<string, Watch>();
  const watchOf = (part: string) => {
    const watch = watches.get(part) ?? new Watch();
    watches.set(part, watch);
    return watch;
  };
  const tables = ofKind(tasks, "mark-header-cells");
  const styles = tables.length ? await readTableStyles(edits) : new Map();
  for (const task of tables) {
    const place = placeOf(task, task.edit.at);
    if (place)
      watchOf(place.part).add(place.element, () =>
        markHeaders(task, place.part, { styles, isStrict: edit.isStrict }),
      );
  }
  for (const task of ofKind(tasks, "set-language")) {
    const place = task.edit.at && placeOf(task, task.edit.at);
    if (place) watchOf(place.part).add(place.element, () => shapeLanguage(task, place.part, writer));
  }
  for (const [part, watch] of watches) edit.handle(part, watch);
}
