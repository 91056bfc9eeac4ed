/** What stands in pointed brackets (CommonMark 6.5): an address, or one of e-mail. */
const pointed =
  /<(?:([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]{1,200}@[\w.-]{1,200}))>/y;
const bareUrl = /^(?:https?:\/\/|www\.)[^\s<]+/;

/** The link in pointed brackets that begins here; null where none does. */
export function pointedLinkAt(
  text: string,
  at: number,
): { target: string; words: string; end: number } | null {
  pointed.lastIndex = at;
  const [, address, mail] = pointed.exec(text) ?? [];
  const words = address ?? mail;
  return words === undefined ? null : { target: address ?? `mailto:${mail}`, words, end: pointed.lastIndex };
}

/** Whether a bare address may begin here. */
export const mayBeginAddress = (text: string, at: number): boolean =>
  (text.startsWith("http", at) || text.startsWith("www.", at)) && /[\s*_~(]/.test(text[at - 1] ?? " ");

/** The bare address that stands here (GFM 6.9), without the punctuation that ends it; null where none does. */
export function bareAddressAt(text: string, at: number): string | null {
  const found = bareUrl.exec(text.slice(at, at + 2_000));
  if (!found) return null;
  let length = found[0].length;
  // A parenthesis that closes one of its own is part of it.
  let parentheses = 0;
  for (const character of found[0]) parentheses += character === "(" ? 1 : character === ")" ? -1 : 0;
  for (; /[?!.,:*_~'")\]]/.test(found[0][length - 1] ?? ""); length--) {
    if (found[0][length - 1] !== ")") continue;
    if (parentheses >= 0) break;
    parentheses++;
  }
  return length < 6 ? null : found[0].slice(0, length);
}
