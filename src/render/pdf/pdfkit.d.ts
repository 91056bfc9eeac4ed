/** What the PDF report uses of pdfkit, which ships no types. */
declare module "pdfkit" {
  export interface Reference {
    data: Record<string, unknown>;
  }
  export interface StructureContent {
    refs: unknown[];
  }
  export interface StructureElement {
    dictionary: Reference;
    add(child: StructureElement | StructureContent): StructureElement;
    /** Ends the pages that are buffered; only new ones can be drawn on. */
    flushPages(): void;
    end(): void;
  }
  export interface Outline {
    addItem(
      title: string,
      options?: { pageNumber?: number; top?: number; left?: number; expanded?: boolean },
    ): Outline;
  }
  export interface DocumentOptions {
    size?: string;
    margin?: number;
    pdfVersion?: string;
    tagged?: boolean;
    lang?: string;
    displayTitle?: boolean;
    font?: null;
    autoFirstPage?: boolean;
    bufferPages?: boolean;
    info?: Record<string, string | Date>;
  }
  export interface TextOptions {
    lineBreak?: boolean;
    baseline?: "alphabetic";
  }
  export default class PDFDocument {
    constructor(options: DocumentOptions);
    readonly page: { width: number; height: number };
    readonly outline: Outline;
    info: Record<string, string | Date>;
    addPage(): this;
    switchToPage(number: number): unknown;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(colour?: string): this;
    stroke(colour?: string): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string): number;
    /** The annotation becomes a child of `structParent`. pdfkit writes String objects as text strings, plain strings as names. */
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: StructureElement; Contents: object },
    ): this;
    struct(type: string, options?: Record<string, unknown>): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: string, options?: Record<string, unknown>): this;
    markStructureContent(tag: string, options?: Record<string, unknown>): StructureContent;
    endMarkedContent(): this;
    /** Adds a description to the XMP metadata. */
    appendXML(xml: string): void;
    /** Ends the pages that are buffered; only new ones can be drawn on. */
    flushPages(): void;
    end(): void;
    /** The font in use, as fontkit reads it. */
    readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    /** Writes the information dictionary into the XMP metadata. */
    protected _addInfo(): void;
  }
}

declare module "pdfkit/output" {
  import type PDFDocument from "pdfkit";
  export function toBytes(document: PDFDocument): Promise<Uint8Array>;
}
