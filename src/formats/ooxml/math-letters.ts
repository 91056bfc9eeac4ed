/** Where the capital and small letters of a style begin among the mathematical letters (Unicode, U+1D400 to U+1D7FF). */
const alphabets = new Map(
  Object.entries({
    "roman b": 0x1d400,
    "roman bi": 0x1d468,
    script: 0x1d49c,
    "script b": 0x1d4d0,
    fraktur: 0x1d504,
    "fraktur b": 0x1d56c,
    "double-struck": 0x1d538,
    "sans-serif": 0x1d5a0,
    "sans-serif b": 0x1d5d4,
    "sans-serif i": 0x1d608,
    "sans-serif bi": 0x1d63c,
    monospace: 0x1d670,
  }),
);

/** Letters that Unicode had before, and so has at another place. */
const elsewhere = new Map<string, Record<string, string>>(
  Object.entries({
    script: {
      B: "ℬ",
      E: "ℰ",
      F: "ℱ",
      H: "ℋ",
      I: "ℐ",
      L: "ℒ",
      M: "ℳ",
      R: "ℛ",
      e: "ℯ",
      g: "ℊ",
      o: "ℴ",
    },
    fraktur: { C: "ℭ", H: "ℌ", I: "ℑ", R: "ℜ", Z: "ℨ" },
    "double-struck": { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" },
  }),
);

/** Letters in a script and style of Office MathML (ECMA-376 part 1, 22.9.2.12, 22.9.2.13); others stay as they are. */
export function letterIn(letters: string, script: string, style: string): string {
  const weight = style === "i" && script !== "sans-serif" ? "" : style === "p" ? "" : style;
  const bold = weight === "bi" && script !== "sans-serif" && script !== "roman" ? "b" : weight;
  const name = `${script}${bold && ` ${bold}`}`;
  const start = alphabets.get(name) ?? alphabets.get(script);
  if (start === undefined) return letters;
  return letters.replace(/[A-Za-z]/g, (letter) => {
    const known = elsewhere.get(name)?.[letter];
    if (known) return known;
    const code = letter.charCodeAt(0);
    return String.fromCodePoint(start + (code < 91 ? code - 65 : code - 97 + 26));
  });
}
