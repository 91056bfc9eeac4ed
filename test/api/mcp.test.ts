import { Buffer } from "node:buffer";
import { beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../jobs/world.ts";
import { body, callWith, form, newAccount } from "./client.ts";
import { docx } from "./documents.ts";

const isolate = {};
let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
});

const page = '<!doctype html><html lang="en"><title>Tides</title><h1>Tides</h1><img src="a.png">';

async function post(message: object, headers: Record<string, string>) {
  const response = await callWith(isolate, "/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-06-18",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, body: data ? JSON.parse(data) : null };
}

const bearer = (own = key) => ({ Authorization: `Bearer ${own}` });

async function use(name: string, input: object, own = key) {
  const { status, body } = await post(
    { id: 1, method: "tools/call", params: { name, arguments: input } },
    bearer(own),
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.result;
}

describe("happy", () => {
  it("greets a client and names its tools", async () => {
    const hello = await post(
      {
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "test", version: "1" },
        },
      },
      bearer(),
    );
    expect(hello).toMatchObject({
      status: 200,
      body: { id: 1, result: { serverInfo: { name: "lectern" }, capabilities: { tools: {} } } },
    });
    const { body } = await post({ id: 2, method: "tools/list" }, { "X-API-Key": key });
    expect(body.result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      "scan_document",
      "scan_url",
      "read_scan",
      "list_reports",
      "read_report",
      "report_changes",
      "list_checks",
      "explain_check",
      "remediate_document",
    ]);
    for (const { description, inputSchema } of body.result.tools) {
      expect(description.length).toBeGreaterThan(10);
      expect(inputSchema.type).toBe("object");
    }
  });

  it("scans a text and a package, keeps the reports and compares them", async () => {
    const first = await use("scan_document", { filename: "tides.html", text: page });
    expect(first.isError).toBeUndefined();
    const report = first.structuredContent;
    expect(JSON.parse(first.content[0].text)).toEqual(report);
    expect(report.checks.map(({ id }: { id: string }) => id)).toContain("image-alt");
    const second = await use("scan_document", {
      filename: "tides.html",
      text: page.replace("<img", '<img alt="The harbour at low tide"'),
    });
    expect(second.structuredContent.overall_score).toBeGreaterThan(report.overall_score);

    const read = await use("read_report", { report_id: report.report_id, check_id: "image-alt" });
    expect(read.structuredContent.issues).toHaveLength(1);
    expect(read.structuredContent.issues[0].fix).toMatch(/alt/i);
    const changes = await use("report_changes", { report_id: second.structuredContent.report_id });
    expect(changes.structuredContent).toMatchObject({
      since: report.report_id,
      resolved: [{ check_id: "image-alt" }],
    });
    const listed = await use("list_reports", {});
    expect(listed.structuredContent.total).toBe(2);

    const content_base64 = Buffer.from(docx()).toString("base64");
    const word = await use("scan_document", { filename: "letter.docx", content_base64, tiers: [1, 2] });
    expect(word.structuredContent).toMatchObject({ format: "docx", filename: "letter.docx" });
  });

  it("gives issues in pages", async () => {
    const many = await use("scan_document", {
      filename: "many.html",
      text: page + "<img src=b.png>".repeat(60),
    });
    expect(many.structuredContent.issues).toHaveLength(50);
    const { report_id, more_issues_from, total_issues } = many.structuredContent;
    const rest = await use("read_report", { report_id, from: more_issues_from });
    expect(rest.structuredContent.issues).toHaveLength(total_issues - 50);
    expect(rest.structuredContent.more_issues_from).toBeUndefined();
  });

  it("explains what is checked", async () => {
    const { structuredContent } = await use("list_checks", {});
    expect(structuredContent.checks.length).toBeGreaterThan(12);
    const one = await use("explain_check", { check_id: "image-alt" });
    expect(one.structuredContent).toMatchObject({ id: "image-alt", name: "Image alt text" });
  });

  it("fixes a document and asks what only a person knows", async () => {
    const { structuredContent } = await use("remediate_document", {
      filename: "tides.html",
      text: page.replace("<title>Tides</title>", ""),
    });
    expect(structuredContent.changes.map((change: { check_id: string }) => change.check_id)).toContain(
      "title",
    );
    expect(structuredContent.questions.map((question: { check_id: string }) => question.check_id)).toContain(
      "image-alt",
    );
    expect(structuredContent.file.url).toMatch(/^https:/);
  });

  it("writes what a person answered into the document", async () => {
    const file = { filename: "tides.html", text: page };
    const asked = (await use("remediate_document", file)).structuredContent;
    const value = "The harbour at low tide";
    const answers = asked.questions.map(({ id }: { id: string }) => ({ question_id: id, value }));
    expect(answers).toHaveLength(1);
    const { structuredContent } = await use("remediate_document", { ...file, answers });
    expect(structuredContent.questions).toEqual([]);
    const fixed = await callWith(isolate, structuredContent.file.url);
    expect([fixed.status, await fixed.text()]).toEqual([200, expect.stringContaining(`alt="${value}"`)]);
  });

  it("reads a scan that was queued, once it has ended", async () => {
    const { key: own } = await newAccount();
    const queued = await callWith(isolate, "/api/scans", {
      method: "POST",
      headers: bearer(own),
      body: form({ name: "tides.html", content: page }),
    });
    const { id } = await body(queued);
    await workOff();
    const { structuredContent } = await use("read_scan", { scan_id: id }, own);
    expect(structuredContent).toMatchObject({ id, status: "complete", report: { format: "html" } });
    expect(structuredContent.report.issues.map((issue: { check_id: string }) => issue.check_id)).toEqual([
      "image-alt",
    ]);
  });
});

