import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, Server } from "../../scripts/bench/server.ts";

const MiB = 1_048_576;

let folder: string;
let server: Server;
let uploadPath: string;
let token: string;
beforeAll(async () => {
  mkdirSync(".lectern", { recursive: true });
  folder = mkdtempSync(".lectern/sockets-");
  server = new Server(await build(folder), folder);
  await server.start();
  ({ uploadPath, token } = await server.prepare());
}, 180_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Sent {
  path: string;
  /** As the header promises it. */
  length: number;
  /** What comes of it. */
  body?: Buffer;
  headers?: string[];
}

/**
 * Sends a request by hand and answers what comes back, without a look at it before everything is written: a client of
 * the plainest kind, which a connection that is closed early leaves with a broken pipe.
 */
function send({ path, length, body = Buffer.alloc(0), headers = [] }: Sent): Promise<string> {
  const socket = connect(Number(server.address.port), server.address.hostname);
  socket.pause();
  const lines = [`POST ${path} HTTP/1.1`, "Host: lectern", `Content-Length: ${length}`, ...headers];
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("error", reject);
    socket.on("data", (piece) => {
      answer += piece;
      const [head, ...content] = answer.split("\r\n\r\n");
      const wanted = /^content-length: (\d+)$/im.exec(head!)?.[1];
      if (wanted && content.join("\r\n\r\n").length >= Number(wanted)) {
        socket.destroy();
        resolve(answer);
      }
    });
    socket.on("close", () => reject(new Error(`Closed after: ${answer}`)));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(body, (error) => (error ? reject(error) : socket.resume()));
  });
}

const multipart = "Content-Type: multipart/form-data; boundary=edge";
const file = (name: string, size: number) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.alloc(size, "x"),
    Buffer.from("\r\n--edge--\r\n"),
  ]);

describe("a refusal", () => {
  it("reaches a stranger who sends 10 MB in one go", async () => {
    const body = file("a.pdf", 10 * MiB);
    const answer = await send({ path: "/api/v1/scan", length: body.length, headers: [multipart], body });
    expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*API key is missing/);
  });

  it("reaches a caller who sends more than is taken in one go", async () => {
    const body = file("a.md", 12 * MiB);
    const headers = [multipart, `Authorization: Bearer ${token}`];
    const answer = await send({ path: uploadPath, length: body.length, headers, body });
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*Markdown files may have up to 10 MB/);
  });

  it.each([
    ["/api/v1/scan", [multipart], 401, "API key is missing"],
    ["/api/scans", ["Content-Type: application/json"], 401, "API key is missing"],
    ["/api/v1/documents/upload?org_id=org_x", [multipart], 401, "access token is missing"],
    ["/api/v1/nothing", [multipart], 404, "There is nothing"],
    ["/api/v1/auth/login", ["Content-Type: application/json"], 400, "too large"],
  ])(
    "reaches a client that never sends its body: %s",
    async (path, headers, status, reported) => {
      const answer = await send({ path, headers, length: 100 * MiB });
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain(reported);
    },
    20_000,
  );

  it("reaches a client that sends on after it", async () => {
    const answer = await send({
      path: "/api/v1/scan",
      headers: [multipart],
      length: 100 * MiB,
      body: Buffer.alloc(8 * MiB),
    });
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe("a document", () => {
  it("is taken from a plain socket, and the connection serves on", async () => {
    const body = file("a.md", 300_000);
    const headers = [multipart, `Authorization: Bearer ${token}`];
    for (let time = 0; time < 2; time++)
      expect(await send({ path: uploadPath, length: body.length, headers, body })).toMatch(/^HTTP\/1.1 201 /);
  });
});
