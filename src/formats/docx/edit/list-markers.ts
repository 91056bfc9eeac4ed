import type { ListForm } from "../../edits.ts";
import { otherMarker, otherNumbers } from "../../ooxml/edit/other-numbers.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf } from "../../ooxml/edit/tree.ts";
import { numeral } from "../numerals.ts";
import { otherFormats } from "./other-formats.ts";
import { looksOf, type ParagraphLook, type Piece } from "./paragraph-look.ts";

const formats = {
  "1": "decimal",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
} as const;

/** What an item begins with: what is typed before and behind its bullet or number, and how it looks. */
export interface Marker {
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

/** Why a list would look otherwise than its typed items, as a sentence. */
export class Refusal extends Error {
  readonly wouldRestyle: boolean;

  constructor(reason: string, wouldRestyle = false) {
    super(reason);
    this.wouldRestyle = wouldRestyle;
  }
}

/** What an item is to begin with: any bullet, a number, or one of another script and what the list writes for it. */
type Way =
  | { is: "bullet" }
  | { is: "number"; value: string; form: keyof typeof numbers }
  | { is: "other"; sign: string; value: number; text: string };

/** The format of the list, and what its items begin with by their number in it, from 0. */
export function countedBy(
  edit: Pick<TaskOf<"make-list">["edit"], "sort" | "numerals" | "sign" | "mayRestyle">,
  start: number,
  form: ListForm | ".",
): { format: string; wayAt: (at: number) => Way } {
  if (edit.sort === "bullets") return { format: "bullet", wayAt: () => ({ is: "bullet" }) };
  if (form !== "other") {
    const format = formats[edit.numerals ?? "1"];
    return { format, wayAt: (at) => ({ is: "number", value: numeral(start + at, format), form }) };
  }
  const { sign } = edit;
  const others = otherNumbers(sign, otherFormats);
  if (!sign || !others) throw new Refusal("Word shows no numbers of this form: make the list there.");
  if (!edit.mayRestyle)
    throw new Refusal(
      "Word sets numbers of this form in its own way, so that they may look otherwise.",
      true,
    );
  return {
    format: others.name,
    wayAt: (at) => ({ is: "other", sign, value: start + at, text: others.text }),
  };
}

/** What a text begins with as a marker: what is typed of it, and what the list is to show. */
function typedOf(whole: string, way: Way): Pick<Marker, "text" | "shown" | "follow" | "isFollowedByTab"> {
  if (way.is === "other") {
    const found = otherMarker(whole, way.sign, way.value);
    if (!found) throw new Refusal(notInOrder);
    const { typed, isFollowedByTab } = found;
    const follow = isFollowedByTab ? "tab" : /[ \u00a0]$/.test(typed) ? "space" : "nothing";
    return { text: typed, shown: way.text, follow, isFollowedByTab };
  }
  const found = (way.is === "bullet" ? bullet : numbers[way.form]).exec(whole);
  if (!found || (way.is === "number" && found[2] !== way.value)) throw new Refusal(notInOrder);
  const [typed, before, sign, behind] = found as unknown as [string, string, string, string];
  const isFollowedByTab = whole[typed.length] === "\t";
  if (!isFollowedByTab && !behind && way.is === "number" && !wideForms.test(way.form))
    throw new Refusal("Nothing stands between a typed number and its text.");
  if (isFollowedByTab && behind) throw new Refusal("Blanks and a tab stand behind a typed bullet or number.");
  const isSpace = behind === " ";
  // East Asian text and dense lists set no blank behind a bullet.
  if (way.is === "bullet" && behind && !isSpace)
    throw new Refusal("Other than one blank or a tab stands between a typed bullet and its text.");
  return {
    text: typed,
    shown: `${before}${way.is === "bullet" ? sign : levelTexts[way.form]}${isSpace ? "" : behind}`,
    follow: isFollowedByTab ? "tab" : isSpace ? "space" : "nothing",
    isFollowedByTab,
  };
}

const notInOrder =
  "The typed items do not have the bullets or numbers, one after the other, that are asked for.";

/** The marker of an item, and how it looks. */
export function markerOf({ pieces, tree }: ParagraphLook, way: Way): Marker {
  const end = pieces.findIndex(({ sort }) => sort === "other");
  const own = end < 0 ? pieces : pieces.slice(0, end);
  const typed = typedOf(own.map(({ text }) => text).join(""), way);
  const used: Piece[] = [];
  let length = typed.text.length + (typed.isFollowedByTab ? 1 : 0);
  for (const piece of own) {
    if (length <= 0) break;
    used.push(piece);
    length -= piece.text.length;
  }
  const looks = new Set(used.map(({ run }) => looksOf(run.properties)));
  // Text of the link must be left, so that it still leads somewhere.
  const { link } = used[0]!.run;
  const isInLink = link !== undefined && (length < 0 || own[used.length]?.run.link === link);
  const isPlain = used.every(({ run }) => run.isDirect || (isInLink && run.link === link));
  if (looks.size > 1 || !isPlain)
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
  return { ...typed, pieces: used, looks: look };
}

/** Takes the typed marker away. */
export function removal({ text, isFollowedByTab, pieces }: Marker): Patch[] {
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
