/** Accents that are glyphs of their own, with the marks that they are over or under a letter. */
const accents = new Map(
  Object.entries({
    "`": "\u0300",
    "´": "\u0301",
    "^": "\u0302",
    ˆ: "\u0302",
    "~": "\u0303",
    "˜": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    ˇ: "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
  }),
);
const dotless: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };

/** Whether the sign is an accent by itself. */
export const isAccent = (text: string): boolean => accents.has(text);

/** The letter with the accent as one character; null where there is none. */
export function accented(letter: string, accent: string): string | null {
  if (!/^\p{L}$/u.test(letter)) return null;
  const one = `${dotless[letter] ?? letter}${accents.get(accent)}`.normalize("NFC");
  return one.length === 1 ? one : null;
}
