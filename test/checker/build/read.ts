import { Budget } from "../../../src/checker/budget.ts";
import { factReader } from "../../../src/checker/facts/reader.ts";
import type { DocumentFact, Fact, FactKind } from "../../../src/checker/model.ts";
import type { Reader } from "../../../src/checker/reader.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { ElementPlace, LinePlace } from "../../../src/formats/html/places.ts";
import type { FormatReader } from "../../../src/formats/reader.ts";

/** A fact, or a part of one, whose places are plain data: in texts they have no words until somebody asks for them. */
function plain<Part>(part: Part): Part {
  if (part instanceof LinePlace) return { ...part, label: part.label, ...inPage(part) };
  if (Array.isArray(part)) return part.map(plain) as Part;
  if (part === null || typeof part !== "object" || Object.getPrototypeOf(part) !== Object.prototype)
    return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, plain(value)])) as Part;
}

const inPage = (place: LinePlace) => (place instanceof ElementPlace ? { path: place.path } : {});

/** All facts that a reader emits of the bytes. */
export async function factsOf(
  reader: Reader | FormatReader,
  bytes: Uint8Array,
  budget = new Budget(),
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const { read } = "traits" in reader ? factReader(reader) : reader;
  await read(bytesSource(bytes), (fact) => facts.push(plain(fact)), budget);
  return facts;
}

/** The facts without what an editor finds them by. */
export const withoutAddresses = (facts: readonly Fact[]): Fact[] =>
  facts.map((fact) => {
    const { address: _, ...rest } = fact as Fact & { address?: unknown };
    if (rest.kind === "typed-list") delete rest.lines;
    return rest as Fact;
  });

export const ofKind = <Kind extends FactKind>(facts: Fact[], kind: Kind) =>
  facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);

/** The document fact, which must be the last and the only one. */
export function documentOf(facts: Fact[]): DocumentFact {
  const last = facts.at(-1);
  if (last?.kind !== "document" || ofKind(facts, "document").length !== 1)
    throw new Error("The document fact is not told once, as the last.");
  return last;
}
