import type { Budget } from "./budget.ts";
import type { Fact, FactSink } from "./model.ts";

/** Steps that a fact draws: where it is and what it says are put into words, and the checks look at it. */
const factCost = 24;
/** Characters of an alternative text that are looked at one by one: two of them are a step. */
const altLooked = 400;

/** The sink, with steps drawn for what is judged; the document fact is reported though none are left. */
export const priced =
  (emit: FactSink, budget: Budget): FactSink =>
  (fact) => {
    if (fact.kind !== "document") budget.step(factCost + altCost(fact));
    emit(fact);
  };

const altCost = (fact: Fact): number =>
  fact.kind === "image" || fact.kind === "figure" ? Math.min(fact.alt?.length ?? 0, altLooked) >> 1 : 0;
