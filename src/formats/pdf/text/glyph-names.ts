/** Names of the Adobe Glyph List that no rule gives, each followed by its character. */
const table = String.raw`
exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk *
plus + comma , hyphen - period . slash / colon : semicolon ; less < equal = greater > question ? at @ bracketleft [
backslash \ bracketright ] asciicircum ^ underscore _ braceleft { bar | braceright } asciitilde ~
zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9
exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª
guillemotleft « logicalnot ¬ registered ® macron ¯ overscore ¯ degree ° plusminus ± twosuperior ² threesuperior ³
acute ´ mu µ mu1 µ paragraph ¶ periodcentered · middot · cedilla ¸ onesuperior ¹ ordmasculine º guillemotright »
onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ multiply × divide ÷ minus − fraction ⁄
AE Æ ae æ OE Œ oe œ Oslash Ø oslash ø germandbls ß dotlessi ı dotlessj ȷ Eth Ð eth ð Thorn Þ thorn þ Lslash Ł lslash ł
Dcroat Đ dcroat đ Hbar Ħ hbar ħ kgreenlandic ĸ Eng Ŋ eng ŋ Tbar Ŧ tbar ŧ longs ſ florin ƒ napostrophe ŉ
quoteleft ‘ quoteright ’ quotesinglbase ‚ quotedblleft “ quotedblright ” quotedblbase „ guilsinglleft ‹
guilsinglright › endash – emdash — figuredash ‒ hyphentwo ‐ horizontalbar ― bullet • ellipsis … dagger † daggerdbl ‡
perthousand ‰ trademark ™ minute ′ second ″ Euro € euro € franc ₣ lira ₤ peseta ₧ numero № servicemark ℠ estimated ℮
breve ˘ caron ˇ circumflex ˆ dotaccent ˙ hungarumlaut ˝ ogonek ˛ ring ˚ tilde ˜ fi ﬁ fl ﬂ ff ﬀ ffi ﬃ ffl ﬄ
Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π
Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ
iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ chi χ psi ψ omega ω
theta1 ϑ phi1 ϕ omega1 ϖ epsilon1 ϵ partialdiff ∂ summation ∑ product ∏ radical √ infinity ∞ integral ∫ approxequal ≈
notequal ≠ lessequal ≤ greaterequal ≥ lozenge ◊ similar ∼ equivalence ≡ element ∈ notelement ∉ intersection ∩ union ∪
propersubset ⊂ propersuperset ⊃ reflexsubset ⊆ reflexsuperset ⊇ universal ∀ existential ∃ emptyset ∅ gradient ∇
therefore ∴ logicaland ∧ logicalor ∨ angle ∠ perpendicular ⊥ proportional ∝ asteriskmath ∗ dotmath ⋅ circleplus ⊕
circlemultiply ⊗ congruent ≅ suchthat ∋ aleph ℵ Ifraktur ℑ Rfraktur ℜ weierstrass ℘ arrowleft ← arrowup ↑ arrowright →
arrowdown ↓ arrowboth ↔ arrowupdn ↕ arrowdblleft ⇐ arrowdblup ⇑ arrowdblright ⇒ arrowdbldown ⇓ arrowdblboth ⇔
carriagereturn ↵ H18533 ▪ filledbox ■ square □ blacksquare ■ H22073 □ triagup ▲ triagrt ► triagdn ▼ triaglf ◄ circle ○
H18543 ▫ openbullet ◦ invbullet ◘ H18551 ▫ blackcircle ● filledrect ▬ spade ♠ club ♣ heart ♥ diamond ♦ musicalnote ♪
checkmark ✓ a20 ✔ a19 ✓ a21 ✕ a23 ✗ a24 ✘ a35 ★ a71 ● a73 ■ a74 ❏ a75 ❐ a76 ▲ a77 ▼ a78 ◆ a79 ❖ a108 ❧ a160 → a161 →
a163 ↔ a164 ↕ a165 ➙ a169 ➡ a170 ➢`;

const names = new Map<string, string>([
  ["space", " "],
  ["nbspace", "\u00a0"],
  ["nonbreakingspace", "\u00a0"],
  ["sfthyphen", "\u00ad"],
  ["softhyphen", "\u00ad"],
  ["grave", "`"],
  ["visiblespace", " "],
]);
const entries = table.trim().split(/\s+/);
for (let at = 0; at + 1 < entries.length; at += 2) names.set(entries[at]!, entries[at + 1]!);

/** The accents that end the name of a composed letter, as combining characters. */
const accents: Record<string, string> = {
  grave: "\u0300",
  acute: "\u0301",
  circumflex: "\u0302",
  tilde: "\u0303",
  macron: "\u0304",
  breve: "\u0306",
  dotaccent: "\u0307",
  dot: "\u0307",
  dieresis: "\u0308",
  ring: "\u030a",
  hungarumlaut: "\u030b",
  caron: "\u030c",
  commaaccent: "\u0327",
  cedilla: "\u0327",
  ogonek: "\u0328",
  tonos: "\u0301",
};
const composed = new RegExp(`^([A-Za-z]+?)(${Object.keys(accents).join("|")})$`);

/** Cyrillic letters that stand outside the two runs of afii numbers. */
const cyrillicYo: Record<number, number> = { 10023: 0x401, 10071: 0x451 };

function fromCode(name: string): string | null {
  const units = /^uni((?:[\dA-F]{4})+)$/.exec(name)?.[1];
  if (units) return units.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  const point = /^u([\dA-F]{4,6})$/.exec(name)?.[1];
  if (!point) return null;
  const code = Number.parseInt(point, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function cyrillic(name: string): string | null {
  const digits = /^afii(100\d\d)$/.exec(name)?.[1];
  if (!digits) return null;
  const number = Number(digits);
  const yo = cyrillicYo[number];
  if (yo) return String.fromCharCode(yo);
  if (number >= 10017 && number <= 10049)
    return String.fromCharCode(0x410 + number - 10017 - (number > 10023 ? 1 : 0));
  if (number >= 10065 && number <= 10097)
    return String.fromCharCode(0x430 + number - 10065 - (number > 10071 ? 1 : 0));
  return null;
}

function part(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = names.get(name) ?? fromCode(name) ?? cyrillic(name);
  if (known) return known;
  const [, letter, accent] = composed.exec(name) ?? [];
  const base = letter && (letter.length === 1 ? letter : names.get(letter));
  return base && accent ? (base + accents[accent]).normalize("NFC") : null;
}

/** The text that a glyph's name stands for, as the Adobe Glyph List Specification reads it; null when it gives none. */
export function glyphText(name: string): string | null {
  if (name.length > 128) return null;
  const [base = ""] = name.split(".", 1);
  if (!base) return null;
  const whole = part(base);
  if (whole || !base.includes("_")) return whole;
  let text = "";
  for (const piece of base.split("_")) {
    const found = part(piece);
    if (!found) return null;
    text += found;
  }
  return text;
}
