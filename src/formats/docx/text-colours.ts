import { beginningOf, snippet } from "../../checker/snippet.ts";
import { ColouredNote } from "../coloured-note.ts";
import type { Colour, Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { ColourDoubt } from "../notes.ts";
import { automaticOn, isColour, type Paint } from "../ooxml/colour/paint.ts";
import { type CharacterFormat, picked } from "./character-format.ts";
import type { Run } from "./runs.ts";
import type { Style } from "./styles.ts";
import type { CellFormat } from "./table-look.ts";

/** Text in one pair of colours. */
export interface ColouredText {
  /** What its pair is known by. */
  pair: readonly [colour: string | number, behind: string | number];
  foreground: Colour | null;
  background: Colour | null;
  doubt: ColourDoubt | null;
  isLarge: boolean;
  text: string;
}

/** Different colours that are reported of one paragraph, and characters that are kept of what each colours. */
const colourLimit = 20;
const colouredKept = 160;

/** What the colours of a run hang on. */
export interface ColourSetting {
  run: Run;
  style: Style;
  /** Of the paragraph itself; undefined where it does not say, null for none. */
  paragraphFill: Paint | null | undefined;
  /** What the style of the table says of the cell. */
  cell: CellFormat | null;
  defaults: CharacterFormat;
  /** Behind the paragraph: of the cell, the box or the page. */
  around: Paint;
}

const code = (paint: Paint | null): string | number =>
  paint === null ? "a" : typeof paint === "string" ? paint : (paint[0] << 16) | (paint[1] << 8) | paint[2];

/** Takes the colours of a piece of text, among those that its paragraph has already. */
export function takeColours(text: string, known: ColouredText[], setting: ColourSetting): void {
  const { run, style, cell, defaults } = setting;
  const formats = [run, run.style?.own ?? null, style.own, cell, defaults];
  const colour = picked("colour", formats) ?? null;
  const size = picked("size", formats) ?? 20;
  const isLarge = size >= 36 || (size >= 28 && picked("isBold", formats) === true);
  const behind = backgroundOf(formats, setting);
  const colourCode = code(colour);
  const behindCode = code(behind);
  for (const same of known) {
    if (same.pair[0] !== colourCode || same.pair[1] !== behindCode || same.isLarge !== isLarge) continue;
    if (same.text.length < colouredKept) same.text += beginningOf(text, colouredKept);
    return;
  }
  if (known.length >= colourLimit) return;
  const background = isColour(behind) ? behind : null;
  const foreground =
    colour === null ? background && automaticOn(background) : isColour(colour) ? colour : null;
  const doubt =
    background === null ? (behind as ColourDoubt) : foreground === null ? (colour as ColourDoubt) : null;
  const pair = [colourCode, behindCode] as const;
  known.push({
    pair,
    foreground,
    background,
    doubt,
    isLarge,
    text: beginningOf(text.trimStart(), colouredKept),
  });
}

/** Highlighting and shading of the characters lie on that of the paragraph, this on the cell or page. */
function backgroundOf(formats: (CharacterFormat | null)[], setting: ColourSetting): Paint {
  const { style, cell, paragraphFill, around } = setting;
  const own =
    picked("highlight", formats) ??
    picked("background", formats) ??
    (paragraphFill === undefined ? (style.paragraphBackground ?? cell?.paragraphFill) : paragraphFill);
  return own ?? around;
}

/** Emits the colours of a paragraph. */
export function emitColours(
  to: ContentBuffer,
  colours: readonly ColouredText[],
  placeOf: (called: string) => Place,
): void {
  for (const coloured of colours)
    to.note(new ColouredNote(coloured, (text) => placeOf(`text "${snippet(text, 60)}"`)));
}
