import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { renderedElement } from "../../ooxml/edit/names.ts";
import { escapedText } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { quoted } from "./references.ts";

/** Children of x:workbook that stand before its names (ECMA-376 part 1, 18.2.27). */
const before = new Set(
  "fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences"
    .split(" ")
    .map((name) => `x:${name}`),
);

/** Names that lead to the beginning of each sheet that is seen: Excel lists them beside the cells. */
export async function addNames({ edit, main }: OfficeEdits, task: TaskOf<"add-navigation">): Promise<void> {
  let root: Tree | null = null;
  const watch = new Watch();
  watch.add(
    0,
    (tag) =>
      new TreeWatcher(
        tag,
        (name) => before.has(name) || name === "x:definedNames",
        (tree) => {
          root = tree;
        },
      ),
  );
  await edit.survey(main, watch);
  const relationships = await edit.file.relationships(main);
  const book = root as Tree | null;
  const sheets = childOf(book, "x:sheets");
  if (!book || !sheets) return;
  const known = childOf(book, "x:definedNames");
  const taken = new Set(known?.children.map(({ tag }) => tag.get("name")?.toLowerCase() ?? ""));
  const entries: (readonly [string, Readonly<Record<string, string>>, string])[] = [];
  for (const { tag } of sheets.children) {
    const name = tag.get("name") ?? "";
    const isWorksheet = relationships.byId(tag.get("r:id"))?.type === "worksheet";
    const key = nameOf(name);
    if (
      !isWorksheet ||
      /hidden/i.test(tag.get("state") ?? "") ||
      key === null ||
      taken.has(key.toLowerCase())
    )
      continue;
    taken.add(key.toLowerCase());
    entries.push(["x:definedName", { name: key }, `${escapedText(quoted(name))}!$A$1`]);
  }
  if (!entries.length) {
    task.take(main);
    return;
  }
  if (known) {
    const xml = entries.map((entry) => renderedElement(known.tag, edit.isStrict, entry)).join("");
    task.take(main, known.tag.insertion(xml, known.end));
    return;
  }
  const last = book.children.findLast(({ tag }) => before.has(tag.name))!;
  const at = last.end.to;
  task.take(main, {
    from: at,
    to: at,
    text: renderedElement(book.tag, edit.isStrict, ["x:definedNames", {}, ...entries]),
  });
}

/** A name for a sheet that is no reference to a cell; null where none can be made. */
function nameOf(sheet: string): string | null {
  const name = sheet.trim().replace(/[^\p{L}\p{N}_.]+/gu, "_");
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  return /^(?:\p{L}{1,3}\d+|R\d*C?\d*|C\d*|\p{N}.*|\..*)$/iu.test(name) ? `_${name}` : name;
}
