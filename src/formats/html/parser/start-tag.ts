import { endsName, isSpace, unit } from "./units.ts";

/** An attribute of a start tag as written; indexes into the tag. The value's are those between its quotation marks. */
interface WrittenAttribute {
  /** In lower case. */
  name: string;
  from: number;
  /** Behind the closing quotation mark, where there is one. */
  to: number;
  /** Null where it has no value. */
  value: { from: number; to: number; quote: "" | '"' | "'" } | null;
}

export interface WrittenTag {
  /** Behind the tag's name. */
  nameEnd: number;
  attributes: WrittenAttribute[];
}

/** Takes a start tag apart as the tokenizer does (WHATWG HTML 13.2.5.32 to 40). */
export function startTagParts(tag: string): WrittenTag {
  let end = 1;
  while (end < tag.length && !endsName(tag.charCodeAt(end))) end++;
  const attributes: WrittenAttribute[] = [];
  let at = end;
  for (;;) {
    while (at < tag.length && (isSpace(tag.charCodeAt(at)) || tag.charCodeAt(at) === unit.slash)) at++;
    if (at >= tag.length || tag.charCodeAt(at) === unit.greater) return { nameEnd: end, attributes };
    const from = at++;
    while (at < tag.length && tag.charCodeAt(at) !== unit.equals && !endsName(tag.charCodeAt(at))) at++;
    const name = tag.slice(from, at).toLowerCase();
    let next = skipSpace(tag, at);
    if (tag.charCodeAt(next) !== unit.equals) {
      attributes.push({ name, from, to: at, value: null });
      continue;
    }
    next = skipSpace(tag, next + 1);
    const first = tag[next];
    if (first === '"' || first === "'") {
      const close = tag.indexOf(first, next + 1);
      const to = close < 0 ? tag.length : close;
      attributes.push({ name, from, to: to + 1, value: { from: next + 1, to, quote: first } });
      at = to + 1;
    } else {
      at = next;
      while (at < tag.length && tag.charCodeAt(at) !== unit.greater && !isSpace(tag.charCodeAt(at))) at++;
      attributes.push({ name, from, to: at, value: { from: next, to: at, quote: "" } });
    }
  }
}

function skipSpace(tag: string, from: number): number {
  let at = from;
  while (at < tag.length && isSpace(tag.charCodeAt(at))) at++;
  return at;
}
