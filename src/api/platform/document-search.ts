import { z } from "@hono/zod-openapi";
import { AppError } from "../../core/errors.ts";
import { formatIds, imageFormatIds } from "../../core/formats.ts";
import { type DocumentSearch, documentOrders } from "../../services/documents/documents.ts";
import type { Place } from "../../services/paging.ts";
import { tiersOfChecks } from "../../services/reports/checks.ts";
import { grade } from "../report-body.ts";

export const docType = z.enum([...formatIds, ...imageFormatIds]);

/** Checks that documents are found by: those that make the score. */
const scoredChecks = [...tiersOfChecks].filter(([, tier]) => tier === 1).map(([id]) => id);

/** What lists of documents are filtered and sorted by, as the Console's are. */
export const searchQuery = {
  name: z
    .string()
    .max(255)
    .optional()
    .openapi({ description: "A part of the file name, whatever its case." }),
  tag_id: z.string().optional().openapi({ description: "Of a tag that the documents have." }),
  result: z
    .enum(["compliant", "failing", "untested"])
    .optional()
    .openapi({ description: "How they did in their latest compliance test." }),
  grade: grade.optional().openapi({ description: "Of their latest compliance test; in place of a result." }),
  check: z
    .enum(scoredChecks)
    .optional()
    .openapi({ description: "A check of tier 1 that failed in their latest compliance test." }),
  format: docType.optional().openapi({ description: "Of their current file." }),
  sort: z.enum(documentOrders).default("newest").openapi({
    description:
      "`worst` and `best` by the score of the latest compliance test, the lowest or the highest first, without documents that were not checked.",
  }),
};

export const aboutSearches =
  "What is given is asked of all documents. With `result`, `grade`, `check`, `format` or another order than `newest` the list goes on by `cursor` alone, as `Link` says: a page may then have fewer documents than `page_size`, as a search looks through some 2,000 documents at a time, and `X-Total-Count` is told where it is known without reading them all.";

type SearchQuery = z.infer<z.ZodObject<typeof searchQuery>>;

/** What the query looks for; null where a list with numbered pages answers it. */
export function searchOf(query: SearchQuery): DocumentSearch | null {
  const { name, tag_id: tagId, result, grade, check: checkId, format: docType, sort: order } = query;
  if (result && grade)
    throw new AppError("invalid_request", "Invalid query: give either result or grade, not both.");
  if (!result && !grade && !checkId && !docType && order === "newest") return null;
  return { name, tagId, result: result ?? grade, docType, checkId, order };
}

/** Behind which place a search goes on. */
export function placeInSearch(
  { page, cursor }: { page: number; cursor?: string[] | undefined },
  { order }: DocumentSearch,
): Place | null {
  if (page > 1)
    throw new AppError(
      "invalid_request",
      "Invalid query: a search by result, grade, check, format or score has no numbered pages; follow the Link header, or begin with an empty cursor.",
    );
  if (!cursor?.length) return null;
  const isPlace =
    order === "newest" ? cursor.length === 1 : cursor.length === 2 && /^\d{1,4}$/.test(cursor[0]!);
  if (isPlace) return cursor;
  throw new AppError(
    "invalid_request",
    "Invalid query: cursor: is not one that a list in this order gave; begin with an empty one.",
  );
}
