import { pptxReader } from "../formats/pptx/reader.ts";
import { converterOf } from "./converter.ts";

/** PowerPoint presentations: the slides that are shown, each a section, with the notes of the speaker. */
export const pptx = converterOf(pptxReader, { largest: 104_857_600 });
