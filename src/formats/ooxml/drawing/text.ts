import { isLanguageTag, withoutSortOrder } from "../../../checker/language-tag.ts";
import { beginningOf } from "../../../checker/snippet.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { isTypewriterFace } from "../../code-lines.ts";
import type { KeptSize } from "../../kept-size.ts";
import type { FillSpec } from "../colour/spec.ts";
import { OfficeMath } from "../math.ts";
import { declaredLanguage, isOn, namesLanguage, wholeNumber } from "../values.ts";
import type { Attributes } from "../xml.ts";
import { levelOf } from "./bullets.ts";
import { LevelLooks, type TextLook } from "./text-look.ts";

/** Text of one look as its body says it, before what it inherits and what is behind it are known. */
export interface ColouredText {
  level: number;
  look: TextLook;
  highlight: FillSpec | null;
  isLink: boolean;
  text: string;
}

/** The text of a shape or cell. */
export interface ShapeText {
  readonly paragraphs: readonly Paragraph[];
  readonly colours: ReadonlyMap<string, ColouredText>;
  /** Of its list style. */
  readonly looks: LevelLooks;
  /** By how much the program makes its text smaller so that it fits. */
  readonly scale: number;
  /** What is said to be a language and is none, with the text that it is said of. */
  readonly malformed: readonly { language: string; text: string }[];
}

/** Characters of one look (ECMA-376 part 1, 21.1.2.3). */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  raised: "sup" | "sub" | null;
  language: string | null;
  href: string | null;
  /** Relationship that it follows. */
  link: string | null;
  /** The element in the part that makes it a link. */
  linkElement: number | null;
  look: TextLook;
  highlight: FillSpec | null;
  /** Its link has the colour of text. */
  isPlainLink: boolean;
  /** It is set in the face of a typewriter. */
  isTypewritten: boolean;
  /** A formula in the place of text. */
  math: OfficeMath | null;
}

/** How the items of a list are marked. */
export interface ListStyle {
  isNumbered: boolean;
  /** "1", "a", "A", "i" or "I", as in HTML. */
  type: string;
  start: number;
  /** Brackets that were typed around its numbers. */
  form?: ")" | "()";
  /** Its items keep their numbers as text, which are of a kind that HTML has no type for. */
  isLabelled?: boolean;
}

export interface Paragraph {
  /** From 0 on. */
  level: number;
  list: ListStyle | null;
  isRightToLeft: boolean;
  /** Its element in the part. */
  element: number;
  /** Its bullet or number was typed; with it, its text as it stands. */
  typed?: { isTyped: boolean; text: string; marker: string };
  /** Blank paragraphs stand before it. */
  isAfterBlank?: boolean;
  /** All of it is set in the face of a typewriter. */
  isTypewritten?: boolean;
  runs: Run[];
}

/** What text bodies need to know of what is around them. */
export interface TextContext {
  weight: KeptSize;
  /** Where a click leads to; null for nowhere that a page can lead to. */
  target(attributes: Attributes): string | null;
}

const plainRun = (): Run => ({
  text: "",
  isBold: false,
  isItalic: false,
  isStruck: false,
  raised: null,
  language: null,
  href: null,
  link: null,
  linkElement: null,
  look: {},
  highlight: null,
  isPlainLink: false,
  isTypewritten: false,
  math: null,
});

/** Different colours that are reported of one text, characters that are kept of each, and languages that are none. */
const colourLimit = 20;
const colouredKept = 160;
const malformedLimit = 20;

/** What a kept run weighs beside its characters, a paragraph beside its runs, and an element of a formula. */
const runWeight = 40;
const paragraphWeight = 32;
const mathWeight = 60;

/** Scripts that are written from right to left. */
const startsRightToLeft =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text whose first letter is of a script that is written from right to left. */
const isWrittenRightToLeft = (text: string): boolean => startsRightToLeft.test(text.slice(0, 200));

/** The language of a run as a tag, without the sort order that Windows adds to some. */
export function languageTag(value: string | null): string | null {
  const declared = declaredLanguage(value);
  const tag = declared && withoutSortOrder(declared);
  return tag && isLanguageTag(tag) ? tag : null;
}

export const textOf = ({ runs }: Paragraph): string => runs.map(({ text }) => text).join("");

/** The style of a bullet or number that an element sets: null for none, undefined when it is about something else. */
function listStyleOf(name: string, attributes: Attributes): ListStyle | null | undefined {
  if (name === "a:buNone") return null;
  if (name === "a:buChar" || name === "a:buBlip") return bulleted;
  if (name !== "a:buAutoNum") return undefined;
  const type = attributes.get("type") ?? "";
  const first = type.startsWith("alphaLc")
    ? "a"
    : type.startsWith("alphaUc")
      ? "A"
      : type.startsWith("romanLc")
        ? "i"
        : type.startsWith("romanUc")
          ? "I"
          : "1";
  return { isNumbered: true, type: first, start: wholeNumber(attributes.get("startAt")) ?? 1 };
}

