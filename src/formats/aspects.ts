import type { Aspect } from "../checker/model.ts";

/** What every format of running text has a place for. */
export const textAspects: readonly Aspect[] = [
  "language",
  "title",
  "headings",
  "heading-order",
  "lists",
  "images",
  "figures",
  "tables",
  "fields",
  "bookmarks",
  "links",
  "part-languages",
  "media",
];
