import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import type { Viewer } from "../../../src/services/accounts/viewer.ts";
import type { DocumentSearch } from "../../../src/services/documents/documents.ts";
import { database } from "../../../src/store/database.ts";
import { documentStore } from "../../../src/store/documents/documents.ts";
import { newOrganization, newPerson, type Person } from "../../api/platform/people.ts";
import { measured } from "../../jobs/measured.ts";

let person: Person;

const viewerOf = ({ id, accessToken }: Person): Viewer => {
  const payload = JSON.parse(Buffer.from(accessToken.split(".")[1]!, "base64url").toString());
  const origin = { requestId: "req", address: "127.0.0.1" };
  return { userId: id, sessionId: payload.sid, origin, at: new Date().toISOString() };
};

/**
 * An organization with so many documents, tested but for every seventh: every fifth is of Word, the rest PDF; of those
 * tested every third fails "title", and every eleventh "language" too.
 */
async function filled(count: number) {
  const org = await newOrganization(person);
  const prefix = newId("doc", Date.now()).slice(4, 18);
  const id = (kind: string) => `'${kind}_${prefix}' || printf('%012d', value)`;
  const from = `from (with recursive n(value) as (select 0 union all select value + 1 from n where value < ${count - 1}) select value from n)`;
  const at = "'2026-11-20T00:00:00.000Z'";
  const failed =
    "case when value % 33 = 0 then '[\"title\",\"language\"]' when value % 3 = 0 then '[\"title\"]' else '[]' end";
  const score = "(value * 37 % 1001) / 10.0";
  const grade = `case when ${score} >= 95 then 'A' when ${score} >= 85 then 'B' when ${score} >= 70 then 'C' when ${score} >= 50 then 'D' else 'F' end`;
  for (const sql of [
    `insert into documents (id, org_id, uploaded_by, filename, content_type, size_bytes, doc_type, created_at)
      select ${id("doc")}, '${org}', '${person.id}', 'report ' || value || '.x', 'x', 10, iif(value % 5, 'pdf', 'docx'), ${at} ${from}`,
    `insert into document_reports (id, document_id, org_id, tested_by, filename, format, overall_score, grade, compliant,
        verdict, total_checks, total_passed, total_failed, total_not_applicable, total_needs_review, failed_checks, created_at, body)
      select ${id("rep")}, ${id("doc")}, '${org}', '${person.id}', 'x', 'pdf', ${score}, ${grade}, ${score} >= 95, 'fail', 12, 7,
        json_array_length(${failed}), 0, 0, ${failed}, ${at}, '@' ${from} where value % 7`,
  ])
    await env.DB.prepare(sql).run();
  return { org, count };
}

const numberOf = ({ filename }: { filename: string }) => Number(/\d+/.exec(filename)![0]);

/** All that a search finds, page by page, with the rows that each page read. */
async function found(org: string, search: DocumentSearch, pageSize = 25) {
  const numbers: number[] = [];
  const [read, totals]: [number[], (number | null)[]] = [[], []];
  for (let after: readonly string[] | null = null, pages = 0; pages < 200; pages++) {
    const { DB, rows } = measured();
    const page: Awaited<ReturnType<ReturnType<typeof documentStore>["search"]>> = await documentStore(
      database(DB, Date.now),
    ).search(viewerOf(person), org, search, { pageSize, after });
    numbers.push(...page!.rows.map(numberOf));
    read.push(rows.read);
    totals.push(page!.total);
    after = page!.next;
    if (!after) return { numbers, read, total: totals[0]!, pages: pages + 1 };
  }
  throw new Error("The search does not end");
}

const scoreOf = (value: number) => (value * 37) % 1_001;
const isTested = (value: number) => value % 7 > 0;
const fails = (value: number, check: string) =>
  isTested(value) && (check === "title" ? value % 3 === 0 : value % 33 === 0);
const typeOf = (value: number) => (value % 5 ? "pdf" : "docx");
const hasResult = (value: number, result: string) => {
  const score = scoreOf(value);
  if (result === "untested") return !isTested(value);
  const grade = score >= 950 ? "A" : score >= 850 ? "B" : score >= 700 ? "C" : score >= 500 ? "D" : "F";
  if (!isTested(value)) return false;
  if (result === "compliant") return grade === "A";
  return result === "failing" ? grade !== "A" : grade === result;
};

/** What a search should find, in its order. */
function expected(count: number, { name, result, docType, checkId, order }: DocumentSearch): number[] {
  return Array.from({ length: count }, (_, at) => at)
    .filter(
      (value) =>
        (!name || `report ${value}.x`.includes(name)) &&
        (!result || hasResult(value, result)) &&
        (!docType || typeOf(value) === docType) &&
        (!checkId || fails(value, checkId)) &&
        (order === "newest" || isTested(value)),
    )
    .sort((a, b) => {
      if (order === "newest") return b - a;
      const by = order === "worst" ? 1 : -1;
      return by * (scoreOf(a) - scoreOf(b) || a - b);
    });
}

