import type { Budget } from "./budget.ts";
import type { FactSink } from "./model.ts";

/** Steps that a fact draws: where it is and what it says are put into words, and the checks look at it. */
const factCost = 24;

/** The sink, with steps drawn for what is judged; the document fact is told though none are left. */
export const priced =
  (tell: FactSink, budget: Budget): FactSink =>
  (fact) => {
    if (fact.kind !== "document") budget.step(factCost);
    tell(fact);
  };
