import { collapsed } from "../../../checker/white-space.ts";
import type { SurveyHandler } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { type Wish, type Wishing, written } from "../../ooxml/edit/wish.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** How a heading is set in a document without styles of headings: bold, in half points. */
const plainSize = { attributes: { "w:val": "32" } };

/** Letters that are written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Puts a heading at the beginning of the text, in the document's style of headings. */
export class HeadingInsertion implements SurveyHandler {
  readonly #task: TaskOf<"insert-heading">;
  readonly #part: string;
  readonly #sheet: StyleSheet;
  readonly #wishing: Wishing;
  hasMetAll = false;

  constructor(task: TaskOf<"insert-heading">, part: string, sheet: StyleSheet, wishing: Wishing) {
    this.#task = task;
    this.#part = part;
    this.#sheet = sheet;
    this.#wishing = wishing;
  }

  looksAt(_element: number, name: string): boolean {
    return name === "w:body";
  }

  start(tag: Tag): void {
    if (this.hasMetAll || tag.name !== "w:body") return;
    this.hasMetAll = true;
    this.#task.take(this.#part, tag.insertion(this.#heading(tag)));
  }

  #heading(body: Tag): string {
    const { writer } = this.#wishing;
    const text = collapsed(this.#task.edit.text);
    const isFromRight = rightToLeft.test(text);
    const style = this.#sheet.headingStyle();
    const paragraph: Wish = {
      children: {
        ...(style === null
          ? { "w:outlineLvl": { attributes: { "w:val": "0" } } }
          : { "w:pStyle": { attributes: { "w:val": style } } }),
        ...(isFromRight ? { "w:bidi": {} } : {}),
      },
    };
    const run: Wish = {
      children: {
        ...(style === null ? { "w:b": {}, "w:bCs": {}, "w:sz": plainSize, "w:szCs": plainSize } : {}),
        ...(isFromRight ? { "w:rtl": {} } : {}),
      },
    };
    return writer.write(body, "w:p", [], (inParagraph) => {
      const properties = written(inParagraph, "w:pPr", paragraph, this.#wishing);
      return `${properties}${writer.write(inParagraph, "w:r", [], (inRun) => {
        const isPlain = !Object.keys(run.children ?? {}).length;
        const runProperties = isPlain ? "" : written(inRun, "w:rPr", run, this.#wishing);
        return `${runProperties}${writer.write(inRun, "w:t", [], () => escapedText(text))}`;
      })}`;
    });
  }
}
