import { Budget } from "../../../src/checker/budget.ts";
import type { DocumentFact, Fact, FactKind } from "../../../src/checker/model.ts";
import type { Reader } from "../../../src/checker/reader.ts";
import { bytesSource } from "../../../src/checker/source.ts";

/** All facts that a reader tells of the bytes. */
export async function factsOf(reader: Reader, bytes: Uint8Array, budget = new Budget()): Promise<Fact[]> {
  const facts: Fact[] = [];
  await reader.read(bytesSource(bytes), (fact) => facts.push(fact), budget);
  return facts;
}

export const ofKind = <Kind extends FactKind>(facts: Fact[], kind: Kind) =>
  facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);

/** The document fact, which must be the last and the only one. */
export function documentOf(facts: Fact[]): DocumentFact {
  const last = facts.at(-1);
  if (last?.kind !== "document" || ofKind(facts, "document").length !== 1)
    throw new Error("The document fact is not told once, as the last.");
  return last;
}
