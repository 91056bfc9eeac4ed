import { Parser } from "htmlparser2";
import { decodedPieces, sniffEncoding } from "../checker/readers/html/encoding.ts";
import type { Converter } from "./converter.ts";
import type { PageBuilder } from "./page.ts";

/** A parser that gives what it finds to the page. */
export const parserInto = (page: PageBuilder): Parser =>
  new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    onclosetag: () => page.close(),
    ontext: (data) => page.text(data),
  });

export const html: Converter = {
  largest: 1_048_576,
  isEmptyAltMeant: true,
  async write(source, page) {
    const parser = parserInto(page);
    for await (const piece of decodedPieces(source, await sniffEncoding(source))) parser.write(piece);
    parser.end();
  },
};
