/** The simple encodings of ISO 32000-2, Annex D.2, as 256 characters each; "\ufffd" where a code means nothing. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
const latin1 = Array.from({ length: 96 }, (_, at) => String.fromCharCode(160 + at)).join("");
const nothing = (count: number) => "\ufffd".repeat(count);

/** Codes that WinAnsiEncoding leaves open are bullets. */
const winAnsi = `${nothing(32)}${ascii}•€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ${latin1}`;

const macRoman =
  `${nothing(32)}${ascii}\ufffd` +
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

const standard =
  `${nothing(32)}${ascii.replace("'", "’").replace("`", "‘")}${nothing(34)}¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ${nothing(1)}–†‡·${nothing(1)}¶•‚„”»…‰${nothing(1)}¿` +
  `${nothing(1)}\`´ˆ˜¯˘˙¨${nothing(1)}˚¸${nothing(1)}˝˛ˇ—${nothing(16)}Æ${nothing(1)}ª${nothing(4)}ŁØŒº${nothing(5)}æ${nothing(3)}ı${nothing(2)}łøœß${nothing(4)}`;

/** The Symbol font's own encoding, as far as text needs it: Greek letters, digits, punctuation and the bullet. */
const symbol =
  `${nothing(32)} !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼` +
  `${nothing(33)}€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑${nothing(30)}`;

export const encodings: Readonly<Record<string, string>> = {
  WinAnsiEncoding: winAnsi,
  MacRomanEncoding: macRoman,
  StandardEncoding: standard,
};

/** Encodings of the standard fonts that are no letters; codes of the pictorial ones are put in the private use area as Windows does. */
export function pictorialEncoding(fontName: string): string | null {
  if (/^(?:[A-Z]{6}\+)?Symbol(?:MT|PS|$|[,-])/.test(fontName)) return symbol.padEnd(256, "\ufffd");
  if (/wingding|webding|dingbat/i.test(fontName))
    return Array.from({ length: 256 }, (_, code) =>
      code === 32 ? " " : String.fromCharCode(0xf000 + code),
    ).join("");
  return null;
}
