import { describe, expect, it } from "vitest";
import { body, call } from "../api/client.ts";

const read = async (path: string) => {
  const response = await call(path);
  return { status: response.status, html: await response.text() };
};

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

describe("the API for people", () => {
  it("leads to each group and its OpenAPI document", async () => {
    const { status, html } = await read("/docs");
    expect(status).toBe(200);
    for (const name of ["platform", "reports", "scans"])
      for (const path of [`/docs/${name}`, `/openapi/${name}.json`]) {
        expect(html).toContain(`href="${path}"`);
        expect((await call(path)).status).toBe(200);
      }
  });

  it.each(["platform", "reports", "scans"])(
    "shows every operation of %s, and its links lead somewhere",
    async (name) => {
      const { html } = await read(`/docs/${name}`);
      const document = await body(await call(`/openapi/${name}.json`));
      const operations = Object.values(document.paths).flatMap((path) =>
        Object.values(path as object).map(({ operationId }) => operationId),
      );
      expect(operations.length).toBeGreaterThan(5);
      expect(operations.filter((id) => !html.includes(`#${id}"`))).toEqual([]);
      const pages = new Map<string, string>();
      const open = async (path: string) => {
        if (!pages.has(path)) {
          const { status, html } = await read(path);
          expect([path, status]).toEqual([path, 200]);
          expect(html.length).toBeLessThan(100_000);
          const ids = idsIn(html);
          expect(new Set(ids).size).toBe(ids.length);
          pages.set(path, html);
        }
        return pages.get(path)!;
      };
      const linksIn = (html: string) =>
        [...html.matchAll(/ href="(\/docs\/[^"#]+)#([^"]+)"/g)].map(([, path, id]) => [path!, id!] as const);
      const links = linksIn(html);
      for (const [path, id] of links) {
        const section = await open(path);
        expect([id, section.includes(`id="${id}"`)]).toEqual([id, true]);
      }
      const deeper = [...pages.values()].flatMap(linksIn);
      expect(deeper.length).toBeGreaterThan(5);
      for (const [path, id] of deeper) {
        const section = await open(path);
        expect([id, section.includes(`id="${id}"`)]).toEqual([id, true]);
      }
    },
  );

  it("shows the answer to a real document, and the messages of webhooks", async () => {
    const scan = await read("/docs/reports/scanning");
    for (const text of ["opening-times.html", "has no alternative text"])
      expect([text, scan.html.includes(text)]).toEqual([text, true]);
    const events = await read("/docs/scans/events");
    for (const text of ["scan.completed", "scan.failed", "webhook-signature", "HMAC-SHA-256"])
      expect([text, events.html.includes(text)]).toEqual([text, true]);
  });

  it.each(["/docs/nothing", "/docs/__proto__", "/docs/scans/nothing"])("has no page at %s", async (path) => {
    expect((await call("/docs/scans/schemas")).status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });
});
