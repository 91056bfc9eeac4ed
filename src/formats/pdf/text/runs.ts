import type { Budget } from "../../../checker/budget.ts";
import { hasInk } from "../../../checker/white-space.ts";
import type { Colour } from "../content/colour.ts";
import type { Marking } from "../content/content-scope.ts";
import { type Box, boxAround, corners } from "../content/geometry.ts";
import { accented, isAccent } from "./accents.ts";
import type { Font } from "./fonts.ts";
import { letterSpacing, unspaced } from "./letter-spacing.ts";
import { hasRtl, isMirrorImage } from "./reading-direction.ts";
import { type ShownGlyph, stepsOfOrder, textAsRead } from "./reading-order.ts";
import { isPlainSign, shownAs, valid } from "./shown-signs.ts";
import type { Baseline, GlyphSink, GraphicsState } from "./text-state.ts";

/** By what a run of text is found again in the content of its page. */
interface RunAddress {
  /** Object number of the form XObject that it stands in; 0 for the page itself. */
  form: number;
  /** The first and the last of the operators that show it, counted from 0 in that content. */
  first: number;
  last: number;
}

/** A space of a run: which of its glyphs it is, and where on the run it begins and ends. */
export interface RunGap {
  at: number;
  from: number;
  to: number;
}

/** A run of text that looks alike, on one line, in the order in which it is read. */
export interface TextRun {
  text: string;
  /** The text of its glyphs as they stand from left to right, where it is not read so. */
  shown: readonly ShownGlyph[] | null;
  /**
   * Of text on pages that have some from right to left: its spaces, where what another font shows may stand. Null
   * elsewhere.
   */
  gaps: readonly RunGap[] | null;
  /** In default user space: where its first glyph stands on the base line. */
  x: number;
  y: number;
  /** Along its own direction of writing. */
  width: number;
  /** Height of its font. */
  size: number;
  /** Of its base line, in degrees against the horizontal, counted anticlockwise. */
  angle: number;
  /** Written from the top down. */
  isVertical: boolean;
  /** Distinguishes the fonts of the document. */
  font: string;
  /** Base font without its subset tag. */
  fontName: string;
  isBold: boolean;
  isItalic: boolean;
  /** What it is filled with; null where it cannot be determined. */
  colour: Colour | null;
  /** Painted so that no one sees it (text rendering mode 3), as recognised text lies under a scan. */
  isUnseen: boolean;
  marking: Readonly<Marking>;
  address: RunAddress;
}

/** Gaps as parts of the font's size: a wider one is a space, and one that is wider still parts runs. */
const wordGap = 0.11;
const widestGap = 0.6;
/** The same where another operator shows what comes: cells of a table may stand so near to one another. */
const widestOfOperators = 0.45;
/** How far back the next glyph of a run may stand, as accents do. */
const mostBack = 0.25;
/** How far from the base line the next glyph of a run may stand. */
const sameLine = 0.06;

/** A space that is shown and yet leaves no more than this is not seen: the text was moved back over it. */
const leastGap = 0.07;

/** Strikes the sign out that it stands on. */
const strike = "\u0338";

const isMark = /^\p{M}+$/u;

/** Where nothing is shown within a run, in the order of its glyphs. */
function gapsOf({ gaps, spaces }: OpenRun): RunGap[] | null {
  if (!gaps) return spaces;
  const all = gaps.map(({ at, from, width }) => ({ at, from, to: from + width }));
  return spaces ? [...all, ...spaces].sort((one, other) => one.at - other.at) : all;
}

/** The run at hand, in the unit of its line. */
interface OpenRun {
  line: Baseline;
  font: Font;
  fontSize: number;
  colour: Colour | null;
  rendering: number;
  marking: Readonly<Marking>;
  address: RunAddress;
  /** The text of each glyph, in the order in which they were painted. */
  glyphs: string[];
  /** Of the spaces that are no more than gaps: which of the glyphs they are, and how wide. */
  gaps: { at: number; width: number; from: number }[] | null;
  /** The same of spaces that are shown, beside text from right to left. */
  spaces: RunGap[] | null;
  /** Along the line, where its first glyph stands and its last one ends. */
  start: number;
  end: number;
  hasRtl: boolean;
  hasMirrorImages: boolean;
}

