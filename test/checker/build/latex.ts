import { Budget } from "../../../src/checker/budget.ts";
import { factReader } from "../../../src/checker/facts/reader.ts";
import type { DocumentFact, Fact, FactKind } from "../../../src/checker/model.ts";
import { latexReader } from "../../../src/formats/latex/reader.ts";
import { documentOf, factsOf, ofKind } from "./read.ts";

/** What reads LaTeX for its checks. */
export const texReader = factReader(latexReader);

/** All facts of a LaTeX source. */
export const factsOfTex = (source: string, budget = new Budget()): Promise<Fact[]> =>
  factsOf(texReader, new TextEncoder().encode(source), budget);

/** The document fact of a LaTeX source. */
export const documentOfTex = async (source: string): Promise<DocumentFact> =>
  documentOf(await factsOfTex(source));

/** The facts of one kind of an article with this body, which begins in line 3. */
export const inArticle = async <Kind extends FactKind>(body: string, kind: Kind) =>
  ofKind(await factsOfTex(`\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`), kind);
