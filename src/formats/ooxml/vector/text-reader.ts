import type { ColourSpec } from "../colour/spec.ts";
import { isOn, rgb, wholeNumber } from "../values.ts";
import type { Attributes } from "../xml.ts";
import type { VectorParagraph, VectorRun, VectorShape, VectorText } from "./vector-shape.ts";

const aligns = new Map<string, VectorParagraph["align"]>([
  ["ctr", "middle"],
  ["center", "middle"],
  ["r", "end"],
  ["right", "end"],
  ["end", "end"],
]);
const anchors = new Map<string, VectorText["anchor"]>([
  ["ctr", "middle"],
  ["b", "bottom"],
]);

/** Insets of a text where it does not say (ECMA-376 part 1, 21.1.2.1.1), in EMU. */
const usualInsets: VectorText["insets"] = [91_440, 45_720, 91_440, 45_720];
/** Characters that count as one piece. */
const charactersPerPiece = 16;

const newText = (): VectorText => ({ paragraphs: [], anchor: "top", insets: [...usualInsets] });

/** Reads the text of a shape as it is painted: of DrawingML, and of Word's paragraphs in a text box. */
export class TextReader {
  readonly #keep: (count: number) => boolean;
  #depth = 0;
  #text: VectorText | null = null;
  #body: Pick<VectorText, "anchor" | "insets"> | null = null;
  #paragraph: VectorParagraph | null = null;
  #run: VectorRun | null = null;
  #isText = false;

  constructor(keep: (count: number) => boolean) {
    this.#keep = keep;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Takes the colour of the run that is read. */
  get colourSink(): ((colour: ColourSpec) => void) | null {
    const run = this.#run;
    if (!run) return null;
    return (colour) => {
      run.colour = colour;
    };
  }

  /** Where the text of a shape stands; it may come behind the text. */
  takeBody(_name: string, attributes: Attributes, shape: VectorShape): void {
    const inset = (name: string, at: number) =>
      wholeNumber(attributes.get(name, 16)) ?? (usualInsets[at] as number);
    const body = {
      anchor: anchors.get(attributes.get("anchor", 16) ?? "") ?? ("top" as const),
      insets: [
        inset("lIns", 0),
        inset("tIns", 1),
        inset("rIns", 2),
        inset("bIns", 3),
      ] as VectorText["insets"],
    };
    this.#body = body;
    if (shape.text) Object.assign(shape.text, body);
  }

  /** Whether what a fill or colour is written by may begin. */
  start(name: string, parent: string, attributes: Attributes): boolean {
    if (this.#depth++ === 0) {
      this.#text = { ...newText(), ...(this.#body ?? {}) };
      this.#body = null;
      return false;
    }
    switch (name) {
      case "a:bodyPr":
        if (this.#text) this.takeBodyOf(this.#text, attributes);
        return false;
      case "a:p":
      case "w:p":
        this.#paragraph = this.#keep(1) ? { align: "start", runs: [] } : null;
        if (this.#paragraph) this.#text?.paragraphs.push(this.#paragraph);
        return false;
      case "a:pPr":
        if (this.#paragraph) this.#paragraph.align = aligns.get(attributes.get("algn", 8) ?? "") ?? "start";
        return false;
      case "w:jc":
        if (this.#paragraph) this.#paragraph.align = aligns.get(attributes.get("w:val", 16) ?? "") ?? "start";
        return false;
      case "a:r":
      case "a:fld":
      case "w:r":
        this.#startRun();
        return false;
      case "a:br":
      case "w:br":
        this.#startRun();
        if (this.#run) this.#run.text = "\n";
        return false;
      case "w:tab":
        if (parent === "w:r" && this.#run) this.#run.text += " ";
        return false;
      case "a:t":
      case "w:t":
        this.#isText = true;
        return false;
      default:
        this.#property(name, parent, attributes);
        return name.startsWith("a:");
    }
  }

  takeBodyOf(text: VectorText, attributes: Attributes): void {
    const names = ["lIns", "tIns", "rIns", "bIns"];
    for (const [at, name] of names.entries())
      text.insets[at] = wholeNumber(attributes.get(name, 16)) ?? usualInsets[at]!;
    text.anchor = anchors.get(attributes.get("anchor", 16) ?? "") ?? "top";
  }

  #startRun(): void {
    this.#run =
      this.#paragraph && this.#keep(1)
        ? { text: "", size: null, isBold: false, isItalic: false, colour: null }
        : null;
    if (this.#run) this.#paragraph!.runs.push(this.#run);
  }

  #property(name: string, parent: string, attributes: Attributes): void {
    const run = this.#run;
    if (!run) return;
    const flag = (value: string | null) => value !== null && isOn(value);
    if (name === "a:rPr") {
      const size = wholeNumber(attributes.get("sz", 16));
      run.size = size === null ? null : size / 100;
      run.isBold = flag(attributes.get("b", 8));
      run.isItalic = flag(attributes.get("i", 8));
    } else if (parent === "w:rPr") {
      const value = attributes.get("w:val", 32);
      if (name === "w:b") run.isBold = isOn(value);
      else if (name === "w:i") run.isItalic = isOn(value);
      else if (name === "w:sz") run.size = (wholeNumber(value) ?? 22) / 2;
      else if (name === "w:color") run.colour = wordColour(value, attributes.get("w:themeColor", 32));
    }
  }

  end(name: string, shape: VectorShape): void {
    if (name === "a:t" || name === "w:t") this.#isText = false;
    else if (name === "a:r" || name === "a:fld" || name === "w:r") this.#run = null;
    else if (name === "a:p" || name === "w:p") this.#paragraph = null;
    if (--this.#depth > 0) return;
    const text = this.#text;
    this.#text = null;
    if (text?.paragraphs.some(({ runs }) => runs.some((run) => run.text.trim()))) shape.text = text;
  }

  text(text: string): void {
    if (this.#isText && this.#run && this.#keep(Math.ceil(text.length / charactersPerPiece)))
      this.#run.text += text;
  }
}

/** Names of Word for the colours of a theme that text has most. */
const wordNames = new Map([
  ["text1", "tx1"],
  ["text2", "tx2"],
  ["background1", "bg1"],
  ["background2", "bg2"],
  ["dark1", "dk1"],
  ["light1", "lt1"],
  ["dark2", "dk2"],
  ["light2", "lt2"],
  ["hyperlink", "hlink"],
]);

function wordColour(value: string | null, theme: string | null): ColourSpec | null {
  if (theme !== null && (wordNames.has(theme) || /^accent[1-6]$/.test(theme)))
    return { base: wordNames.get(theme) ?? theme, changes: [] };
  const base = rgb(value);
  return base && { base, changes: [] };
}
