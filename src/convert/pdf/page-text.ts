import type { getDocumentProxy } from "unpdf";
import { OverBudget } from "../../checker/budget.ts";
import { AppError } from "../../core/errors.ts";

type TextContent = Awaited<ReturnType<Awaited<ReturnType<PdfDocument["getPage"]>>["getTextContent"]>>;
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A run of text on one line. */
export interface TextRun {
  sort: "text";
  text: string;
  /** In default user space: where its first character stands on the base line. */
  x: number;
  y: number;
  /** Along its own direction of writing. */
  width: number;
  /** Height of its font. */
  size: number;
  /** Of its base line, in degrees against the horizontal, counted anticlockwise. */
  angle: number;
  /** The same on all pages. */
  font: string;
  endsLine: boolean;
}

/** A run of text, or the beginning or end of marked content, in the order of the page's content. */
export type TextItem = TextRun | { sort: "begin"; tag: string | null; mcid: number | null } | { sort: "end" };

const unreadable = () =>
  new AppError(
    "unreadable_document",
    "The PDF is damaged, so that its text cannot be taken out. Export the document again, or open it in a PDF program, save it anew and convert that.",
  );

/** Pieces of text and marks of marked content that one page may have. */
const mostItems = 200_000;

/** The text of the pages of a small PDF as pdf.js decodes it, which bounds nothing. */
export class PageText {
  readonly #document: PdfDocument;

  private constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Takes the bytes for itself. Throws AppError `unreadable_document`. */
  static async open(data: Uint8Array): Promise<PageText> {
    const { getDocumentProxy } = await import("unpdf");
    try {
      // Nothing is compiled and nothing is fetched: what lies outside of the file is left out.
      const document = await getDocumentProxy(data, {
        useSystemFonts: false,
        useWorkerFetch: false,
        useWasm: false,
        disableFontFace: true,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        enableXfa: false,
        stopAtErrors: false,
        verbosity: 0,
      });
      return new PageText(document);
    } catch {
      throw unreadable();
    }
  }

  /**
   * The items of the page, counted from 1; null where it cannot be read. No more is taken than passes over so many
   * characters. Throws OverBudget for more pieces of text than a page may have.
   */
  async page(number: number, most: number): Promise<TextItem[] | null> {
    if (number > this.#document.numPages) return null;
    const found: TextItem[] = [];
    /** The numbers of fonts, which stand as their ascent, by the names that pdf.js gives them. */
    const fonts = new Map<string, number>();
    try {
      const page = await this.#document.getPage(number);
      let characters = 0;
      const reader = page.streamTextContent({ includeMarkedContent: true }).getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const { items, styles } = value as TextContent;
        for (const name in styles) fonts.set(name, styles[name]!.ascent);
        for (const item of items) {
          const taken = textItem(item, fonts);
          if (taken.sort === "text") characters += taken.text.length;
          found.push(taken);
        }
        if (characters <= most && found.length <= mostItems) continue;
        await reader.cancel();
        break;
      }
      page.cleanup();
    } catch {
      return null;
    }
    if (found.length > mostItems)
      throw new OverBudget(
        `The document is too complex to be converted: page ${number} has more than ${mostItems} pieces of text. Export it again, or without this page.`,
      );
    return found;
  }

  async close(): Promise<void> {
    await this.#document.loadingTask.destroy();
  }
}

function textItem(item: TextContent["items"][number], fonts: ReadonlyMap<string, number>): TextItem {
  if (!("str" in item)) {
    if (item.type === "endMarkedContent") return { sort: "end" };
    const mcid = /_mc(\d+)$/.exec(item.id ?? "")?.[1];
    const { tag } = item as { tag?: string | null };
    return { sort: "begin", tag: tag ?? null, mcid: mcid === undefined ? null : Number(mcid) };
  }
  const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
  return {
    sort: "text",
    // Codes of a font that does not tell their characters come as control characters.
    text: item.str.replace(/[\u0000-\u0008\u000e-\u001f]/g, "\ufffd"),
    x,
    y,
    width: item.width,
    size: Math.hypot(c, d),
    angle: (Math.atan2(b, a) * 180) / Math.PI,
    font: String(fonts.get(item.fontName) || item.fontName),
    endsLine: item.hasEOL,
  };
}
