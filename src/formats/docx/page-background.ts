import type { Paint } from "../ooxml/colour/paint.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { white } from "./colours.ts";
import type { Styles } from "./styles.ts";

/** What is behind the text of all pages (17.2.1). */
export class PageBackground {
  readonly #colours: Styles["colours"];
  /** The blocks that stand on it. */
  readonly #blocks: { background: Paint };
  /** The document has one, which is seen. */
  #isShown = false;

  constructor(colours: Styles["colours"], blocks: { background: Paint }) {
    this.#colours = colours;
    this.#blocks = blocks;
  }

  /** The body begins: without a background its pages are white. */
  begin(): void {
    if (this.#colours.page === "style") this.#set(white);
  }

  take(attributes: Attributes): void {
    if (this.#colours.page !== "style") return;
    this.#isShown = true;
    this.#set(this.#colours.pageFill(attributes) ?? white);
  }

  /** A picture or gradient fills the page. */
  takePicture(): void {
    if (this.#isShown) this.#set("picture");
  }

  #set(paint: Paint): void {
    this.#colours.page = paint;
    this.#blocks.background = paint;
  }
}
