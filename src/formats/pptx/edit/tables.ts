import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { renderedElement } from "../../ooxml/edit/names.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import type { Watcher } from "../../ooxml/edit/watch.ts";
import { isOn } from "../../ooxml/values.ts";

/** Styles of PowerPoint's own that set nothing apart: without a style, without a grid and with one. */
const plainStyles = new Set([
  "{2D5ABB26-0587-4C30-8999-92F81FD0307C}",
  "{5940675A-B579-460E-94D1-54222C63F5DA}",
]);

/** Which styles of the presentation set off which parts of a table (ECMA-376 part 1, 20.1.4.2). */
export type TableStyles = ReadonlyMap<string, ReadonlySet<string>>;

/** Styles that are looked at. */
const styleLimit = 1_000;

export async function readTableStyles({ edit, main }: OfficeEdits): Promise<TableStyles> {
  const styles = new Map<string, Set<string>>();
  const part = (await edit.file.relationships(main)).ofType("tableStyles")[0]?.target;
  if (part === undefined || !edit.has(part)) return styles;
  let own: Set<string> | null = null;
  let depth = 0;
  await edit.file.read(part, {
    start(name, attributes) {
      depth++;
      if (name === "a:tblStyle" && styles.size < styleLimit) {
        own = new Set();
        styles.set((attributes.get("styleId") ?? "").toUpperCase(), own);
      } else if (depth === 3) own?.add(name);
    },
    end() {
      depth--;
    },
  });
  return styles;
}

/** Marks the header row and column of the table in a graphic frame, where that changes nothing to the eye. */
export function markHeaders(
  task: TaskOf<"mark-header-cells">,
  part: string,
  { styles, isStrict }: { styles: TableStyles; isStrict: boolean },
): Watcher {
  let table: Tag | null = null;
  let properties: Tag | null = null;
  let style: string | null = null;
  const finish = () => {
    const { rows, columns, mayRestyle } = task.edit;
    if (!table) return;
    if (rows > 1 || columns > 1) {
      task.refuse("A table of PowerPoint has one header row and one header column at most.");
      return;
    }
    const wanted = [
      ...(rows ? (["firstRow"] as const) : []),
      ...(columns ? (["firstCol"] as const) : []),
    ].filter((name) => !isSet(properties, name));
    if (!mayRestyle && !wanted.every((name) => isPlain(name))) {
      task.refuseLook("The style of this table shows header cells otherwise.");
      return;
    }
    if (properties) task.take(part, ...wanted.map((name) => properties!.set(name, "1")));
    else if (wanted.length) {
      const attributes = Object.fromEntries(wanted.map((name) => [name, "1"]));
      task.take(part, table.insertion(renderedElement(table, isStrict, ["a:tblPr", attributes])));
    } else task.take(part);
  };
  /** Whether nothing looks otherwise with it. */
  const isPlain = (name: "firstRow" | "firstCol"): boolean => {
    const id = style?.trim().toUpperCase() ?? "";
    if (!id || plainStyles.has(id)) return true;
    const parts = styles.get(id);
    if (!parts) return false;
    const [bands, corners] =
      name === "firstRow" ? ["bandRow", ["a:nwCell", "a:neCell"]] : ["bandCol", ["a:nwCell", "a:swCell"]];
    const band = name === "firstRow" ? ["a:band1H", "a:band2H"] : ["a:band1V", "a:band2V"];
    return (
      ![`a:${name}`, ...corners].some((one) => parts.has(one)) &&
      // Bands are counted from behind the header.
      !(isSet(properties, bands as string) && band.some((one) => parts.has(one)))
    );
  };
  let isStyle = false;
  return {
    start(tag) {
      isStyle = false;
      if (tag.name === "a:tbl") table ??= tag;
      else if (tag.name === "a:tblPr") properties ??= tag;
      else if (tag.name === "a:tableStyleId") {
        isStyle = style === null;
        style ??= "";
      }
    },
    text(text) {
      if (isStyle) style += text;
    },
    end(_name, _at, depth) {
      isStyle = false;
      if (depth === 0) finish();
    },
  };
}

const isSet = (tag: Tag | null, name: string): boolean => {
  const value = tag?.get(name) ?? null;
  return value !== null && isOn(value);
};
