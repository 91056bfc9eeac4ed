import type { Budget } from "../../checker/budget.ts";
import { FactListener } from "../../checker/facts/listener.ts";
import type { FactSink } from "../../checker/model.ts";
import type { Field, Graphic, Image, Link } from "../content.ts";
import type { FormatTraits } from "../reader.ts";

/** Takes what stands over the cells of a sheet, and what makes links of them. */
export interface SheetObjects {
  object(node: Image | Graphic | Field): void;
  /** `cell` is the reference of the cell that is the link, `text` what it shows. */
  link(node: Link, cell: string, text: string): void;
}

/** Makes facts of them. */
export function factsOfObjects(traits: FormatTraits, emit: FactSink, budget: Budget): SheetObjects {
  const facts = new FactListener(traits, emit, budget);
  return {
    object(node) {
      facts.open(node);
      facts.close(node);
    },
    link(node, _cell, text) {
      facts.open(node);
      facts.text({ text });
      facts.close(node);
    },
  };
}
