import type { Patch } from "../../ooxml/edit/patches.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, sourceOf, type Tree, valueIn } from "../../ooxml/edit/tree.ts";
import { patchesOf, type Wish, type Wishing, written } from "../../ooxml/edit/wish.ts";
import { countedBy, type Marker, markerOf, Refusal, removal } from "./list-markers.ts";
import type { NumberingSheet } from "./numbering-sheet.ts";
import { type LinesLook, lookOfLine } from "./paragraph-lines.ts";
import type { ParagraphLook } from "./paragraph-look.ts";
import type { KnownStyle, StyleSheet } from "./style-sheet.ts";

const sidesOf = [
  "w:left",
  "w:start",
  "w:hanging",
  "w:firstLine",
  "w:leftChars",
  "w:startChars",
  "w:hangingChars",
  "w:firstLineChars",
];

/**
 * Makes typed items one list that shows the same: its numbering has their blanks, their indents and the type of their
 * markers. Where that does not hold for all of them alike it is refused.
 */
export function makeList(
  task: TaskOf<"make-list">,
  part: string,
  items: readonly ParagraphLook[],
  given: { sheet: StyleSheet; numbering: NumberingSheet; wishing: Wishing },
): void {
  try {
    const patches = listPatches(task, items, given);
    task.take(part, ...patches);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.wouldRestyle) task.refuseLook(cause.message);
    else task.refuse(cause.message);
  }
}

function listPatches(
  { edit }: TaskOf<"make-list">,
  items: readonly ParagraphLook[],
  { sheet, numbering, wishing }: { sheet: StyleSheet; numbering: NumberingSheet; wishing: Wishing },
): Patch[] {
  const start = edit.start ?? 1;
  const { form = "." } = edit;
  const { format, wayAt } = countedBy(edit, start, form);
  const markers = items.map((look, at) => {
    checkParagraph(look, sheet);
    return markerOf(look, wayAt(at));
  });
  const [first] = markers as [Marker, ...Marker[]];
  if (markers.some(({ shown, follow }) => shown !== first.shown || follow !== first.follow))
    throw new Refusal("The typed items have different bullets or blanks, which one list cannot show alike.");
  if (markers.some(({ looks }) => looks !== first.looks))
    throw new Refusal(
      "The typed bullets or numbers look different from each other, which one list cannot show.",
    );
  const indents = items.map((look) => indentOf(look, sheet));
  const shared: NonNullable<Wishing["shared"]> = new Map();
  const wishes = new Map<string, Wish>();
  const id = numbering.add({
    format,
    start,
    text: first.shown,
    follow: first.follow,
    indent: indents[0]!,
    properties: first.looks,
  });
  const item = itemOf(id);
  return items.flatMap((look, at) => {
    const indent = Object.fromEntries(indents[at]!);
    const key = JSON.stringify(indent);
    const wish = wishes.get(key) ?? {
      children: { "w:pPr": { children: { ...item, "w:ind": { attributes: indent } } } },
    };
    wishes.set(key, wish);
    return [...patchesOf(look.tree, wish, { ...wishing, shared }), ...removal(markers[at]!)];
  });
}

/** An item of the list with this number. */
const itemOf = (id: number): Record<string, Wish> => ({
  "w:numPr": {
    children: {
      "w:ilvl": { attributes: { "w:val": "0" } },
      "w:numId": { attributes: { "w:val": String(id) } },
    },
  },
});

/** Makes lines of a paragraph that begin like items one list: each becomes a paragraph that stands where its line stood. */
export function makeListOfLines(
  task: TaskOf<"make-list-of-lines">,
  part: string,
  look: LinesLook,
  given: { sheet: StyleSheet; numbering: NumberingSheet; wishing: Wishing },
): void {
  try {
    task.take(part, ...linePatches(task, look, given));
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    task.refuse(cause.message);
  }
}

function linePatches(
  { edit }: TaskOf<"make-list-of-lines">,
  look: LinesLook,
  { sheet, numbering, wishing }: { sheet: StyleSheet; numbering: NumberingSheet; wishing: Wishing },
): Patch[] {
  const { tree, lines } = look;
  const { first, count, start = 1, form = "." } = edit;
  if (!lines || lines.length < first + count || count < 2)
    throw new Refusal("A field stands in the paragraph, or its lines were not found.");
  const properties = childOf(tree, "w:pPr");
  if (childOf(properties, "w:sectPr") || childOf(properties, "w:pPrChange"))
    throw new Refusal("A section ends in the paragraph, or its changes are tracked.");
  const own = lines.slice(first, first + count);
  const next = lines[first + count];
  const parting = [...own, ...(next ? [next] : [])].filter(({ after }) => after !== null);
  if (parting.some(({ after }) => !after!.run.isDirect))
    throw new Refusal("A line of the list stands in a link, a control or a tracked change.");
  const looks = own.map((line) => lookOfLine(look, line));
  checkParagraph(looks[0]!, sheet);
  const { format, wayAt } = countedBy(edit, start, form);
  const markers = looks.map((line, at) => markerOf(line, wayAt(at)));
  const [marker] = markers as [Marker, ...Marker[]];
  if (
    markers.some(
      ({ shown, follow, looks }) =>
        shown !== marker.shown || follow !== marker.follow || looks !== marker.looks,
    )
  )
    throw new Refusal(
      "The typed items have different bullets, blanks or looks, which one list cannot show alike.",
    );
  const whole = indentOf(looks[0]!, sheet);
  // Lines behind a break begin where the paragraph does, whatever its first line is set in by.
  const behind = new Map(
    [...whole].filter(([name]) => !/hanging|firstLine/i.test(name)).concat([["w:firstLine", "0"]]),
  );
  const id = numbering.add({
    format,
    start,
    text: marker.shown,
    follow: marker.follow,
    indent: first === 0 ? whole : behind,
    properties: marker.looks,
  });
  const item = itemOf(id);
  const none = (side: "before" | "after") => ({
    [`w:${side}`]: "0",
    [`w:${side}Lines`]: "0",
    [`w:${side}Autospacing`]: "0",
  });
  // Two lines of a paragraph stay together where a page ends (ECMA-376 part 1, 17.3.1.44), and so do these paragraphs.
  const beginsAlone = first < 2;
  const endsAlone = !next || lines.length === first + count + 1;
  const patches = [
    ...patchesOf(
      tree,
      {
        children: {
          "w:pPr": {
            children: {
              ...(beginsAlone ? { "w:keepNext": {} } : {}),
              "w:spacing": { attributes: none("after") },
              ...(first === 0 ? { ...item, "w:ind": { attributes: Object.fromEntries(whole) } } : {}),
            },
          },
        },
      },
      wishing,
    ),
    ...markers.flatMap(removal),
  ];
  for (const line of parting) {
    const isItem = line !== next;
    const isLast = line === (next ?? own.at(-1));
    const { tag, run } = line.after!;
    const wish: Record<string, Wish> = {
      ...(isItem ? item : {}),
      ...(line === parting.at(-2) && endsAlone ? { "w:keepNext": {} } : {}),
      "w:spacing": { attributes: { ...none("before"), ...(isLast ? {} : none("after")) } },
      "w:ind": { attributes: Object.fromEntries(behind) },
    };
    const text = `</${run.tag.raw}></${tree.tag.raw}><${tree.tag.raw}>${propertiesOf(tree, wish, wishing)}<${run.tag.raw}>${run.properties ? sourceOf(run.properties) : ""}`;
    if (!tag.isEmpty) throw new Refusal("A line break is written in a way that cannot be changed.");
    patches.push({ from: tag.from, to: tag.to, text });
  }
  return patches;
}

