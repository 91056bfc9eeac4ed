import { isBlank } from "../../../checker/white-space.ts";
import type { PdfFile } from "../file/file.ts";
import { JoinedText } from "../text/joined-text.ts";
import { hasRtl, isMirrorImage } from "../text/reading-direction.ts";
import { RtlLine } from "../text/rtl-line.ts";
import { Shadows } from "../text/shadows.ts";
import type { ShownItems } from "../text/shown-items.ts";
import { boxOfText, type GraphicsState, type PaintedText } from "../text/text-state.ts";
import type { ContentContext } from "./content-context.ts";
import type { Scope } from "./content-scope.ts";
import type { MarkedContent } from "./marked-content.ts";
import type { PageContent } from "./page-content.ts";

/** Puts the text that is shown together to lines, and gives it on with what it stands in. */
export class ShownText {
  readonly #context: ContentContext;
  readonly #file: PdfFile;
  readonly #page: PageContent;
  readonly #marked: MarkedContent;
  /** The form XObject (0 for the page) whose text is shown. */
  form = 0;
  /** What of a line was painted that is read from right to left, and whether what was shown last of it is bold. */
  readonly #rtl = new RtlLine();
  #isBold = false;
  readonly #joined = new JoinedText();
  readonly #shadows = new Shadows();

  constructor(context: ContentContext, page: PageContent, marked: MarkedContent) {
    this.#context = context;
    this.#file = context.file;
    this.#page = page;
    this.#marked = marked;
  }

  /** Shows strings, with the numbers between them where there are some. */
  show(items: ShownItems, { state, text }: Scope): void {
    this.#file.budget.step(8);
    const { runs } = this.#context;
    const { glyph } = this.#marked.marking;
    if (runs) {
      runs.marking = this.#marked.marking;
      runs.replacement = glyph?.text ?? null;
    }
    const painted: PaintedText = text.show(items, state, runs) ?? noFont(items);
    if (!painted.characters) return;
    this.#context.colours?.text(painted, state, this.#marked.marking);
    this.#file.budget.step((painted.characters * (8 + (state.font?.ranges ?? 0))) >> 5);
    const page = this.#page;
    if (state.font && this.#context.fontShown) {
      const { emits } = state.font;
      const isKnown = emits === "all" || (emits === "known" && !painted.text.includes("\ufffd"));
      this.#context.fontShown(state.font, state.rendering !== 3, isKnown, painted);
    }
    if (glyph) {
      const { text: shown } = painted;
      this.#give({ ...painted, text: glyph.text }, glyph.text, state, isMirrorImage(shown, glyph.text));
      glyph.text = "";
    } else this.#give(painted, items, state);
    const { element, isArtifact, hasLanguage } = this.#marked.marking;
    if (isArtifact || isBlank(painted.text)) return;
    if (element < 0) page.untaggedTexts++;
    if (hasLanguage) page.hasCoveredText = true;
    else page.hasUncoveredText = true;
  }

  /** Gives text on; what is read from right to left waits for the rest of its line, which may be painted the other way. */
  #give(painted: PaintedText, items: ShownItems | string, state: GraphicsState, isMirrored = false): void {
    if (!this.#rtl.isEmpty && !this.#rtl.isContinuedBy(painted)) this.endLine();
    const isBold = state.font?.isBold ?? false;
    if (this.#rtl.isEmpty && !isMirrored && !hasRtl(painted.text)) {
      if (this.#joined.add(painted, isBold)) return;
      this.endLine();
      this.#joined.add(painted, isBold);
      return;
    }
    const joined = this.#joined.take();
    // Marks and numbers at the left end of the line are painted first and read last.
    if (joined && !this.#rtl.begin(joined.painted, painted)) this.#take(joined.painted, joined.isBold);
    this.#isBold = isBold;
    this.#rtl.add(painted, items, state, this.#file.budget);
    if (isMirrored) this.#rtl.hasMirrorImages = true;
  }

  /** Gives on what waits for more of its line. */
  endLine(): void {
    this.#endJoined();
    const painted = this.#rtl.take();
    if (painted) this.#take(painted, this.#isBold);
  }

  #endJoined(): void {
    const joined = this.#joined.take();
    if (joined) this.#take(joined.painted, joined.isBold);
  }

  #take(painted: PaintedText, isBold: boolean): void {
    this.#file.budget.step(6);
    const page = this.#page;
    if (this.#shadows.has(painted, this.#marked.marking)) return;
    const { element, mcid, isArtifact, isReplaced, isOff, sequence } = this.#marked.marking;
    page.markedText(painted, sequence);
    const gap = page.addText(
      painted,
      isOff ? null : isArtifact ? "hidden" : element >= 0 ? "tagged" : "loose",
    );
    if (!isReplaced)
      this.#context.readText?.(gap + painted.text, this.#marked.marking, !isUndecodable(painted));
    if (element >= 0) {
      if (!isReplaced) {
        const { text, size } = painted;
        const own = this.form ? null : mcid;
        this.#context.addText(element, gap + text, boxOfText(painted), isBold, size, own);
      }
    } else if (!isArtifact && !isBlank(painted.text)) page.addUntagged(painted);
  }
}

/** From such a share of characters on that cannot be decoded no one can read the text aloud. */
const undecodableShare = 0.5;

function isUndecodable({ text }: PaintedText): boolean {
  if (!text.includes("\ufffd")) return false;
  return text.split("\ufffd").length - 1 >= undecodableShare * text.length;
}

/** Text shown without a font is seen by no one, but it is there. */
function noFont(items: ShownItems): PaintedText {
  const { characters } = items;
  return {
    text: "\ufffd".repeat(Math.min(characters, 16)),
    characters,
    x: 0,
    y: 0,
    endX: 0,
    endY: 0,
    size: 0,
  };
}
