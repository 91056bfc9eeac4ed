import PDFDocument, { type StructureContent, type StructureElement } from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { Pace } from "../../core/turns.ts";
import { markup } from "../markup.ts";

/** pdfkit writes the title into the XMP metadata as it is; here it is escaped. */
class Document extends PDFDocument {
  protected override _addInfo(): void {
    const { info } = this;
    this.info = { ...info, Title: markup`${String(info.Title)}`.text };
    super._addInfo();
    this.info = info;
  }
}

/** A PDF/UA-1 file in the making: what is drawn is either content of a structure element or an artifact. */
export class TaggedPdf {
  readonly pdf: PDFDocument;
  readonly root: StructureElement;

  constructor({ title, created }: { title: string; created: Date }) {
    this.pdf = new Document({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en",
      displayTitle: true,
      font: null,
      autoFirstPage: false,
      bufferPages: true,
      info: { Title: title, Creator: "Lectern", Producer: "Lectern", CreationDate: created },
    });
    // pdfkit's own "PDF/UA" adds a CIDSet that leaves out the parts of composed glyphs (ISO 14289-1, 7.21.4.2).
    this.pdf.appendXML(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  /** A new structure element inside another; attributes are those of one owner (ISO 32000-1, 14.8.5). */
  element(
    parent: StructureElement,
    type: string,
    attributes?: { O: string } & Record<string, string>,
  ): StructureElement {
    const element = this.pdf.struct(type);
    if (attributes) element.dictionary.data.A = attributes;
    parent.add(element);
    return element;
  }

  /** What is drawn becomes content of the element, on the page that is open. */
  mark(element: StructureElement, draw: () => void): void {
    const content = this.pdf.markStructureContent(String(element.dictionary.data.S));
    this.#fill(element, content, draw);
  }

  /** Content that stands for a text: reported by the structure element and by the content itself, as readers differ. */
  markAs(actual: string, parent: StructureElement, draw: () => void): void {
    const element = this.pdf.struct("Span", { actual });
    parent.add(element);
    this.#fill(element, this.pdf.markStructureContent("Span", { actual }), draw);
  }

  #fill(element: StructureElement, content: StructureContent, draw: () => void): void {
    draw();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /** What is drawn is for the eye alone: rules, grounds, bars, and what repeats on every page. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Ends the file; nothing may be drawn afterwards. */
  async bytes(pace: Pace): Promise<Uint8Array> {
    await pace.turn();
    this.root.end();
    const bytes = toBytes(this.pdf);
    await pace.turn();
    this.pdf.flushPages();
    await pace.turn();
    this.pdf.end();
    return bytes;
  }
}