export const bulleted: ListStyle = { isNumbered: false, type: "", start: 1 };

/** Reads one body of text: give it the elements within p:txBody, a:txBody, xdr:txBody, dgm:t or c:rich. */
export class TextBody implements ShapeText {
  readonly paragraphs: Paragraph[] = [];
  readonly colours = new Map<string, ColouredText>();
  /** The colours of the text just before, which the next goes on with; null where something stands between. */
  #lastColoured: string | null = null;
  readonly looks = new LevelLooks();
  scale = 1;
  readonly malformed: { language: string; text: string }[] = [];
  readonly #context: TextContext;
  /** What a paragraph of a level has where the body itself does not say. */
  readonly #inherited: (level: number) => ListStyle | null;
  readonly #byLevel: (ListStyle | null | undefined)[] = [];
  #runs: Run[] = [];
  #run = plainRun();
  #element = 0;
  #level = 0;
  #own: ListStyle | null | undefined;
  #isRightToLeft: boolean | null = null;
  #isText = false;
  #isAfterBlank = false;
  /** So far all of the paragraph's text is set in the face of a typewriter; null before it has any. */
  #isTypewritten: boolean | null = null;
  /** What the run says is its language and is none. */
  #malformed: string | null = null;
  #lastMalformed: string | null = null;
  /** A formula that is open, and how many of its kind are open in one another. */
  #math: OfficeMath | null = null;
  #mathDepth = 0;

  constructor(context: TextContext, inherited: (level: number) => ListStyle | null = () => null) {
    this.#context = context;
    this.#inherited = inherited;
  }

  start(name: string, attributes: Attributes, parent: string): void {
    if (this.#math) {
      this.#context.weight.add(mathWeight);
      if (name === "m:oMath") this.#mathDepth++;
      this.#math.start(name, attributes);
      return;
    }
    this.looks.start(name, attributes);
    switch (name) {
      case "m:oMath":
        this.#math = new OfficeMath(parent === "m:oMathPara");
        this.#mathDepth = 1;
        return;
      case "a:p":
        this.#runs = [];
        this.#isTypewritten = null;
        this.#element = attributes.element;
        this.#level = 0;
        this.#own = undefined;
        this.#isRightToLeft = null;
        return;
      case "a:pPr": {
        this.#level = Math.max(0, Math.min(wholeNumber(attributes.get("lvl")) ?? 0, 8));
        const direction = attributes.get("rtl");
        if (direction !== null) this.#isRightToLeft = isOn(direction);
        return;
      }
      case "a:r":
      case "a:fld":
        this.#run = plainRun();
        this.#malformed = null;
        return;
      case "a:rPr":
        this.#takeProperties(attributes);
        return;
      case "a:hlinkClick":
        if (parent !== "a:rPr") return;
        this.#run.href = this.#context.target(attributes);
        this.#run.link = attributes.get("r:id", 255) || null;
        this.#run.linkElement = attributes.element;
        return;
      case "?:hlinkClr":
        if (attributes.get("val", 8) === "tx") this.#run.isPlainLink = true;
        return;
      case "a:normAutofit":
        this.scale = (wholeNumber(attributes.get("fontScale", 8)) ?? 100_000) / 100_000;
        return;
      case "a:latin":
        if (parent === "a:rPr")
          this.#run.isTypewritten = isTypewriterFace((attributes.get("typeface", 64) ?? "").toLowerCase());
        return;
      case "a:br":
        this.#add("\n", plainRun());
        return;
      case "a:t":
        this.#isText = true;
        return;
    }
    const style = listStyleOf(name, attributes);
    if (style === undefined) return;
    const level = levelOf(parent);
    if (parent === "a:pPr") this.#own = style;
    else if (level !== null) this.#byLevel[level] ??= style;
  }

  end(name: string): void {
    this.looks.end(name);
    if (this.#math) this.#endMath(name, this.#math);
    else if (name === "a:t") this.#isText = false;
    else if (name === "a:r" || name === "a:fld") this.#run = plainRun();
    else if (name === "a:p") this.#endParagraph();
  }

  #endMath(name: string, math: OfficeMath): void {
    if (name === "m:oMath" && --this.#mathDepth === 0) {
      this.#math = null;
      this.#context.weight.add(runWeight);
      if (!math.isBlank) this.#runs.push({ ...plainRun(), math });
    } else math.end(name);
  }

