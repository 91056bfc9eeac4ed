import type { Edit } from "../../edits.ts";
import type { FoundElement } from "./found-element.ts";
import type { AttributeChanges } from "./tag-changes.ts";

type MakeList = Extract<Edit, { kind: "make-list" }>;

/** What makes a list of lines: attributes of their elements, and tags that are put in, by byte. */
export type ListEdit =
  | {
      attributes: { element: FoundElement; changes: AttributeChanges }[];
      tags: { at: number; text: string }[];
    }
  | { refused: string };

/** Elements that may be an item of a list and stay what else they are. */
const itemNames = new Set(["p", "div"]);

/**
 * A list by ARIA roles, as lists of HTML set their items apart from the text around them: nothing looks otherwise.
 * `endTag` gives the byte behind the end tag that begins there; null for none.
 */
export async function makeList(
  { at }: MakeList,
  items: readonly (FoundElement | undefined)[],
  endTag: (from: number) => Promise<number | null>,
): Promise<ListEdit> {
  const found = items.filter((item) => item !== undefined);
  if (found.length < at.length || found.length < 2)
    return { refused: "Some lines of the list were not found." };
  const [first, second] = found as [FoundElement, FoundElement, ...FoundElement[]];
  return second.name === "br" ? listOfLines(first, found) : await listOfBlocks(found, endTag);
}

async function listOfBlocks(
  items: readonly FoundElement[],
  endTag: (from: number) => Promise<number | null>,
): Promise<ListEdit> {
  const [first] = items as [FoundElement];
  const last = items.at(-1)!;
  if (items.some(({ parentOrigin }) => parentOrigin !== first.parentOrigin))
    return { refused: "The lines of the list stand in different parts of the page." };
  if (items.some(({ name, role }) => !itemNames.has(name) || role !== null))
    return { refused: "The lines of the list are something else already." };
  const end = await endTag(last.end);
  if (end === null) return { refused: "The last line of the list has no end tag." };
  return {
    attributes: items.map((element) => ({ element, changes: { role: "listitem" } })),
    tags: [
      { at: first.from, text: '<div role="list" style="display:contents">' },
      { at: end, text: "</div>" },
    ],
  };
}

/** Lines of one element, which breaks part. */
function listOfLines(first: FoundElement, items: readonly FoundElement[]): ListEdit {
  const [, ...others] = items;
  const around = first.name === "br" ? first.parentOrigin : first.origin;
  if (others.some(({ name, parentOrigin }) => name !== "br" || parentOrigin !== around))
    return { refused: "The lines of the list stand in different parts of the page." };
  if (items.some(({ lineEnd, to }) => lineEnd < to))
    return { refused: "It cannot be seen where the lines of the list end." };
  const last = items.length - 1;
  return {
    attributes: [],
    tags: items.flatMap(({ to, lineEnd }, at) => [
      { at: to, text: `${at ? "" : '<span role="list">'}<span role="listitem">` },
      { at: lineEnd, text: `</span>${at === last ? "</span>" : ""}` },
    ]),
  };
}
