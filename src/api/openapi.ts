import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { speakPlainly } from "../http/issue-text.ts";

type Issue = z.core.$ZodIssue;

speakPlainly();

function issueText({ path, message }: Issue): string {
  const name = path.join(".");
  if (message === "is required" && name) return `${name} is required`;
  return name ? `${name}: ${message}` : message;
}

/** What was wrong in one place of a request, in one sentence: the last that is wrong with a field is the narrowest. */
function invalid(place: string, { issues }: { issues: Issue[] }): AppError {
  const byField = new Map(issues.map((issue) => [issue.path.join("."), issue]));
  const texts = [...byField.values()].slice(0, 5).map(issueText);
  return new AppError("invalid_request", `Invalid ${place}: ${texts.join("; ")}.`);
}

/** Reported of a body that says that it is JSON and is none. */
export const malformedJson = () =>
  new AppError("invalid_request", "The body is no valid JSON: check brackets, quotes and commas.");

/** Whether the request says that its body is JSON. */
export const isJson = (c: Context<AppEnv>): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "");

/** Reported of a body that is no JSON where JSON is taken. */
export const notJson = () =>
  new AppError(
    "invalid_request",
    "The body has the wrong content type: send JSON with Content-Type application/json.",
  );

const places: Record<string, string> = { json: "body", query: "query", param: "path", header: "headers" };

/** A resource's routes. What does not match a route's schemas is AppError `invalid_request`, which names it. */
export const router = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      // No body at all is read as an empty object, which is as good as any where nothing is required.
      if (result.target === "json" && !isJson(c)) throw notJson();
      if (!result.success) throw invalid(places[result.target] ?? result.target, result.error);
    },
  });

/**
 * The JSON body of a route that takes forms as well, as its schema reads it. Such a route describes its bodies only:
 * what validates one of them refuses forms whose Content-Type has more parameters than a boundary.
 */
export async function readJson<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const sent = await c.req.json().catch(() => {
    throw malformedJson();
  });
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw invalid("body", error);
  return data;
}

/** Routes' errors in the shape of groups A and B. */
export const detailError = z
  .object({ detail: z.string().openapi({ description: "What was wrong and what is allowed." }) })
  .strict()
  .openapi("Error");

/** Routes' errors in the shape of group C. */
export const codedError = z
  .object({
    error: z
      .object({
        code: z
          .string()
          .openapi({ description: "Stays the same, for programs.", example: "invalid_request" }),
        message: z.string().openapi({ description: "What was wrong and what is allowed." }),
      })
      .strict(),
  })
  .strict()
  .openapi("Error");

const meanings = {
  400: "The request is wrong; the text says what and what is allowed.",
  401: "The credentials are missing, malformed, unknown or revoked.",
  403: "You may see this, but not do that.",
  404: "There is no such record, or none that you may know of.",
  429: "Too many requests: wait as long as Retry-After says.",
  500: "An error of the service; the text names the request's id.",
} as const;

type ErrorStatus = keyof typeof meanings;
type ErrorAnswer<Body extends z.ZodType> = {
  description: string;
  content: { "application/json": { schema: Body } };
};

/** The responses of the named statuses, and those that any request may have. */
export function errors<Body extends z.ZodType, Status extends ErrorStatus>(
  body: Body,
  ...statuses: Status[]
): Record<Status | 429 | 500, ErrorAnswer<Body>> {
  const all: ErrorStatus[] = [...statuses, 429, 500];
  return Object.fromEntries(
    all.map((status) => [
      status,
      { description: meanings[status], content: { "application/json": { schema: body } } },
    ]),
  ) as Record<Status | 429 | 500, ErrorAnswer<Body>>;
}

/**
 * The schema or null. zod's own `nullable` would write the null into the component that the schema names, and so into
 * everything else that refers to it.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  z.union([schema, z.null()]).openapi({ description });

/** A response with a JSON body. */
export const json = <Body extends z.ZodType>(schema: Body, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** A JSON request body. */
export const jsonBody = <Body extends z.ZodType>(schema: Body) => ({
  required: true,
  content: { "application/json": { schema } },
});

/** A whole number in the query: from 1 to a largest, with a default. */
export const wholeNumber = (usual: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from 1 to ${largest}`)
    .transform(Number)
    .pipe(z.number().min(1, "must be at least 1").max(largest, `must be at most ${largest}`))
    .default(usual)
    .openapi({ type: "integer", minimum: 1, maximum: largest, default: usual });

/** Pages are numbered from 1; one past the end is an empty list. */
export const pageNumber = wholeNumber(1, 1_000_000_000);

/** A time as every record carries it: ISO 8601, UTC, with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 }).openapi({ example: "2026-11-21T09:30:00.000Z" });

/** An id: its kind's prefix and a ULID. */
export const idOf = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`))
    .openapi({ example: `${prefix}_01KAHY7Q3V5Z8N2M4P6R9T1W3X` });

/** A parameter of the path. Anything goes: a malformed id is a record that does not exist. */
export const pathParameter = (name: string) =>
  z.string().openapi({ param: { name, in: "path" }, description: "The record's id." });
