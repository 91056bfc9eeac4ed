import { beforeAll, describe, expect, it } from "vitest";
import { body, call, form, newAccount, origin } from "../client.ts";
import { bearerKey, type Caller, code, ended } from "./caller.ts";

let key: string;
let api: Caller;
let stranger: Caller;
beforeAll(async () => {
  key = (await newAccount()).key;
  api = bearerKey(key);
  stranger = bearerKey((await newAccount()).key);
});

const scan = async (content: string, name: string, label = "", by = api) => {
  const page = `<!doctype html><html lang="en"><title>Tides</title><body><h1>Tides</h1><p>Text.</p>${content}</body></html>`;
  const sent = await by.form(form({ name, content: page }, label ? { label } : {}));
  expect(sent.status).toBe(201);
  const scan = await ended(by, (await body(sent)).id);
  expect(scan.status).toBe("complete");
  return scan;
};
const image = '<img src="pier.png">';
const decide = (id: string, fingerprint: string, content: unknown) =>
  call(`/api/scans/${id}/decisions/${fingerprint}`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
const waived = { decision: "waived", reason: "It goes in May." };

describe("happy: changes of group C", () => {
  it("are told since the complete scan before of the same label, or else of the same file name", async () => {
    const labelled = await scan(image, "a.html", "main.html");
    const plain = await scan(image, "main.html");
    const next = await scan("", "b.html", "main.html");
    const seen = await body(await api.get(`/api/scans/${next.id}/changes`));
    expect(seen).toMatchObject({ since: labelled.id, resolved: [{ check_id: "image-alt" }], new: [] });
    expect(seen.score_change).toBeGreaterThan(0);
    expect(await body(await api.get(`/api/scans/${plain.id}/changes`))).toMatchObject({
      since: null,
      new: [{ check_id: "image-alt" }],
    });
    const later = await scan(image, "main.html");
    const since = async (query = "") => body(await api.get(`/api/scans/${later.id}/changes${query}`));
    expect(await since()).toMatchObject({ since: plain.id, remaining: 1, new: [] });
    expect(await since(`?since=${next.id}`)).toMatchObject({ since: next.id, new: [{}] });
    expect(await since(`?since=${next.report.report_id}`)).toMatchObject({ since: next.id });
  });

  it("error: with another account's scan", async () => {
    const [mine, theirs] = [await scan("", "x.html"), await scan("", "x.html", "", stranger)];
    const response = await api.get(`/api/scans/${mine.id}/changes?since=${theirs.id}`);
    expect([response.status, await code(response)]).toEqual([404, "not_found"]);
    expect((await api.get(`/api/scans/${theirs.id}/changes`)).status).toBe(404);
  });
});

describe("happy: decisions of group C", () => {
  it("hold for the label, or else the file name, in every form of the report", async () => {
    const first = await scan(image, "a.html", "quay.html");
    const { fingerprint } = first.report.issues[0];
    expect((await decide(first.id, fingerprint, waived)).status).toBe(200);
    const second = await scan(image, "b.html", "quay.html");
    expect(second.report.issues[0].decision).toMatchObject({ ...waived, decided_by: "Ada Example" });
    const other = await scan(image, "quay.html");
    expect(other.report.decided).toBeUndefined();
    const list = await body(await api.get(`/api/scans/${second.id}/decisions`));
    expect(list).toMatchObject({ total: 1, limit: 20, decisions: [{ fingerprint }] });
    expect((await body(await api.get(`/api/scans/${other.id}/decisions`))).total).toBe(0);

    const report = async (format: string) =>
      (await api.get(`/api/scans/${second.id}/report?format=${format}`)).text();
    for (const format of ["json", "csv", "html", "sarif", "junit"])
      expect([format, await report(format)]).toEqual([format, expect.stringContaining("It goes in May.")]);
    const { driver } = JSON.parse(await report("sarif")).runs[0].tool;
    expect(driver.informationUri).toBe(`${origin}/checks`);
    const [rule] = driver.rules;
    expect(rule.helpUri).toBe(`${origin}/checks/${rule.id}`);
    expect(await report("html")).toContain(`href="${origin}/checks/image-alt"`);
    expect((await api.delete(`/api/scans/${second.id}/decisions/${fingerprint}`)).status).toBe(204);
    expect(await report("html")).not.toContain("It goes in May.");
  });
});
