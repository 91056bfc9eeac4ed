import { formats } from "../core/formats.ts";
import { htmlContentReader } from "../formats/html/reader.ts";
import { converterOf } from "./converter.ts";

/** HTML as it is read for its checks: what its elements are for assistive technology, by their names and roles. */
export const html = converterOf(htmlContentReader, { largest: formats.html.limit });
