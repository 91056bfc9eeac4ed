import { glyphText } from "./glyph-names.ts";

/** Names in the fonts of TeX that the Adobe Glyph List does not have, each followed by its character. */
const table = `
circlecopyrt © bardbl ‖ angbracketleft ⟨ angbracketright ⟩ prime ′ coproduct ∐ owner ∋ triangle △ mapsto ↦ Rfractur ℜ
Ifractur ℑ Bullet • notparallel ∦ notexistential ∄ squaresolid ■ measuredangle ∡ subsetnoteql ⊊ negationslash ̸
questionaccent ̉ tie ͡ hatwide ˆ tildewide ˜ hatwider ˆ tildewider ˜ hatwidest ˆ tildewidest ˜
arrowhookleft ↪ arrowhookright ↩ floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ turnstileleft ⊢ turnstileright ⊣
latticetop ⊤ perpendicular ⊥ star ⋆ diamondmath ⋄ precedes ≺ follows ≻ lscript ℓ contintegral ∮ circledot ⊙
parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟ parenrightbt ⎠ bracketlefttp ⎡ bracketleftex ⎢
bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦ bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ braceex ⎪
bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭ vextendsingle ⏐ vextenddouble ‖`;

const entries = table.trim().split(/\s+/);
/** Parts of a brace over or under a formula, which is said by what it stands over. */
const partOfBrace = /^bracehtip/;

const names = new Map<string, string>();
for (let at = 0; at + 1 < entries.length; at += 2) names.set(entries[at]!, entries[at + 1]!);

/** Sizes and styles of one sign, which stand behind its name. */
const size = /(?:big|bigg|Big|Bigg|text|display)$/;

/** The text of a glyph's name, in fonts of TeX too; null when it gives none. */
export function anyGlyphText(name: string): string | null {
  if (partOfBrace.test(name)) return "";
  const plain = name.replace(size, "");
  return (
    glyphText(name) ?? names.get(name) ?? (plain === name ? null : (names.get(plain) ?? glyphText(plain)))
  );
}

/** Whether the glyphs are named by their codes alone, as TeX names those of its bitmap fonts: "a108" is no ornament there. */
export const isCountedByCode = (named: readonly (readonly [code: number, name: string])[]): boolean =>
  named.length > 0 && named.every(([code, name]) => name === `a${code}`);

const ligatures = ["ff", "fi", "fl", "ffi", "ffl"];
/** Where the encodings of TeX differ from ASCII: its first (OT1) and that of the Cork meeting (T1). */
const [firstLigature, corkLigature] = [11, 27];
const first = new Map<number, string>([
  ...ligatures.map((text, at) => [firstLigature + at, text] as const),
  ...[..."ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"].map((text, at) => [16 + at, text] as const),
  [34, "”"],
  [60, "¡"],
  [62, "¿"],
  [92, "“"],
  [123, "–"],
  [124, "—"],
]);
const cork = new Map<number, string>([
  ...[..."“”„«»–—"].map((text, at) => [16 + at, text] as const),
  ...ligatures.map((text, at) => [corkLigature + at, text] as const),
  ...Array.from({ length: 64 }, (_, at) => [192 + at, String.fromCharCode(192 + at)] as const),
  [215, "Œ"],
  [223, "SS"],
  [247, "œ"],
  [255, "ß"],
]);

/** The texts of the codes of a bitmap font of TeX, whose encoding shows in which of them it has. */
export function bitmapTexts(codes: readonly number[]): Map<number, string> {
  const isFirst = codes.some((code) => code >= firstLigature && code < firstLigature + ligatures.length);
  const isCork = !isFirst && codes.some((code) => code > 127 || (code >= 16 && code < 32));
  const texts = new Map<number, string>();
  for (const code of codes) {
    const ascii = code > 32 && code < 127 ? String.fromCharCode(code) : null;
    const text = (isCork ? cork : first).get(code) ?? ascii;
    if (text !== null) texts.set(code, text === "'" ? "’" : text);
  }
  return texts;
}
