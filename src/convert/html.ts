import { Parser } from "htmlparser2";
import { OverBudget } from "../checker/budget.ts";
import { formats } from "../core/formats.ts";
import { decodedPieces, sniffEncoding } from "../formats/html/encoding.ts";
import type { Converter } from "./converter.ts";
import { withRole } from "./html-roles.ts";
import type { PageBuilder } from "./page.ts";

const mostAttributes = 10_000;

/** A parser that gives what it finds to the page; `data-note` names a note that is referred to. */
export function parserInto(page: PageBuilder, notes?: ReadonlySet<string>): Parser {
  let attributesOfTag = 0;
  return new Parser({
    onattribute: () => {
      if (++attributesOfTag > mostAttributes)
        throw new OverBudget(
          `The document is too complex to be converted: an element has more than ${mostAttributes} attributes.`,
        );
    },
    onopentag: (name, attributes) => {
      attributesOfTag = 0;
      page.open(...withRole(name, attributes));
      const note = attributes["data-note"];
      if (note !== undefined && notes?.has(note)) page.noteReference(note);
    },
    onclosetag: () => page.close(),
    ontext: (data) => page.text(data),
  });
}

export const html: Converter = {
  largest: formats.html.limit,
  isEmptyAltMeant: true,
  async write(source, page, budget) {
    const parser = parserInto(page);
    for await (const piece of decodedPieces(source, await sniffEncoding(source))) {
      parser.write(piece);
      budget.worked(piece.length >> 1);
      if (budget.isDue) await budget.turn();
    }
    parser.end();
  },
};
