import type { Run } from "./page-run.ts";

/** A bullet has a wider gap after it than a word, as part of the font's size. */
const bulletGap = 0.45;
/** Fonts of signs, whose letters are none. */
const signFont = /ding|symb|webd|msam|msbm|awesome|icon|bullet|marvo|pifont|cmsy|carta/i;
/** Signs that say something themselves, and are no bullets: brackets, quotation marks, arrows, money, sums. */
const sayingSign = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sc}\p{Sm}→←⇒↑↓—"'.,:;!?%&#@/\\]/u;

/** Whether the run is one character of another font with a gap after it, as fonts of symbols are used for bullets. */
export function isBullet(run: Run, next: Run | undefined): boolean {
  const sign = run.text.trim();
  if (!next || sign.length !== 1 || /[\p{N}\p{Lo}]/u.test(sign) || run.font === next.font) return false;
  if (sayingSign.test(sign) || (/\p{L}/u.test(sign) && !signFont.test(run.fontName))) return false;
  const gap = Math.max(next.x - run.box[2], run.x - next.box[2]);
  return gap > bulletGap * next.size && run.size < 1.3 * next.size;
}