/** The properties of a paragraph with some of them otherwise, for one that stands behind it. */
function propertiesOf(tree: Tree, wish: Readonly<Record<string, Wish>>, wishing: Wishing): string {
  const properties = childOf(tree, "w:pPr");
  const order = wishing.orders["w:pPr"]!;
  const rank = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  const former = properties?.children ?? [];
  const spacing = attributesOf(childOf(properties, "w:spacing"));
  const merged: Record<string, Wish> = {
    ...wish,
    "w:spacing": { attributes: { ...spacing, ...wish["w:spacing"]?.attributes } },
  };
  // What a list is counted by, and where a page begins, is the former paragraph's.
  const kept = former.filter(
    ({ tag }) => !merged[tag.name] && !/^w:(?:numPr|pageBreakBefore)$/.test(tag.name),
  );
  return wishing.writer.write(tree.tag, "w:pPr", [], (within) =>
    [
      ...kept.map((child) => ({ at: rank(child.tag.name), xml: sourceOf(child) })),
      ...Object.entries(merged).map(([name, inner]) => ({
        at: rank(name),
        xml: written(within, name, inner, wishing),
      })),
    ]
      .sort((one, other) => one.at - other.at)
      .map(({ xml }) => xml)
      .join(""),
  );
}

/** The attributes of spaces around a paragraph (ECMA-376 part 1, 17.3.1.33). */
const spaces = [
  "before",
  "beforeLines",
  "beforeAutospacing",
  "after",
  "afterLines",
  "afterAutospacing",
  "line",
  "lineRule",
];

const attributesOf = (tree: Tree | null): Record<string, string> =>
  Object.fromEntries(
    spaces.flatMap((name) => {
      const value = tree?.tag.get(`w:${name}`);
      return value == null ? [] : [[`w:${name}`, value]];
    }),
  );

function checkParagraph({ styleId, tree }: ParagraphLook, sheet: StyleSheet): void {
  const properties = childOf(tree, "w:pPr");
  const chain = sheet.chain(styleId);
  if (childOf(properties, "w:numPr") || chain.some(({ hasNumbering }) => hasNumbering))
    throw new Refusal("One of the typed items has a bullet or number of Word beside the typed one.");
  const alignment =
    valueIn(properties, "w:jc", "w:val") ??
    chain.find((style) => style.alignment !== null)?.alignment ??
    null;
  if (alignment !== null && !/^(?:left|start)$/.test(alignment))
    throw new Refusal(
      "The typed items are justified, centred or set to the right, so that a list would stand elsewhere.",
    );
  if (chain.some(({ hasBorders }) => hasBorders) || childOf(properties, "w:framePr"))
    throw new Refusal("The typed items stand in a frame.");
}

/** The indents of the paragraph, by what it and its styles say. */
function indentOf({ tree, styleId }: ParagraphLook, sheet: StyleSheet): Map<string, string> {
  const own = childOf(childOf(tree, "w:pPr"), "w:ind")?.tag ?? null;
  const tags = [own, ...sheet.chain(styleId).map((style: KnownStyle) => style.indent)];
  const indent = new Map<string, string>();
  for (const tag of tags.toReversed())
    for (const name of sidesOf) {
      const value = tag?.get(name) ?? null;
      if (value === null) continue;
      // One of the two holds, and the nearer one takes away the other.
      if (/hanging/i.test(name))
        for (const other of ["w:firstLine", "w:firstLineChars"]) indent.delete(other);
      if (/firstLine/i.test(name)) for (const other of ["w:hanging", "w:hangingChars"]) indent.delete(other);
      indent.set(name, value);
    }
  if (!indent.has("w:left") && !indent.has("w:start")) indent.set("w:left", "0");
  if (!["w:hanging", "w:firstLine"].some((name) => indent.has(name))) indent.set("w:firstLine", "0");
  return indent;
}
