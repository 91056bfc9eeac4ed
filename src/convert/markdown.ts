import { formats } from "../core/formats.ts";
import { markdownContentReader } from "../formats/markdown/reader.ts";
import { converterOf } from "./converter.ts";

/** CommonMark with GFM and front matter, and the HTML in it. */
export const markdown = converterOf(markdownContentReader, {
  largest: formats.markdown.limit,
});