  text(data: string): void {
    if (this.#math) {
      this.#context.weight.add(data.length);
      this.#math.text(data);
    } else if (this.#isText) this.#add(data, this.#run);
  }

  #takeProperties(attributes: Attributes): void {
    const isSet = (name: string) => {
      const value = attributes.get(name);
      return value !== null && isOn(value);
    };
    const size = wholeNumber(attributes.get("sz"));
    const look: TextLook = {};
    if (size !== null) look.size = size;
    if (attributes.get("b") !== null) look.isBold = isSet("b");
    const baseline = Number.parseInt(attributes.get("baseline") ?? "0", 10);
    this.#run = {
      ...plainRun(),
      isBold: isSet("b"),
      isItalic: isSet("i"),
      isStruck: /^(?:sng|dbl)Strike$/.test(attributes.get("strike") ?? ""),
      raised: baseline > 0 ? "sup" : baseline < 0 ? "sub" : null,
      language: languageTag(attributes.get("lang")),
      look,
    };
    const declared = declaredLanguage(attributes.get("lang"));
    this.#malformed = declared !== null && !namesLanguage(declared) ? declared : null;
  }

  /** Takes the colour of the run that is read. */
  colour(): (fill: FillSpec) => void {
    const { look } = this.#run;
    return (fill) => {
      look.colour = fill;
    };
  }

  /** Takes the colour behind the run that is read. */
  highlight(): (fill: FillSpec) => void {
    const run = this.#run;
    return (fill) => {
      run.highlight = fill;
    };
  }

  /** Notes in which colours text is, and what it says is a language and is none. */
  #note(text: string, { look, highlight, href, link, isPlainLink }: Run): void {
    if (isBlank(text)) {
      this.#lastColoured = null;
      return;
    }
    if (this.#malformed !== this.#lastMalformed) {
      this.#lastMalformed = this.#malformed;
      if (this.#malformed !== null && this.malformed.length < malformedLimit)
        this.malformed.push({ language: this.#malformed, text: beginningOf(text, colouredKept) });
    }
    const isLink = !isPlainLink && (href !== null || link !== null);
    const key = `${this.#level} ${nameOf(look.colour)} ${look.size} ${look.isBold} ${nameOf(highlight)} ${isLink}`;
    const known = this.colours.get(key);
    if (!known) {
      if (this.colours.size >= colourLimit) return;
      const level = this.#level;
      this.colours.set(key, { level, look, highlight, isLink, text: beginningOf(text, colouredKept) });
    } else if (known.text.length < colouredKept)
      known.text += (key === this.#lastColoured ? "" : " ") + beginningOf(text, colouredKept);
    this.#lastColoured = key;
  }

  #add(text: string, like: Run): void {
    this.#context.weight.add(text.length);
    this.#note(text, like);
    if (!isBlank(text)) this.#isTypewritten = like.isTypewritten && this.#isTypewritten !== false;
    const last = this.#runs.at(-1);
    if (last && isAlike(last, like, text)) last.text += text;
    else {
      this.#context.weight.add(runWeight);
      this.#runs.push({ ...like, text });
    }
  }

  #endParagraph(): void {
    this.#lastColoured = null;
    const runs = this.#runs;
    this.#runs = [];
    const text = textOf({ runs } as Paragraph);
    if (isBlank(text) && !runs.some(({ math }) => math)) {
      this.#isAfterBlank = true;
      return;
    }
    const level = this.#level;
    const byLevel = this.#byLevel[level];
    const own = this.#own === undefined ? byLevel : this.#own;
    // Text that is bold or slanted from end to end is set so and stresses nothing.
    const shown = runs.filter((run) => !isBlank(run.text));
    for (const key of ["isBold", "isItalic"] as const)
      if (shown.every((run) => run[key])) for (const run of runs) run[key] = false;
    const isAfterBlank = this.#isAfterBlank;
    this.#isAfterBlank = false;
    this.#context.weight.add(paragraphWeight);
    this.paragraphs.push({
      level,
      ...(isAfterBlank ? { isAfterBlank } : {}),
      ...(this.#isTypewritten ? { isTypewritten: true } : {}),
      list: own === undefined ? this.#inherited(level) : own,
      isRightToLeft: this.#isRightToLeft ?? isWrittenRightToLeft(text),
      element: this.#element,
      runs,
    });
  }
}

/** A fill in a few characters, by which it is known again. */
function nameOf(fill: FillSpec | null | undefined): string {
  if (!fill || typeof fill === "string") return fill ?? "";
  return "base" in fill ? `${fill.base} ${fill.changes}` : `#${fill.reference}`;
}

/** Whether text can be written as more of the run; what has no letters takes the language that is there. */
function isAlike(run: Run, like: Run, text: string): boolean {
  return (
    run.math === null &&
    run.isBold === like.isBold &&
    run.isItalic === like.isItalic &&
    run.isStruck === like.isStruck &&
    run.raised === like.raised &&
    run.href === like.href &&
    run.link === like.link &&
    (run.language === like.language || !/\p{L}/u.test(text))
  );
}
