import type { Format } from "../core/formats.ts";
import type { Converter } from "./converter.ts";
import { html } from "./html.ts";
import { markdown } from "./markdown.ts";

/** The formats that are converted. */
export const converters: Partial<Record<Format, Converter>> = { html, markdown };