/** How far the origins of an accent and of its letter may be apart along the line and across it. */
const mostAside = 0.4;
const mostAbove = 0.5;
/** How far an accent that comes after its letter is moved back over it, at least. */
const leastBack = 0.15;
const mostBackOver = 0.9;

/** An accent that waits for the letter that it may stand over, with all that it was shown by. */
interface WaitingAccent {
  text: string;
  along: number;
  width: number;
  line: Baseline;
  state: GraphicsState | null;
  offset: number | null;
  marking: Readonly<Marking> | null;
  form: number;
  operator: number;
}

/** What joins or parts letters and shows nothing. */
const joiner = /^[\u200c-\u200f]$/;

/** Puts the glyphs of a page together to runs, in the order in which they are painted. */
export class RunBuilder implements GlyphSink {
  readonly #budget: Budget;
  readonly #take: (run: TextRun) => void;
  readonly #isByOperator: boolean;
  /** What the glyphs that come belong to and are shown by. */
  marking: Readonly<Marking> | null = null;
  form = 0;
  operator = 0;
  /** What the first of the glyphs that come stands for, the others for nothing; null where each stands for itself. */
  replacement: string | null = null;
  #run: OpenRun | null = null;
  /** The glyph at hand is shown as the mirror image of what it stands for. */
  #isMirrorImage = false;
  /** A space was shown behind the last glyph. */
  #hasSpace = false;
  /** It was shown by the operator that shows the glyph before it, and wide enough to be seen: what comes without a gap was moved back over it. */
  #isMovable = false;
  #line: Baseline = { x: 0, y: 0, directionX: 1, directionY: 0, size: 0 };
  #state: GraphicsState | null = null;
  /** Text from right to left has been shown. */
  #hasRtl = false;
  /** Where the string's line begins on that of the run at hand; null where it is another line. */
  #offset: number | null = null;
  #accent: WaitingAccent | null = null;

  /** `isByOperator`: what two operators show is never one run. */
  constructor(budget: Budget, take: (run: TextRun) => void, isByOperator = false) {
    this.#budget = budget;
    this.#take = take;
    this.#isByOperator = isByOperator;
  }

  begin(line: Baseline, state: GraphicsState): void {
    this.#line = line;
    this.#state = state;
    this.#offset = this.#offsetOn(line, state);
  }

  glyph(text: string, along: number, width: number): void {
    this.#budget.step();
    // A space that a font gives to a sign is none: places say where there is one.
    let shown = text.length > 1 && hasInk(text) ? text.trim() : text;
    this.#isMirrorImage = false;
    if (this.replacement !== null) {
      shown = this.replacement;
      this.#isMirrorImage = isMirrorImage(text, shown);
      this.replacement = "";
      if (!shown && this.#run && this.#offset !== null)
        this.#run.end = Math.max(this.#run.end, this.#offset + along + width);
      if (joiner.test(shown)) {
        this.#run?.glyphs.push(shown);
        return;
      }
    }
    if (!shown) return;
    if (this.#accent) {
      const letter = this.#overLetter(this.#accent, shown, along);
      if (letter) this.#accent = null;
      else this.#endAccent();
      shown = letter ?? shown;
    }
    if (!isPlainSign(shown) && isAccent(shown)) this.#accentComes(shown, along, width);
    else this.#glyph(shown, along, width);
  }

  /** The letter that comes with the accent that waits; null where it does not stand under it. */
  #overLetter({ text, along, line }: WaitingAccent, letter: string, letterAlong: number): string | null {
    const { x, y, directionX, directionY, size } = this.#line;
    const byX = x + letterAlong * directionX - line.x - along * line.directionX;
    const byY = y + letterAlong * directionY - line.y - along * line.directionY;
    if (Math.abs(byX * directionX + byY * directionY) > mostAside * size) return null;
    if (Math.abs(byY * directionX - byX * directionY) > mostAbove * size) return null;
    return accented(letter, text);
  }

