import { z } from "zod";
import { tiersOfChecks } from "../checker/index.ts";
import { AppError } from "../core/errors.ts";
import type { Gate } from "./gate.ts";

const checkIds = [...tiersOfChecks.keys()];

const isText = (value: unknown): value is string => typeof value === "string";

/** Values as messages repeat them: cut, as anything may have been sent. */
const quoted = (value: unknown) =>
  isText(value) ? `"${value.slice(0, 40)}"` : (JSON.stringify(value)?.slice(0, 40) ?? "nothing");

const checkId = z.enum(checkIds, {
  error: ({ input }) => `there is no check ${quoted(input)}: checks are ${checkIds.join(", ")}`,
});

const checkList = z.array(checkId, "must be a list of ids of checks").max(100, "must have at most 100 ids");

const aMaximum = z
  .int("must be a whole number, 0 or more")
  .min(0, "must be a whole number, 0 or more")
  .max(1_000_000_000, "must be at most 1000000000");

/** What to say of fields that do not exist, and of what is no object at all. */
const onlyFields = (names: string) => (issue: { code?: string; keys?: readonly string[] }) =>
  issue.code === "unrecognized_keys"
    ? `there is no field ${quoted(issue.keys?.[0])}: fields are ${names}`
    : `must be an object with fields of ${names}`;

/** What a report must be like to pass. One definition for the API, the command line and its configuration. */
export const gateSchema = z.strictObject(
  {
    min_score: z
      .number("must be a number from 0 to 100")
      .min(0, "must be a number from 0 to 100")
      .max(100, "must be a number from 0 to 100")
      .optional()
      .describe("The least overall score, in percent."),
    min_grade: z
      .enum(["A", "B", "C", "D", "F"], "must be A, B, C, D or F")
      .optional()
      .describe("The lowest grade that passes."),
    max: z
      .strictObject(
        { critical: aMaximum.optional(), major: aMaximum.optional(), minor: aMaximum.optional() },
        { error: onlyFields("critical, major and minor") },
      )
      .optional()
      .describe("The most issues of each severity. Issues that only a person can decide do not count."),
    only_new: z
      .boolean("must be true or false")
      .optional()
      .describe(
        "Whether `max` and `fail_on` count only issues that the baseline does not have. Where neither is given, no new issue may be there.",
      ),
    fail_on: checkList
      .optional()
      .describe("Checks that must have no issue. Their tiers are added to those of the report."),
    ignore: checkList.optional().describe("Checks whose issues `max` and `fail_on` do not count."),
  },
  { error: onlyFields("min_score, min_grade, max, only_new, fail_on and ignore") },
) satisfies z.ZodType<Gate>;

/** The gate that a value is. Throws AppError `invalid_request` that names the field and what is allowed there. */
export function parseGate(value: unknown): Gate {
  const parsed = gateSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new AppError("invalid_request", `Invalid gate: ${[...path, ""].join(": ")}${message}.`);
}

/** The gate that a JSON text is; throws as `parseGate` does. */
export function parseGateText(text: string): Gate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", `Invalid gate: must be JSON, such as {"min_score": 90}.`);
  }
  return parseGate(value);
}

/** The tiers that a report lists: those that were asked for, and those of the checks that the gate fails on. */
export const tiersFor = (gate: Gate | null, asked: readonly number[]): number[] =>
  [...new Set([...asked, ...(gate?.fail_on ?? []).map((id) => tiersOfChecks.get(id)!)])].sort();
