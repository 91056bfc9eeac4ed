import { createContext, useContext } from "hono/jsx";
import type { ApiDocument, Operation, Schema } from "../http/api-document.ts";
import { componentOf, exampleOf } from "./api-examples.ts";

/** An operation with where it is. */
interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

export const operationsOf = ({ paths }: ApiDocument): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

/** Path of the group's pages, without a slash at its end. */
export const Base = createContext("/docs");

export const idOfSection = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** A description: pieces between grave accents are code. */
export const Text = ({ text }: { text: string }) => (
  <>{text.split(/`([^`]*)`/).map((part, at) => (at % 2 ? <code>{part}</code> : part))}</>
);

/** What a value may be, in words; components are links to their tables. */
export const Type = ({ schema }: { schema: Schema }) => {
  const component = componentOf(schema);
  const base = useContext(Base);
  if (component !== null) return <a href={`${base}/schemas#schema-${component}`}>{component}</a>;
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum)
    return (
      <>
        {schema.enum.map((value, at) => (
          <>
            {at ? ", " : ""}
            <code>{JSON.stringify(value)}</code>
          </>
        ))}
      </>
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return (
      <>
        {choices.map((choice, at) => (
          <>
            {at ? " or " : ""}
            <Type schema={choice} />
          </>
        ))}
      </>
    );
  const types = [schema.type ?? "any"].flat();
  if (types.includes("array") && schema.items)
    return (
      <>
        list of <Type schema={schema.items} />
        {types.includes("null") ? " or null" : ""}
      </>
    );
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `, ${schema.minimum} to ${schema.maximum}`
      : "";
  return <>{`${types.join(" or ")}${schema.format ? ` (${schema.format})` : ""}${range}`}</>;
};

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  /** Where it stands, for parameters. */
  place?: string;
  description: string;
}

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: schema.description ?? "",
  }));

const Fields = ({ caption, fields }: { caption: string; fields: readonly Field[] }) => (
  <table class="stack">
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, schema, isRequired, place, description }) => (
        <tr>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td data-label="Value">
            <Type schema={schema} />
            {schema.default !== undefined && (
              <>
                , <code>{JSON.stringify(schema.default)}</code> if it is left out
              </>
            )}
          </td>
          <td data-label="What it is">
            {[place, isRequired ? "Required." : "Optional."].filter(Boolean).join(" ")}{" "}
            <Text text={description} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const places: Record<string, string> = {
  path: "In the path.",
  query: "In the query.",
  header: "A header.",
};

const parametersOf = ({ parameters = [] }: Operation): Field[] =>
  parameters.map(({ name, schema, required = false, description, in: place }) => ({
    name,
    schema,
    isRequired: required,
    place: places[place] ?? "",
    description: description ?? schema.description ?? "",
  }));

/** The schema with the fields themselves, where it is a component. */
function resolved(schema: Schema, { components }: ApiDocument): Schema {
  const component = componentOf(schema);
  return component === null ? schema : (components.schemas[component] ?? schema);
}

/** What a program sends, as a command that people can try. */
function curlOf({ method, path, operation }: Placed, document: ApiDocument): string {
  const [server] = document.servers;
  const { in: place, name, description } = document.components.securitySchemes.credentials;
  const credentials =
    place === "header" ? `${name}: $KEY` : `Authorization: Bearer ${description ? "$KEY" : "$TOKEN"}`;
  const content = operation.requestBody?.content ?? {};
  const parts = ["curl"];
  const isPlain = method === "get" || (method === "post" && Object.keys(content).length > 0);
  if (!isPlain) parts.push(`-X ${method.toUpperCase()}`);
  if (!operation.security || operation.security.length) parts.push(`-H "${credentials}"`);
  const form = content["multipart/form-data"];
  const json = content["application/json"];
  if (form) {
    const { required = [] } = resolved(form.schema, document);
    for (const name of required) parts.push(`-F ${name}=${name === "file" ? "@document.pdf" : "…"}`);
  } else if (json) parts.push(`--json '${JSON.stringify(exampleOf(json.schema, document))}'`);
  parts.push(`'${server?.url ?? ""}${path}'`);
  return parts.join(" ");
}

const Answer = ({
  operation,
  document,
  known,
}: {
  operation: Operation;
  document: ApiDocument;
  known: Readonly<Record<string, unknown>>;
}) => {
  const [status, good] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const schema = good?.content?.["application/json"]?.schema;
  return (
    <>
      <h3>Answers</h3>
      <dl class="facts">
        {Object.entries(operation.responses).map(([code, { description, content = {} }]) => (
          <>
            <dt>{code}</dt>
            <dd>
              <Text text={description} />
              {content["application/json"] && code.startsWith("2") && (
                <>
                  {" "}
                  <Type schema={content["application/json"].schema} />
                </>
              )}
            </dd>
          </>
        ))}
      </dl>
      {schema && (
        <details>
          <summary>
            An answer with {status}
            <span class="hidden"> to “{operation.summary}”</span>
          </summary>
          <pre>
            <code>{JSON.stringify(exampleOf(schema, document, known), null, 2)}</code>
          </pre>
        </details>
      )}
    </>
  );
};

const Body = ({ operation, document }: { operation: Operation; document: ApiDocument }) => (
  <>
    {Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
      <Fields
        caption={`Body of “${operation.summary}” as ${type}`}
        fields={fieldsOf(resolved(schema, document))}
      />
    ))}
  </>
);

export const Shown = ({
  placed,
  document,
  known,
}: {
  placed: Placed;
  document: ApiDocument;
  known: Readonly<Record<string, unknown>>;
}) => {
  const { method, path, operation } = placed;
  const parameters = parametersOf(operation);
  return (
    <section>
      <h2 id={operation.operationId}>{operation.summary}</h2>
      <p>
        <code>
          <strong>{method.toUpperCase()}</strong> {path}
        </code>
      </p>
      {operation.description && (
        <p>
          <Text text={operation.description} />
        </p>
      )}
      {operation.security?.length === 0 && <p>It needs no credentials.</p>}
      <pre>
        <code>{curlOf(placed, document)}</code>
      </pre>
      {parameters.length > 0 && (
        <Fields caption={`Parameters of “${operation.summary}”`} fields={parameters} />
      )}
      <Body operation={operation} document={document} />
      <Answer operation={operation} document={document} known={known} />
    </section>
  );
};

export const Event = ({
  name,
  operation,
  document,
  known,
}: {
  name: string;
  operation: Operation;
  document: ApiDocument;
  known: Readonly<Record<string, unknown>>;
}) => {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return (
    <section>
      <h2 id={operation.operationId}>
        {operation.summary}: <code>{name}</code>
      </h2>
      <Fields caption={`Headers of ${name}`} fields={parametersOf(operation)} />
      {schema && (
        <details>
          <summary>
            A message<span class="hidden"> of {name}</span>
          </summary>
          <pre>
            <code>{JSON.stringify(exampleOf(schema, document, known), null, 2)}</code>
          </pre>
        </details>
      )}
    </section>
  );
};

/** The report of a real document where a page first shows one, and a mention of it from then on. */
export function shownOnce(report: object): Readonly<Record<string, unknown>> {
  let isShown = false;
  return {
    get Report() {
      if (isShown) return { "…": "the fields of a Report, as above" };
      isShown = true;
      return report;
    },
  };
}
