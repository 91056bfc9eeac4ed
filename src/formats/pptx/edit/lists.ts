import { type OtherNumbers, otherMarker, otherNumbers } from "../../ooxml/edit/other-numbers.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import type { Watcher } from "../../ooxml/edit/watch.ts";
import { patchesOf, type Wishing } from "../../ooxml/edit/wish.ts";
import { isOn, wholeNumber } from "../../ooxml/values.ts";

/** How far PowerPoint sets the text of items from their bullets and numbers, and levels from each other, in EMU. */
const bulletWidth = 285_750;
const numberWidth = 342_900;
const levelWidth = 457_200;

/** Characters at the beginning of a paragraph that are looked at. */
const lookedAt = 200;

/** Types of numbers (ECMA-376 part 1, 20.1.10.61). */
const numberTypes = { "1": "arabic", a: "alphaLc", A: "alphaUc", i: "romanLc", I: "romanUc" } as const;
const numberForms = { ".": "Period", ")": "ParenR", "()": "ParenBoth" } as const;

/** Numbers of other scripts by their first one (ECMA-376 part 1, 20.1.10.61); digits are shown in those of their text. */
const otherTypes: Readonly<Record<string, string>> = {
  "①": "circleNumDbPlain",
  一: "ea1ChsPeriod",
  "٠": "arabicPeriod",
  "۰": "arabicPeriod",
  "०": "hindiNumPeriod",
  "๐": "thaiNumPeriod",
  "０": "arabicDbPeriod",
  א: "hebrew2Minus",
  ا: "arabic2Minus",
  أ: "arabic2Minus",
  ก: "thaiAlphaPeriod",
};

const typedBullet = /^\s*([^\s\p{L}\p{N}]|o(?=\s))\s*/u;
const typedNumber = /^\s*\(?(?:\d{1,3}|[A-Za-z]{1,6})[.)]\s+/;

/** A text of a run, as it stands in its part. */
interface Piece extends Span {
  tag: Tag;
  text: string;
}

/** A paragraph of a text body: its properties, and the texts of its runs at its beginning. */
export interface ItemLook {
  tree: Tree;
  pieces: Piece[];
}

/** Looks at one a:p. */
export class ItemWatcher implements Watcher {
  readonly #tree: TreeWatcher;
  readonly #pieces: Piece[] = [];
  #text: Piece | null = null;
  #length = 0;
  #isRun = false;

  constructor(tag: Tag, done: (look: ItemLook) => void) {
    this.#tree = new TreeWatcher(
      tag,
      (name) => name === "a:pPr",
      (tree) => done({ tree, pieces: this.#pieces }),
    );
  }

  start(tag: Tag, depth: number): void {
    this.#tree.start(tag, depth);
    if (depth === 1) {
      this.#isRun = tag.name === "a:r";
      // What stands behind a break or a field is no part of the marker.
      if (!this.#isRun && tag.name !== "a:pPr") this.#length = lookedAt;
    } else if (depth === 2 && this.#isRun && tag.name === "a:t" && this.#length < lookedAt)
      this.#text = { tag, text: "", from: tag.to, to: tag.to };
  }

  text(text: string): void {
    if (this.#text) this.#text.text += text;
  }

  end(name: string, at: Span, depth: number): void {
    if (this.#text && depth === 2) {
      this.#text.to = at.from;
      this.#length += this.#text.text.length;
      this.#pieces.push(this.#text);
      this.#text = null;
    }
    this.#tree.end(name, at, depth);
  }
}

/** Makes paragraphs with typed markers a list of PowerPoint's, which sets markers apart from the text. */
export function makeList(
  task: TaskOf<"make-list">,
  part: string,
  items: readonly ItemLook[],
  wishing: Wishing,
): void {
  const { sort, mayRestyle, form, sign, start = 1 } = task.edit;
  const others = form === "other" ? otherNumbers(sign, otherTypes) : null;
  if (form && !others && !(form in numberForms)) {
    task.refuse("PowerPoint shows no numbers of this form: make the list there.");
    return;
  }
  if (!mayRestyle) {
    task.refuseLook(
      "A list of PowerPoint sets its bullets apart from the text, so that it looks a little different.",
    );
    return;
  }
  const pattern = sort === "bullets" ? typedBullet : typedNumber;
  const patches: Patch[] = [];
  for (const [at, { tree, pieces }] of items.entries()) {
    const text = pieces.map((piece) => piece.text).join("");
    const found = others ? null : pattern.exec(text);
    const typed = others ? otherMarker(text, sign!, start + at)?.typed : found?.[0];
    const removed = typed ? removal(pieces, typed.length) : null;
    if (!removed) {
      task.refuse("The typed bullets or numbers are written in a way that cannot be changed.");
      return;
    }
    patches.push(...removed, ...markerPatches(tree, task.edit, { sign: found?.[1] ?? "•", others }, wishing));
  }
  task.take(part, ...patches);
}

/** What sets the bullet or number of a paragraph, and its indents where it has none of its own. */
function markerPatches(
  tree: Tree,
  { sort, numerals = "1", start = 1, form }: TaskOf<"make-list">["edit"],
  { sign, others }: { sign: string; others: OtherNumbers | null },
  wishing: Wishing,
): Patch[] {
  const properties = childOf(tree, "a:pPr");
  const { tag } = properties ?? { tag: null };
  const width = sort === "bullets" ? bulletWidth : numberWidth;
  const level = wholeNumber(tag?.get("lvl") ?? null) ?? 0;
  const own = tag?.get("marL") ?? null;
  const margin = own === null ? level * levelWidth : (wholeNumber(own) ?? 0);
  const hanging = wholeNumber(tag?.get("indent") ?? null) ?? 0;
  const side = isOn(tag?.get("rtl") ?? "0") ? "marR" : "marL";
  const indents = hanging < 0 ? {} : { [side]: String(margin + width), indent: String(-width) };
  const marker =
    sort === "bullets"
      ? {
          "a:buFont": { attributes: { typeface: "Arial" } },
          // Signs of symbol fonts are none in others.
          "a:buChar": { attributes: { char: /[\uE000-\uF8FF]/.test(sign) ? "•" : sign } },
        }
      : {
          "a:buFont": { attributes: { typeface: "+mj-lt" } },
          "a:buAutoNum": {
            attributes: {
              type:
                others?.name ??
                `${numberTypes[numerals]}${numberForms[(form ?? ".") as keyof typeof numberForms]}`,
              ...(start === 1 ? {} : { startAt: String(start) }),
            },
          },
        };
  const none = childOf(properties, "a:buNone");
  return [
    ...(none ? [{ from: none.tag.from, to: none.end.to, text: "" }] : []),
    ...patchesOf(tree, { children: { "a:pPr": { attributes: indents, children: marker } } }, wishing),
  ];
}

/** Takes so many characters away; null where they are written by references. */
function removal(pieces: readonly Piece[], length: number): Patch[] | null {
  const patches: Patch[] = [];
  let left = length;
  for (const { text, from, to, tag } of pieces) {
    if (left <= 0) break;
    const size = (taken: string) =>
      tag.codec.unit === 2 ? taken.length : new TextEncoder().encode(taken).length;
    if (size(text) !== to - from) return null;
    const taken = text.slice(0, left);
    left -= taken.length;
    patches.push({ from, to: from + size(taken), text: "" });
  }
  return left > 0 ? null : patches;
}
