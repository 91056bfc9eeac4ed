/** Characters of the font Symbol from 0x21 on, as its encoding orders them. */
const symbol =
  "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
/** And from 0xA1 on. */
const symbolUpper = "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪";

/** Signs of the Wingdings fonts that stand in texts, by font and code. */
const signs: Record<string, Record<number, string>> = {
  wingdings: {
    33: "✏",
    34: "✂",
    40: "☎",
    42: "✉",
    70: "☞",
    74: "☺",
    76: "☹",
    108: "●",
    110: "■",
    111: "□",
    113: "❑",
    116: "⧫",
    117: "◆",
    118: "❖",
    159: "•",
    161: "○",
    167: "▪",
    168: "◻",
    171: "★",
    216: "➢",
    223: "←",
    224: "→",
    225: "↑",
    226: "↓",
    232: "➔",
    240: "⇨",
    251: "✗",
    252: "✓",
    253: "☒",
    254: "☑",
  },
  "wingdings 2": { 79: "✗", 80: "✓", 81: "☒", 82: "☑", 163: "☐" },
  "wingdings 3": { 33: "→", 34: "←", 125: "▶" },
};

/** The character of a symbol (ECMA-376 part 1, 17.3.3.30); U+FFFD for one that only its font knows. */
export function symbolOf(font: string | null, char: string | null): string {
  const code = /^[\dA-F]{1,6}$/i.test(char ?? "") ? Number.parseInt(char!, 16) : 0;
  if (code < 0x20 || code > 0x10_ffff || (code >= 0xd800 && code < 0xe000)) return "";
  // Fonts of symbols have their characters from U+F000 on.
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const name = (font ?? "").toLowerCase();
  if (name === "symbol") {
    const known = own >= 0xa1 ? [...symbolUpper][own - 0xa1] : [...symbol][own - 0x21];
    if (known) return known;
  }
  const sign = Object.hasOwn(signs, name) ? signs[name]![own] : undefined;
  if (sign) return sign;
  return code >= 0xe000 && code <= 0xf8ff ? "\uFFFD" : String.fromCodePoint(code);
}
