import { beforeAll, describe, expect, it } from "vitest";
import { body, call, detail, form, keyed, newAccount, storage } from "../client.ts";
import { docx } from "../documents.ts";

const MiB = 1_048_576;
const letter = { name: "letter.docx", content: docx() };

let api: ReturnType<typeof keyed>;
let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
  api = keyed(key);
});

/** A body written by hand, sent as it is. */
const raw = (text: string, contentType = "multipart/form-data; boundary=edge") =>
  call("/api/v1/scan", {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": contentType },
    body: text,
  });

const part = (head: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

describe("happy", () => {
  it("answers the whole report and keeps it", async () => {
    const response = await api.form("/api/v1/scan", form(letter));
    expect(response.status).toBe(200);
    const report = await body(response);
    expect(report).toMatchObject({ filename: "letter.docx", format: "docx", total_checks: 12 });
    expect(report.checks).toHaveLength(12);
    expect(await body(await api.get(`/api/v1/reports/${report.report_id}`))).toEqual(report);
    expect((await storage()).objects).toEqual([]);
  });

  it("lists the checks of the tiers that are asked for, wherever the field stands", async () => {
    const first = new FormData();
    first.append("tiers", "1, 2");
    first.append("file", new File([letter.content], letter.name));
    const report = await body(await api.form("/api/v1/scan", first));
    expect(report.checks.length).toBeGreaterThanOrEqual(12);
    const again = await body(await api.form("/api/v1/scan", form(letter, { tiers: "2,1,1" })));
    expect(again.checks).toEqual(report.checks);
  });

  it("goes by content where the name says something else, and keeps the name without its path", async () => {
    const report = await body(
      await api.form("/api/v1/scan", form({ name: "C:\\mine\\résumé.bin", content: letter.content })),
    );
    expect(report).toMatchObject({ format: "docx", filename: "résumé.bin" });
  });

  it("reads a large file from storage and removes it", async () => {
    const large = { name: "large.docx", content: docx({ padding: 17 * MiB }) };
    const response = await api.form("/api/v1/scan", form(large));
    expect(response.status).toBe(200);
    const small = await body(await api.form("/api/v1/scan", form({ ...letter, name: "large.docx" })));
    const { report_id: _, created_at: __, ...report } = await body(response);
    expect(small).toMatchObject(report);
    expect((await storage()).objects).toEqual([]);
  });

  it("takes a large file of which nobody told the length", async () => {
    const large = { name: "large.docx", content: docx({ padding: 17 * MiB }) };
    const encoded = new Response(form(large));
    const response = await call("/api/v1/scan", {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": encoded.headers.get("Content-Type")! },
      body: encoded.body!.pipeThrough(new TransformStream()),
    });
    expect(await body(response)).toMatchObject({ filename: "large.docx", format: "docx" });
    expect((await storage()).objects).toEqual([]);
  });

  it("takes exactly the limit, the framing not counted", async () => {
    const spare = 10 * MiB - "<title>x</title>".length;
    const exact = { name: "page.html", content: `<title>x</title>${" ".repeat(spare)}` };
    const reported = await api.form("/api/v1/scan", form(exact));
    expect([reported.status, (await body(reported)).format]).toEqual([200, "html"]);
    const over = await api.form("/api/v1/scan", form({ ...exact, content: `${exact.content} ` }));
    expect(over.status).toBe(400);
    expect(await detail(over)).toMatch(/HTML files may have up to 10 MB/);
  });

  it("takes a path with a trailing slash", async () => {
    expect((await api.form("/api/v1/scan/", form(letter))).status).toBe(200);
  });

  it("skips what it does not know: preamble, epilogue, other fields", async () => {
    const text = `ignored\r\n${part('name="note"', "hello")}--edge\r\nContent-Disposition: form-data; name="file"; filename="a.tex"\r\nContent-Type: application/x-tex\r\n\r\n\\documentclass{article}\r\n--edge--\r\nignored too`;
    const response = await raw(text);
    if (response.status !== 200) expect(await detail(response)).toMatch(/not yet supported/);
  });
});

describe("error", () => {
  const cases: [what: string, send: () => Promise<Response>, reported: RegExp][] = [
    ["no file", () => api.form("/api/v1/scan", new FormData()), /part file is missing|ends before/],
    ["only other fields", () => raw(`${part('name="tiers"', "1")}--edge--`), /part file is missing/],
    [
      "two files",
      () => {
        const two = form(letter);
        two.append("file", new File(["x"], "b.html"));
        return api.form("/api/v1/scan", two);
      },
      /more than one part file/,
    ],
    ["an empty file", () => api.form("/api/v1/scan", form({ name: "a.pdf", content: "" })), /empty/],
    ["a text field", () => raw(`${part('name="file"', "hello")}--edge--`), /text field/],
    [
      "an unknown type",
      () => api.form("/api/v1/scan", form({ name: "a.txt", type: "text/plain", content: "hello" })),
      /PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX/,
    ],
    [
      "an image",
      () => api.form("/api/v1/scan", form({ name: "a.png", content: "\u0089PNG" })),
      /image|Supported formats/,
    ],
    [
      "a zip that is no document",
      () => api.form("/api/v1/scan", form({ name: "a.docx", content: "PK\u0003\u0004" })),
      /./,
    ],
    ["an unknown tier", () => api.form("/api/v1/scan", form(letter, { tiers: "1,4" })), /tier "4"/],
    ["a blank tier", () => api.form("/api/v1/scan", form(letter, { tiers: "" })), /tier ""/],
    [
      "tiers given twice",
      () => raw(`${part('name="tiers"', "1")}${part('name="tiers"', "1")}--edge--`),
      /more than once/,
    ],
    ["JSON", () => api.post("/api/v1/scan", { file: "x" }), /multipart\/form-data/],
    ["no body", () => api.post("/api/v1/scan"), /multipart\/form-data/],
    ["no boundary", () => raw("x", "multipart/form-data"), /no boundary/],
    ["no multipart", () => raw("hello"), /malformed/],
    ["an end within the file", () => raw(part('name="file"; filename="a.tex"', "hello")), /closing boundary/],
    ["an end within a header", () => raw("--edge\r\nContent-Disp"), /header/],
    ["a part without a name", () => raw(`${part("x=1", "hello")}--edge--`), /name/],
    ["a part without headers", () => raw("--edge\r\n\r\nhello\r\n--edge--"), /name|header/],
    ["an endless header", () => raw(`--edge\r\nX: ${"x".repeat(40_000)}`), /too long/],
    ["too many parts", () => raw(`${part('name="a"', "x").repeat(30)}--edge--`), /parts/],
    [
      "a document that cannot be read",
      () => api.form("/api/v1/scan", form({ name: "a.docx", content: docx().slice(0, 200) })),
      /./,
    ],
    [
      "a large document that cannot be read",
      () =>
        api.form(
          "/api/v1/scan",
          form({ name: "a.docx", content: docx({ padding: 9 * MiB }).slice(0, 9 * MiB) }),
        ),
      /./,
    ],
    [
      "a large file that is cut off",
      () => raw(part('name="file"; filename="a.pdf"', `%PDF-1.7${" ".repeat(9 * MiB)}`)),
      /closing boundary/,
    ],
    [
      "more after a large file than a form may have",
      () =>
        api.form(
          "/api/v1/scan",
          form({ name: "a.docx", content: docx({ padding: 9 * MiB }) }, { more: "x".repeat(MiB) }),
        ),
      /More than 512 KB follow after the file/,
    ],
    [
      "a wrong field after a large file",
      () =>
        api.form(
          "/api/v1/scan",
          form({ name: "a.docx", content: docx({ padding: 9 * MiB }) }, { tiers: "x" }),
        ),
      /tier "x"/,
    ],
  ];
  it.each(cases)("refuses %s and leaves nothing behind", async (_, send, reported) => {
    const before = await storage();
    const response = await send();
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(reported);
    expect(await storage()).toEqual({ ...before, objects: [] });
  });

  it("refuses a large file while it arrives", async () => {
    let sent = 0;
    const piece = new Uint8Array(MiB);
    const stream = new ReadableStream({
      start(controller) {
        const head = 'name="file"; filename="a.md"\r\nContent-Type: text/markdown';
        controller.enqueue(new TextEncoder().encode(part(head, "").slice(0, -2)));
      },
      pull(controller) {
        sent++;
        if (sent > 400) controller.close();
        else controller.enqueue(piece);
      },
    });
    const response = await call("/api/v1/scan", {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "multipart/form-data; boundary=edge" },
      body: stream,
    });
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/Markdown files may have up to 10 MB/);
    expect(sent).toBeLessThan(200);
  });

  it("knows nothing but POST", async () => {
    expect((await api.get("/api/v1/scan")).status).toBe(404);
    expect((await api.delete("/api/v1/scan")).status).toBe(404);
  });
});

describe("security", () => {
  it("wants a live key before it reads anything", async () => {
    const before = await storage();
    const response = await call("/api/v1/scan", { method: "POST", body: form(letter) });
    expect(response.status).toBe(401);
    expect(await detail(response)).toMatch(/X-API-Key/);
    expect(await storage()).toEqual(before);
  });

  it("keeps a name from reaching beyond its line", async () => {
    const report = await body(
      await api.form("/api/v1/scan", form({ name: "../../a\u202e\u0007b.docx", content: letter.content })),
    );
    expect(report.filename).toBe("ab.docx");
  });
});
