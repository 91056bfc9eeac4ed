import { describe, expect, it } from "vitest";
import { bodyReader } from "../../src/http/body-reader.ts";
import { boundaryOf, parts } from "../../src/http/multipart.ts";
import { Semaphore } from "../../src/services/concurrency/semaphore.ts";

const encoder = new TextEncoder();

/** The text as a stream in pieces of one size, as a byte stream or not. */
function stream(text: string, size: number, type?: "bytes"): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(text);
  let at = 0;
  return new ReadableStream({
    ...(type ? { type } : {}),
    pull(controller: { enqueue: (chunk: Uint8Array) => void; close: () => void }) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  } as UnderlyingByteSource);
}

const semaphore = new Semaphore({ capacity: 2 ** 30, small: { room: 0, each: 0 } }, () => 0);

async function read(source: ReadableStream<Uint8Array>, boundary = "edge") {
  const found: { name: string; filename?: string; contentType?: string; content: string }[] = [];
  for await (const { name, filename, contentType, body } of parts(
    bodyReader(source),
    boundary,
    semaphore.open("usr_a"),
  )) {
    const decoder = new TextDecoder();
    let content = "";
    for await (const piece of body) content += decoder.decode(piece, { stream: true });
    found.push({
      name,
      content,
      ...(filename === undefined ? {} : { filename }),
      ...(contentType ? { contentType } : {}),
    });
  }
  return found;
}

const disposition = (rest: string) => `--edge\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;

describe("parts", () => {
  const text = `before\r\n--edge \t\r\ncontent-disposition: FORM-DATA; NAME=a\r\n\r\n\r\n--edg é\r\n${disposition(
    'name="file"; filename="q.pdf"\r\nContent-Type: application/pdf',
  )}\r\n-\r\n--\r\n--edge--\r\nafter --edge\r\n`;

  it.each([1, 2, 3, 5, 7, 11, 64, 100_000])("are the same in pieces of %i bytes", async (size) => {
    const expected = [
      { name: "a", content: "\r\n--edg é" },
      { name: "file", filename: "q.pdf", contentType: "application/pdf", content: "\r\n-\r\n--" },
    ];
    expect(await read(stream(text, size))).toEqual(expected);
    expect(await read(stream(text, size, "bytes"))).toEqual(expected);
  });

  it("may be empty, and skipped", async () => {
    const empty = `${disposition("name=a")}\r\n${disposition("name=b")}x\r\n--edge--`;
    expect(await read(stream(empty, 4))).toEqual([
      { name: "a", content: "" },
      { name: "b", content: "x" },
    ]);
    const names: string[] = [];
    for await (const { name } of parts(bodyReader(stream(empty, 4)), "edge", semaphore.open("usr_a")))
      names.push(name);
    expect(names).toEqual(["a", "b"]);
  });

  it("larger than what is held at once are whole", async () => {
    const content = "0123456789\r\n-".repeat(100_000);
    const [file] = await read(stream(`${disposition('name="f"')}${content}\r\n--edge--`, 65_536));
    expect(file!.content).toBe(content);
  });

  it.each([
    ['name="a"; filename="b c.pdf"', "b c.pdf"],
    ["name=a; filename=b.pdf", "b.pdf"],
    ['name="a"; filename="say %22hi%22.pdf"', 'say "hi".pdf'],
    ['name="a"; filename="say \\"hi\\".pdf"', 'say "hi".pdf'],
    ['name="a; filename=no.pdf"; filename="yes.pdf"', "yes.pdf"],
    ['name="a"; filename="_.pdf"; filename*=UTF-8\'\'%e2%82%ac.pdf', "€.pdf"],
    ['name="a"; filename="b.pdf"; filename*=utf-8\'\'%ff', "b.pdf"],
    ['name="a"; filename="größe.pdf"', "größe.pdf"],
    ['name="a"; filename=""', ""],
  ])("are named as sent: %s", async (head, filename) => {
    const [part] = await read(stream(`${disposition(head)}x\r\n--edge--`, 1_000));
    expect(part!.filename).toBe(filename);
  });

  it.each([
    ["nothing", ""],
    ["no boundary", "hello"],
    ["a boundary that goes on", "--edges\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--edge--"],
    ["no end", `${disposition("name=a")}hello`],
    ["an end within the delimiter", `${disposition("name=a")}hello\r\n--edg`],
    ["an end right after the delimiter", `${disposition("name=a")}hello\r\n--edge`],
    ["an end within the header", "--edge\r\nContent-Disposition: form-data; name=a\r\n"],
    ["an attachment", "--edge\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--edge--"],
    ["a header that is none", "--edge\r\nhello\r\n\r\nx\r\n--edge--"],
  ])("that are malformed are refused: %s", async (_, body) => {
    await expect(read(stream(body, 3))).rejects.toThrow(/malformed/);
  });
});

describe("boundary", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
    ["multipart/form-data;boundary=a=b", "a=b"],
    ["multipart/form-data", ""],
    ["multipart/mixed; boundary=abc", null],
    ["multipart/form-data-x; boundary=abc", null],
    [undefined, null],
  ])("of %s", (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});
