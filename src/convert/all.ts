import type { Format } from "../core/formats.ts";
import type { Converter } from "./converter.ts";
import { docx } from "./docx.ts";
import { html } from "./html.ts";
import { markdown } from "./markdown.ts";
import { pdf } from "./pdf.ts";
import { pptx } from "./pptx.ts";
import { xlsx } from "./xlsx.ts";

/** The formats that are converted. */
export const converters: Partial<Record<Format, Converter>> = { docx, html, markdown, pdf, pptx, xlsx };
