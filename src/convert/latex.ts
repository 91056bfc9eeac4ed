import { formats } from "../core/formats.ts";
import { texText } from "../formats/latex/decode.ts";
import type { Converter } from "./converter.ts";
import { loadMathml, mayHaveFormulas } from "./latex/mathml.ts";
import { writeNotes } from "./latex/notes.ts";
import { LatexWriter } from "./latex/writer.ts";

/** LaTeX source as far as it tells what is printed: it is followed, not run. */
export const latex: Converter = {
  largest: formats.latex.limit,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const writer = new LatexWriter(page, budget);
    const { scanner, metadata } = writer;
    let isLoaded = false;
    for await (const text of texText(source)) {
      if (!isLoaded && mayHaveFormulas(text)) {
        await loadMathml();
        isLoaded = true;
      }
      await scanner.follow(text);
      if (scanner.isStopped) break;
    }
    const wanted = scanner.end();
    wanted?.done(wanted.found);
    writer.closeAll();
    writeNotes(writer);
    writer.references.end();
    const { language, title } = metadata.fact(0);
    page.setLanguage(language?.value ?? null);
    page.setTitle(title.value);
    for (const remark of writer.files.remarks(writer.references.unknown)) page.remark(remark);
  },
};
