import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserOf } from "../pages/browser.ts";
import { body, call, callWith, detail, form, keyFor, newAccount, storage } from "./client.ts";
import { docx } from "./documents.ts";
import { newOrganization, newPerson } from "./platform/people.ts";

const MiB = 1_048_576;
const hurried = { BODY_PATIENCE: "0.3", BODY_FLOOR: "1000" };

let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
});

const open: ReadableStreamDefaultController<Uint8Array>[] = [];
afterAll(() => {
  for (const controller of open.splice(0)) {
    try {
      controller.error(new Error("The client has gone."));
    } catch {
      // It has been cancelled.
    }
  }
});

/** A body of which this much comes and no more. */
function stalled(begin: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      open.push(controller);
      if (begin) controller.enqueue(new TextEncoder().encode(begin));
    },
  });
}

/** A body that comes in pieces, with so many milliseconds between them. */
function trickling(text: string, pieces: number, gap: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / pieces);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, gap));
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

const multipart = "multipart/form-data; boundary=edge";
const begun = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n# Title`;
const markdown = `${begun}\r\n\r\nText.\r\n--edge--\r\n`;

/** What a browser says of a form. */
const page = {
  "Content-Type": "application/x-www-form-urlencoded",
  Origin: "https://lectern.example",
  Accept: "text/html",
};

const post = (vars: object, path: string, headers: Record<string, string>, sent: ReadableStream | string) =>
  callWith(vars, path, { method: "POST", headers, body: sent });

const inB = (type = multipart) => ({ "X-API-Key": key, "Content-Type": type });
const inC = (type = multipart, own = key) => ({ Authorization: `Bearer ${own}`, "Content-Type": type });

const tooSlow = /too slowly: at least 1000 bytes a second are needed, counted over 0.3 seconds/;

describe("a body that stops coming", () => {
  const large = begun.replace("a.md", "a.pdf") + "x".repeat(10 * MiB);
  const json = { "Content-Type": "application/json" };
  /** Who sends what where; made when there are accounts. */
  const cases: Record<string, (token: Record<string, string>, org: string) => Parameters<typeof post>> = {
    "in group B: nothing": () => [hurried, "/api/v1/scan", inB(), stalled("")],
    "in group B: half a header": () => [hurried, "/api/v1/scan", inB(), stalled("--edge\r\nContent-Disp")],
    "in group B: half a file": () => [hurried, "/api/v1/scan", inB(), stalled(begun)],
    "in group B: megabytes of a large file": () => [
      hurried,
      "/api/v1/scan",
      { ...inB(), "Content-Length": String(30 * MiB) },
      stalled(large),
    ],
    "in group C: a form": () => [hurried, "/api/scans", inC(multipart), stalled(begun)],
    "in group C: JSON": () => [hurried, "/api/scans", inC("application/json"), stalled('{"url": "https://')],
    "in group A: an upload": (token, org) => [
      hurried,
      `/api/v1/documents/upload?org_id=${org}`,
      { ...token, "Content-Type": multipart },
      stalled(begun),
    ],
    "in group A: JSON": (token) => [hurried, "/api/v1/orgs/", { ...token, ...json }, stalled('{"name": ')],
    "in group A: JSON without an account": () => [hurried, "/api/v1/auth/login", json, stalled('{"email": ')],
    "on pages": () => [hurried, "/sign-in", page, stalled("email=a")],
  };
  let refused: Record<string, Promise<Response>>;
  beforeAll(async () => {
    const person = await newPerson();
    const org = await newOrganization(person);
    // All at once: each is read on for some seconds after it is refused.
    refused = Object.fromEntries(
      Object.entries(cases).map(([name, made]) => [name, post(...made(person.api.headers, org))]),
    );
  });

  it.each(Object.keys(cases))("is refused %s", async (name) => {
    const response = await refused[name]!;
    expect(response.status).toBe(400);
    if (name.startsWith("in group C")) {
      const { error } = await body(response);
      expect(error).toMatchObject({ code: "invalid_request", message: expect.stringMatching(tooSlow) });
    } else expect(await response.text()).toMatch(tooSlow);
  });

  it("leaves nothing in storage", async () => {
    await Promise.all(Object.values(refused));
    expect((await storage()).objects).toEqual([]);
  });

  it("is not waited for where the caller is refused anyway", async () => {
    const sent = () => stalled(begun);
    const token = { "Content-Type": multipart, Authorization: "Bearer none" };
    for (const [path, headers, status] of [
      ["/api/v1/scan", { "Content-Type": multipart }, 401],
      ["/api/scans", { "Content-Type": "application/json" }, 401],
      ["/api/v1/documents/upload?org_id=org_x", token, 401],
      ["/api/v1/orgs/", { ...token, "Content-Type": "application/json" }, 401],
      ["/api/v1/nowhere", { "Content-Type": "application/json" }, 404],
    ] as const) {
      // With the usual patience of half a minute the test would end before the answer.
      const response = await post({ ...env }, path, headers, sent());
      expect(response.status, path).toBe(status);
    }
  }, 25_000);
});

