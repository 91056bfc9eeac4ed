import type { Budget } from "../checker/budget.ts";
import type { ByteSource } from "../checker/source.ts";
import { formats } from "../core/formats.ts";
import { decodedPieces, type Encoding, sniffEncoding } from "../formats/html/encoding.ts";
import { mayHold } from "../formats/html/may-hold.ts";
import { NamedElements } from "../formats/html/named-elements.ts";
import { References } from "../formats/html/references.ts";
import { HtmlTokens } from "../formats/html/tokens.ts";
import { HtmlTree, type TreeHandler } from "../formats/html/tree.ts";
import type { Converter } from "./converter.ts";
import { HtmlWriter } from "./html-writer.ts";
import type { PageBuilder } from "./page.ts";

/** Takes HTML in pieces. */
export interface HtmlParser {
  write(html: string): void;
  end(): void;
}

/** A parser that gives what it finds to the page; `data-note` names a note that is referred to. */
export function parserInto(page: PageBuilder, notes?: ReadonlySet<string>): HtmlParser {
  return parserFor(new HtmlWriter(page, new References(), notes), page.budget);
}

function parserFor(handler: TreeHandler, budget: Budget, isXml = false): HtmlParser {
  const tree = new HtmlTree(handler, budget, { isXml });
  const tokens = new HtmlTokens(tree, budget, { isXml, isWritten: true });
  return {
    write: (html) => tokens.write(html),
    end() {
      tokens.end();
      tree.end();
    },
  };
}

/** Reads only what elements are called, for those that are named by others. */
class Names extends NamedElements {
  protected override get isTitleWanted(): boolean {
    return false;
  }

  protected override begin(): void {}
  protected override read(): void {}
  protected override end(): void {}
}

/** What is named by others. */
const labelled = /labelledby/i;

async function parse(
  source: ByteSource,
  encoding: Encoding,
  handler: TreeHandler,
  budget: Budget,
  cost: number,
): Promise<void> {
  const parser = parserFor(handler, budget, encoding.isXml);
  for await (const piece of decodedPieces(source, encoding)) {
    parser.write(piece);
    budget.worked(piece.length >> cost);
    if (budget.isDue) await budget.turn();
  }
  parser.end();
}

export const html: Converter = {
  largest: formats.html.limit,
  isEmptyAltMeant: true,
  async write(source, page, budget) {
    const encoding = await sniffEncoding(source);
    const isLabelled = await mayHold(labelled, source, encoding, budget);
    const references = new References(isLabelled);
    // A page is written from its beginning to its end: names that stand further down are looked for before.
    if (isLabelled) await parse(source, encoding, new Names(references, budget), budget, 2);
    await parse(source, encoding, new HtmlWriter(page, references), budget, 1);
  },
};
