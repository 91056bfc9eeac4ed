import { Tokenizer } from "htmlparser2";
import { detached } from "../../../checker/snippet.ts";

/** References whose texts are kept: most come again. */
const keptReferences = 500;

let found = "";
let source = "";
const take = (start: number, end: number): void => {
  found += source.slice(start, end);
};
const takePoint = (point: number): void => {
  found += String.fromCodePoint(point);
};
const skip = (): void => {};

/** Knows the names of characters. */
const tokenizer = new Tokenizer(
  {},
  {
    onattribdata: take,
    onattribentity: takePoint,
    onattribend: skip,
    onattribname: skip,
    oncdata: skip,
    onclosetag: skip,
    oncomment: skip,
    ondeclaration: skip,
    onend: skip,
    onopentagend: skip,
    onopentagname: skip,
    onprocessinginstruction: skip,
    onselfclosingtag: skip,
    ontext: take,
    ontextentity: takePoint,
  },
);

const inText = new Map<string, string>();
const inValues = new Map<string, string>();

/** What a character reference stands for, with what follows it in the same run of letters and digits; itself when it is none. */
export function referenceText(written: string, isInValue: boolean): string {
  if (written.length < 2) return written;
  const kept = isInValue ? inValues : inText;
  const before = kept.get(written);
  if (before !== undefined) return before;
  found = "";
  source = isInValue ? `<a b="${written}">` : written;
  tokenizer.reset();
  tokenizer.write(source);
  tokenizer.end();
  if (kept.size < keptReferences) kept.set(detached(written), found);
  return found;
}