describe("a body that comes slowly", () => {
  it("is taken while it keeps to the floor, for longer than the patience", async () => {
    const vars = { BODY_PATIENCE: "1", BODY_FLOOR: "10" };
    const response = await post(vars, "/api/v1/scan", inB(), trickling(markdown, 40, 40));
    expect(response.status).toBe(200);
    expect(await body(response)).toMatchObject({ filename: "a.md", format: "markdown" });
  });

  it("is refused below the floor, although some of it always comes", async () => {
    const vars = { BODY_PATIENCE: "0.5", BODY_FLOOR: "100000" };
    const response = await post(vars, "/api/v1/scan", inB(), trickling(markdown, 200, 40));
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/too slowly/);
  });

  it("is refused at its deadline", async () => {
    const vars = { BODY_PATIENCE: "10", BODY_FLOOR: "1", BODY_DEADLINE: "0.5" };
    const response = await post(vars, "/api/v1/scan", inB(), trickling(markdown, 200, 40));
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/all of it must arrive within 0.5 seconds/);
  });
});

describe("bodies that hold memory", () => {
  type Post = (sent: ReadableStream | string) => Promise<Response>;

  /** More stalled bodies than there is memory for leave another's body its share: it is refused for what it says. */
  async function leaveRoom(mine: Post, other: Post, begin: string, whole: string) {
    const held = Array.from({ length: 44 }, () => mine(stalled(begin)));
    // Until they hold what they may.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const first = await Promise.race([
      other(whole).then(({ status }) => `the other: ${status}`),
      Promise.any(held).then(({ status }) => `one that holds: ${status}`),
    ]);
    expect(first).toBe("the other: 400");
    for (const controller of open.splice(0)) controller.error(new Error("The client has gone."));
    for (const { status } of await Promise.all(held)) expect(status).toBe(400);
  }

  it("of one account, with whatever keys, leave room for others", async () => {
    const vars = {};
    const [mine, { key: other }] = await Promise.all([newAccount(), newAccount()]);
    const keys = [mine.key, ...(await Promise.all(Array.from({ length: 3 }, () => keyFor(mine.accountId))))];
    const post = (key: string, sent: ReadableStream | string) =>
      callWith(vars, "/api/scans", { method: "POST", headers: inC("application/json", key), body: sent });
    let at = 0;
    await leaveRoom(
      (sent) => post(keys[at++ % keys.length]!, sent),
      (sent) => post(other, sent),
      `{"url": "https://example.com/${"a".repeat(1_000_000)}`,
      JSON.stringify({ url: `http://127.0.0.1/${"b".repeat(900_000)}` }),
    );
  });

  it("of one person's forms leave room for others behind the same address", async () => {
    const vars = {};
    const [mine, other] = await Promise.all([newPerson().then(browserOf), newPerson().then(browserOf)]);
    const from =
      ({ cookie }: { cookie: string }): Post =>
      (sent) =>
        post(vars, "/console/orgs", { ...page, Cookie: cookie }, sent);
    await leaveRoom(from(mine), from(other), `name=${"a".repeat(1_000_000)}`, `name=${"b".repeat(900_000)}`);
  });
});

describe("promises of large bodies", () => {
  it("keep nobody else out", async () => {
    const headers = { ...inB(), "Content-Length": String(8.8 * 1_000_000) };
    const vars = {};
    const held = Array.from({ length: 8 }, () => post(vars, "/api/v1/scan", headers, stalled(begun)));
    const { key: other } = await newAccount();
    const content = docx({ padding: 5 * MiB });
    const response = await callWith(vars, "/api/v1/scan", {
      method: "POST",
      headers: { "X-API-Key": other },
      body: form({ name: "letter.docx", content }),
    });
    expect(response.status).toBe(200);
    expect(await body(response)).toMatchObject({ filename: "letter.docx" });
    for (const controller of open.splice(0)) controller.error(new Error("The client has gone."));
    for (const { status } of await Promise.all(held)) expect(status).toBe(400);
    expect((await call("/health")).status).toBe(200);
  });
});
