import type { Patch } from "../../ooxml/edit/patches.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, sourceOf, type Tree, valueIn } from "../../ooxml/edit/tree.ts";
import { patchesOf, type Wish, type Wishing, written } from "../../ooxml/edit/wish.ts";
import { numeral } from "../numbering.ts";
import type { NumberingSheet } from "./numbering-sheet.ts";
import { type LinesLook, lookOfLine } from "./paragraph-lines.ts";
import { looksOf, type ParagraphLook, type Piece } from "./paragraph-look.ts";
import type { KnownStyle, StyleSheet } from "./style-sheet.ts";

const formats = {
  "1": "decimal",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
} as const;

/** What an item begins with: what is typed before and behind its bullet or number, and how it looks. */
interface Marker {
  text: string;
  /** Blanks before it, itself as the list shows it, blanks behind it that do not follow by themselves. */
  shown: string;
  follow: "nothing" | "space" | "tab";
  isFollowedByTab: boolean;
  pieces: Piece[];
  looks: string;
}

const bullet = /^([ \u00a0]*)([^\s\p{L}\p{N}]|o(?=\s))([ \u00a0]*)/u;
/** A typed number by what stands around it. */
const numbers = {
  ".": /^([ \u00a0]*)([\p{Nd}]{1,9}|[A-Za-z]{1,12})\.([ \u00a0]*)/u,
  ")": /^([ \u00a0]*)([\p{Nd}]{1,9}|[A-Za-z]{1,12})\)([ \u00a0]*)/u,
  "()": /^([ \u00a0]*)\(([\p{Nd}]{1,9}|[A-Za-z]{1,12})\)([ \u00a0]*)/u,
  "（）": /^([ \u00a0]*)（([\p{Nd}]{1,9})）([ \u00a0]*)/u,
  "、": /^([ \u00a0]*)([\p{Nd}]{1,9})、([ \u00a0]*)/u,
};
/** How the numbers of a list are written, as w:lvlText has it. */
const levelTexts = { ".": "%1.", ")": "%1)", "()": "(%1)", "（）": "（%1）", "、": "%1、" };
/** Forms after which East Asian text sets no blank. */
const wideForms = /^(?:（）|、)$/;

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

/** Why a list would look otherwise than its typed items, as a sentence. */
class Refusal extends Error {}

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
    task.refuse(cause.message);
  }
}

