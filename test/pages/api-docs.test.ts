import { describe, expect, it } from "vitest";
import { body, call } from "../api/client.ts";

const read = async (path: string) => {
  const response = await call(path);
  return { status: response.status, html: await response.text() };
};

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
    "shows every operation of %s, with links that lead somewhere",
    async (name) => {
      const { html } = await read(`/docs/${name}`);
      const document = await body(await call(`/openapi/${name}.json`));
      const ids = Object.values(document.paths).flatMap((path) =>
        Object.values(path as object).map(({ operationId }) => operationId),
      );
      expect(ids.length).toBeGreaterThan(5);
      expect(ids.filter((id) => !html.includes(`<h3 id="${id}">`))).toEqual([]);
      const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
      for (const id of new Set(targets)) expect(html).toContain(`id="${id}"`);
      const own = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      expect(new Set(own).size).toBe(own.length);
    },
  );

  it("shows the answer to a real document, and the messages of webhooks", async () => {
    const scan = await read("/docs/reports");
    for (const text of ["opening-times.html", "has no alternative text"])
      expect(scan.html.includes(text)).toBe(true);
    const events = await read("/docs/scans");
    for (const text of ["scan.completed", "scan.failed", "webhook-signature", "HMAC-SHA-256"])
      expect([text, events.html.includes(text)]).toEqual([text, true]);
  });

  it("has no page for a group that is none", async () => {
    expect((await read("/docs/nothing")).status).toBe(404);
    expect((await read("/docs/__proto__")).status).toBe(404);
  });
});