  /** Puts an accent over the last letter, where it was moved back over it; else it waits for the next one. */
  #accentComes(text: string, along: number, width: number): void {
    const run = this.#run;
    const { size } = this.#line;
    const gap = run && this.#offset !== null ? this.#offset + along - run.end : 0;
    if (run && !this.#hasSpace && gap < -leastBack * size && gap > -mostBackOver * size) {
      const letter = accented(run.glyphs.at(-1)!, text);
      if (letter) {
        run.glyphs[run.glyphs.length - 1] = letter;
        run.address.last = this.operator;
        return;
      }
    }
    this.#accent = {
      text,
      along,
      width,
      line: this.#line,
      state: this.#state,
      offset: this.#offset,
      marking: this.marking,
      form: this.form,
      operator: this.operator,
    };
  }

  /** Shows the accent that waits as a sign of its own. */
  #endAccent(): void {
    const accent = this.#accent!;
    this.#accent = null;
    const now = { line: this.#line, state: this.#state, marking: this.marking };
    const { form, operator } = this;
    this.#line = accent.line;
    this.#state = accent.state;
    this.#offset = accent.offset;
    this.marking = accent.marking;
    this.form = accent.form;
    this.operator = accent.operator;
    this.#glyph(accent.text, accent.along, accent.width);
    this.#line = now.line;
    this.#state = now.state;
    this.marking = now.marking;
    this.form = form;
    this.operator = operator;
    this.#offset = now.state && this.#offsetOn(now.line, now.state);
  }

  #glyph(text: string, along: number, width: number): void {
    const run = this.#run;
    if (!hasInk(text)) {
      this.#hasSpace = true;
      const isBehind = run !== null && run.address.last === this.operator && run.address.form === this.form;
      this.#isMovable = isBehind && width > wordGap * this.#line.size;
      return;
    }
    const offset = this.#offset;
    if (run && offset !== null) {
      const { size } = this.#line;
      const gap = offset + along - run.end;
      const widest = run.address.last === this.operator ? widestGap : widestOfOperators;
      const spacing = this.#hasSpace ? 2 * letterSpacing(run) : 0;
      if (gap <= widest * size + spacing && gap >= -mostBack * size) {
        const isShown = this.#hasSpace && !(this.#isMovable && gap < leastGap * size);
        if (isShown) {
          if (this.#hasRtl) {
            run.spaces ??= [];
            run.spaces.push({ at: run.glyphs.length, from: run.end, to: run.end + gap });
          }
          run.glyphs.push(" ");
        } else if (gap > wordGap * size) {
          run.gaps ??= [];
          run.gaps.push({ at: run.glyphs.length, width: gap, from: run.end });
          run.glyphs.push(" ");
        }
        this.#hasSpace = false;
        run.address.last = this.operator;
        run.end = Math.max(run.end, offset + along + width);
        this.#push(run, text);
        return;
      }
    }
    // A mark belongs to its letter, however high above the line it is put.
    if (run && isMark.test(text) && this.#isOver(run, along)) this.#push(run, text);
    else this.#open(text, along, width);
  }

  /** Whether what comes stands above or below what the run has come to. */
  #isOver({ line, end }: OpenRun, along: number): boolean {
    const { x, y, directionX, directionY, size } = this.#line;
    const [byX, byY] = [x + along * directionX - line.x, y + along * directionY - line.y];
    const across = byY * line.directionX - byX * line.directionY;
    return Math.abs(byX * line.directionX + byY * line.directionY - end) < size && Math.abs(across) < size;
  }

  /** Ends the run at hand: what follows is another. */
  end(): void {
    if (this.#accent) this.#endAccent();
    if (this.#run) this.#close(this.#run);
    this.#run = null;
    this.#offset = null;
    this.#hasSpace = false;
  }

  /** How far along the run's line the string begins; null where what it shows is no part of the run. */
  #offsetOn(line: Baseline, { font, size, fill, rendering }: GraphicsState): number | null {
    const run = this.#run;
    if (!run || run.font !== font || run.fontSize !== size || !isSameMarking(run.marking, this.marking!))
      return null;
    if (this.#isByOperator && run.address.last !== this.operator) return null;
    if (run.address.form !== this.form || run.rendering !== rendering || !isSameColour(run.colour, fill))
      return null;
    const { directionX, directionY } = run.line;
    if (Math.abs(line.directionX - directionX) + Math.abs(line.directionY - directionY) > 0.01) return null;
    if (Math.abs(line.size - run.line.size) > 0.01 * line.size) return null;
    const [byX, byY] = [line.x - run.line.x, line.y - run.line.y];
    if (Math.abs(byY * directionX - byX * directionY) > sameLine * line.size) return null;
    return byX * directionX + byY * directionY;
  }

  #open(text: string, along: number, width: number): void {
    const line = this.#line;
    const { font, size, fill, rendering } = this.#state!;
    const next = {
      x: line.x + along * line.directionX,
      y: line.y + along * line.directionY,
    };
    // A space that is shown belongs to the text, though the places of the two runs may not say it.
    // Beside text from right to left it may be another one's, and places alone say what is beside it.
    const glyphs = this.#run && this.#hasSpace && !this.#hasRtl && isNext(this.#run, next, line) ? [" "] : [];
    this.end();
    this.#run = {
      line: { ...line, ...next },
      font: font!,
      fontSize: size,
      colour: fill,
      rendering,
      marking: this.marking!,
      address: { form: this.form, first: this.operator, last: this.operator },
      glyphs,
      gaps: null,
      spaces: null,
      start: 0,
      end: width,
      hasRtl: false,
      hasMirrorImages: false,
    };
    this.#offset = -along;
    this.#push(this.#run, text);
  }

  #push(run: OpenRun, text: string): void {
    let shown = text;
    run.hasMirrorImages ||= this.#isMirrorImage;
    if (!isPlainSign(text)) {
      shown = shownAs(text);
      run.hasRtl ||= hasRtl(shown);
      this.#hasRtl ||= run.hasRtl;
    }
    // TeX strikes a sign out before it shows it.
    if (run.glyphs.at(-1) === strike)
      run.glyphs[run.glyphs.length - 1] = `${shown}${strike}`.normalize("NFC");
    else run.glyphs.push(shown);
  }

  #close(run: OpenRun): void {
    const { line, font } = run;
    const glyphs = unspaced(run);
    const gaps = this.#hasRtl && glyphs === run.glyphs ? gapsOf(run) : null;
    const shown =
      run.hasRtl || run.hasMirrorImages || gaps
        ? glyphs.map((each) => ({ text: valid(each), isMeant: run.hasMirrorImages }))
        : null;
    const isTurned = run.hasRtl || run.hasMirrorImages;
    // By itself, and on its line.
    if (shown) this.#budget.step(2 * stepsOfOrder * glyphs.length);
    const text = valid(isTurned ? textAsRead(shown!) : glyphs.join(""));
    const { isVertical } = font;
    this.#take({
      text,
      shown,
      gaps,
      x: line.x,
      y: line.y,
      width: run.end - run.start,
      size: line.size,
      angle: (Math.atan2(line.directionY, line.directionX) * 180) / Math.PI + (isVertical ? 90 : 0),
      isVertical,
      font: font.object ? String(font.object) : font.name,
      fontName: font.name,
      // Programs make a bold face of a regular one by drawing its outline too (text rendering mode 2).
      isBold: font.isBold || run.rendering === 2,
      isItalic: font.isItalic,
      colour: run.colour,
      isUnseen: run.rendering === 3,
      marking: run.marking,
      address: run.address,
    });
  }
}

