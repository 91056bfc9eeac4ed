import { beforeAll, describe, expect, it } from "vitest";
import { body, call, detail, form, keyed, newAccount } from "../client.ts";

let key: string;
let stranger: string;
let api: ReturnType<typeof keyed>;
beforeAll(async () => {
  [key, stranger] = [(await newAccount()).key, (await newAccount()).key];
  api = keyed(key);
});

const scan = async (content: string, name: string, by = api) => {
  const page = `<!doctype html><html lang="en"><title>Tides</title><body><h1>Tides</h1><p>Text.</p>${content}</body></html>`;
  const response = await by.form("/api/v1/scan", form({ name, content: page }));
  expect(response.status).toBe(200);
  return body(response);
};
const image = '<img src="pier.png">';
const put = (path: string, content: unknown, by = key) =>
  call(path, {
    method: "PUT",
    headers: { "X-API-Key": by, "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
const waived = { decision: "waived", reason: "It goes in May." };

describe("happy: changes of group B", () => {
  it("are told since the report before of the same file name", async () => {
    const first = await scan(image, "tides.html");
    await scan(image, "other.html");
    await scan("", "tides.html", keyed(stranger));
    const second = await scan("<h5>Deep</h5>", "tides.html");
    const seen = await body(await api.get(`/api/v1/reports/${second.report_id}/changes`));
    expect(seen).toMatchObject({
      since: first.report_id,
      new: [{ check_id: "heading-hierarchy", cause: "document" }],
      resolved: [{ check_id: "image-alt", cause: "document" }],
      remaining: 0,
    });
    const before = await body(await api.get(`/api/v1/reports/${first.report_id}/changes`));
    expect(before).toMatchObject({ since: null, new: [{ check_id: "image-alt" }] });
    const named = await api.get(`/api/v1/reports/${first.report_id}/changes?since=${second.report_id}`);
    expect(await body(named)).toMatchObject({ since: second.report_id, new: [{ check_id: "image-alt" }] });
  });

  it("error: with another account's report", async () => {
    const [mine, theirs] = [await scan("", "x.html"), await scan("", "x.html", keyed(stranger))];
    const response = await api.get(`/api/v1/reports/${mine.report_id}/changes?since=${theirs.report_id}`);
    expect(response.status).toBe(404);
    expect(await detail(response)).toContain("since");
    expect((await api.get(`/api/v1/reports/${theirs.report_id}/changes`)).status).toBe(404);
  });
});

describe("happy: decisions of group B", () => {
  it("hold for the file name in the account, in new scans too", async () => {
    const name = "quay.html";
    const { report_id: id, issues } = await scan(image, name);
    const { fingerprint } = issues[0];
    const path = `/api/v1/reports/${id}/decisions`;
    const made = await put(`${path}/${fingerprint}`, waived);
    expect(made.status).toBe(200);
    expect(await body(made)).toMatchObject({ fingerprint, decided_by: "Ada Example", in_force: true });

    const again = await scan(`<p>More.</p>${image}`, name);
    expect(again.issues[0].decision).toMatchObject({ decision: "waived", decided_by: "Ada Example" });
    const read = await body(await api.get(`/api/v1/reports/${again.report_id}`));
    expect(read).toEqual(again);
    expect(read).toMatchObject({ decided: { waived: 1 }, verdict: "fail" });
    expect((await scan(image, "other-quay.html")).decided).toBeUndefined();
    expect((await scan(image, name, keyed(stranger))).decided).toBeUndefined();

    const list = await body(await api.get(`/api/v1/reports/${again.report_id}/decisions`));
    expect(list).toMatchObject({ total: 1, page: 1, page_size: 20, next_cursor: null });
    expect(list.decisions).toEqual([expect.objectContaining({ fingerprint, ...waived })]);

    const { share_id } = await body(await api.post(`/api/v1/reports/${id}/share`));
    const shared = await (await call(`/api/v1/shared/${share_id}`)).text();
    expect(JSON.parse(shared).issues[0].decision).toMatchObject({ ...waived, decided_by: null });
    expect(shared).not.toContain("Ada Example");

    expect((await api.delete(`${path}/${fingerprint}`)).status).toBe(204);
    expect((await api.delete(`${path}/${fingerprint}`)).status).toBe(404);
    expect((await body(await api.get(`/api/v1/reports/${id}`))).decided).toBeUndefined();
  });

  it("are considered by gates: what is waived does not count", async () => {
    const gated = async () => {
      const content = `<!doctype html><html lang="en"><title>T</title><body><h1>Tides</h1>${image}</body></html>`;
      const fields = { gate: JSON.stringify({ max: { critical: 0 } }) };
      return body(await api.form("/api/v1/scan", form({ name: "gated.html", content }, fields)));
    };
    const first = await gated();
    expect(first.gate.passed).toBe(false);
    const finding = `/api/v1/reports/${first.report_id}/decisions/${first.issues[0].fingerprint}`;
    expect((await put(finding, waived)).status).toBe(200);
    const second = await gated();
    expect(second).toMatchObject({ gate: { passed: true, reasons: [] }, decided: { waived: 1 } });
    expect(second.overall_score).toBe(first.overall_score);
  });

  it("error: on what the report does not have", async () => {
    const { report_id: id } = await scan(image, "none.html");
    const response = await put(`/api/v1/reports/${id}/decisions/0000000000000000`, waived);
    expect(response.status).toBe(404);
    expect(await detail(response)).toContain("fingerprint");
    expect((await put(`/api/v1/reports/${id}/decisions/0000000000000000`, waived, stranger)).status).toBe(
      404,
    );
  });
});
