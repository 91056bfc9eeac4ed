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

/** The text of a glyph's name, in fonts of TeX too; null when it tells none. */
export function anyGlyphText(name: string): string | null {
  if (partOfBrace.test(name)) return "";
  const plain = name.replace(size, "");
  return (
    glyphText(name) ?? names.get(name) ?? (plain === name ? null : (names.get(plain) ?? glyphText(plain)))
  );
}