/** Whether what comes stands on the run's line, and so near to it that no gap is seen. */
function isNext({ line, end }: OpenRun, next: { x: number; y: number }, { size }: Baseline): boolean {
  const [byX, byY] = [next.x - line.x, next.y - line.y];
  const gap = byX * line.directionX + byY * line.directionY - end;
  const across = Math.abs(byY * line.directionX - byX * line.directionY);
  return across < 0.5 * line.size && gap > -mostBack * line.size && gap <= 0.15 * Math.max(size, line.size);
}

const isSameMarking = (one: Readonly<Marking>, other: Readonly<Marking>) =>
  one === other ||
  (one.element === other.element &&
    one.isArtifact === other.isArtifact &&
    one.isReplaced === other.isReplaced &&
    one.mcid === other.mcid);

const isSameColour = (one: Colour | null, other: Colour | null) =>
  one === other ||
  (one !== null && other !== null && one[0] === other[0] && one[1] === other[1] && one[2] === other[2]);

/** What a run covers, from the lowest letters to the highest. */
export function boxOfRun({ x, y, width, size, angle, isVertical }: TextRun): Box {
  const turn = ((isVertical ? angle - 90 : angle) * Math.PI) / 180;
  if (turn === 0 && !isVertical && width >= 0) return [x, y - 0.2 * size, x + width, y + 0.8 * size];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Across the line: below and above the base line, in vertical writing to both sides of its middle.
  const [low, high] = isVertical ? [-size / 2, size / 2] : [-0.2 * size, 0.8 * size];
  return boxAround(corners([0, low, width, high], [cos, sin, -sin, cos, x, y]));
}