describe("error", () => {
  it("says what was wrong with a call, as the API does", async () => {
    const failed = async (name: string, input: object, own?: string) => {
      const { isError, content } = await use(name, input, own);
      expect(isError).toBe(true);
      return content[0].text;
    };
    expect(await failed("scan_document", { filename: "a.html" })).toMatch(/either text or content_base64/);
    expect(await failed("scan_document", { filename: "a.xyz", text: "?" })).toMatch(/Supported formats/);
    expect(await failed("explain_check", { check_id: "nothing" })).toMatch(/no such check/);
    expect(await failed("scan_url", { url: "http://127.0.0.1/a.pdf" })).toMatch(/public/);
    const { structuredContent } = await use("scan_document", { filename: "own.html", text: page });
    const { key: other } = await newAccount();
    expect(await failed("read_report", { report_id: structuredContent.report_id }, other)).toMatch(
      /no such report/,
    );
    expect((await use("read_report", { report_id: structuredContent.report_id })).isError).toBeUndefined();
  });

  it("refuses input that a tool does not take", async () => {
    const { body } = await post(
      { id: 1, method: "tools/call", params: { name: "read_report", arguments: {} } },
      bearer(),
    );
    expect(JSON.stringify(body)).toMatch(/report_id/);
    expect(body.error ?? body.result.isError).toBeTruthy();
  });
});

describe("security", () => {
  it("answers nobody without a live key", async () => {
    const list = { id: 1, method: "tools/list" };
    expect((await post(list, {})).status).toBe(401);
    expect((await post(list, { Authorization: "Bearer nothing" })).status).toBe(401);
    expect((await post(list, bearer(key.replace(/.$/, (last) => (last === "x" ? "y" : "x"))))).status).toBe(
      401,
    );
    expect((await post(list, bearer())).status).toBe(200);
  });

  it("takes messages of up to 1 MB, by POST alone", async () => {
    const large = await post(
      { id: 1, method: "tools/list", params: { fill: "x".repeat(1_100_000) } },
      bearer(),
    );
    expect(large).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/too large/) } });
    const get = await callWith(isolate, "/mcp", { headers: bearer() });
    expect(get.status).toBe(405);
    await workOff();
  });
});
