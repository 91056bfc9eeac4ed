import { detectFormat } from "../checker/index.ts";
import type { ByteSource } from "../checker/source.ts";
import { formats } from "../core/formats.ts";
import type { ContentListener, LoadPicture, Node, PictureData } from "../formats/content.ts";
import { keyOf } from "./address-map.ts";
import { hasSeparateContent, readBoth, readSeparate } from "./content-readers.ts";
import { fixes } from "./fixes/all.ts";
import { questionsOf } from "./questions.ts";
import { loaderOf } from "./shown-pictures.ts";
import { budgetFor, survey } from "./survey.ts";

export interface PictureOptions {
  filename: string;
  mediaType?: string;
  /** Its id. */
  question: string;
}

/** The picture beside a question, as the reader finds it; null where none can be shown, or there is no such question. */
export async function picture(source: ByteSource, options: PictureOptions): Promise<PictureData | null> {
  const { filename, mediaType, question } = options;
  const claim = { filename, ...(mediaType === undefined ? {} : { contentType: mediaType }) };
  const format = await detectFormat(source, claim);
  const { proposals } = await survey(format, source, { filename, fixes });
  const asked = questionsOf(proposals, null).find(({ ids }) => ids.id === question);
  const addresses = new Set(asked?.asks.flatMap(({ picture: at }) => (at ? [keyOf(at)] : [])));
  if (!addresses.size) return null;
  let load: LoadPicture | null = null;
  const take = (node: Node) => {
    if (!load && node.address && addresses.has(keyOf(node.address))) load = loaderOf(node);
  };
  const listener: ContentListener = { open: take, text() {}, close: take, note() {}, end() {} };
  const budget = budgetFor(format, source.size);
  if (hasSeparateContent(format) || formats[format].isText)
    await readSeparate(format, source, listener, budget, { hasDrawings: true });
  else await readBoth(format, source, listener, () => {}, budget);
  return found(load);
}

const found = async (load: LoadPicture | null) => (await load?.()) ?? null;