function listPatches(
  { edit }: TaskOf<"make-list">,
  items: readonly ParagraphLook[],
  { sheet, numbering, wishing }: { sheet: StyleSheet; numbering: NumberingSheet; wishing: Wishing },
): Patch[] {
  const start = edit.start ?? 1;
  const format = edit.sort === "bullets" ? "bullet" : formats[edit.numerals ?? "1"];
  const { form = "." } = edit;
  if (form === "other") throw new Refusal("Word shows no numbers of this form: make the list there.");
  const markers = items.map((look, at) => {
    const value = edit.sort === "bullets" ? null : numeral(start + at, format);
    checkParagraph(look, sheet);
    return markerOf(look, value, form);
  });
  const [first] = markers as [Marker, ...Marker[]];
  if (markers.some(({ shown, follow }) => shown !== first.shown || follow !== first.follow))
    throw new Refusal("The typed items have different bullets or blanks, which one list cannot show alike.");
  if (markers.some(({ looks }) => looks !== first.looks))
    throw new Refusal(
      "The typed bullets or numbers look different from each other, which one list cannot show.",
    );
  const indents = items.map((look) => indentOf(look, sheet));
  const id = numbering.add({
    format,
    start,
    text: first.shown,
    follow: first.follow,
    indent: indents[0]!,
    properties: first.looks,
  });
  return items.flatMap((look, at) => {
    const wish = {
      "w:numPr": {
        children: {
          "w:ilvl": { attributes: { "w:val": "0" } },
          "w:numId": { attributes: { "w:val": String(id) } },
        },
      },
      "w:ind": { attributes: Object.fromEntries(indents[at]!) },
    };
    return [
      ...patchesOf(look.tree, { children: { "w:pPr": { children: wish } } }, wishing),
      ...removal(markers[at]!),
    ];
  });
}

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
  const { first, count, sort, start = 1, form = "." } = edit;
  if (!lines || lines.length < first + count || count < 2)
    throw new Refusal("A field stands in the paragraph, or its lines were not found.");
  if (form === "other") throw new Refusal("Word shows no numbers of this form: make the list there.");
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
  const format = sort === "bullets" ? "bullet" : formats[edit.numerals ?? "1"];
  const markers = looks.map((line, at) =>
    markerOf(line, sort === "bullets" ? null : numeral(start + at, format), form),
  );
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
  const item = {
    "w:numPr": {
      children: {
        "w:ilvl": { attributes: { "w:val": "0" } },
        "w:numId": { attributes: { "w:val": String(id) } },
      },
    },
  };
  const none = (side: "before" | "after") => ({
    [`w:${side}`]: "0",
    [`w:${side}Lines`]: "0",
    [`w:${side}Autospacing`]: "0",
  });
  const patches = [
    ...patchesOf(
      tree,
      {
        children: {
          "w:pPr": {
            children: {
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

/** What is typed as the marker, which is `value` for a number and anything for a bullet. */
function markerOf({ pieces, tree }: ParagraphLook, value: string | null, form: keyof typeof numbers): Marker {
  const end = pieces.findIndex(({ sort }) => sort === "other");
  const own = end < 0 ? pieces : pieces.slice(0, end);
  const whole = own.map(({ text }) => text).join("");
  const found = (value === null ? bullet : numbers[form]).exec(whole);
  if (!found || (value !== null && found[2] !== value))
    throw new Refusal(
      "The typed items do not have the bullets or numbers, one after the other, that are asked for.",
    );
  const [typed, before, sign, behind] = found as unknown as [string, string, string, string];
  const isFollowedByTab = whole[typed.length] === "\t";
  if (!isFollowedByTab && !behind && value !== null && !wideForms.test(form))
    throw new Refusal("Nothing stands between a typed number and its text.");
  if (isFollowedByTab && behind) throw new Refusal("Blanks and a tab stand behind a typed bullet or number.");
  const isSpace = behind === " ";
  // East Asian text and dense lists set no blank behind a bullet.
  if (value === null && behind && !isSpace)
    throw new Refusal("Other than one blank or a tab stands between a typed bullet and its text.");
  const used: Piece[] = [];
  let length = typed.length + (isFollowedByTab ? 1 : 0);
  for (const piece of own) {
    if (length <= 0) break;
    used.push(piece);
    length -= piece.text.length;
  }
  const looks = new Set(used.map(({ run }) => looksOf(run.properties)));
  if (looks.size > 1 || used.some(({ run }) => !run.isDirect))
    throw new Refusal(
      "A typed bullet or number stands in a link, a control or a tracked change, or is set in several ways.",
    );
  const [look] = [...looks] as [string];
  if (/<\/?(?!w:)[^/>]/.test(look))
    throw new Refusal("A typed bullet or number has effects that a list cannot show.");
  const mark = looksOf(childOf(childOf(tree, "w:pPr"), "w:rPr"));
  // The mark of the paragraph gives its look to the number, and the list adds that of the typed one.
  if (mark && mark !== look)
    throw new Refusal(
      "The end of an item is set otherwise than its typed bullet or number, and would set that, too.",
    );
  return {
    text: typed,
    shown: `${before}${value === null ? sign : levelTexts[form]}${isSpace ? "" : behind}`,
    follow: isFollowedByTab ? "tab" : isSpace ? "space" : "nothing",
    isFollowedByTab,
    pieces: used,
    looks: look,
  };
}

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

/** Takes the typed marker away. */
function removal({ text, isFollowedByTab, pieces }: Marker): Patch[] {
  const patches: Patch[] = [];
  let length = text.length;
  for (const { sort, text: own, from, to, tag, run } of pieces) {
    if (sort === "tab") {
      if (isFollowedByTab) patches.push({ from, to: tag.isEmpty ? to : from, text: "" });
      continue;
    }
    const { codec } = run.tag;
    const taken = own.slice(0, Math.min(length, own.length));
    length -= taken.length;
    const scanned = codec.unit === 2 ? own.length : new TextEncoder().encode(own).length;
    if (scanned !== to - from) throw new Refusal("A typed bullet or number is written by references.");
    const size = codec.unit === 2 ? taken.length : new TextEncoder().encode(taken).length;
    patches.push({ from, to: from + size, text: "" });
  }
  return patches;
}
