/** Takes what is found; `source`, whose units these are, holds it from `start` to `end`. */
export interface TokenizerSink {
  /** Whether the open element is of SVG or MathML, where title, script and style are ordinary elements. */
  readonly isForeign: boolean;
  text(source: string, units: Uint16Array, start: number, end: number): void;
  /** A start tag begins at this offset of the text at hand. */
  tagStart(at: number): void;
  /** Its name; answers with it in lower case where the content of the element is text up to its end tag, else with nothing. */
  tagName(source: string, units: Uint16Array, start: number, end: number): string;
  attributeName(units: Uint16Array, start: number, end: number): void;
  /** A piece of the attribute's value. */
  attributeValue(source: string, start: number, end: number): void;
  attributeEnd(): void;
  /** The start tag ends before this offset of the text at hand. */
  tagEnd(end: number, isSelfClosing: boolean): void;
  endTag(source: string, units: Uint16Array, start: number, end: number): void;
  /** What stands in a section of character data. */
  data(text: string): void;
  /** A comment, or something else that counts as one. */
  comment(): void;
}
