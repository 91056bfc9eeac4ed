import { isWellFormed, trimmedTag } from "../../../checker/language-tag.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { lookAfter, lookInForm, plainLook } from "../colours/look.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, longestText, Name, PdfString, type PdfValue, Ref, Stream } from "../file/objects.ts";
import { alternativeLength, cut } from "../structure/structure-tree.ts";
import { JoinedText } from "../text/joined-text.ts";
import { hasRtl, isMirrorImage } from "../text/reading-direction.ts";
import { RtlLine } from "../text/rtl-line.ts";
import { Shadows } from "../text/shadows.ts";
import {
  boxOfText,
  changeState,
  type GraphicsState,
  initialState,
  matrixOf,
  type PaintedText,
} from "../text/text-state.ts";
import type { ContentContext } from "./content-context.ts";
import { ContentLexer } from "./content-lexer.ts";
import { type Marking, Scope } from "./content-scope.ts";
import { identity, type Matrix, times, unitSquare } from "./geometry.ts";
import { imageAnchor, inlineAnchor } from "./image-anchor.ts";
import type { ContentElements } from "./mcids.ts";
import type { PageContent } from "./page-content.ts";
import { Painter, paintOf } from "./painter.ts";

/** The operators that say anything of text, images, marked content or where they stand. */
const wanted = new Set(
  "q Q cm BT ET Tf Tr Tc Tw Tz TL Ts Td TD Tm T* Tj TJ ' \" BMC BDC EMC Do BI gs".split(" "),
);

/** Steps that a stream draws however short it is. */
const streamCost = 110;
/** Bytes that no data at all may take: packed by Flate, with the initialization vector and the padding of AES. */
const mostOfNothing = 32;
/** Form XObjects in one another. */
const formLimit = 24;
/** Language defects reported of one page. */
const defectLimit = 20;

/** Interprets a page's content and that of the form XObjects it paints, as far as accessibility is concerned. */
export class ContentInterpreter {
  readonly #context: ContentContext;
  readonly #file: PdfFile;
  readonly #page: PageContent;
  readonly #open = new Set<number>();
  /** What of a line was painted that is read from right to left. */
  readonly #rtl = new RtlLine();
  /** The text that was shown last is. */
  /** Of what waits from right to left. */
  #isBold = false;
  readonly #joined = new JoinedText();
  readonly #shadows = new Shadows();
  readonly #painter: Painter | null;
  #sequence = 0;
  #marking: Marking;
  /** The form XObject (0 for the page) whose content is read, and the operator in it, counted from 0. */
  #owner = 0;
  #operator = 0;

