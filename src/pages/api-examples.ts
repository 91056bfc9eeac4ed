import type { ApiDocument, Schema } from "../http/api-document.ts";

/** Deeper than any answer is; an example ends there. */
const deepest = 8;

/** The component that a reference names. */
export const componentOf = ({ $ref }: Schema): string | null =>
  $ref?.startsWith("#/components/schemas/") ? $ref.slice("#/components/schemas/".length) : null;

const formats: Record<string, string> = {
  "date-time": "2026-11-21T09:30:00.000Z",
  email: "ada@example.org",
  uri: "https://www.example.org/report.pdf",
  binary: "…",
};

const ofType = (type: string | undefined, { format, minimum = 0 }: Schema): unknown => {
  switch (type) {
    case "string":
      return formats[format ?? ""] ?? "text";
    case "integer":
    case "number":
      return minimum;
    case "boolean":
      return true;
    default:
      return null;
  }
};

/**
 * A value that a schema takes: its own example, or one made of those of its parts. `known` has whole examples of
 * components.
 */
export function exampleOf(
  schema: Schema,
  document: ApiDocument,
  known: Readonly<Record<string, unknown>> = {},
  depth = 0,
): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (depth > deepest) return null;
  const next = (inner: Schema) => exampleOf(inner, document, known, depth + 1);
  const component = componentOf(schema);
  if (component !== null) {
    if (Object.hasOwn(known, component)) return known[component];
    const found = document.components.schemas[component];
    return found ? next(found) : null;
  }
  if (schema.enum?.length) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return next(first);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, next(property)]),
    );
  if (type === "array") return schema.items ? [next(schema.items)] : [];
  if (type === "object") return {};
  return schema.default ?? ofType(type, schema);
}
