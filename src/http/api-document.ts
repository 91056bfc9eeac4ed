import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

/** A schema of OpenAPI 3.1 (JSON Schema 2020-12), as far as the service's own documents have it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** None where it is open to everyone; absent where it is as for the whole. */
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: Schema }> }
  >;
}

/** An OpenAPI 3.1 document, as far as what is made of it needs. */
export interface ApiDocument {
  info: { title: string; description: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: { credentials: { type: string; in?: string; name?: string; description?: string } };
  };
}

/** The OpenAPI documents of the groups. */
export interface ApiDocuments {
  names: readonly string[];
  /** For a request, whose host it names where no other is set. Throws AppError `not_found`. */
  of(c: Context<AppEnv>, name: string): ApiDocument;
}
