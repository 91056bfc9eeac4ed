import { ElementWriter } from "./names.ts";
import { declaration, type PackageEdit } from "./package-edit.ts";
import { escapedText, type Tag } from "./tag.ts";
import type { Task } from "./task.ts";

const type = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
const contentType = "application/vnd.openxmlformats-package.core-properties+xml";
const namespace = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties";
/** Characters of a property that are compared. */
const compared = 10_000;

export interface WantedProperty {
  task: Task;
  name: "dc:title" | "dc:language";
  value: string;
}

/** Properties of the document (ECMA-376 part 2, 8): as wanted in the part of them, which is made where there is none. */
export async function editProperties(edit: PackageEdit, wanted: readonly WantedProperty[]): Promise<void> {
  const all = wanted.filter(({ task }) => !task.isRefused);
  if (!all.length) return;
  const part = (await edit.file.relationships("")).ofType("core-properties")[0]?.target;
  if (part !== undefined && edit.has(part)) {
    await edit.survey(part, handler(part, all));
    return;
  }
  const written = all.map(({ name, value }) => `<${name}>${escapedText(value)}</${name}>`).join("");
  const xml = `${declaration}<cp:coreProperties xmlns:cp="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/">${written}</cp:coreProperties>`;
  edit.add(part ?? freeName(edit), xml, { owner: "", type, contentType, isRelated: part !== undefined });
  for (const { task } of all) task.isChange = true;
}

function freeName(edit: PackageEdit): string {
  for (let number = 1; ; number++) {
    const name = `docProps/core${number === 1 ? "" : number}.xml`;
    if (!edit.has(name)) return name;
  }
}

function handler(part: string, wanted: readonly WantedProperty[]) {
  const writer = new ElementWriter(false);
  const missing = new Set(wanted);
  let root: Tag | null = null;
  let depth = 0;
  let open: { tag: Tag; property: WantedProperty; text: string } | null = null;
  return {
    start(tag: Tag) {
      depth++;
      root ??= tag;
      if (depth !== 2) return;
      const property = [...missing].find(({ name }) => name === tag.name);
      if (!property) return;
      missing.delete(property);
      open = { tag, property, text: "" };
    },
    text(text: string) {
      if (open && open.text.length < compared) open.text += text;
    },
    end(_name: string, at: { from: number }) {
      depth--;
      if (depth === 1 && open) {
        const { tag, property, text } = open;
        open = null;
        const { task, value } = property;
        const written = escapedText(value);
        if (text === value) task.take(part);
        else if (tag.isEmpty) task.take(part, tag.insertion(written));
        else task.take(part, { from: tag.to, to: at.from, text: written });
      } else if (depth === 0 && root && missing.size) {
        const within = root;
        const [first, ...others] = missing;
        const written = [...missing].map(({ name, value }) =>
          writer.write(within, name, [], () => escapedText(value)),
        );
        first!.task.take(part, within.insertion(written.join(""), at));
        for (const { task } of others) task.isChange = true;
      }
    },
  };
}