  /** `element` is what all of the content belongs to, unless it says otherwise. */
  constructor(context: ContentContext, page: PageContent, hasLanguage: boolean, element = -1) {
    this.#context = context;
    this.#file = context.file;
    this.#page = page;
    this.#painter = context.runs || context.drawings ? new Painter(context) : null;
    this.#marking = {
      element,
      mcid: null,
      isArtifact: false,
      isPagination: false,
      isWatermark: false,
      hasLanguage,
      language: undefined,
      alternative: null,
      isReplaced: false,
      isInLine: false,
      glyph: null,
      sequence: 0,
    };
  }

  /** Reads streams that make one content together; `elements` are those of its marked content by identifier. */
  async run(
    streams: AsyncIterable<Stream> | Iterable<Stream>,
    resources: Dict | null,
    elements: ContentElements,
    matrix: Matrix = identity,
    form = 0,
    outside: GraphicsState | null = null,
  ): Promise<void> {
    const { budget } = this.#file;
    const { runs, drawings, shapes, colours } = this.#context;
    let count = -1;
    const state: GraphicsState = { ...initialState(matrix), ...(outside && paintOf(outside)) };
    if (colours) state.look ??= plainLook;
    const scope = new Scope(resources, elements, state, this.#file.memory);
    const outer = this.#marking;
    const lexer = new ContentLexer(budget);
    const operate = async () => {
      for (let operator = lexer.next(); operator !== null; operator = lexer.next()) {
        count++;
        if (!wanted.has(operator)) {
          if (!operator) this.#context.passedOver?.("a text or name of more than a megabyte");
          if (drawings) {
            drawings.marking = this.#marking;
            drawings.form = form;
            drawings.operator = count;
          }
          if (shapes) shapes.marking = this.#marking;
          const waiting = this.#painter?.operate(operator, lexer.operands, scope);
          if (waiting) await waiting;
          continue;
        }
        if (runs) {
          runs.form = form;
          runs.operator = count;
        }
        this.#owner = form;
        this.#operator = count;
        budget.step(2);
        const waiting = this.#operate(operator, lexer.operands, scope);
        if (waiting) await waiting;
        if (budget.isDue) await budget.turn();
      }
    };
    for await (const stream of streams) {
      budget.step(streamCost);
      if (budget.isDue) await budget.turn();
      const length = await lexer.stream(this.#file.pieces(stream), operate);
      if (!length && ((await this.#file.number(stream.dict.get("Length"))) ?? 0) > mostOfNothing)
        this.#page.isUnread = true;
    }
    lexer.end();
    await operate();
    this.#endLine();
    scope.close();
    this.#mark(outer);
  }

  #operate(operator: string, operands: readonly PdfValue[], scope: Scope): Promise<void> | undefined {
    const { state, text } = scope;
    if (changeState(operator, operands, state, text)) return;
    switch (operator) {
      case "q":
        scope.save();
        return;
      case "Q":
        scope.restore();
        return;
      case "Tf":
        return this.#setFont(operands, scope);
      case "gs":
        return this.#setGraphicsState(operands, scope);
      case '"':
      case "'":
        this.#show(operands.slice(-1), scope);
        return;
      case "Tj":
        this.#show(operands.length > 1 ? operands.slice(-1) : operands, scope);
        return;
      case "TJ":
        this.#show(Array.isArray(operands[0]) ? operands[0] : operands, scope);
        return;
      case "BMC":
        this.#begin(operands[0] ?? null, null, scope);
        return;
      case "BDC":
        return this.#beginWithProperties(operands, scope);
      case "EMC":
        this.#endMarking(scope);
        return;
      case "BI":
        this.#endLine();
        if (!(operands[0] instanceof Dict)) return;
        this.#context.colours?.image(state.matrix, isStencil(operands[0]), state);
        this.#image(inlineAnchor(operands[0]), null, state.matrix, null);
        return;
      case "Do":
        this.#endLine();
        return this.#paint(operands[0] ?? null, scope);
    }
    return;
  }

  #setFont(operands: readonly PdfValue[], scope: Scope): Promise<void> | undefined {
    const { state } = scope;
    const [name, size] = operands;
    if (typeof size === "number") state.size = size;
    if (!(name instanceof Name)) return;
    const known = scope.font(name.name);
    if (known === undefined) return this.#findFont(name.name, scope);
    state.font = known;
    return;
  }

  async #findFont(name: string, scope: Scope): Promise<void> {
    const { state, resources } = scope;
    const dict = await this.#file.dict(resources?.get("Font"));
    const font = await this.#context.font(dict?.get(name) ?? null);
    scope.rememberFont(name, font);
    state.font = font;
  }

  async #setGraphicsState([name]: readonly PdfValue[], { state, resources }: Scope): Promise<void> {
    if (!(name instanceof Name)) return;
    const states = await this.#file.dict(resources?.get("ExtGState"));
    const dict = await this.#file.dict(states?.get(name.name));
    if (dict && this.#context.shapes) {
      state.fillOpacity = (await this.#file.number(dict.get("ca"))) ?? state.fillOpacity ?? 1;
      state.strokeOpacity = (await this.#file.number(dict.get("CA"))) ?? state.strokeOpacity ?? 1;
    }
    if (dict && state.look) state.look = await lookAfter(this.#file, dict, state.look);
    const font = dict && (await this.#file.array(dict.get("Font")));
    if (!font) return;
    state.font = await this.#context.font(font[0] ?? null);
    state.size = (await this.#file.number(font[1])) ?? state.size;
  }

  #show(items: readonly PdfValue[], { state, text }: Scope): void {
    this.#file.budget.step(8);
    const { runs } = this.#context;
    const { glyph } = this.#marking;
    if (runs) {
      runs.marking = this.#marking;
      runs.replacement = glyph?.text ?? null;
    }
    const painted: PaintedText = text.show(items, state, runs) ?? noFont(items);
    if (!painted.characters) return;
    this.#context.colours?.text(painted, state, this.#marking);
    this.#file.budget.step((painted.characters * (8 + (state.font?.ranges ?? 0))) >> 5);
    const page = this.#page;
    if (state.font) {
      const { emits } = state.font;
      const isKnown = emits === "all" || (emits === "known" && !painted.text.includes("\ufffd"));
      this.#context.fontShown(state.font, state.rendering !== 3, isKnown, painted);
    }
    if (glyph) {
      const { text: shown } = painted;
      this.#give({ ...painted, text: glyph.text }, glyph.text, state, isMirrorImage(shown, glyph.text));
      glyph.text = "";
    } else this.#give(painted, items, state);
    const { element, isArtifact, hasLanguage } = this.#marking;
    if (isArtifact || isBlank(painted.text)) return;
    if (element < 0) page.untaggedTexts++;
    if (hasLanguage) page.hasCoveredText = true;
    else page.hasUncoveredText = true;
  }

  /** Gives text on; what is read from right to left waits for the rest of its line, which may be painted the other way. */
  #give(
    painted: PaintedText,
    items: readonly PdfValue[] | string,
    state: GraphicsState,
    isMirrored = false,
  ): void {
    if (!this.#rtl.isEmpty && !this.#rtl.isContinuedBy(painted)) this.#endLine();
    const isBold = state.font?.isBold ?? false;
    if (this.#rtl.isEmpty && !isMirrored && !hasRtl(painted.text)) {
      if (this.#joined.add(painted, isBold)) return;
      this.#endLine();
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
  #endLine(): void {
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
    if (this.#shadows.has(painted, this.#marking)) return;
    const { element, mcid, isArtifact, isReplaced, isOff, sequence } = this.#marking;
    page.markedText(painted, sequence);
    const gap = page.addText(
      painted,
      isOff ? null : isArtifact ? "hidden" : element >= 0 ? "tagged" : "loose",
    );
    if (!isReplaced) this.#context.readText?.(gap + painted.text, this.#marking, !isUndecodable(painted));
    if (element >= 0) {
      if (!isReplaced) {
        const { text, size } = painted;
        const own = this.#owner ? null : mcid;
        this.#context.addText(element, gap + text, boxOfText(painted), isBold, size, own);
      }
    } else if (!isArtifact && !isBlank(painted.text)) page.addUntagged(painted);
  }

  #beginWithProperties(operands: readonly PdfValue[], scope: Scope): Promise<void> | undefined {
    const [tag, value] = operands;
    const mcid = value instanceof Dict ? mcidAlone(value) : null;
    const element = mcid === null ? undefined : scope.elements.named(mcid);
    if (element === undefined) return this.#beginWithAny(operands, scope);
    this.#begin(tag ?? null, value as Dict, scope, element);
    return;
  }

  async #beginWithAny([tag, value]: readonly PdfValue[], scope: Scope): Promise<void> {
    let properties = value instanceof Dict ? value : null;
    if (value instanceof Name) {
      const known = await this.#file.dict(scope.resources?.get("Properties"));
      properties = await this.#file.dict(known?.get(value.name));
    }
    if (!properties) return this.#begin(tag ?? null, null, scope);
    const { optional } = this.#context;
    if (optional && value instanceof Name && tag instanceof Name && tag.name === "OC") {
      const known = await this.#file.dict(scope.resources?.get("Properties"));
      const isOff = await optional.isOff(known?.get(value.name) ?? null);
      this.#begin(tag, null, scope);
      if (isOff) this.#mark({ ...this.#marking, isOff });
      return;
    }
    const direct = new Dict();
    for (const key of propertyKeys)
      if (properties.has(key)) direct.set(key, await this.#file.get(properties, key));
    const mcid = direct.get("MCID");
    this.#begin(tag ?? null, direct, scope, typeof mcid === "number" ? await scope.elements.of(mcid) : -1);
  }

  #mark(marking: Marking): void {
    this.#marking = marking;
    const { colours } = this.#context;
    if (colours) colours.isHidden = marking.isOff === true;
  }

  /**
   * Begins marked content within a line: what says that glyphs stand backwards, and what says which letters one of them
   * stands for, without which their order and the spaces between them would be lost (ISO 32000-2, 14.8.2.5.3 and
   * 14.9.4). False for any other.
   */
  #beginInLine(tag: PdfValue, properties: Dict | null, scope: Scope): boolean {
    const outer = this.#marking;
    let { glyph } = outer;
    if (!properties) {
      if (!(tag instanceof Name) || tag.name !== "ReversedChars") return false;
    } else {
      const given = properties.get("ActualText");
      if (outer.isReplaced || glyph || !(given instanceof PdfString) || given.length > mostOfGlyph)
        return false;
      if (propertyKeys.some((key) => key !== "ActualText" && properties.has(key))) return false;
      const text = given.text();
      if (!outer.isInLine && !hasRtl(text) && !ofOneGlyph.test(text)) return false;
      glyph = { text };
      if (!outer.isArtifact && !outer.hasLanguage) this.#note("uncovered", "replacement text");
    }
    this.#file.budget.step(4);
    scope.beginMarking(outer);
    // What it stands for may be drawn as a picture, such as an initial.
    this.#mark({ ...outer, isInLine: true, glyph, alternative: glyph?.text ?? outer.alternative });
    return true;
  }

  #endMarking(scope: Scope): void {
    const { isInLine, glyph } = this.#marking;
    if (!isInLine) this.#endLine();
    this.#mark(scope.endMarking() ?? this.#marking);
    const marking = this.#marking;
    if (!glyph?.text || glyph === marking.glyph || marking.element < 0) return;
    // Letters that nothing is shown for are read all the same.
    this.#endLine();
    this.#replace(glyph.text, glyph.text, marking);
  }

  #begin(tag: PdfValue, properties: Dict | null, scope: Scope, element = -1): void {
    if (this.#beginInLine(tag, properties, scope)) return;
    this.#endLine();
    this.#file.budget.step(8);
    const outer = this.#marking;
    const page = this.#page;
    const isReplaced = outer.isReplaced || (outer.glyph !== null && outer.element >= 0);
    const marking: Marking = {
      ...outer,
      isReplaced,
      isInLine: false,
      glyph: null,
      sequence: ++this.#sequence,
    };
    scope.beginMarking(outer);
    this.#mark(marking);
    if (tag instanceof Name && tag.name === "Artifact") {
      if (outer.element >= 0 && !outer.isArtifact) page.addDefect("artifact-in-tagged", marking.sequence);
      marking.isArtifact = true;
      marking.element = -1;
      const type = properties?.get("Type");
      const subtype = properties?.get("Subtype");
      marking.isPagination = type instanceof Name && type.name === "Pagination";
      marking.isWatermark = subtype instanceof Name && subtype.name === "Watermark";
    }
    if (properties) this.#markingOf(marking, properties, element, outer);
  }

  #markingOf(marking: Marking, properties: Dict, element: number, outer: Marking): void {
    const page = this.#page;
    if (element >= 0) {
      page.isTagged = true;
      const { sequence } = marking;
      if (outer.isArtifact) page.addDefect("tagged-in-artifact", sequence);
      const isArtifact = this.#context.isArtifact(element);
      if (marking.isArtifact && !outer.isArtifact && !isArtifact)
        page.addDefect("referenced-artifact", sequence);
      marking.element = element;
      marking.mcid = mcidOf(properties);
      marking.isArtifact = isArtifact;
      marking.isPagination = false;
      marking.isWatermark = false;
      // Marked content around it may give the language too (ISO 32000-2, 14.9.2.3).
      marking.hasLanguage ||= this.#context.hasLanguage(element);
      marking.language = this.#context.languageOf?.(element) ?? marking.language;
    }
    this.#properties(marking, properties);
  }

  #properties(marking: Marking, properties: Dict): void {
    const text = (key: string) => {
      const value = properties.get(key);
      if (!(value instanceof PdfString)) return null;
      this.#file.budget.step(value.length >> 4);
      return value.text();
    };
    const long = (key: string) => (properties.get(key) as PdfString).text(longestText);
    const note = (defect: "malformed" | "uncovered", detail: string) => this.#note(defect, detail);
    const given = text("Lang");
    if (given !== null) {
      const language = trimmedTag(given);
      marking.hasLanguage = language !== "";
      marking.language = language;
      if (!isWellFormed(language)) note("malformed", language);
    }
    const replacement = text("ActualText");
    const description = text("Alt");
    if (!marking.isArtifact && !marking.hasLanguage) {
      if (!isBlank(replacement)) note("uncovered", "replacement text");
      if (!isBlank(description)) note("uncovered", "alternative text");
      if (!isBlank(text("E"))) note("uncovered", "expansion of an abbreviation");
    }
    if (replacement !== null) {
      if (marking.element >= 0 && !marking.isReplaced)
        this.#replace(replacement, long("ActualText"), marking);
      if (marking.element >= 0) marking.isReplaced = true;
    }
    if (!isBlank(description) || !isBlank(replacement))
      marking.alternative = cut((description || replacement)!, alternativeLength);
  }

  #note(defect: "malformed" | "uncovered", detail: string): void {
    const { languageDefects } = this.#page;
    if (languageDefects.length < defectLimit) languageDefects.push({ defect, detail });
  }

  /** Reports text that stands for what is shown; `whole` is all of it. */
  #replace(text: string, whole: string, marking: Marking): void {
    this.#context.addText(marking.element, text, null, false, 0, null);
    this.#context.readText?.(text, marking, true);
    this.#context.replaced?.(whole, marking);
  }

  async #paint(name: PdfValue, scope: Scope): Promise<void> {
    this.#endLine();
    if (!(name instanceof Name)) return;
    const file = this.#file;
    file.budget.step(8);
    const known = await file.dict(scope.resources?.get("XObject"));
    const value = known?.get(name.name) ?? null;
    const stream = await file.resolve(value);
    if (!(stream instanceof Stream)) return;
    const object = value instanceof Ref ? value.num : stream.ref.num;
    const subtype = await file.name(stream.dict.get("Subtype"));
    const outer = this.#marking;
    const element = await this.#context.elementOfObject(stream.dict, object);
    if (element >= 0) {
      const isArtifact = this.#context.isArtifact(element);
      this.#marking = { ...outer, element, isArtifact, sequence: ++this.#sequence };
      if (outer.isArtifact) this.#page.addDefect("tagged-in-artifact", this.#sequence);
      this.#marking.hasLanguage = this.#context.hasLanguage(element);
      this.#marking.language = this.#context.languageOf?.(element) ?? outer.language;
    }
    const { optional } = this.#context;
    if (optional && stream.dict.has("OC") && (await optional.isOff(stream.dict.get("OC") ?? null)))
      this.#mark({ ...this.#marking, isOff: true });
    if (subtype === "Image") {
      this.#context.colours?.image(scope.state.matrix, isStencil(stream.dict), scope.state);
      const operator = this.#owner ? null : this.#operator;
      this.#image(await imageAnchor(file, stream.dict), stream, scope.state.matrix, operator);
    } else if (subtype === "Form") await this.#form(stream, object, scope);
    this.#mark(outer);
  }

  async #form(stream: Stream, object: number, scope: Scope): Promise<void> {
    if (this.#open.has(object)) return;
    if (this.#open.size >= formLimit) {
      this.#context.passedOver?.(`more than ${formLimit} forms in one another`);
      return;
    }
    this.#file.budget.step(64);
    this.#open.add(object);
    const { dict } = stream;
    const matrix = await this.#file.array(dict.get("Matrix"));
    const own: PdfValue[] = [];
    for (const entry of matrix ?? []) own.push(await this.#file.resolve(entry));
    const resources = (await this.#file.dict(dict.get("Resources"))) ?? scope.resources;
    const { memory } = this.#file;
    const bytes = scope.bytes + memory.bytesOf(dict, resources ?? undefined);
    const inside = times(own.length === 6 ? matrixOf(own) : identity, scope.state.matrix);
    const { look } = scope.state;
    const state = look
      ? { ...scope.state, look: await lookInForm(this.#file, dict, inside, look) }
      : scope.state;
    await memory.during(bytes, async () =>
      this.run([stream], resources, await this.#context.elementsOf(stream, object), inside, object, state),
    );
    this.#open.delete(object);
  }

  /** `operator` is the one of the page's own content that paints the image; null for any other. */
  #image(anchor: string, stream: Stream | null, matrix: Matrix, operator: number | null): void {
    this.#context.painted?.(stream, this.#marking, matrix, operator);
    const { element, isArtifact, alternative, sequence, isOff } = this.#marking;
    const box = unitSquare(matrix);
    const figure = element >= 0 ? this.#context.addImage(element, box) : -1;
    const hidden = isOff ? { isOff } : {};
    const image = { element, figure, isArtifact, alternative, sequence, anchor, box, operator };
    this.#page.addImage({ ...image, ...hidden });
  }
}

/** An image that is painted in the colour for areas where its samples say so (8.9.6.2). */
const isStencil = (dict: Dict) => (dict.get("ImageMask") ?? dict.get("IM")) === true;

/**
 * Letters that a glyph joins, such as fl, and signs whose glyphs are those of others in text from right to left or show
 * nothing there.
 */
const ofOneGlyph = /^(?:[\p{L}\p{M}]{1,4}|[()[\]{}<>«»‹›\u200c-\u200f])$/u;

/** Bytes of what a glyph stands for: more is a text of its own. */
const mostOfGlyph = 64;

/** What properties of marked content are asked for. */
const propertyKeys = ["MCID", "Lang", "Alt", "ActualText", "E", "Type", "Subtype"];

/** The identifier of marked content of which nothing else is said, as of most; null for any other. */
function mcidAlone(properties: Dict): number | null {
  for (let at = 1; at < propertyKeys.length; at++) if (properties.has(propertyKeys[at]!)) return null;
  return mcidOf(properties);
}

const mcidOf = (properties: Dict) => {
  const mcid = properties.get("MCID");
  return typeof mcid === "number" ? mcid : null;
};

/** From such a share of characters on that cannot be decoded no one can read the text aloud. */
const undecodableShare = 0.5;

function isUndecodable({ text }: PaintedText): boolean {
  if (!text.includes("\ufffd")) return false;
  return text.split("\ufffd").length - 1 >= undecodableShare * text.length;
}

/** Text shown without a font is seen by no one, but it is there. */
function noFont(items: readonly PdfValue[]): PaintedText {
  const characters = items.reduce<number>(
    (sum, item) => sum + (item instanceof PdfString ? item.length : 0),
    0,
  );
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
