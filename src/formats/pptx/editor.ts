import { editAlternatives } from "../ooxml/edit/alternatives.ts";
import { editProperties } from "../ooxml/edit/core-properties.ts";
import { type OfficeEdits, officeEditor } from "../ooxml/edit/editor.ts";
import { ofKind, placeOf, type TaskOf } from "../ooxml/edit/task.ts";
import { Watch } from "../ooxml/edit/watch.ts";
import { replaceLanguage, setLanguage, shapeLanguage } from "./edit/languages.ts";
import { RunLinks } from "./edit/links.ts";
import { type ItemLook, ItemWatcher, makeList } from "./edit/lists.ts";
import { editSlideTitles } from "./edit/slide-titles.ts";
import { markHeaders, readTableStyles } from "./edit/tables.ts";

/** Writes changes into PowerPoint presentations. */
export const pptxEditor = officeEditor(
  "pptx",
  [
    "set-language",
    "replace-language",
    "set-title",
    "set-alternative",
    "mark-decorative",
    "mark-header-cells",
    "make-list",
    "set-field-name",
    "set-link-text",
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
    for (const task of ofKind(tasks, "replace-language")) await replaceLanguage(edits, task);
    await editSlideTitles(edits, ofKind(tasks, "set-slide-title"));
    editAlternatives(edit, ofKind(tasks, "set-field-name"), writer);
    return await editShapes(edits);
  },
  { recolours: ["mark-header-cells", "set-link-text", "set-slide-title"] },
);

/** What is asked of single shapes. */
async function editShapes(edits: OfficeEdits): Promise<() => void> {
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
  const links = new Map<string, RunLinks>();
  for (const task of ofKind(tasks, "set-link-text")) {
    const place = placeOf(task, task.edit.at);
    if (!place) continue;
    const own = links.get(place.part) ?? new RunLinks(place.part);
    links.set(place.part, own);
    own.add(place.element, task);
  }
  for (const [part, own] of links) edit.handle(part, own);
  const lists = ofKind(tasks, "make-list").flatMap((task) => watchList(task, watchOf));
  for (const [part, watch] of watches) edit.handle(part, watch);
  return () => {
    for (const { task, part, looks } of lists) {
      const items = looks.filter((look) => look !== null);
      if (items.length < looks.length) task.refuse("Some of the typed items were not found on the slide.");
      else makeList(task, part, items, { orders: paragraphOrders, writer });
    }
  };
}

/** What stands before what in the properties of a paragraph (ECMA-376 part 1, 21.1.2.2.7). */
const paragraphOrders = {
  "a:p": ["a:pPr"],
  "a:pPr":
    "lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst"
      .split(" ")
      .map((name) => `a:${name}`),
};

interface OpenList {
  task: TaskOf<"make-list">;
  part: string;
  looks: (ItemLook | null)[];
}

/** Looks at the items that are to become a list. */
function watchList(task: TaskOf<"make-list">, watchOf: (part: string) => Watch): OpenList[] {
  const places = task.edit.at.map((address) => placeOf(task, address));
  const [first] = places;
  if (!first || task.isRefused) return [];
  const looks: (ItemLook | null)[] = places.map(() => null);
  for (const [at, place] of places.entries()) {
    if (place?.part !== first.part) {
      task.refuse("The items of a list stand in different parts of the presentation.");
      return [];
    }
    watchOf(place.part).add(place.element, (tag) =>
      tag.name === "a:p"
        ? new ItemWatcher(tag, (look) => {
            looks[at] = look;
          })
        : null,
    );
  }
  return [{ task, part: first.part, looks }];
}