beforeAll(async () => {
  person = await newPerson();
});

describe("a search of documents", () => {
  const searches: Omit<DocumentSearch, "order">[] = [
    {},
    { result: "untested" },
    { result: "compliant" },
    { result: "failing" },
    { result: "B" },
    { result: "F" },
    { docType: "docx" },
    { checkId: "title" },
    { checkId: "language" },
    { name: "port 1" },
    { name: "2" },
    { result: "D", docType: "docx" },
    { result: "failing", checkId: "title", docType: "pdf", name: "1" },
    { checkId: "language", result: "A" },
    { name: "nothing like it" },
  ];
  const all = searches.flatMap((search) =>
    (["newest", "worst", "best"] as const).map((order): DocumentSearch => ({ ...search, order })),
  );
  let org: string;
  const count = 300;
  beforeAll(async () => {
    ({ org } = await filled(count));
  });

  it.each(all)("finds all that fit and nothing else, in order: %j", async (search) => {
    const { numbers, total } = await found(org, search);
    const right = expected(count, search);
    expect(numbers).toEqual(right);
    if (total !== null) expect(total).toBe(right.length);
  });

  it("tells how many there are of one criterion, and where all stand on one page", async () => {
    const totals = await Promise.all(
      searches.map(async (search) => {
        const { total, pages } = await found(org, { ...search, order: "newest" });
        return [search, total !== null, pages];
      }),
    );
    const isOne = (search: object) => Object.keys(search).length < 2 && !("name" in search);
    expect(totals.map(([search, isKnown]) => [search, isKnown])).toEqual(
      totals.map(([search, , pages]) => [search, isOne(search as object) || pages === 1]),
    );
    expect(new Set(totals.map(([, isKnown]) => isKnown)).size).toBe(2);
  });

  it("follows tests and their deletion, and shows nothing to strangers", async () => {
    const { org } = await filled(30);
    const compliant = expected(30, { result: "compliant", order: "newest" });
    expect((await found(org, { result: "compliant", order: "newest" })).numbers).toEqual(compliant);
    await env.DB.prepare("delete from document_reports where org_id = ?").bind(org).run();
    expect((await found(org, { result: "compliant", order: "newest" })).numbers).toEqual([]);
    expect((await found(org, { checkId: "title", order: "newest" })).numbers).toEqual([]);
    expect((await found(org, { result: "untested", order: "newest" })).numbers).toHaveLength(30);
    const stranger = await newPerson();
    const store = documentStore(database(env.DB, Date.now));
    const paging = { pageSize: 25, after: null };
    for (const order of ["newest", "worst"] as const)
      expect(await store.search(viewerOf(stranger), org, { order }, paging)).toBeNull();
  });
});

describe("rows read", () => {
  /** Of one criterion, the page itself; of several, what is looked through as well. */
  const [ofPage, ofWalk] = [400, 12_000];

  it("do not grow with the documents of an organization: 50,000", async () => {
    const { org, count } = await filled(50_000);
    const one: DocumentSearch[] = [
      { order: "newest" },
      { order: "worst" },
      { order: "best" },
      { result: "compliant", order: "newest" },
      { result: "untested", order: "newest" },
      { result: "C", order: "newest" },
      { docType: "docx", order: "newest" },
      { checkId: "title", order: "newest" },
      { name: "report", order: "newest" },
      { name: "49999", order: "newest" },
    ];
    const several: DocumentSearch[] = [
      { result: "B", order: "worst" },
      { result: "F", docType: "docx", order: "newest" },
      { checkId: "language", result: "A", order: "newest" },
      { checkId: "title", docType: "docx", order: "best" },
      { name: "report", result: "A", order: "newest" },
      { name: "49999", result: "A", order: "worst" },
      { name: "nothing like it", docType: "pdf", order: "best" },
    ];
    for (const [searches, most] of [
      [one, ofPage],
      [several, ofWalk],
    ] as const)
      for (const search of searches) {
        const { DB, rows } = measured();
        const page = await documentStore(database(DB, Date.now)).search(viewerOf(person), org, search, {
          pageSize: 25,
          after: null,
        });
        const right = expected(count, search).slice(0, 25);
        const numbers = page!.rows.map(numberOf);
        expect([search, numbers]).toEqual([search, page!.isCut ? right.slice(0, numbers.length) : right]);
        expect([search, rows.read, rows.read < most]).toEqual([search, rows.read, true]);
      }
    // What is cut goes on where it ended.
    const rare: DocumentSearch = { checkId: "title", result: "A", docType: "docx", order: "newest" };
    const { numbers, pages, read } = await found(org, rare);
    expect(numbers).toEqual(expected(count, rare));
    expect([pages > 4, Math.max(...read) < ofWalk]).toEqual([true, true]);
  }, 300_000);
});
