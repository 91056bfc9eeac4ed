import { beforeAll, describe, expect, it } from "vitest";
import { body, call, detail, form, keyed, newAccount } from "../client.ts";

const page = (content: string, name = "page.html") => ({
  name,
  content: `<!doctype html><html lang="en"><title>Harbour tides</title><main><h1>Tides</h1><p>Text.</p>${content}</main></html>`,
});
const bare = '<img src="a.png">';

let api: ReturnType<typeof keyed>;
let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
  api = keyed(key);
});

const send = (file: ReturnType<typeof page>, fields: Record<string, string>) =>
  api.form("/api/v1/scan", form(file, fields));
const gate = (definition: unknown) => ({ gate: JSON.stringify(definition) });

describe("a scan with a gate", () => {
  it("answers whether it passed, and so does the report that is kept", async () => {
    const response = await send(page(bare), gate({ min_grade: "A" }));
    expect(response.status).toBe(200);
    const report = await body(response);
    expect(report.gate).toEqual({
      passed: false,
      reasons: [`The grade is ${report.grade}: at least A is required.`],
    });
    expect(await body(await api.get(`/api/v1/reports/${report.report_id}`))).toEqual(report);
    expect((await body(await send(page(bare), gate({ min_grade: "F" })))).gate).toEqual({
      passed: true,
      reasons: [],
    });
    expect(await body(await send(page(bare), {}))).not.toHaveProperty("gate");
  });

  it("that counts what is new compares with the last report on the file name", async () => {
    const onlyNew = gate({ only_new: true, fail_on: ["image-alt"] });
    const passed = async (content: string, name?: string) =>
      (await body(await send(page(content, name), onlyNew))).gate.passed;
    expect(await passed(bare, "new.html")).toBe(false);
    expect(await passed(bare, "new.html")).toBe(true);
    expect(await passed(bare, "other.html")).toBe(false);
    expect(await passed(`${bare}<img src="b.png">`, "new.html")).toBe(false);
  });

  it("is another request under one Idempotency-Key than the same without it", async () => {
    const repeat = (fields: Record<string, string>) =>
      call("/api/v1/scan", {
        method: "POST",
        headers: { "X-API-Key": key, "Idempotency-Key": "gated" },
        body: form(page(bare), fields),
      });
    const first = await body(await repeat(gate({ min_score: 1 })));
    expect((await body(await repeat(gate({ min_score: 1 })))).report_id).toBe(first.report_id);
    expect((await repeat({})).status).toBe(400);
  });

  it.each([
    ["[]", "must be an object"],
    ["min_score", "must be JSON"],
    ['{"min_score": "a"}', "min_score: must be a number from 0 to 100"],
    ['{"ignore": ["alt"]}', 'there is no check "alt": checks are language,'],
  ])("is refused where it is none: %s", async (text, message) => {
    const response = await send(page(bare), { gate: text });
    expect(response.status).toBe(400);
    expect(await detail(response)).toContain(message);
  });
});
