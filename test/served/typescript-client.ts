import type { ApiDocument, Operation, Schema } from "../../src/http/api-document.ts";

/** A name as it may stand in a type. */
const quoted = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The type of what a schema describes. Throws on what it does not know, so that no part of a document is passed over. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas[${JSON.stringify(schema.$ref.replace("#/components/schemas/", ""))}]`;
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((part) => `(${typeOf(part)})`).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === undefined) return "unknown";
  return [schema.type]
    .flat()
    .map((type) => simpleType(type, schema))
    .join(" | ");
}

function simpleType(type: string, schema: Schema): string {
  switch (type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type;
    case "array":
      return `(${typeOf(schema.items ?? {})})[]`;
    case "object":
      return objectType(schema);
    default:
      throw new Error(`The type ${type} is unknown.`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const more = typeof additionalProperties === "object" ? additionalProperties : null;
  if (more && !Object.keys(properties).length) return `{ [name: string]: ${typeOf(more)} }`;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${quoted(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join("; ")} }`;
}

/** The body of a success; undefined where there is none. */
function answerType({ responses }: Operation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => {
      const entries = Object.entries(content ?? {});
      if (!entries.length) return "undefined";
      return entries
        .map(([mediaType, { schema }]) => (mediaType === "application/json" ? typeOf(schema) : "Blob"))
        .join(" | ");
    });
  return [...new Set(types)].join(" | ") || "undefined";
}

/** What a call takes besides the credentials: fields by where they go, and whether any is needed. */
function inputOf({ parameters = [], requestBody }: Operation): { type: string; isNeeded: boolean } {
  const parts: string[] = [];
  let isNeeded = false;
  for (const place of ["path", "query", "header"]) {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (!own.length) continue;
    const needs = own.some(({ required }) => required);
    isNeeded ||= needs;
    const fields = own.map(
      ({ name, required, schema }) => `${quoted(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
    );
    parts.push(`${place}${needs ? "" : "?"}: { ${fields.join("; ")} }`);
  }
  const bodies: string[] = [];
  for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {}))
    bodies.push(`{ ${mediaType === "application/json" ? "json" : "form"}: ${typeOf(schema)} }`);
  if (bodies.length && requestBody?.required) isNeeded = true;
  else if (bodies.length) bodies.push("{}");
  const type = [`{ ${parts.join("; ")} }`, ...(bodies.length ? [`(${bodies.join(" | ")})`] : [])].join(" & ");
  return { type, isNeeded };
}

const runtime = `
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(\`\${status}: \${text}\`);
    this.status = status;
  }
}

interface Given { path?: object; query?: object; header?: object; json?: unknown; form?: object }

async function send(client: Client, method: string, template: string, { path = {}, query = {}, header = {}, json, form }: Given): Promise<any> {
  const values = new Map(Object.entries(path));
  const url = new URL(client.server + template.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(values.get(name)))));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers(client.headers);
  for (const [name, value] of Object.entries(header)) headers.set(name, String(value));
  let body: string | FormData | undefined;
  if (json !== undefined) {
    headers.set("Content-Type", "application/json");
    body = JSON.stringify(json);
  } else if (form) {
    body = new FormData();
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.append(name, value);
  }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!response.ok) throw new Refusal(response.status, await response.text());
  if (response.status === 204) return undefined;
  return response.headers.get("Content-Type")?.startsWith("application/json") ? response.json() : response.blob();
}
`;

/** A typed client of one group, as a module without imports: a class with a method for each operation. */
export function typescriptClient({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `  ${quoted(name)}: ${typeOf(schema)};`,
  );
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { type, isNeeded } = inputOf(operation);
      const given = isNeeded ? `given: ${type}` : `given: ${type} = {}`;
      const call = `send(this, ${JSON.stringify(method.toUpperCase())}, ${JSON.stringify(path)}, given)`;
      return `  ${operation.operationId}(${given}): Promise<${answerType(operation)}> {\n    return ${call};\n  }`;
    }),
  );
  return `export interface Schemas {
${schemas.join("\n")}
}
${runtime}
export class Client {
  readonly server: string;
  readonly headers: Record<string, string>;
  constructor(server: string, headers: Record<string, string> = {}) {
    this.server = server;
    this.headers = headers;
  }
${methods.join("\n")}
}
`;
}
