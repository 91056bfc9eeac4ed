import type { ContentBuffer } from "../content-buffer.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { Blocks } from "./blocks.ts";
import { awaitedIn } from "./pictures-awaited.ts";
import type { TextFlow } from "./text-flow.ts";

/** The notes of a part of footnotes or endnotes (17.11.2, 17.11.10). */
export class NoteBodies {
  readonly #flow: TextFlow;
  readonly #to: ContentBuffer;
  /** In a separator between text and notes, which is no note. */
  isSeparator = false;
  #isOpen = false;

  constructor(flow: TextFlow, to: ContentBuffer) {
    this.#flow = flow;
    this.#to = to;
  }

  /** `kind` is footnote or endnote. */
  start(kind: string, attributes: Attributes): void {
    const type = attributes.get("w:type");
    this.isSeparator = type !== null && type !== "normal";
    if (this.isSeparator) return;
    this.#isOpen = true;
    const key = `${kind} ${attributes.get("w:id", 32)}`;
    const { blocks, places, tally, here, styles, textBefore } = this.#flow;
    blocks.interrupt();
    this.#to.open({ role: "note", key, place: () => places.of("note", null, here) });
    this.#flow.enter(
      new Blocks(this.#to, places, tally, {
        kind: "note",
        background: styles.colours.page,
        before: textBefore,
        mostPictures: awaitedIn(2),
      }),
    );
  }

  end(): void {
    this.isSeparator = false;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { lastText } = this.#flow.blocks;
    this.#flow.blocks.end();
    this.#flow.leave();
    this.#flow.blocks.lastText = lastText || this.#flow.blocks.lastText;
    this.#to.close();
  }
}
