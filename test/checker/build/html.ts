import { Budget } from "../../../src/checker/budget.ts";
import type { Fact, FactKind } from "../../../src/checker/model.ts";
import { htmlReader } from "../../../src/formats/html/reader.ts";
import { factsOf, ofKind } from "./read.ts";

/** All facts that the reader emits of a page, or of the body of a flawless one. */
export const readPage = (html: string, budget = new Budget()): Promise<Fact[]> =>
  factsOf(htmlReader, new TextEncoder().encode(html), budget);

export const body = (content: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Test</title></head><body>\n${content}`;

/** The facts of one kind, of a body. */
export const inBody = async <Kind extends FactKind>(content: string, kind: Kind) =>
  ofKind(await readPage(body(content)), kind);
