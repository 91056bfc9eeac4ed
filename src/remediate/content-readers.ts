import type { Budget } from "../checker/budget.ts";
import { FactListener } from "../checker/facts/listener.ts";
import type { FactSink } from "../checker/model.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { ContentListener } from "../formats/content.ts";
import { docxReader } from "../formats/docx/reader.ts";
import { latexReader } from "../formats/latex/reader.ts";
import { pptxReader } from "../formats/pptx/reader.ts";
import type { FormatReader } from "../formats/reader.ts";

/** The readers of formats whose facts are made of content, so that one reading tells both. */
export const contentReaders: Partial<Record<Format, FormatReader>> = {
  docx: docxReader,
  pptx: pptxReader,
  latex: latexReader,
};

/** Reads a document once for its facts and for what another listener, which never waits, takes of its content. */
export async function factsOfContent(
  { traits, read }: FormatReader,
  source: ByteSource,
  other: ContentListener,
  tell: FactSink,
  budget: Budget,
): Promise<void> {
  const facts = new FactListener(traits, tell, budget);
  const both: ContentListener = {
    open(node) {
      facts.open(node);
      other.open(node);
    },
    text(run) {
      facts.text(run);
      other.text(run);
    },
    close(node) {
      facts.close(node);
      other.close(node);
    },
    note(note) {
      facts.note(note);
    },
    end(document) {
      facts.end(document);
      other.end(document);
    },
  };
  await read(source, both, { isWhole: true, formulas: false }, budget);
}
