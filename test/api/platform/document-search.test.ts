import { beforeAll, describe, expect, it } from "vitest";
import { body, detail } from "../client.ts";
import { docx } from "../documents.ts";
import { newDocument, newOrganization, newPerson, type Person } from "./people.ts";

const good =
  '<!doctype html><html lang="en"><title>Tides</title><h1>Tides</h1><p>They come and go with the moon.</p>';
const bad = "<!doctype html><h3>Tides</h3><img src=a.png><table><tr><td>a<td>b<tr><td>c<td>d</table>";

let owner: Person;
let org: string;
/** Ids by file name. */
const ids: Record<string, string> = {};
const scores: Record<string, number> = {};

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner);
  const files = {
    "good.html": good,
    "bad.html": bad,
    "bad too.html": bad,
    "note.md": "![](a.png)",
    "letter.docx": docx(),
  };
  for (const [name, content] of Object.entries(files)) {
    ids[name] = await newDocument(owner, org, { name, content });
    if (name === "letter.docx") continue;
    const report = await body(
      await owner.api.post("/api/v1/compliance/test", { document_id: ids[name], tiers: [1] }),
    );
    scores[name] = report.overall_score;
  }
  const tag = await body(await owner.api.post("/api/v1/tags", { name: "public", org_id: org }));
  await owner.api.post(`/api/v1/tags/${tag.id}/documents/${ids["bad.html"]}`);
  ids.tag = tag.id;
});

const list = (query: string, by = owner) => by.api.get(`/api/v1/documents/?org_id=${org}&${query}`);
const namesOf = async (query: string) => {
  const response = await list(query);
  expect(response.status).toBe(200);
  return (await body(response)).map(({ filename }: { filename: string }) => filename);
};

describe("a list of documents is filtered", () => {
  it.each<[string, string[]]>([
    ["result=compliant", ["good.html"]],
    ["result=failing", ["note.md", "bad too.html", "bad.html"]],
    ["result=untested", ["letter.docx"]],
    ["grade=A", ["good.html"]],
    ["check=table-headers", ["bad too.html", "bad.html"]],
    ["format=markdown", ["note.md"]],
    ["format=docx&result=untested", ["letter.docx"]],
    ["format=html&check=image-alt&name=TOO", ["bad too.html"]],
    ["format=html&name=nothing", []],
  ])("by %s", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it("by a tag and a result", async () => {
    expect(await namesOf(`tag_id=${ids.tag}&result=failing`)).toEqual(["bad.html"]);
    expect(await namesOf(`tag_id=${ids.tag}&result=compliant`)).toEqual([]);
  });

  it("with its total where that is known", async () => {
    expect((await list("result=failing")).headers.get("X-Total-Count")).toBe("3");
    expect((await list("check=table-headers")).headers.get("X-Total-Count")).toBe("2");
  });
});

describe("a list of documents is sorted", () => {
  const tested = () => Object.keys(scores).sort((a, b) => scores[a]! - scores[b]!);

  it("by the score of the latest test, which it tells", async () => {
    const rows = await body(await list("sort=worst"));
    const found = rows.map(
      (row: { latest_test: { overall_score: number } }) => row.latest_test.overall_score,
    );
    expect(found).toEqual(tested().map((name) => scores[name]));
    expect(await namesOf("sort=best")).toEqual((await namesOf("sort=worst")).reverse());
    expect((await namesOf("sort=best"))[0]).toBe("good.html");
    const [letter] = await body(await list("format=docx"));
    expect(letter.latest_test).toBeNull();
  });

  it.each(["sort=worst", "result=failing&sort=best", "result=failing", "format=html&check=image-alt"])(
    "and goes on by cursor, no row twice: %s",
    async (query) => {
      const all = await namesOf(query);
      const seen: string[] = [];
      let path: string | undefined = `/api/v1/documents/?org_id=${org}&${query}&page_size=1`;
      while (path) {
        const response: Response = await owner.api.get(path);
        expect(response.status).toBe(200);
        seen.push(...(await body(response)).map(({ filename }: { filename: string }) => filename));
        expect(seen.length).toBeLessThan(10);
        path = /<https:\/\/[^/]+([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
      }
      expect(seen).toEqual(all);
    },
  );
});

describe("error", () => {
  it.each<[string, RegExp]>([
    ["result=perfect", /result: .*compliant.*untested/],
    ["grade=E", /grade: must be one of .*\bA\b/],
    ["check=nothing", /check: .*image-alt/],
    ["check=contrast", /check: /],
    ["format=odt", /format: .*latex/],
    ["sort=random", /sort: .*worst/],
    ["result=failing&grade=B", /either result or grade/],
    ["result=failing&page=2", /has no numbered pages; follow the Link header/],
    ["sort=worst&cursor=nothing", /cursor: /],
    // A cursor of the list that is in the order of time.
    ["sort=worst&cursor=WyJkb2NfMDFLQUhZN1EzVjVaOE4yTTRQNlI5VDFXM1giXQ", /not one that a list in this order/],
  ])("of %s is told", async (query, text) => {
    const response = await list(query);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(text);
  });

  it("of organizations of others is that there is none", async () => {
    const stranger = await newPerson();
    expect((await list("result=failing", stranger)).status).toBe(404);
    expect((await list("result=failing")).status).toBe(200);
  });
});
