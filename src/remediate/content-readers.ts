import type { Budget } from "../checker/budget.ts";
import { FactListener } from "../checker/facts/listener.ts";
import type { FactSink } from "../checker/model.ts";
import type { TextSink } from "../checker/reach/text-sink.ts";
import type { ReaderWants } from "../checker/reader.ts";
import { areFactsOfContent, readers } from "../checker/readers/all.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import { contentReaders } from "../formats/all.ts";
import type { ContentListener } from "../formats/content.ts";
import { everything, nothing } from "../formats/looks-at.ts";
import type { Wants } from "../formats/reader.ts";

/** Formats whose facts are read in less than their content: it is read by itself, and only where a fix needs it. */
const separate: ReadonlySet<Format> = new Set(["pdf", "html", "markdown"]);

/** Whether the content of a format is to be had by a reading of its own. */
export const hasSeparateContent = (format: Format): boolean => separate.has(format);

/** Reads the content alone; what the drawings of a page show takes all their attributes. */
export const readSeparate = (
  format: Format,
  source: ByteSource,
  listener: ContentListener,
  budget: Budget,
  { hasDrawings = false, ...around }: Pick<Wants, "hasDrawings" | "around"> = {},
): Promise<void> =>
  contentReaders[format].read(
    source,
    listener,
    { ...around, isWhole: false, formulas: false, isForEdits: !hasDrawings, hasDrawings, looksAt: nothing },
    budget,
  );

/**
 * Reads a document once for its facts and, where its reader emits it and something listens, for its content; the listener
 * never waits. What is read to be judged alone is not edited, so that its facts need no addresses.
 */
export async function readBoth(
  format: Format,
  source: ByteSource,
  listener: ContentListener | null,
  emit: FactSink,
  budget: Budget,
  {
    texts,
    keep,
    isAddressed = listener !== null,
    looksAt = everything,
    takesUndeclared = true,
  }: { texts?: TextSink } & ReaderWants = {},
): Promise<void> {
  if (!areFactsOfContent(format) || !listener) {
    await readers[format].read(source, emit, budget, listener, texts, {
      isAddressed,
      looksAt,
      takesUndeclared,
      ...(keep ? { keep } : {}),
    });
    return;
  }
  const reader = contentReaders[format];
  const facts = new FactListener(reader.traits, emit, budget, texts, looksAt);
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
  const wants = { isWhole: true, formulas: false, looksAt, ...(keep ? { keep } : {}) };
  await reader.read(source, both, wants, budget);
}
