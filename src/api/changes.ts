import { z } from "@hono/zod-openapi";
import { reportIssue } from "./report-body.ts";

const changedIssue = reportIssue
  .extend({
    cause: z.enum(["document", "rules", "unknown"]).openapi({
      description:
        "Why it is in one of the two reports only. `rules`: a changed rule brought or took it. `document`: its rules are the same in both. `unknown`: its rules changed, and the document may have changed as well.",
    }),
  })
  .strict()
  .openapi("ChangedIssue");

/** What changed from one report to another. */
export const changes = z
  .object({
    since: z
      .string()
      .nullable()
      .openapi({ description: "What the report is compared with; null for the first, of which all is new." }),
    score_change: z
      .number()
      .openapi({ description: "In percent; below 0 where the score fell.", example: 4.2 }),
    rules_changed: z
      .boolean()
      .openapi({ description: "Whether the two reports were made by different versions of the rules." }),
    new: z.array(changedIssue),
    resolved: z.array(changedIssue),
    remaining: z.int().min(0).openapi({ description: "How many issues stand in both." }),
    undecided: z.int().min(0).openapi({
      description:
        "Issues that are in one report and may be among those that the other left out, as a report lists at most 1,000.",
    }),
    not_compared: z
      .array(z.string())
      .openapi({ description: "Ids of checks that only one of the reports lists, as its tiers are others." }),
  })
  .strict()
  .openapi("Changes");

export const sinceQuery = (what: string) =>
  z.object({ since: z.string().optional().openapi({ description: what }) });
