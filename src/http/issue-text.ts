import { z } from "@hono/zod-openapi";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Types as people who send JSON call them. */
const wanted: Record<string, string> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What was sent, by its kind alone: values may be secrets, and of any length. */
function sent(input: unknown): string {
  if (input === null || typeof input === "boolean") return String(input);
  if (Array.isArray(input)) return "a list";
  if (typeof input === "string") return "text";
  if (typeof input === "number") return Number.isInteger(input) ? "a number" : "a fraction";
  return "an object";
}

const units: Record<string, string> = { string: "character", array: "item", set: "item", map: "entr" };

function size(count: number | bigint, origin: string): string {
  const unit = units[origin];
  if (!unit) return String(count);
  const [one, more] = unit === "entr" ? ["entry", "entries"] : [unit, `${unit}s`];
  return `${count} ${Number(count) === 1 ? one : more}`;
}

/** Names that are not known, and those that are: `"answer": it takes file, answers`. */
export const noField = (unknown: readonly string[], known: readonly string[]): string =>
  `${unknown.map((name) => JSON.stringify(name.slice(0, 40))).join(", ")}: it takes ${known.join(", ")}`;

/** An object of these fields alone; another one is named beside them, as it may be misspelt. */
export const onlyFields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `has no field ${noField(issue.keys, Object.keys(shape))}`
        : undefined,
  });

/**
 * What is said of a value that breaks a schema where the schema itself says nothing: what is allowed, to follow the
 * name of the field.
 */
const plainIssue: z.core.$ZodErrorMap = (issue: RawIssue) => {
  const { input } = issue;
  switch (issue.code) {
    case "invalid_type":
      if (input === undefined) return "is required";
      return `must be ${wanted[issue.expected] ?? issue.expected}, not ${sent(input)}`;
    case "invalid_value":
      if (input === undefined) return "is required";
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "too_big": {
      const verb = issue.origin in units ? "have" : "be";
      return `must ${verb} ${issue.inclusive ? "at most" : "less than"} ${size(issue.maximum, issue.origin)}`;
    }
    case "too_small": {
      const verb = issue.origin in units ? "have" : "be";
      return `must ${verb} ${issue.inclusive ? "at least" : "more than"} ${size(issue.minimum, issue.origin)}`;
    }
    case "invalid_format":
      return issue.format === "url" ? "must be a URL" : "has the wrong form";
    case "unrecognized_keys":
      return `has no field ${issue.keys.map((key) => `"${key.slice(0, 40)}"`).join(", ")}`;
    default:
      return "has a value that is not taken";
  }
};

/** Makes every schema speak as `plainIssue` does. */
export const speakPlainly = () => z.config({ localeError: plainIssue });
