import { beginningOf, isBlank, snippet } from "../../checker/text.ts";
import { shownBranches } from "../ooxml/branches.ts";
import { namesLanguage, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";
import { drawings } from "./drawings.ts";
import { fields } from "./fields.ts";
import type { Flow } from "./flow.ts";
import { isLeftOut, isRemoval } from "./left-out.ts";
import { type CharacterFormat, takeCharacterProperty } from "./styles.ts";
import { tables } from "./tables.ts";

/** What one kind of things in a story listens to. */
export interface Listener {
  starts: Record<string, (attributes: Attributes) => void>;
  ends: Record<string, () => void>;
  /** By parent: elements that mean something under it only. */
  children?: Record<string, (name: string, attributes: Attributes) => void>;
  text?: (text: string) => void;
}

/** A run while it is read, before anything is said of its characters. */
class PlainRun {
  style: CharacterFormat | null = null;
}

type Run = PlainRun & CharacterFormat;

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const complex =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/** References to headers and footers that are kept. */
const headerLimit = 5_000;
/** Different colours that are told of one paragraph, and characters that are kept of what each colours. */
const colourLimit = 20;
const colouredKept = 160;
/** Characters of a piece of text in which its script is looked for. */
const looked = 2_000;

/** Takes a story's XML (the body, a header, the notes) and tells its facts. */
export function story(flow: Flow, languageOfAll: string | null, note: (message: string) => void): XmlHandler {
  const parents: string[] = [];
  const runs: Run[] = [];
  const listeners: Listener[] = [fields(flow), tables(flow), drawings(flow)];
  let isText = false;
  let isRunProperties = false;
  /** In the properties of the mark that ends a paragraph. */
  let isMark = false;
  let lastLanguage: string | null = null;
  const badLanguages = new Set<string>();

  const run = () => runs[runs.length - 1];
  const isHidden = () => {
    const now = run();
    return now?.isHidden ?? now?.style?.isHidden ?? flow.paragraph?.style.isHidden ?? false;
  };

  const takeLanguage = (text: string) => {
    const of = (key: "language" | "eastAsianLanguage" | "complexLanguage") =>
      run()?.[key] ?? run()?.style?.[key] ?? flow.paragraph?.style[key] ?? null;
    const language = of("language");
    if (language === lastLanguage && language !== null) {
      flow.tally.covered += text.length;
      return;
    }
    const beginning = text.slice(0, looked);
    if (!/\p{L}/u.test(beginning)) return;
    // Each kind of script has a language of its own (ECMA-376 part 1, 17.3.2.20).
    const isCovered =
      language !== null ||
      (of("eastAsianLanguage") !== null && eastAsian.test(beginning)) ||
      (of("complexLanguage") !== null && complex.test(beginning));
    if (isCovered) flow.tally.covered += text.length;
    else flow.tally.uncovered += text.length;
    if (language === lastLanguage) return;
    lastLanguage = language;
    if (language === null || language === languageOfAll) return;
    const place = () => flow.place(`text "${snippet(text, 60)}"`, null);
    if (!namesLanguage(language)) {
      if (badLanguages.size < 50 && !badLanguages.has(language)) {
        badLanguages.add(language);
        flow.tell({
          kind: "language-defect",
          defect: "malformed",
          detail: language,
          place: place(),
          snippet: snippet(text),
        });
      }
      return;
    }
    if (
      primary(language) !== primary(languageOfAll ?? "") &&
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(beginning)
    )
      flow.tell({ kind: "part-language", value: language, place: place(), snippet: snippet(text) });
  };

  const takeColours = (text: string) => {
    const now = run();
    const { paragraph } = flow;
    if (!paragraph) return;
    const pick = <Key extends keyof CharacterFormat>(key: Key) =>
      now?.[key] ?? now?.style?.[key] ?? paragraph.style[key];
    const foreground = pick("colour");
    if (!foreground) return;
    const background = pick("background") ?? flow.background;
    if (!background || paragraph.colours.size >= colourLimit) return;
    const size = pick("size") ?? 20;
    const isLarge = size >= 36 || (size >= 28 && pick("isBold") === true);
    const key = `${foreground} ${background} ${isLarge}`;
    const known = paragraph.colours.get(key);
    if (known) {
      if (known.text.length < colouredKept) known.text += beginningOf(text, colouredKept);
    } else
      paragraph.addColours(key, { foreground, background, isLarge, text: beginningOf(text, colouredKept) });
  };

  const addText = (text: string) => {
    if (isHidden()) return;
    flow.addText(text);
    if (isBlank(text)) return;
    takeLanguage(text);
    takeColours(text);
  };

  const inParagraph =
    (take: (paragraph: NonNullable<typeof flow.paragraph>, value: string | null) => void) =>
    (attributes: Attributes) => {
      if (flow.paragraph) take(flow.paragraph, attributes.get("w:val"));
    };
  const isProperty = (parent: string) => parents[parents.length - 2] === parent;
  const startText = () => {
    isText = true;
  };
  const endText = () => {
    isText = false;
  };
  const startRun = () => {
    runs.push(new PlainRun());
    flow.isHidden = isHidden();
  };
  const endRun = () => {
    runs.pop();
    flow.isHidden = isHidden();
  };
  const startNote = (attributes: Attributes) => {
    // Separators between text and notes are no notes.
    const type = attributes.get("w:type");
    isSeparator = type !== null && type !== "normal";
  };
  const endNote = () => {
    flow.interrupt();
    isSeparator = false;
  };
  let isSeparator = false;
  const startSection = (attributes: Attributes) => {
    const id = attributes.get("r:id", 255);
    if (id !== null && flow.tally.shownHeaders.size < headerLimit)
      flow.tally.shownHeaders.add(`${attributes.get("w:type") ?? "default"} ${id}`);
  };

  const own: Listener = {
    starts: {
      "w:p": () => flow.startParagraph(),
      "w:pStyle": inParagraph((paragraph, value) => {
        paragraph.style = flow.styles.paragraph(value);
      }),
      "w:outlineLvl": inParagraph((paragraph, value) => {
        paragraph.outlineLevel = wholeNumber(value);
      }),
      "w:numId": inParagraph((paragraph, value) => {
        if (isProperty("w:numPr")) paragraph.numberingId = wholeNumber(value);
      }),
      "w:r": startRun,
      "m:r": startRun,
      "w:t": startText,
      "m:t": startText,
      "w:sectPr": () => {
        if (flow.paragraph) flow.paragraph.hasContent = true;
      },
      "w:headerReference": startSection,
      "w:footerReference": startSection,
      "w:titlePg": (attributes) => {
        if (attributes.get("w:val") !== "0") flow.tally.shownHeaders.add("first");
      },
      "w:altChunk": () =>
        note(
          "The document takes in another document as it stands (w:altChunk), which was not checked. Open it in Word, save it and check it again.",
        ),
      "w:subDoc": () =>
        note(
          "The document takes in a subdocument from another file, which was not checked. Check that file too.",
        ),
      "w:footnote": startNote,
      "w:endnote": startNote,
    },
    ends: {
      "w:p": () => flow.endParagraph(),
      "w:r": endRun,
      "m:r": endRun,
      "w:t": endText,
      "m:t": endText,
      "w:rPr": () => {
        isRunProperties = false;
        isMark = false;
      },
      "w:footnote": endNote,
      "w:endnote": endNote,
    },
    children: {
      "w:r": (name, attributes) => {
        if (name === "w:t") return;
        if (name === "w:rPr") isRunProperties = true;
        else if (name === "w:tab" || name === "w:ptab") addText("\t");
        else if (name === "w:noBreakHyphen") addText("\u2011");
        else if (name === "w:br" || name === "w:cr") {
          addText("\n");
          if (flow.paragraph && /^(?:page|column)$/.test(attributes.get("w:type") ?? ""))
            flow.paragraph.hasContent = true;
        } else if (name === "w:sym") {
          const code = Number.parseInt(attributes.get("w:char") ?? "", 16);
          if (code > 0 && code < 0xffff) addText(String.fromCharCode(code));
        }
      },
      "w:rPr": (name, attributes) => {
        if (isRunProperties) takeRunProperty(name, attributes);
        else if (isMark && isRemoval(name) && flow.paragraph) flow.paragraph.isRemoved = true;
      },
      "w:pPr": (name, attributes) => {
        if (name === "w:rPr") isMark = true;
        else if (name === "w:shd" && flow.paragraph)
          flow.paragraph.background = rgb(attributes.get("w:fill"));
      },
    },
  };
  const takeRunProperty = (name: string, attributes: Attributes) => {
    const now = run();
    if (!now) return;
    if (name === "w:rStyle") now.style = flow.styles.character(attributes.get("w:val") ?? "");
    else takeCharacterProperty(name, attributes, now);
    flow.isHidden = isHidden();
  };
  listeners.unshift(own);

  const starts = merged(listeners.map(({ starts }) => starts));
  const ends = merged(listeners.map(({ ends }) => ends));
  const texts = listeners.flatMap(({ text }) => text ?? []);
  const children = new Map<string, ((name: string, attributes: Attributes) => void)[]>();
  for (const listener of listeners)
    for (const [parent, take] of Object.entries(listener.children ?? {}))
      children.set(parent, [...(children.get(parent) ?? []), take]);

  return shownBranches(
    {
      start(name, attributes) {
        const parent = parents[parents.length - 1] ?? "";
        parents.push(name);
        if (isSeparator) return;
        starts.get(name)?.(attributes);
        const takers = children.get(parent);
        if (takers) for (const take of takers) take(name, attributes);
      },
      end(name) {
        parents.pop();
        if (isSeparator && name !== "w:footnote" && name !== "w:endnote") return;
        ends.get(name)?.();
      },
      text(text) {
        if (isText) addText(text);
        else for (const take of texts) take(text);
      },
    },
    (name) => isLeftOut(name, parents[parents.length - 1]),
  );
}

function merged<Value>(all: Record<string, Value>[]): Map<string, Value> {
  const map = new Map<string, Value>();
  for (const one of all)
    for (const [name, value] of Object.entries(one)) {
      if (map.has(name)) throw new Error(`Two listeners for ${name}.`);
      map.set(name, value);
    }
  return map;
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0]!;
