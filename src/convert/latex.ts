import { formats } from "../core/formats.ts";
import { latexReader } from "../formats/latex/reader.ts";
import { converterOf } from "./converter.ts";

export const latex = converterOf(latexReader, {
  largest: formats.latex.limit,
  infersHeaders: true,
});
