import { Parser } from "htmlparser2";
import { decodedPieces, sniffEncoding } from "../checker/readers/html/encoding.ts";
import { formats } from "../core/formats.ts";
import type { Converter } from "./converter.ts";
import { withRole } from "./html-roles.ts";
import type { PageBuilder } from "./page.ts";

/** A parser that gives what it finds to the page; `data-note` names a note that is referred to. */
export const parserInto = (page: PageBuilder, notes?: ReadonlySet<string>): Parser =>
  new Parser({
    onopentag: (name, attributes) => {
      page.open(...withRole(name, attributes));
      const note = attributes["data-note"];
      if (note !== undefined && notes?.has(note)) page.noteReference(note);
    },
    onclosetag: () => page.close(),
    ontext: (data) => page.text(data),
  });

export const html: Converter = {
  largest: formats.html.limit,
  isEmptyAltMeant: true,
  async write(source, page) {
    const parser = parserInto(page);
    for await (const piece of decodedPieces(source, await sniffEncoding(source))) parser.write(piece);
    parser.end();
  },
};
