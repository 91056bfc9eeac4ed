/** White space folded to single spaces, at once where it is so already. */
export const singleSpaced = (text: string): string =>
  isSingleSpaced(text) ? text : text.replace(/\s+/g, " ");

/** Character by character, as most text is ASCII and that is several times as fast as an expression. */
function isSingleSpaced(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 126) return !/\s\s|[^\S ]/.test(text);
    if (unit === 32 ? before === 32 : unit >= 9 && unit <= 13) return false;
    before = unit;
  }
  return true;
}

/** Stripped and collapsed (WHATWG Infra 4.7), with the white space of all scripts. */
export const collapsed = (text: string): string => singleSpaced(text).trim();

/** Whether the text is ASCII whose white space is single spaces between words, so that nothing in it is folded. */
export function isFolded(text: string, length = text.length): boolean {
  let before = 32;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 126 || unit < 32 || (unit === 32 && before === 32)) return false;
    before = unit;
  }
  return before !== 32 || length === 0;
}

/** Whether the first unit behind the white space of ASCII is one of ASCII that is printed; null where it is another. */
function beginsPrinted(text: string): boolean | null {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 32 || (unit >= 9 && unit <= 13)) continue;
    return unit > 32 && unit < 127 ? true : null;
  }
  return false;
}

/** Whether there is anything but white space. */
export const hasInk = (text: string): boolean => beginsPrinted(text) ?? /\S/.test(text);

/** Whether there is nothing to read: white space, controls and invisible characters only. */
export function isBlank(text: string | null | undefined): boolean {
  if (!text) return true;
  const isPrinted = beginsPrinted(text);
  return isPrinted === null ? /^[\s\p{Cc}\p{Cf}\p{Zs}\u2800\u3164]*$/u.test(text) : !isPrinted;
}
