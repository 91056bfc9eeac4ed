import type { FactSink, Place } from "../../checker/model.ts";
import { countWords } from "../../checker/text/words.ts";
import type { HiddenLine, ShownWords } from "./content/shown-words.ts";
import type { StructureTree } from "./structure/structure-tree.ts";

/** Words that are hidden from which on a page is reported, and the part of its words. */
const leastHidden = 12;
const hiddenShare = 0.4;
/** Words that are hidden from which on the whole is reported, and the part of its words that tags hold at most. */
const leastHiddenInAll = 20;
const heldShare = 0.1;
/** Words in a page's margins that may be a header and a footer. */
const marginWords = 40;
/** Pages with one line from which on it is a running one; in a document of few pages two are enough. */
const repeats = 3;
const fewPages = 4;
/** Different lines that are counted, and lines of pages that are kept until all have been seen. */
const digestLimit = 50_000;
const keptLimit = 200_000;
/** Pages that are reported one by one. */
const reportedLimit = 500;

/** A page much of whose text may be hidden. */
interface Suspect {
  number: number;
  /** Tagged or loose. */
  others: number;
  lines: readonly HiddenLine[];
  text: string;
}

/**
 * Finds text that artifacts hide (ISO 32000-2, 14.8.2.2) and that is none: what is neither a header or footer nor
 * repeated from page to page.
 */
export class HiddenText {
  #tagged = 0;
  #pages = 0;
  readonly #seen = new Map<number, number>();
  readonly #suspects: Suspect[] = [];
  #kept = 0;

  page(number: number, words: ShownWords): void {
    words.end();
    this.#pages++;
    this.#tagged += words.tagged;
    for (const digest of new Set(words.hidden.map((line) => line.digest)))
      if (this.#seen.has(digest) || this.#seen.size < digestLimit)
        this.#seen.set(digest, (this.#seen.get(digest) ?? 0) + 1);
    const others = words.tagged + words.loose;
    const lines = withoutMargins(words.hidden);
    if (!isMuch(sum(lines), others) || this.#kept + lines.length > keptLimit) return;
    this.#kept += lines.length;
    this.#suspects.push({ number, others, lines, text: words.firstHidden });
  }

  /** Emits what is hidden; `alternatives` counts the words of alternative texts, which are heard too. */
  emit(emit: FactSink, alternatives: () => number): void {
    const least = this.#pages <= fewPages ? 2 : repeats;
    const found = this.#suspects
      .map((suspect) => {
        const lines = suspect.lines.filter(({ digest }) => (this.#seen.get(digest) ?? 1) < least);
        return { ...suspect, hidden: sum(lines) };
      })
      .filter(({ hidden, others }) => isMuch(hidden, others));
    const [first] = found;
    if (!first) return;
    const hidden = found.reduce((all, page) => all + page.hidden, 0);
    const held = this.#tagged + alternatives();
    if (hidden >= leastHiddenInAll && held <= heldShare * (held + hidden)) {
      const place: Place = {
        label:
          found.length === 1 ? `Page ${first.number}` : `Page ${first.number} and ${found.length - 1} more`,
        page: first.number,
      };
      emit({
        kind: "hidden-text",
        isWhole: true,
        words: hidden,
        // Alternative texts hold words that the pages do not show.
        shown: hidden + this.#tagged,
        pages: found.length,
        place,
        snippet: first.text,
      });
      return;
    }
    for (const { number, others, hidden, text } of found.slice(0, reportedLimit))
      emit({
        kind: "hidden-text",
        isWhole: false,
        words: hidden,
        shown: hidden + others,
        pages: 1,
        place: { label: `Page ${number}, "${text}"`, page: number },
        snippet: text,
      });
  }
}

const sum = (lines: readonly HiddenLine[]) => lines.reduce((all, { words }) => all + words, 0);

const isMuch = (hidden: number, others: number) =>
  hidden >= leastHidden && hidden > hiddenShare * (hidden + others);

/** The lines outside the margins; all where the margins have more than a header and a footer. */
function withoutMargins(lines: readonly HiddenLine[]): readonly HiddenLine[] {
  const inMargins = sum(lines.filter(({ isInMargin }) => isInMargin));
  return inMargins > marginWords ? lines : lines.filter(({ isInMargin }) => !isInMargin);
}

/** Words of the alternative texts of a tree. */
export function alternativeWords(tree: StructureTree): number {
  let words = 0;
  for (let at = 0; at < tree.count; at++) {
    tree.budget.step();
    for (const texts of [tree.alts, tree.actualTexts]) if (texts.has(at)) words += countWords(texts.get(at)!);
  }
  return words;
}
