import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { ApiDocument, ApiDocuments } from "../http/api-document.ts";
import { exampleReport } from "../services/reports/example-report.ts";
import {
  Base,
  Event,
  fieldsOf,
  idOfSection,
  operationsOf,
  Shown,
  shownOnce,
  Text,
  Type,
} from "./api-operations.tsx";
import { page } from "./page.tsx";
import { navigationOf } from "./session.ts";

/** All groups of operations. */
export async function showApis(c: Context<AppEnv>, documents: ApiDocuments) {
  const all = documents.names.map((name) => ({ name, document: documents.of(c, name) }));
  return page(c, {
    title: "API",
    navigation: await navigationOf(c),
    children: (
      <>
        <h1>API</h1>
        <p class="lead">
          Everything that the Console does can be done by programs. There are three groups of operations, each
          with a document for generators of clients.
        </p>
        {all.map(({ name, document: { info, tags } }) => (
          <section>
            <h2>
              <a href={`/docs/${name}`}>{info.title}</a>
            </h2>
            <p>{info.description}</p>
            <p>{tags.map((tag) => tag.name).join(", ")}.</p>
            <p>
              <a href={`/openapi/${name}.json`}>
                OpenAPI 3.1 document<span class="hidden"> of {info.title}</span>
              </a>
            </p>
          </section>
        ))}
      </>
    ),
  });
}

const noSection = () => new AppError("not_found", "There is no such section of the API; see /docs.");

/** One group: its operations by section. Throws AppError `not_found`. */
export async function showApi(c: Context<AppEnv>, documents: ApiDocuments, name: string) {
  const document = documents.of(c, name);
  const { info, tags, webhooks } = document;
  const all = operationsOf(document);
  return page(c, {
    title: info.title,
    navigation: await navigationOf(c),
    children: (
      <>
        <p class="kind">
          <a href="/docs">API</a>
        </p>
        <h1>{info.title}</h1>
        <p class="lead">{info.description}</p>
        <p>
          <a href={`/openapi/${name}.json`}>OpenAPI 3.1 document</a>,{" "}
          <a href={`/docs/${name}/schemas`}>schemas</a>. Every answer carries <code>X-Request-Id</code> and
          the limits that hold in <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and{" "}
          <code>-Reset</code>.
        </p>
        {tags.map((tag) => {
          const path = `/docs/${name}/${idOfSection(tag.name)}`;
          const events = tag.name === "Events" ? Object.entries(webhooks) : [];
          return (
            <section>
              <h2>
                <a href={path}>{tag.name}</a>
              </h2>
              <p>{tag.description}</p>
              <ul>
                {all
                  .filter(({ operation }) => operation.tags.includes(tag.name))
                  .map(({ method, path: where, operation }) => (
                    <li>
                      <a href={`${path}#${operation.operationId}`}>{operation.summary}</a>{" "}
                      <code>
                        {method.toUpperCase()} {where}
                      </code>
                    </li>
                  ))}
                {events.map(([event, { post }]) => (
                  <li>
                    <a href={`${path}#${post.operationId}`}>{post.summary}</a> <code>{event}</code>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </>
    ),
  });
}

const Schemas = ({ document }: { document: ApiDocument }) => (
  <>
    {Object.entries(document.components.schemas).map(([component, schema]) => (
      <section>
        <h2 id={`schema-${component}`}>{component}</h2>
        {schema.description && (
          <p>
            <Text text={schema.description} />
          </p>
        )}
        {schema.properties ? (
          <dl class="facts">
            {fieldsOf(schema).map((field) => (
              <>
                <dt>
                  <code>{field.name}</code>
                </dt>
                <dd>
                  <Type schema={field.schema} />
                  {field.isRequired ? ". " : ", optional. "}
                  <Text text={field.description} />
                </dd>
              </>
            ))}
          </dl>
        ) : (
          <p>
            <Type schema={schema} />
          </p>
        )}
      </section>
    ))}
  </>
);

/** One section of a group, the messages of its webhooks, or its schemas. Throws AppError `not_found`. */
export async function showSection(
  c: Context<AppEnv>,
  documents: ApiDocuments,
  name: string,
  section: string,
) {
  const document = documents.of(c, name);
  const tag = document.tags.find((one) => idOfSection(one.name) === section);
  if (!tag && section !== "schemas") throw noSection();
  const known = shownOnce(await exampleReport());
  const title = tag?.name ?? "Schemas";
  const shown = tag
    ? operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name))
    : [];
  return page(c, {
    title: `${title}: ${document.info.title}`,
    navigation: await navigationOf(c),
    children: (
      <Base.Provider value={`/docs/${name}`}>
        <p class="kind">
          <a href="/docs">API</a> / <a href={`/docs/${name}`}>{document.info.title}</a>
        </p>
        <h1>{title}</h1>
        {tag && <p class="lead">{tag.description}</p>}
        {shown.map((placed) => (
          <Shown placed={placed} document={document} known={known} />
        ))}
        {tag?.name === "Events" &&
          Object.entries(document.webhooks).map(([event, { post }]) => (
            <Event name={event} operation={post} document={document} known={known} />
          ))}
        {!tag && <Schemas document={document} />}
      </Base.Provider>
    ),
  });
}
