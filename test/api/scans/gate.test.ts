import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { body, form, newAccount } from "../client.ts";
import { bearerKey, type Caller, code, ended } from "./caller.ts";

const page = (body: string, name = "page.html") => ({
  name,
  content: `<!doctype html><html lang="en"><title>Harbour tides</title><main><h1>Tides</h1><p>Text.</p>${body}</main></html>`,
});
type Row = Record<string, unknown>;

const bare = '<img src="a.png">';
const other = '<img src="other.png">';

let api: Caller;
beforeAll(async () => {
  api = bearerKey((await newAccount()).key);
});

const scan = async (file: ReturnType<typeof page>, fields: Record<string, string>) => {
  const response = await api.form(form(file, fields));
  expect(response.status).toBe(201);
  const queued = await body(response);
  expect(queued.gate).toBeNull();
  return ended(api, queued.id);
};

const gate = (definition: unknown) => ({ gate: JSON.stringify(definition) });

describe("a scan with a gate", () => {
  it("says whether its report passed, wherever it is read", async () => {
    const passed = await scan(page("<p>More.</p>"), gate({ min_score: 100, max: { critical: 0 } }));
    expect(passed).toMatchObject({ status: "complete", score: 100, gate: { passed: true, reasons: [] } });
    expect(passed.report.gate).toEqual(passed.gate);

    const failed = await scan(page(bare), gate({ min_score: 95, max: { critical: 0 }, fail_on: ["title"] }));
    const expected = {
      passed: false,
      reasons: [
        `The score is ${failed.score.toFixed(1)}: at least 95 is required.`,
        "1 critical issue found: at most 0 may be there.",
      ],
    };
    expect(failed.gate).toEqual(expected);
    expect(failed.report.gate).toEqual(expected);
    const listed = (await body(await api.get("/api/scans"))).scans.find(
      ({ id }: { id: string }) => id === failed.id,
    );
    expect(listed.gate).toEqual(expected);
    const report = await body(await api.get(`/api/scans/${failed.id}/report`));
    expect(report.gate).toEqual(expected);
    const sarif = await body(await api.get(`/api/scans/${failed.id}/report?format=sarif`));
    expect(sarif.runs[0].properties.gate).toEqual(expected);
    const junit = await (await api.get(`/api/scans/${failed.id}/report?format=junit`)).text();
    expect(junit).toContain('<failure message="The gate did not pass." type="gate">');
    expect(junit).toContain(expected.reasons[1]);
    const html = await (await api.get(`/api/scans/${failed.id}/report?format=html`)).text();
    expect(html).toContain(`<dt>Gate</dt><dd>failed. ${expected.reasons.join(" ")}</dd>`);
    const markdown = await (await api.get(`/api/scans/${failed.id}/report?format=markdown`)).text();
    expect(markdown).toContain("## Lectern: gate failed");
  });

  it("tells nothing of a gate where none was given", async () => {
    const plain = await scan(page(bare), {});
    expect(plain.gate).toBeNull();
    expect(plain.report).not.toHaveProperty("gate");
  });

  it("lists the tiers of the checks that it fails on", async () => {
    const found = await scan(page('<p><a href="a.html">here</a></p>'), gate({ fail_on: ["link-text"] }));
    expect(found.gate.reasons).toEqual(["Link text (link-text): 1 issue found, none may be there."]);
    expect(found.report.checks.map(({ id }: { id: string }) => id)).toContain("link-text");
  });

  it("that counts what is new compares with the last complete scan of the label", async () => {
    const onlyNew = { label: "tides", ...gate({ only_new: true, max: { critical: 0 } }) };
    await scan(page(other), { label: "another" });
    const first = await scan(page(bare), onlyNew);
    expect(first.gate).toEqual({
      passed: false,
      reasons: [
        "1 new critical issue found: at most 0 may be there.",
        "There is no earlier report to compare with: every issue counts as new.",
      ],
    });
    const second = await scan(page(`<p>More.</p>${bare}`, "renamed.html"), onlyNew);
    expect(second.gate).toEqual({ passed: true, reasons: [] });
    expect(second.report.issues.map((issue: Row) => issue.baseline_state)).toEqual(["unchanged"]);
    const third = await scan(page(bare + other), onlyNew);
    expect(third.gate.reasons).toEqual(["1 new critical issue found: at most 0 may be there."]);
    const sarif = await body(await api.get(`/api/scans/${third.id}/report?format=sarif`));
    expect(sarif.runs[0].results.map((result: Row) => result.baselineState).sort()).toEqual([
      "new",
      "unchanged",
    ]);
    // Issues of the scan that failed are the baseline of the next.
    expect((await scan(page(bare + other), onlyNew)).gate.passed).toBe(true);
  });

  it("without a label compares with the last scan of the file name, of the account alone", async () => {
    const onlyNew = gate({ only_new: true });
    const mine = bearerKey((await newAccount()).key);
    const own = async (file: ReturnType<typeof page>) =>
      (await ended(mine, (await body(await mine.form(form(file, onlyNew)))).id)).gate.passed;
    await scan(page(bare, "own.html"), onlyNew);
    expect(await own(page(bare, "own.html"))).toBe(false);
    expect(await own(page(bare, "else.html"))).toBe(false);
    expect(await own(page(bare, "own.html"))).toBe(true);
  });

  it("fails where part of the document could not be read", async () => {
    const latex = {
      name: "a.tex",
      content: "\\documentclass{article}\\begin{document}\\input{elsewhere}\\end{document}",
    };
    const found = await scan(latex, gate({}));
    expect(found.report.verdict).toBe("incomplete");
    expect(found.gate).toMatchObject({ passed: false, reasons: [expect.stringMatching(/incomplete/)] });
  });

  it("has no result where the scan failed", async () => {
    const broken = await scan({ name: "a.docx", content: "PK\u0003\u0004" }, gate({ min_score: 1 }));
    expect(broken).toMatchObject({ status: "failed", gate: null });
  });

  it("is another request under one Idempotency-Key than the same without it", async () => {
    const repeat = { "Idempotency-Key": "gated" };
    const send = (fields: Record<string, string>) => api.form(form(page(bare), fields), repeat);
    const first = await send(gate({ min_score: 1 }));
    expect(first.status).toBe(201);
    const again = await send(gate({ min_score: 1 }));
    expect([again.status, (await body(again)).id]).toEqual([201, (await body(first)).id]);
    for (const fields of [gate({ min_score: 2 }), {}]) expect((await send(fields)).status).toBe(400);
  });
});

