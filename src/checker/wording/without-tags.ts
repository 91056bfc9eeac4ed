import type { NothingFound } from "../check.ts";
import type { DocumentFact } from "../model.ts";

/** Whether it could have tags and has none, so that nothing in it says what is what. */
export const isWithoutTags = ({ tagging }: DocumentFact): boolean =>
  tagging !== null && !tagging.hasTree && !tagging.isOptional;

/**
 * What a summary says where nothing was found to look at: without tags no lists are found, however many the pages show,
 * and it must not say that there are none.
 */
export const unlessWithoutTags = (thing: string, otherwise: string): NothingFound => ({
  otherwise,
  withoutTags: `Without tags nothing says what is ${thing}.`,
});
