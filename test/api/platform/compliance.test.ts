import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, detail } from "../client.ts";
import { docx } from "../documents.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

const MiB = 1_048_576;

let owner: Person;
let member: Person;
let friend: Person;
let org: string;
let doc: string;

const test = (by: Person, content: object = {}) =>
  by.api.post("/api/v1/compliance/test", { document_id: doc, ...content });
const reports = (rest = "", id = doc) => `/api/v1/compliance/reports/${id}${rest}`;
const allow = (permission: string) =>
  member.api.post(`/api/v1/documents/${doc}/shares`, { user_email: friend.email, permission });

beforeAll(async () => {
  [owner, member, friend] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});
beforeEach(async () => {
  doc = await newDocument(member, org);
});

describe("happy", () => {
  it("tests a document and keeps the report", async () => {
    const response = await test(member);
    expect(response.status).toBe(200);
    const report = await body(response);
    expect(report).toMatchObject({ filename: "hello.html", format: "html", total_checks: 12 });
    expect(report.checks).toHaveLength(12);
    expect(await body(await owner.api.get(reports(`/${report.report_id}`)))).toEqual(report);
    const again = await body(await test(member));
    const list = await member.api.get(reports("?page_size=1"));
    expect(list.headers.get("X-Total-Count")).toBe("2");
    expect(await body(list)).toEqual([
      expect.objectContaining({ report_id: again.report_id, document_id: doc, grade: report.grade }),
    ]);
  });

  it("lists the checks of the tiers that are asked for and scores alike", async () => {
    const [one, more] = [
      await body(await test(member)),
      await body(await test(member, { tiers: [2, 1, 2] })),
    ];
    expect(more.checks.length).toBeGreaterThan(12);
    expect(more.overall_score).toBe(one.overall_score);
  });

  it("tests a large document by ranges", async () => {
    doc = await newDocument(member, org, { name: "large.docx", content: docx({ padding: 9 * MiB }) });
    const report = await body(await test(member));
    doc = await newDocument(member, org, { name: "large.docx", content: docx() });
    expect((await body(await test(member))).checks).toEqual(report.checks);
  });
});

describe("error", () => {
  it.each(["png", "jpg"])("a %s cannot be tested on its own", async (type) => {
    const signature = type === "png" ? [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] : [0xff, 0xd8, 0xff, 0xe0];
    doc = await newDocument(member, org, { name: `a.${type}`, content: new Uint8Array(signature) });
    const response = await test(member);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/Images can't be tested on their own/);
  });

  it.each([{ tiers: [] }, { tiers: [4] }, { tiers: "1" }, { tiers: [1.5] }, { document_id: undefined }])(
    "%j is refused",
    async (content) => {
      expect((await test(member, content)).status).toBe(400);
    },
  );

  it("a malformed id is a missing document, however long", async () => {
    for (const document_id of ["x", "x".repeat(5_000), ""])
      expect((await test(member, { document_id })).status).toBe(404);
  });

  it("a damaged document is refused with the reason, and nothing is kept", async () => {
    doc = await newDocument(member, org, { name: "a.pdf", content: "%PDF-1.7\nnothing" });
    const response = await test(member);
    expect(response.status).toBe(400);
    expect((await detail(response)).length).toBeGreaterThan(40);
    expect(await body(await member.api.get(reports()))).toEqual([]);
  });

  it("an unknown report, and another document's, is missing", async () => {
    const { report_id } = await body(await test(member));
    const other = await newDocument(member, org);
    for (const path of [
      reports(`/${newId("rep", Date.now())}`),
      reports("/x"),
      reports(`/${report_id}`, other),
    ])
      expect((await member.api.get(path)).status).toBe(404);
  });
});

describe("security", () => {
  it.each([
    ["view", [403, 403, 403]],
    ["score", [200, 200, 403]],
    ["full", [200, 200, 200]],
  ])("%s allows what it says", async (permission, statuses) => {
    const { report_id } = await body(await test(member));
    await allow(permission);
    const answers = [
      await friend.api.get(reports()),
      await friend.api.get(reports(`/${report_id}`)),
      await test(friend),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it("strangers learn nothing", async () => {
    const { report_id } = await body(await test(member));
    const answers = [
      await friend.api.get(reports()),
      await friend.api.get(reports(`/${report_id}`)),
      await test(friend),
      await test(friend, { document_id: newId("doc", Date.now()) }),
      await test(friend, { document_id: "x" }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await detail(answer)).toBe("There is no such document.");
    }
    const kept = env.DB.prepare("select count(*) as n from document_reports where document_id = ?").bind(doc);
    expect((await kept.first<{ n: number }>())!.n).toBe(1);
  });
});
