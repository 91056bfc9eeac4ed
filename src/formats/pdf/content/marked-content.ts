import { isWellFormed, trimmedTag } from "../../../checker/language-tag.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, longestText, Name, PdfString, type PdfValue } from "../file/objects.ts";
import { alternativeLength, cut } from "../structure/structure-tree.ts";
import { hasRtl } from "../text/reading-direction.ts";
import type { ContentContext } from "./content-context.ts";
import type { Marking, Scope } from "./content-scope.ts";
import type { Operands } from "./operands.ts";
import type { PageContent } from "./page-content.ts";

/** Language defects reported of one page. */
const defectLimit = 20;

/** What content stands in as it is read: elements, artifacts and layers, by the marked content that is open and by XObjects. */
export class MarkedContent {
  readonly #context: ContentContext;
  readonly #file: PdfFile;
  readonly #page: PageContent;
  /** Gives on the text that waits for more of its line: it stands in what is open now. */
  readonly #endLine: () => void;
  #sequence = 0;
  #marking: Marking;

  /** `element` is what all of the content belongs to, unless it says otherwise. */
  constructor(
    context: ContentContext,
    page: PageContent,
    { element, hasLanguage }: { element: number; hasLanguage: boolean },
    endLine: () => void,
  ) {
    this.#context = context;
    this.#file = context.file;
    this.#page = page;
    this.#endLine = endLine;
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

  /** What holds for the content that is read. */
  get marking(): Marking {
    return this.#marking;
  }

  /** An XObject is painted that belongs to an element by itself. */
  enter(element: number): void {
    const outer = this.#marking;
    const sequence = ++this.#sequence;
    this.#marking = {
      ...outer,
      element,
      isArtifact: this.#context.isArtifact(element),
      hasLanguage: this.#context.hasLanguage(element),
      language: this.#context.languageOf?.(element) ?? outer.language,
      sequence,
    };
    if (outer.isArtifact) this.#page.addDefect("tagged-in-artifact", sequence);
  }

  /** BDC. */
  beginWithProperties(operands: Operands, scope: Scope): Promise<void> | undefined {
    const tag = operands.at(0);
    const value = operands.at(1);
    const mcid = value instanceof Dict ? mcidAlone(value) : null;
    const element = mcid === null ? undefined : scope.elements.named(mcid);
    if (element === undefined) return this.#beginWithAny(tag, value, scope);
    this.begin(tag, value as Dict, scope, element);
    return;
  }

  async #beginWithAny(tag: PdfValue, value: PdfValue, scope: Scope): Promise<void> {
    let properties = value instanceof Dict ? value : null;
    if (value instanceof Name) {
      const known = await this.#file.dict(scope.resources?.get("Properties"));
      properties = await this.#file.dict(known?.get(value.name));
    }
    if (!properties) return this.begin(tag, null, scope);
    const { optional } = this.#context;
    if (optional && value instanceof Name && tag instanceof Name && tag.name === "OC") {
      const known = await this.#file.dict(scope.resources?.get("Properties"));
      const isOff = await optional.isOff(known?.get(value.name) ?? null);
      this.begin(tag, null, scope);
      if (isOff) this.mark({ ...this.#marking, isOff });
      return;
    }
    const direct = new Dict();
    for (const key of propertyKeys)
      if (properties.has(key)) {
        const found = this.#file.get(properties, key);
        direct.set(key, found instanceof Promise ? await found : found);
      }
    const mcid = direct.get("MCID");
    this.begin(tag, direct, scope, typeof mcid === "number" ? await scope.elements.of(mcid) : -1);
  }

  /** From here on content stands in this. */
  mark(marking: Marking): void {
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
    this.mark({ ...outer, isInLine: true, glyph, alternative: glyph?.text ?? outer.alternative });
    return true;
  }

  /** EMC. */
  end(scope: Scope): void {
    const { isInLine, glyph } = this.#marking;
    if (!isInLine) this.#endLine();
    this.mark(scope.endMarking() ?? this.#marking);
    const marking = this.#marking;
    if (!glyph?.text || glyph === marking.glyph || marking.element < 0) return;
    // Letters that nothing is shown for are read all the same.
    this.#endLine();
    this.#replace(glyph.text, glyph.text, marking);
  }

  /** BMC, or BDC with what its properties are. */
  begin(tag: PdfValue, properties: Dict | null, scope: Scope, element = -1): void {
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
    this.mark(marking);
    if (tag instanceof Name && tag.name === "Artifact") {
      if (outer.element >= 0 && !outer.isArtifact) page.addDefect("artifact-in-tagged", marking.sequence);
      marking.isArtifact = true;
      marking.element = -1;
      const type = properties?.get("Type");
      const subtype = properties?.get("Subtype");
      marking.isPagination = type instanceof Name && type.name === "Pagination";
      marking.isWatermark = subtype instanceof Name && subtype.name === "Watermark";
    }
    if (!properties) return;
    this.#markingOf(marking, properties, element, outer);
    const { descriptions } = scope.elements;
    if (descriptions) marking.alternative ??= descriptions.get(mcidOf(properties) ?? -1) ?? null;
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
}

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
