import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { ContentListener, Node } from "../../../src/formats/content.ts";
import type { FormatReader, Wants } from "../../../src/formats/reader.ts";

/** What tests compare of a node, besides its role. */
const shown = [
  "level",
  "sort",
  "landmark",
  "target",
  "name",
  "alternative",
  "isDecorative",
  "hidden",
  "language",
  "direction",
  "scope",
  "columnSpan",
  "rowSpan",
  "isHeader",
  "isLayout",
  "isPreformatted",
  "control",
  "value",
  "isChecked",
  "start",
  "hasTextTrack",
  "of",
] as const;

const isReported = (value: unknown) => value !== undefined && value !== false && value !== "";

function head(node: Node): string {
  const of = node as unknown as Record<string, unknown>;
  const attributes = shown.filter((name) => isReported(of[name])).map((name) => ` ${name}=${of[name]}`);
  return node.role + attributes.join("");
}

/** Content as lines: what stands in a node is indented, texts stand in quotes. */
export async function contentOf(
  reader: FormatReader,
  bytes: Uint8Array,
  wants: Partial<Wants> = {},
): Promise<string> {
  const lines: { depth: number; node: Node | null; text: string }[] = [];
  const open: Node[] = [];
  let isEnded = false;
  const listener: ContentListener = {
    open(node) {
      lines.push({ depth: open.length, node, text: "" });
      open.push(node);
    },
    text({ text, hidden }) {
      const last = lines.at(-1)!;
      if (last?.node === null && last.depth === open.length && !hidden) last.text += text;
      else lines.push({ depth: open.length, node: null, text: hidden ? `(${hidden}) ${text}` : text });
    },
    close(node) {
      if (open.pop() !== node) throw new Error(`${node.role} is closed, which was not opened last.`);
    },
    note() {},
    end() {
      isEnded = true;
    },
  };
  await reader.read(bytesSource(bytes), listener, { isWhole: false, formulas: true, ...wants }, new Budget());
  if (open.length || !isEnded) throw new Error("The content has no end.");
  return lines
    .map(({ depth, node, text }) => "  ".repeat(depth) + (node ? head(node) : `"${text}"`))
    .join("\n");
}
