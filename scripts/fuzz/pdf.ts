import { deflateSync, inflateSync } from "node:zlib";
import type { Dice } from "./dice.ts";
import { oddNumbers } from "./dice.ts";
import { pdf as language } from "./languages.ts";
import { type TextMutation, textMutations } from "./text.ts";

/** A number in one place of a match, changed. */
const numberIn = (pattern: RegExp, limit: number): TextMutation => {
  return (text, dice) => {
    const matches = [...text.matchAll(pattern)].slice(0, 5_000);
    if (!matches.length) return text;
    const match = dice.pick(matches);
    const number = dice.oneIn(2) ? dice.below(limit) : dice.pick(oddNumbers);
    const at = match.index + match[0].indexOf(match[1]!);
    return text.slice(0, at) + number + text.slice(at + match[1]!.length);
  };
};

/** A change to what a compressed stream holds; its length is written anew. */
const insideStream: TextMutation = (text, dice) => {
  const streams = [...text.matchAll(/\/Length (\d+)[\s\S]{0,200}?stream\r?\n/g)].filter(
    ({ index, 0: head, 1: length }) => {
      const from = index + head.length;
      return text.startsWith("\x78", from) && from + Number(length) <= text.length;
    },
  );
  if (!streams.length) return text;
  const { index, 0: head, 1: length } = dice.pick(streams);
  const from = index + head.length;
  const to = from + Number(length);
  let content: string;
  try {
    content = inflateSync(Buffer.from(text.slice(from, to), "latin1")).toString("latin1");
  } catch {
    return text;
  }
  const changed = textMutations[dice.pick(Object.keys(textMutations))]!(content, dice, language);
  const packed = deflateSync(Buffer.from(changed, "latin1")).toString("latin1");
  const newHead = head.replace(/\/Length \d+/, `/Length ${packed.length}`);
  return text.slice(0, index) + newHead + packed + text.slice(to);
};

/** Changes to what a PDF is made of. */
export const pdfMutations: Record<string, TextMutation> = {
  reference: numberIn(/(\d+) 0 R/g, 60),
  length: numberIn(/\/Length (\d+)/g, 100_000),
  offset: numberIn(/(\d{10}) \d{5} [nf]/g, 100_000),
  startxref: numberIn(/startxref\s+(\d+)/g, 200_000),
  "object number": numberIn(/(\d+) 0 obj/g, 60),
  "marked content": numberIn(/\/(?:MCID|StructParents?|K) (\d+)/g, 60),
  filter: (text, dice) => {
    const filters = [
      "ASCIIHexDecode",
      "ASCII85Decode",
      "LZWDecode",
      "RunLengthDecode",
      "DCTDecode",
      "JPXDecode",
      "Crypt",
      "FlateDecode/FlateDecode",
    ];
    return text.replace("/FlateDecode", (name) => (dice.oneIn(8) ? name : `/${dice.pick(filters)}`));
  },
  "inside a stream": insideStream,
  "name changed": (text, dice: Dice) => {
    const names = [...text.matchAll(/\/[A-Z][A-Za-z]+/g)].slice(0, 5_000);
    if (!names.length) return text;
    const { index, 0: name } = dice.pick(names);
    return text.slice(0, index) + dice.pick(names)[0] + text.slice(index + name.length);
  },
};
