/** Characters that stand for others as they look: ligatures, letters in the forms that they take in Arabic, wide spaces, radicals. */
const presentation =
  /[\u00a0\u00b5\u037e\u2126\u2000-\u200a\u202f\u2e9f\u2ef3\u2f00-\u2fd5\ufb00-\ufb06\ufb1d-\ufd3d\ufd50-\ufdfb\ufe70-\ufefc]/;
/** CJK radicals that are whole characters: fonts have one glyph for both, and some programs write the radical's code. */
const [radicals, characters] = [
  "⺠⻄⻅⻉⻋⻑⻓⻔⻘⻙⻚⻛⻜⻝⻢⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲",
  "民西见贝车長长门青韦页风飞食马鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀",
];

/**
 * What is shown for a code where it says something else: such radicals, and codes of pictorial fonts, as Windows puts
 * them, that are bullets and boxes.
 */
const alike = new Map([
  ...[...radicals].map((radical, at): [string, string] => [radical, characters[at]!]),
  ...Object.entries({
    "\uf0b7": "•",
    "\uf06c": "●",
    "\uf0a7": "▪",
    "\uf06e": "■",
    "\uf0d8": "➢",
    "\uf076": "❖",
    "\uf0fc": "✓",
    "\uf071": "❑",
    "\uf06f": "□",
    "\uf0a8": "□",
    "\uf0fe": "☑",
    "\uf0e0": "→",
  }),
]);
/** No character: what a font that says nothing gives for its codes. */
const control = /[\u0000-\u0008\u000e-\u001f]/g;
/** A hyphen that is shown within a line is one, though it may be written as one that only shows at its end. */
const shownHyphen = /\u00ad(?=\S)/g;

/** What a glyph shows, for the character that its font gives it. */
export const shownAs = (text: string): string =>
  presentation.test(text) ? text.normalize("NFKC") : (alike.get(text) ?? text);

/** The text without what is no character, and with hyphens as they are shown. */
export const valid = (text: string) =>
  text.replace(control, "\ufffd").replace(shownHyphen, "-").toWellFormed();

/** Whether a glyph is one letter or digit of ASCII, as most are: no accent, not from right to left, and read as it stands there. */
export function isPlainSign(text: string): boolean {
  if (text.length !== 1) return false;
  const unit = text.charCodeAt(0);
  return (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 122);
}
