import type { Budget } from "../checker/budget.ts";
import { FactListener } from "../checker/facts/listener.ts";
import type { FactSink } from "../checker/model.ts";
import type { TextSink } from "../checker/reach/text-sink.ts";
import { readers } from "../checker/readers/all.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { ContentListener } from "../formats/content.ts";
import { docxReader } from "../formats/docx/reader.ts";
import { latexReader } from "../formats/latex/reader.ts";
import { pdfContent } from "../formats/pdf/reader.ts";
import { pptxReader } from "../formats/pptx/reader.ts";
import type { FormatReader } from "../formats/reader.ts";

/** The readers of formats whose facts are made of content. */
const contentReaders: Partial<Record<Format, FormatReader>> = {
  docx: docxReader,
  pptx: pptxReader,
  latex: latexReader,
};

/** The content of formats whose readers of facts do not say it: it costs a second reading. */
const separateReaders: Partial<Record<Format, FormatReader>> = { pdf: pdfContent };

/** Whether the content of a format is to be had by a reading of its own. */
export const hasSeparateContent = (format: Format): boolean => separateReaders[format] !== undefined;

/** Reads the content alone, of a format that has it apart. */
export const readSeparate = (
  format: Format,
  source: ByteSource,
  listener: ContentListener,
  budget: Budget,
): Promise<void> =>
  separateReaders[format]!.read(source, listener, { isWhole: false, formulas: false }, budget);

/**
 * Reads a document once for its facts and, where its reader emits it and somebody listens, for its content; the listener
 * never waits.
 */
export async function readBoth(
  format: Format,
  source: ByteSource,
  listener: ContentListener | null,
  emit: FactSink,
  budget: Budget,
  texts?: TextSink,
): Promise<void> {
  const reader = contentReaders[format];
  if (!reader || !listener) {
    await readers[format]!.read(source, emit, budget, listener ?? undefined, texts);
    return;
  }
  const facts = new FactListener(reader.traits, emit, budget, texts);
  const both: ContentListener = {
    open(node) {
      facts.open(node);
      listener.open(node);
    },
    text(run) {
      facts.text(run);
      listener.text(run);
    },
    close(node) {
      facts.close(node);
      listener.close(node);
    },
    note(note) {
      facts.note(note);
      listener.note(note);
    },
    end(document) {
      facts.end(document);
      listener.end(document);
    },
  };
  await reader.read(source, both, { isWhole: true, formulas: false }, budget);
}
