import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, call, callWith, detail, form, type TestFile } from "../client.ts";
import { docx } from "../documents.ts";
import { join, newOrganization, newPerson, type Person } from "./people.ts";

const MiB = 1_048_576;
const letter: TestFile = { name: "letter.docx", content: docx() };
const page: TestFile = {
  name: "page.html",
  content: "<!doctype html><title>x</title><script>alert(1)</script>",
};
const pdf: TestFile = { name: "a.pdf", content: "%PDF-1.7\n0123456789" };
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

let owner: Person;
let member: Person;
let stranger: Person;
let org: string;

const upload = (file: TestFile, by = member, to = org) =>
  by.api.form(`/api/v1/documents/upload?org_id=${to}`, form(file));
const uploaded = async (file: TestFile, by = member) => {
  const response = await upload(file, by);
  if (response.status !== 201) throw new Error(await response.text());
  return body(response);
};
const at = (id: string, rest = "") => `/api/v1/documents/${id}${rest}`;
const previewOf = async (id: string, by = member) => body(await by.api.get(at(id, "/preview")));

const keys = async (prefix = "documents/") =>
  (await env.FILES.list({ prefix })).objects.map(({ key }) => key).sort();
/** Its bytes as text, whatever their type. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const countOf = async (table: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())!.n;

beforeAll(async () => {
  [owner, member, stranger] = [
    await newPerson(),
    await newPerson({ full_name: "Mem Ber" }),
    await newPerson(),
  ];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});

describe("happy", () => {
  it("uploads, lists and reads a document", async () => {
    const made = await uploaded(letter);
    expect(made).toMatchObject({
      org_id: org,
      filename: "letter.docx",
      content_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      size_bytes: letter.content.length,
      doc_type: "docx",
      uploaded_by: member.id,
      uploaded_by_name: "Mem Ber",
      tags: [],
      access: "member",
    });
    expect(await body(await member.api.get(at(made.id)))).toEqual(made);
    const list = await owner.api.get(`/api/v1/documents/?org_id=${org}&page_size=1`);
    expect(await body(list)).toEqual([{ ...made, access: "owner" }]);
    expect(list.headers.get("X-Total-Count")).toBe("1");
    const versions = await body(await member.api.get(at(made.id, "/versions")));
    expect(versions).toEqual([
      expect.objectContaining({ document_id: made.id, number: 1, origin: "upload" }),
    ]);
    expect(await keys(`documents/${made.id}/`)).toEqual([`documents/${made.id}/${versions[0].id}`]);
    const doomed = env.DB.prepare("select object_key from doomed_objects where object_key like ?");
    expect((await doomed.bind(`documents/${made.id}/%`).all()).results).toEqual([]);
  });

  it.each<[string, TestFile, string]>([
    ["images", { name: "a.png", content: png }, "png"],
    ["what its content says", { ...letter, name: "letter.pdf" }, "docx"],
    ["text by its name", { name: "a.md", content: "# Hello" }, "markdown"],
  ])("takes %s", async (_, file, type) => {
    expect((await uploaded(file)).doc_type).toBe(type);
  });

  it("keeps a large file byte for byte", async () => {
    const content = docx({ padding: 19 * MiB });
    const made = await uploaded({ name: "large.docx", content });
    const { preview_url } = await previewOf(made.id);
    const served = new Uint8Array(await (await call(preview_url)).arrayBuffer());
    const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
      Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    expect(await hash(served)).toBe(await hash(content));
  });

  it("deletes a document with its file, and its preview URL ends", async () => {
    const made = await uploaded(letter);
    const { preview_url } = await previewOf(made.id);
    expect((await call(preview_url)).status).toBe(200);
    expect(await keys(`documents/${made.id}/`)).toHaveLength(1);
    expect((await member.api.delete(at(made.id))).status).toBe(204);
    expect((await member.api.get(at(made.id))).status).toBe(404);
    expect((await call(preview_url)).status).toBe(404);
    expect(await keys(`documents/${made.id}/`)).toEqual([]);
    const versions = env.DB.prepare("select count(*) as n from versions where document_id = ?").bind(made.id);
    expect((await versions.first<{ n: number }>())!.n).toBe(0);
  });

  it("a file that could not be removed is doomed", async () => {
    const made = await uploaded(letter);
    const broken = { delete: () => Promise.reject(new Error("R2 is down")) };
    const response = await callWith({ FILES: broken }, at(made.id), {
      method: "DELETE",
      headers: member.api.headers,
    });
    expect(response.status).toBe(204);
    const doomed = await env.DB.prepare("select object_key from doomed_objects where object_key like ?")
      .bind(`documents/${made.id}/%`)
      .all<{ object_key: string }>();
    expect(doomed.results.map(({ object_key }) => object_key)).toEqual(await keys(`documents/${made.id}/`));
  });
});

describe("files over plain HTTP", () => {
  let url: string;
  beforeAll(async () => {
    url = (await previewOf((await uploaded({ ...pdf, name: 'Zoë\'s "plan".pdf' })).id)).preview_url;
  });
  const text = "%PDF-1.7\n0123456789";

  it("serves the whole with what caches and programs need", async () => {
    const response = await call(url);
    expect(response.status).toBe(200);
    expect(await textOf(response)).toBe(text);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(text.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="Zo_'s _plan_.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%22plan%22.pdf`,
    });
    expect(response.headers.get("etag")).toMatch(/^"ver_/);
    expect(response.headers.has("content-security-policy")).toBe(false);
  });

  it.each([
    ["bytes=0-3", "%PDF", "bytes 0-3/19"],
    ["bytes=9-", "0123456789", "bytes 9-18/19"],
    ["bytes=-2", "89", "bytes 17-18/19"],
    ["bytes=17-99", "89", "bytes 17-18/19"],
  ])("answers %s with 206", async (range, expected, reported) => {
    const response = await call(url, { headers: { Range: range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(reported);
    expect(await textOf(response)).toBe(expected);
  });

  it.each(["bytes=5-2", "lines=1-2", "bytes=0-1,4-5", "bytes=-"])("ignores %s", async (range) => {
    const response = await call(url, { headers: { Range: range } });
    expect([response.status, await textOf(response)]).toEqual([200, text]);
  });

  it.each(["bytes=19-", "bytes=-0"])("refuses %s with 416", async (range) => {
    const response = await call(url, { headers: { Range: range } });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */19"]);
  });

  it("weighs conditions", async () => {
    const first = await call(url);
    const [etag, modified] = [first.headers.get("etag")!, first.headers.get("last-modified")!];
    const statusOf = async (headers: Record<string, string>) => (await call(url, { headers })).status;
    expect(await statusOf({ "If-None-Match": etag })).toBe(304);
    expect(await statusOf({ "If-None-Match": `"other", W/${etag}` })).toBe(304);
    expect(await statusOf({ "If-None-Match": '"other"' })).toBe(200);
    expect(await statusOf({ "If-Modified-Since": modified })).toBe(304);
    expect(await statusOf({ "If-Match": '"other"' })).toBe(412);
    expect(await statusOf({ "If-Match": `W/${etag}` })).toBe(412);
    expect(await statusOf({ "If-Match": etag })).toBe(200);
    expect(await statusOf({ "If-Unmodified-Since": "Wed, 21 Oct 2015 07:28:00 GMT" })).toBe(412);
    expect(await statusOf({ Range: "bytes=0-1", "If-Range": etag })).toBe(206);
    expect(await statusOf({ Range: "bytes=0-1", "If-Range": '"other"' })).toBe(200);
    expect(await statusOf({ Range: "bytes=0-1", "If-Range": modified })).toBe(206);
  });

  it("answers HEAD without a body", async () => {
    const response = await call(url, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      "19",
      "",
    ]);
  });

  it("previews name UTF-8 where the file does not say how its letters are written, as the checks read it", async () => {
    const typeOf = async (name: string, type: string, text: string, encoding: "utf8" | "latin1" = "utf8") => {
      const file = { name, type, content: new Uint8Array(Buffer.from(text, encoding)) };
      const { preview_url } = await previewOf((await uploaded(file)).id);
      const types = [];
      for (const init of [{}, { method: "HEAD" }, { headers: { Range: "bytes=5-9" } }]) {
        const response = await call(preview_url, init);
        await response.arrayBuffer();
        types.push(response.headers.get("content-type"));
      }
      expect(new Set(types).size).toBe(1);
      return types[0];
    };
    const page = (head: string) => `<!doctype html><html lang="pl"><head>${head}<title>Aktualności é</title>`;
    expect(await typeOf("a.html", "text/html", page(""))).toBe("text/html; charset=utf-8");
    expect(await typeOf("b.html", "text/html", page(""), "latin1")).toBe("text/html");
    expect(await typeOf("c.html", "text/html", page('<meta charset="iso-8859-2">'))).toBe("text/html");
    expect(await typeOf("d.md", "text/markdown", "# Aktualności\n")).toBe("text/markdown; charset=utf-8");
  });

  it("security: an uploaded page can run nothing and reach nothing", async () => {
    const response = await call((await previewOf((await uploaded(page)).id)).preview_url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
    const office = await call((await previewOf((await uploaded(letter)).id)).preview_url);
    expect(office.headers.get("content-disposition")).toBe('attachment; filename="letter.docx"');
    expect(office.headers.get("content-security-policy")).toMatch(/^sandbox;/);
  });

  it("security: a URL that was changed or is over is nothing", async () => {
    const token = url.split("/").at(-1)!;
    const [version, seconds, grantee, mac] = token.split(".");
    const forged = [
      `${version}.${Number(seconds) + 1}.${grantee}.${mac}`,
      `${newId("ver", Date.now())}.${seconds}.${grantee}.${mac}`,
      `${version}.${seconds}.${owner.id}.${mac}`,
      `${version}.${seconds}.${grantee}`,
      `${token}x`,
      "x",
    ];
    for (const other of forged) expect((await call(`/files/${other}`)).status).toBe(404);
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ["Date"] });
    try {
      expect((await callWith({}, url)).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("error", () => {
  it.each<[string, TestFile, RegExp]>([
    ["an empty file", { name: "a.docx", content: "" }, /empty/],
    ["a GIF", { name: "a.gif", content: "GIF89a......" }, /GIF.*PNG and JPG/],
    ["text of no known kind", { name: "a.csv", content: "a,b" }, /type/],
    [
      "too large a page",
      { name: "a.html", content: " ".repeat(10 * MiB + 1) },
      /HTML files may have up to 10 MB/,
    ],
    [
      "too large an image",
      { name: "a.png", content: new Uint8Array(20 * MiB + 1) },
      /PNG files may have up to 20 MB/,
    ],
  ])("%s is refused and leaves nothing behind", async (_, file, text) => {
    const before = [await keys(), await countOf("documents"), await countOf("versions")];
    const response = await upload(file);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(text);
    expect([await keys(), await countOf("documents"), await countOf("versions")]).toEqual(before);
  });

  it("a name that is too long is cut before its extension, which tells the type", async () => {
    const made = await uploaded({ name: `${"x".repeat(300)}.md`, content: "# Hello" });
    expect(made).toMatchObject({ filename: `${"x".repeat(252)}.md`, doc_type: "markdown" });
  });

  it("exactly the limit is taken", async () => {
    const content = `# ${"x".repeat(10 * MiB - 2)}`;
    expect((await uploaded({ name: "a.md", content })).size_bytes).toBe(10 * MiB);
  });

  it.each(["/api/v1/documents", "/api/v1/documents?org_id=", "/api/v1/documents?org_id=x&page=0"])(
    "%s is no list",
    async (path) => {
      expect((await member.api.get(path)).status).toBe(path.endsWith("=") ? 404 : 400);
    },
  );

  it("an unknown version has no preview", async () => {
    const made = await uploaded(letter);
    const other = await uploaded(page);
    const [foreign] = await body(await member.api.get(at(other.id, "/versions")));
    for (const version of [foreign.id, newId("ver", Date.now()), "x"])
      expect((await member.api.get(at(made.id, `/preview?version=${version}`))).status).toBe(404);
  });
});

describe("security", () => {
  it("strangers learn nothing: a foreign document answers as a missing one", async () => {
    const { id } = await uploaded(letter);
    for (const one of [id, newId("doc", Date.now()), "x"]) {
      const answers = [
        await stranger.api.get(at(one)),
        await stranger.api.get(at(one, "/preview")),
        await stranger.api.get(at(one, "/versions")),
        await stranger.api.delete(at(one)),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(await detail(answer)).toBe("There is no such document.");
      }
    }
    expect((await member.api.get(at(id))).status).toBe(200);
  });

  it("strangers upload and list nothing, and what they send is not stored", async () => {
    const before = [await keys(), await countOf("doomed_objects")];
    for (const to of [org, newId("org", Date.now())]) {
      expect((await upload(letter, stranger, to)).status).toBe(404);
      expect((await stranger.api.get(`/api/v1/documents?org_id=${to}`)).status).toBe(404);
    }
    expect([await keys(), await countOf("doomed_objects")]).toEqual(before);
  });

  it("an upload that took so long that the sweep may have had its file leaves nothing behind", async () => {
    const before = [await keys(), await countOf("documents")];
    const { results } = await env.DB.prepare("select object_key from doomed_objects").all();
    const known = JSON.stringify(results.map(({ object_key }) => object_key));
    const boundary = "a-line-between-parts";
    const pieces = [
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf.content}`,
      `\r\n--${boundary}--\r\n`,
    ];
    const slow = new ReadableStream<Uint8Array>({
      async pull(stream) {
        const piece = pieces.shift();
        if (piece === undefined) return stream.close();
        if (!pieces.length)
          await vi.waitFor(
            async () => {
              const { meta } = await env.DB.prepare(
                `update doomed_objects set created_at = '2026-01-01'
                where object_key not in (select value from json_each(?))`,
              )
                .bind(known)
                .run();
              expect(meta.changes).toBeGreaterThan(0);
            },
            { timeout: 30_000 },
          );
        stream.enqueue(new TextEncoder().encode(piece));
      },
    });
    const response = await call(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${member.accessToken}`,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
      },
      body: slow,
    });
    expect(response.status).toBe(404);
    expect([await keys(), await countOf("documents")]).toEqual(before);
  });

  it("members delete what they uploaded, managers anything", async () => {
    const theirs = await uploaded(letter, owner);
    expect((await member.api.delete(at(theirs.id))).status).toBe(403);
    const { id } = await uploaded(letter, member);
    expect((await owner.api.delete(at(id))).status).toBe(204);
  });

  it("a removed member is refused by the very next request, and so is the preview that was open", async () => {
    const person = await newPerson();
    await join(person, "member", owner, org);
    const { id } = await uploaded(letter, person);
    const { preview_url } = await previewOf(id, person);
    await owner.api.delete(`/api/v1/orgs/${org}/members/${person.id}`);
    expect((await person.api.get(at(id))).status).toBe(404);
    expect((await person.api.delete(at(id))).status).toBe(404);
    expect((await call(preview_url)).status).toBe(404);
  });

  it("nobody without a token gets anything", async () => {
    for (const [method, path] of [
      ["GET", "/api/v1/documents?org_id=x"],
      ["POST", `/api/v1/documents/upload?org_id=${org}`],
      ["GET", "/api/v1/documents/shared"],
    ] as const)
      expect((await call(path, { method })).status).toBe(401);
  });
});
