import { type Script, ScriptCount } from "../checker/language/scripts.ts";
import { beginningOf, snippet } from "../checker/snippet.ts";
import { hasInk } from "../checker/white-space.ts";
import type { Address, Node, Place } from "../formats/content.ts";

/** Passages that are kept: so many in other than Latin letters, and so many long ones in these. */
const mostKept = 1_000;
/** Letters from which on a passage shows its script, and its language. */
const leastLetters = 20;
const leastLong = 100;
/** Characters that the language of a passage is identified by, and in which it shows that its letters are others. */
const identifiedBy = 400;
const beginning = 100;
/** What is in one script is so to this share of its letters. */
const certainShare = 0.9;

/** A block of text that can be marked with a language. */
export interface Passage {
  address: Address;
  place: Place;
  /** How it begins, to be shown. */
  shown: string;
  /** The text that its language is identified by. */
  text: string;
  /** The script that nearly all of its letters are of. */
  script: Script;
  letters: number;
  /** As the parts that it stands in declare it; null where only the document does. */
  language: string | null;
}

interface OpenBlock {
  text: string;
  /** Of all its letters; null as long as they are Latin ones. */
  count: ScriptCount | null;
  language: string | null;
  /** Pieces of it are in languages of their own. */
  isMixed: boolean;
}

/** Letters of other scripts than the Latin one. */
const others = /(?!\p{Script=Latin})\p{L}/u;

/** Whether the text begins with some; most is ASCII. */
function beginsOtherwise(text: string): boolean {
  const end = Math.min(text.length, beginning);
  for (let at = 0; at < end; at++)
    if (text.charCodeAt(at) > 0x7f) return others.test(text.slice(0, beginning));
  return false;
}

/** Gathers the blocks of a document that may be in another language than the rest, in bounded memory. */
export class Passages {
  readonly found: Passage[] = [];
  readonly #keepsLatin: boolean;
  /** How many of them are in Latin letters. */
  #latin = 0;
  readonly #blocks: OpenBlock[] = [];
  /** Of all nodes that are open, each with that of the one around it where it declares none; null for that of the document. */
  readonly #languages: (string | null)[] = [];

  constructor({ keepsLatin }: { keepsLatin: boolean }) {
    this.#keepsLatin = keepsLatin;
  }

  open(role: Node["role"], language: string | undefined): void {
    this.#languages.push(language ?? this.#languages.at(-1) ?? null);
    if (isBlock(role)) this.#blocks.push({ text: "", count: null, language: null, isMixed: false });
  }

  text(text: string): void {
    const block = this.#blocks.at(-1);
    if (!block) return;
    const language = this.#languages.at(-1) ?? null;
    if (!block.text) block.language = language;
    else if (block.language !== language && hasInk(text)) block.isMixed = true;
    const { length } = block.text;
    if (block.count) block.count.add(text);
    else if (length < beginning && beginsOtherwise(text)) {
      block.count = new ScriptCount();
      block.count.add(block.text);
      block.count.add(text);
    }
    if (length < identifiedBy) block.text += beginningOf(text, identifiedBy);
  }

  close(node: Node, role: Node["role"]): void {
    this.#languages.pop();
    if (isBlock(role)) this.#take(node, this.#blocks.pop()!);
  }

  #take(node: Node, { text, count, language, isMixed }: OpenBlock): void {
    if (isMixed || !node.address || text.length < leastLetters) return;
    if (!count && (!this.#keepsLatin || text.length < leastLong || this.#latin >= mostKept)) return;
    if (count && this.found.length - this.#latin >= mostKept) return;
    const counted = count ?? countOf(text);
    const { letters } = counted;
    const script = mainScript(counted);
    if (script === null || letters < (count ? leastLetters : leastLong)) return;
    const inScript = counted.of(script) + (script === "Kana" ? counted.of("Hani") : 0);
    if (inScript < certainShare * letters) return;
    if (!count) this.#latin++;
    this.found.push({
      address: node.address,
      place: node.place(),
      shown: snippet(text, 60),
      text: beginningOf(text, identifiedBy),
      script,
      letters,
      language,
    });
  }
}

function countOf(text: string): ScriptCount {
  const count = new ScriptCount();
  count.add(text);
  return count;
}

/** The script of most letters: Japanese has Chinese letters, too, and often more of them. */
const mainScript = (count: ScriptCount): Script | null =>
  count.main === "Hani" && count.of("Kana") ? "Kana" : count.main;

/** What an editor can mark: of blocks in one another the inner one has the text. */
const isBlock = (role: Node["role"]): boolean =>
  role === "paragraph" || role === "heading" || role === "item" || role === "cell" || role === "caption";
