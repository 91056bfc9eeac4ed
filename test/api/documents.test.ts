import { beforeAll, describe, expect, it } from "vitest";
import type { ApiDocument, Operation, Schema } from "../../src/http/api-document.ts";
import { body, call } from "./client.ts";

const names = ["platform", "reports", "scans"] as const;
const documents = {} as Record<(typeof names)[number], ApiDocument>;

beforeAll(async () => {
  for (const name of names) {
    const response = await call(`/openapi/${name}.json`);
    expect(response.status).toBe(200);
    documents[name] = await body(response);
  }
});

const operations = ({ paths }: ApiDocument): { where: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ where: `${method} ${path}`, operation })),
  );

describe.each(names)("the document of the %s group", (name) => {
  it("names each operation, by a name that no other has, and says which section it belongs to", () => {
    const all = operations(documents[name]);
    expect(all.length).toBeGreaterThan(5);
    const nameless = all.filter(({ operation }) => !/^[a-z][A-Za-z]+$/.test(operation.operationId ?? ""));
    expect(nameless.map(({ where }) => where)).toEqual([]);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
    const sections = documents[name].tags.map((tag) => tag.name);
    expect(sections).not.toContain("Other");
    for (const { operation } of all) expect(sections).toEqual(expect.arrayContaining(operation.tags));
  });

  it("declares the headers of lists and refusals", () => {
    const carried = (operation: Operation, status: string) =>
      Object.keys(operation.responses[status]?.headers ?? {});
    let lists = 0;
    for (const { operation } of operations(documents[name])) {
      expect(carried(operation, "429")).toContain("Retry-After");
      const isList = operation.parameters?.some((parameter) => parameter.name === "cursor") ?? false;
      if (isList) lists++;
      expect(carried(operation, "200").includes("Link")).toBe(isList);
    }
    expect(lists).toBeGreaterThan(0);
  });

  it("has no component that is null besides what it is, for whatever refers to it", () => {
    const all = Object.entries(documents[name].components.schemas);
    expect(all.length).toBeGreaterThan(5);
    const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes("null");
    expect(all.filter(([, schema]) => isNullable(schema)).map(([component]) => component)).toEqual([]);
  });

  it("has no header that nothing refers to", () => {
    const own = documents[name].components as unknown as { headers: object };
    const text = JSON.stringify(documents[name]);
    const unused = Object.keys(own.headers).filter(
      (header) => !text.includes(`"#/components/headers/${header}"`),
    );
    expect(Object.keys(own.headers).length).toBeGreaterThan(4);
    expect(unused).toEqual([]);
  });

  it("says of every body whether it is needed, and has a parameter for each part of a path", () => {
    for (const [path, methods] of Object.entries(documents[name].paths))
      for (const { operationId, requestBody, parameters = [] } of Object.values(methods)) {
        if (requestBody) expect(typeof requestBody.required, operationId).toBe("boolean");
        const named = parameters
          .filter((parameter) => parameter.in === "path")
          .map((parameter) => parameter.name);
        const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
        expect(named.toSorted(), operationId).toEqual(parts.toSorted());
        const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
        expect(new Set(all).size, operationId).toBe(all.length);
      }
  });

  it("refers to components that it has", () => {
    const known = new Set(Object.keys(documents[name].components.schemas));
    const references = JSON.stringify(documents[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const named = [...references].map(([, component]) => component!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((component) => !known.has(component))).toEqual([]);
  });
});

describe("webhooks", () => {
  it("are described with their headers, signature and body", () => {
    const { webhooks, components } = documents.scans;
    expect(Object.keys(webhooks)).toEqual(["scan.completed", "scan.failed", "webhook.test"]);
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters?.map((parameter) => parameter.name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      expect(post.requestBody?.content["application/json"]?.schema.$ref).toMatch(/ScanEvent|WebhookTest/);
    }
    expect(components.schemas.ScanEvent?.properties?.data?.properties?.report?.anyOf).toHaveLength(2);
  });
});
