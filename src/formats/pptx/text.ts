import type { FactSink, Place } from "../../checker/model.ts";
import { countWords, isBlank, snippet } from "../../checker/text.ts";
import { ListRuns } from "../ooxml/list-runs.ts";
import { namesLanguage } from "../ooxml/values.ts";

type Rgb = [number, number, number];

/** What is gathered of the whole presentation while its slides are told. */
export interface Tally {
  words: number;
  paragraphs: number;
  /** Letters by the language that their runs give; "" for none. */
  languages: Map<string, number>;
}

/** What a run says of its characters. */
export interface Run {
  language: string | null;
  colour: Rgb | null;
  highlight: Rgb | null;
  /** Hundredths of a point; null where it is inherited. */
  size: number | null;
  isBold: boolean;
  /** Relationship of its hyperlink. */
  link: string | null;
}

export const plainRun = (): Run => ({
  language: null,
  colour: null,
  highlight: null,
  size: null,
  isBold: false,
  link: null,
});

interface Shown {
  foreground: Rgb;
  highlight: Rgb | null;
  isLarge: boolean;
  text: string;
}

const textKept = 4_000;
const colourLimit = 20;
const languageLimit = 100;

/** One body of text: of a shape or a cell. */
export class TextBody {
  readonly #tell: FactSink;
  readonly #tally: Tally;
  readonly #place: (called: string) => Place;
  readonly #linkTarget: (id: string) => string | null;
  /** The language of the whole, where one is declared. */
  readonly #language: string | null;
  readonly #lists: ListRuns;
  #paragraph = "";
  #link: { id: string; text: string } | null = null;
  #lastLanguage: string | null = null;
  readonly #colours = new Map<string, Shown>();
  /** The text so far, cut. */
  text = "";

  constructor(given: {
    tell: FactSink;
    tally: Tally;
    language: string | null;
    place: (called: string) => Place;
    linkTarget: (id: string) => string | null;
  }) {
    this.#tell = given.tell;
    this.#tally = given.tally;
    this.#language = given.language;
    this.#place = given.place;
    this.#linkTarget = given.linkTarget;
    this.#lists = new ListRuns(given.tell);
  }

  add(text: string, run: Run): void {
    if (this.#paragraph.length < 100_000) this.#paragraph += text;
    if (this.text.length < textKept) this.text += text;
    if (run.link !== this.#link?.id) {
      this.#endLink();
      if (run.link !== null) this.#link = { id: run.link, text: "" };
    }
    if (this.#link && this.#link.text.length < 1_000) this.#link.text += text;
    if (isBlank(text)) return;
    this.#takeLanguage(text, run.language);
    if (run.colour && this.#colours.size < colourLimit) {
      const size = run.size ?? 1_800;
      const isLarge = size >= 1_800 || (size >= 1_400 && run.isBold);
      const key = `${run.colour} ${run.highlight} ${isLarge}`;
      const known = this.#colours.get(key);
      if (known) {
        if (known.text.length < 160) known.text += text;
      } else this.#colours.set(key, { foreground: run.colour, highlight: run.highlight, isLarge, text });
    }
  }

  endParagraph(hasBullet: boolean): void {
    this.#endLink();
    const text = this.#paragraph;
    this.#paragraph = "";
    if (this.text && this.text.length < textKept) this.text += "\n";
    if (isBlank(text)) {
      this.#lists.blank();
      return;
    }
    this.#tally.paragraphs++;
    this.#tally.words += countWords(text);
    if (hasBullet) this.#lists.item(text, this.#place);
    else this.#lists.paragraph(text, this.#place);
  }

  /** Ends the body; `background` is what is behind it, where the file says. */
  end(background: Rgb | null): void {
    this.#lists.end();
    for (const { foreground, highlight, isLarge, text } of this.#colours.values()) {
      const behind = highlight ?? background;
      if (behind)
        this.#tell({
          kind: "colour",
          foreground,
          background: behind,
          isLarge,
          place: this.#place(`text "${snippet(text, 60)}"`),
          snippet: snippet(text),
        });
    }
  }

  #takeLanguage(text: string, language: string | null): void {
    const { languages } = this.#tally;
    const key = language ?? "";
    if (languages.has(key) || languages.size < languageLimit)
      languages.set(key, (languages.get(key) ?? 0) + text.length);
    if (language === this.#lastLanguage || !/\p{L}/u.test(text)) return;
    this.#lastLanguage = language;
    if (language === null || language === this.#language) return;
    const fact = { place: this.#place(`text "${snippet(text, 60)}"`), snippet: snippet(text) };
    if (!namesLanguage(language))
      this.#tell({ kind: "language-defect", defect: "malformed", detail: language, ...fact });
    else if (this.#language !== null && primary(language) !== primary(this.#language))
      this.#tell({ kind: "part-language", value: language, ...fact });
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    if (!link) return;
    const target = this.#linkTarget(link.id);
    this.#tell({
      kind: "link",
      text: snippet(link.text),
      target,
      place: this.#place(isBlank(link.text) ? "link without text" : `link "${snippet(link.text, 60)}"`),
      ...(isBlank(link.text) ? { anchor: snippet(target ?? "") } : { snippet: snippet(link.text) }),
    });
  }
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0]!;
