import type { Format } from "../core/formats.ts";
import type { Converter } from "./converter.ts";
import { docx } from "./docx.ts";
import { html } from "./html.ts";
import { latex } from "./latex.ts";
import { markdown } from "./markdown.ts";
import { pdf } from "./pdf.ts";
import { pptx } from "./pptx.ts";
import { xlsx } from "./xlsx.ts";

/** How each format is converted. */
export const converters: Record<Format, Converter> = { docx, html, latex, markdown, pdf, pptx, xlsx };