describe("a gate that is none", () => {
  it.each([
    ["{", "must be JSON"],
    ["", "must be JSON"],
    ["null", "must be an object with fields of min_score, min_grade, max, only_new, fail_on and ignore"],
    ['{"min_score": 101}', "min_score: must be a number from 0 to 100"],
    ['{"min_grade": "E"}', "min_grade: must be A, B, C, D or F"],
    ['{"max": {"critical": -1}}', "max: critical: must be a whole number, 0 or more"],
    ['{"fail_on": ["alt"]}', 'there is no check "alt": checks are language, title,'],
    ['{"ignore": ["alt"]}', 'there is no check "alt": checks are language, title,'],
  ])("in a form is refused: %s", async (text, message) => {
    const files = async () => (await env.FILES.list({ prefix: "scans/" })).objects.map(({ key }) => key);
    const before = await files();
    const response = await api.form(form(page(bare), { gate: text }));
    expect(response.status).toBe(400);
    const { error } = await body(response);
    expect(error.code).toBe("invalid_request");
    expect(error.message).toContain(message);
    for (const key of await files()) expect(before).toContain(key);
  });

  it.each([
    [{ min_score: -1 }, "gate.min_score: must be a number from 0 to 100"],
    [{ fail_on: ["alt"] }, 'gate.fail_on.0: there is no check "alt": checks are language, title,'],
    ["strict", "gate: must be an object with fields of min_score"],
  ])("in JSON is refused: %j", async (wrong, message) => {
    const response = await api.json({ url: "https://www.example.org/a.pdf", gate: wrong });
    expect(response.status).toBe(400);
    const { error } = await body(response);
    expect(error.message).toContain(message);
  });

  it("is taken in JSON where it is one", async () => {
    const url = "https://www.example.org/a.pdf";
    for (const good of [{ min_score: 90 }, null])
      expect((await api.json({ url, gate: good })).status).toBe(201);
    expect(await code(await api.json({ url: "no url", gate: { min_score: 90 } }))).toBe("invalid_url");
  });
});
