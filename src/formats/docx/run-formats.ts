import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { type CharacterFormat, picked } from "./character-format.ts";
import { isRemoval } from "./left-out.ts";
import type { Paragraph } from "./paragraph.ts";
import { marksOf, type Run } from "./runs.ts";
import { takeCharacterProperty } from "./styles.ts";
import { takeColours } from "./text-colours.ts";
import type { TextFlow } from "./text-flow.ts";

/** The runs that are open (17.3.2): how the text in them is set, in which language and in which colours. */
export class RunFormats {
  readonly #flow: TextFlow;
  readonly #runs: Run[] = [];
  /** Text that is read is hidden: by its run, its style or that of its paragraph. */
  isHidden = false;

  constructor(flow: TextFlow) {
    this.#flow = flow;
  }

  start(): void {
    this.#runs.push({ style: null });
    this.settle();
  }

  end(): void {
    this.#runs.pop();
    this.settle();
  }

  /** A property of the run, or of the mark at a paragraph's end, which has properties too. */
  takeProperty(name: string, owner: string | undefined, attributes: Attributes): void {
    const { paragraph, styles } = this.#flow;
    if (owner !== "w:r") {
      if (owner === "w:pPr" && isRemoval(name) && paragraph) paragraph.isRemoved = true;
      return;
    }
    const run = this.#runs[this.#runs.length - 1];
    if (!run) return;
    if (name === "w:rStyle") run.style = styles.character(attributes.get("w:val", 255) ?? "");
    else takeCharacterProperty(name, attributes, run, styles.colours);
    this.settle();
  }

  /** Letters are filled with a gradient. */
  fillText(): void {
    const run = this.#runs[this.#runs.length - 1];
    if (run) run.colour = "text-fill";
  }

  /** The run or paragraph that text comes in is another one, or is set otherwise. */
  settle(): void {
    const run = this.#runs[this.#runs.length - 1];
    const { paragraph } = this.#flow;
    this.isHidden = run?.isHidden ?? run?.style?.isHidden ?? paragraph?.style.isHidden ?? false;
  }

  /** Takes note of the language and colours of text in a paragraph, and writes it there where it is content. */
  take(text: string, paragraph: Paragraph, isContent: (text: string) => boolean): void {
    const run = this.#runs[this.#runs.length - 1] ?? { style: null };
    const formats = [run, run.style, paragraph.style];
    if (!isBlank(text)) {
      this.#takeLanguage(text, formats);
      paragraph.setFace(run.isTypewritten ?? run.style?.isTypewritten ?? null);
      this.#takeColours(paragraph.isAfterSpace ? ` ${text}` : text, run, paragraph);
      paragraph.isAfterSpace = false;
    } else paragraph.isAfterSpace = true;
    if (!isContent(text)) return;
    paragraph.addText(text, marksOf(run, paragraph), this.#flow.tally.languages.of(text, formats));
  }

  #takeLanguage(text: string, formats: readonly (CharacterFormat | null)[]): void {
    const { languages } = this.#flow.tally;
    languages.cover(text, formats);
    const detail = languages.malformed(formats);
    if (detail === null) return;
    const { places, here, blocks } = this.#flow;
    const place = places.of(`text "${snippet(text, 60)}"`, null, here);
    const note = { kind: "language-defect", defect: "malformed", detail, isOfPart: true, place } as const;
    blocks.buffer.note({ ...note, snippet: snippet(text) });
  }

  #takeColours(text: string, run: Run, paragraph: Paragraph): void {
    const { blocks, styles, tally } = this.#flow;
    const formats = [run, run.style?.own ?? null, paragraph.style.own, blocks.cellFormat, styles.defaults];
    paragraph.set(picked("isBold", formats) === true, picked("size", formats) ?? 20);
    if (!tally.hasColours) return;
    takeColours(text, paragraph.coloursToFill, {
      run,
      style: paragraph.style,
      paragraphFill: paragraph.background,
      cell: blocks.cellFormat,
      defaults: styles.defaults,
      around: blocks.background,
    });
  }
}
