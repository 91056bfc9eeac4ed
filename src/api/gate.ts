import { z } from "@hono/zod-openapi";
import { gateSchema, parseGateText } from "../gate/definition.ts";
import type { Gate } from "../gate/gate.ts";

/** What the gate of a request is in OpenAPI: the definition itself. */
const { $schema: _, ...gateObject } = z.toJSONSchema(gateSchema, { io: "input" });

/** A gate in a JSON body. */
export const gateProperty = {
  ...gateObject,
  type: ["object", "null"],
  description: "What the report must be like to pass. A report that could not be read in full never passes.",
  example: { min_score: 90, max: { critical: 0 }, only_new: true },
} as never;

/** A gate in a form: JSON text. */
export const gateField = {
  type: "string",
  contentMediaType: "application/json",
  contentSchema: gateObject,
  description: `What the report must be like to pass, as JSON: ${Object.keys(gateSchema.shape).join(", ")}.`,
  example: '{"min_score": 90, "max": {"critical": 0}}',
} as never;

/** The gate of a JSON body. */
export const gateOfBody = gateSchema.nullish().transform((gate) => gate ?? null);

/** The gate of a form; throws AppError `invalid_request`. */
export const gateOfField = (text: string | undefined): Gate | null =>
  text === undefined ? null : parseGateText(text);

export const gateResult = z
  .object({
    passed: z.boolean(),
    reasons: z.array(z.string()).openapi({
      description: "Each reason why it did not pass, as a sentence; none when it passed.",
      example: ["The score is 84.0: at least 90 is required."],
    }),
  })
  .strict()
  .openapi("GateResult");
