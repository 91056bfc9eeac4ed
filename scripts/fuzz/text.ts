import { sizeLimit } from "./bytes.ts";
import { type Dice, oddNumbers } from "./dice.ts";

/** What a text format is made of. */
export interface Language {
  /** Pieces that mean something in it. */
  words: readonly string[];
  /** Pieces that nest. */
  pairs: readonly (readonly [open: string, close: string])[];
}

/** One change to a text in some language. */
export type TextMutation = (text: string, dice: Dice, language: Language) => string;

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

/** So many copies that the text stays within what is made. */
const copies = (piece: string, count: number) =>
  piece.repeat(Math.min(count, Math.floor(sizeLimit / 2 / Math.max(1, piece.length))));

/** The matches of a pattern, or none, at most a thousand from a random place on. */
function found(text: string, dice: Dice, pattern: RegExp): RegExpExecArray[] {
  const all: RegExpExecArray[] = [];
  const sticky = new RegExp(pattern, `${pattern.flags.replace("g", "")}g`);
  sticky.lastIndex = dice.oneIn(2) ? 0 : dice.below(text.length + 1);
  for (let match = sticky.exec(text); match && all.length < 1_000; match = sticky.exec(text)) {
    all.push(match);
    if (match[0] === "") sticky.lastIndex++;
  }
  return all;
}

/** Replaces one match of the pattern. */
function replaceOne(text: string, dice: Dice, pattern: RegExp, by: (match: string) => string): string {
  const matches = found(text, dice, pattern);
  if (!matches.length) return text;
  const match = dice.pick(matches);
  return text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length);
}

const tag = /<\/?[a-zA-Z][^<>]{0,400}>/;

/** Changes to any text. */
export const textMutations: Record<string, TextMutation> = {
  "word put in": (text, dice, { words }) =>
    insert(text, dice.below(text.length + 1), copies(dice.pick(words), dice.skewed(20_000))),
  "word replaced": (text, dice, { words }) => {
    const word = dice.pick(words);
    const at = text.indexOf(word, dice.below(text.length + 1));
    return at < 0 ? text : text.slice(0, at) + dice.pick(words) + text.slice(at + word.length);
  },
  "number changed": (text, dice) =>
    replaceOne(text, dice, /-?\d+/, (number) =>
      dice.oneIn(3) ? String(Number(number) + dice.pick([-1, 1, 10])) : String(dice.pick(oddNumbers)),
    ),
  "piece taken out": (text, dice) => {
    const [from, to] = dice.range(text.length);
    return text.slice(0, from) + text.slice(to);
  },
  "piece repeated": (text, dice) => {
    const [from, to] = dice.range(text.length, 1_024);
    return insert(text, to, copies(text.slice(from, to), dice.skewed(5_000)));
  },
  "piece moved": (text, dice) => {
    const [from, to] = dice.range(text.length);
    const rest = text.slice(0, from) + text.slice(to);
    return insert(rest, dice.below(rest.length + 1), text.slice(from, to));
  },
  "piece nested": (text, dice, { pairs }) => {
    const [open, close] = dice.pick(pairs);
    const [from, to] = dice.range(text.length);
    const count = dice.skewed(20_000);
    const inner = text.slice(from, to);
    const closing = dice.oneIn(3) ? "" : copies(close, count);
    return text.slice(0, from) + copies(open, count) + inner + closing + text.slice(to);
  },
  "line ends changed": (text, dice) => text.replaceAll("\n", dice.pick(["\r\n", "\r", " ", "\n\n"])),
  "characters odd": (text, dice) =>
    insert(text, dice.below(text.length + 1), dice.pick(["\0", "\ufeff", "\ud800", "\u202e", "\u{10ffff}"])),
  cut: (text, dice) => text.slice(0, dice.below(text.length + 1)),
};

/** Changes to the tags of XML and HTML. */
export const tagMutations: Record<string, TextMutation> = {
  "tag taken out": (text, dice) => replaceOne(text, dice, tag, () => ""),
  "tag repeated": (text, dice) => replaceOne(text, dice, tag, (match) => copies(match, dice.skewed(20_000))),
  "tag renamed": (text, dice, { words }) =>
    replaceOne(text, dice, tag, (match) =>
      match.replace(/[\w:-]+/, dice.pick(words).replace(/[^\w:-]/g, "")),
    ),
  "tag replaced": (text, dice) => {
    const tags = found(text, dice, tag);
    return tags.length ? replaceOne(text, dice, tag, () => dice.pick(tags)[0]) : text;
  },
  "value changed": (text, dice, { words }) =>
    replaceOne(text, dice, /="[^"<>]{0,200}"/, () => {
      const value = dice.pick([
        "",
        String(dice.pick(oddNumbers)),
        dice.pick(words),
        "x".repeat(dice.skewed(100_000)),
      ]);
      return `="${value.replaceAll('"', "")}"`;
    }),
  "value exchanged": (text, dice) => {
    const values = found(text, dice, /="[^"<>]{0,200}"/);
    return values.length ? replaceOne(text, dice, /="[^"<>]{0,200}"/, () => dice.pick(values)[0]) : text;
  },
};
