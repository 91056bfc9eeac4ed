import { Tokenizer } from "htmlparser2";

const reference = /&(?:#[Xx][\dA-Fa-f]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** The text with its character references resolved (CommonMark 2.5). */
export function decoded(text: string): string {
  return text.includes("&") ? text.replace(reference, character) : text;
}

const known = new Map<string, string>();

/** What one reference stands for; itself when it is none. */
function character(written: string): string {
  const before = known.get(written);
  if (before !== undefined) return before;
  let found = "";
  const skip = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onattribdata: skip,
      onattribentity: skip,
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
      ontext: (start, end) => {
        found += written.slice(start, end);
      },
      ontextentity: (point) => {
        found += String.fromCodePoint(point);
      },
    },
  );
  tokenizer.write(written);
  tokenizer.end();
  if (known.size < 500) known.set(written, found);
  return found;
}
