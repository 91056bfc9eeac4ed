import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../api/client.ts";
import { build, newWorld, settle, withoutQueue } from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p></html>";
const html = (headers: Record<string, string> = {}) =>
  new Response(page, { headers: { "content-type": "text/html", ...headers } });
const start = "https://docs.lectern.org/start";

let accountId: string;
beforeAll(async () => {
  ({ accountId } = await newAccount());
});

/** Scans a URL in a network of these answers; answers the scan's row and what was asked. */
async function scan(answers: Record<string, () => Response | Promise<Response>>, url = start) {
  const world = newWorld((asked) => answers[asked]?.() ?? Promise.reject(new TypeError("no route")));
  const { id } = await build(world).all.scans.submitUrl(accountId, url, {
    label: null,
    repeatKey: undefined,
  });
  await settle(world, 2);
  const row = await env.DB.prepare("select * from scans where id = ?")
    .bind(id)
    .first<Record<string, unknown>>();
  return { row: row!, asked: world.asked.map((request) => request.url) };
}

const to = (location: string) => () => new Response(null, { status: 302, headers: { location } });

describe("happy", () => {
  it("takes name and type from the response, through redirects", async () => {
    const { row, asked } = await scan({
      [start]: to("/next"),
      "https://docs.lectern.org/next": to("https://files.lectern.org/get?id=7"),
      "https://files.lectern.org/get?id=7": () =>
        html({ "content-disposition": 'attachment; filename="../report.html"' }),
    });
    expect(row).toMatchObject({ status: "complete", filename: "report.html", source: "url", url: start });
    expect(asked).toHaveLength(3);
  });

  it("knows the file by its content or declared type where the path has no name", async () => {
    expect(
      (await scan({ "https://docs.lectern.org/": () => html() }, "https://docs.lectern.org/")).row,
    ).toMatchObject({
      status: "complete",
      filename: "docs.lectern.org",
    });
  });

  it("spools a large file and removes it", async () => {
    const large = `${page}${" ".repeat(9 * 1_048_576)}`;
    const { row } = await scan({
      [start]: () => new Response(large, { headers: { "content-type": "text/html" } }),
    });
    expect(row.status).toBe("complete");
    expect((await env.FILES.list({ prefix: "scans/" })).objects).toEqual([]);
  });
});

describe("error", () => {
  const large = () =>
    new Response(new Uint8Array(10 * 1_048_576 + 1), { headers: { "content-type": "text/html" } });
  const cases: [what: string, answer: () => Response | Promise<Response>, code: string][] = [
    ["a missing page", () => new Response("", { status: 404 }), "url_unreachable"],
    ["no connection", () => Promise.reject(new TypeError("refused")), "url_unreachable"],
    ["too large a file", large, "file_too_large"],
    ["an image", () => new Response(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])), "invalid_file_type"],
    ["a broken document", () => new Response("PK\u0003\u0004 broken"), "unreadable_document"],
    ["an endless redirect", to(start), "url_unreachable"],
  ];
  it.each(cases)("ends as failed for %s", async (_, answer, code) => {
    const { row, asked } = await scan({ [start]: answer });
    expect(row).toMatchObject({
      status: "failed",
      error_code: code,
      error_message: expect.stringMatching(/\.$/),
      score: null,
    });
    expect(asked.length).toBeLessThanOrEqual(6);
    expect((await env.FILES.list({ prefix: "scans/" })).objects).toEqual([]);
  });
});

describe("security", () => {
  const forbidden = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0/",
    "http://localhost/",
    "http://localhost./",
    "http://a.localhost/",
    "http://127.0.0.1.nip.io/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:db8::1]/",
    "http://10.0.0.1/",
    "http://10.255.255.255/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://169.254.0.1/",
    "http://100.64.0.1/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.0.0.192/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://metadata.google.internal/",
    "http://metadata/",
    "http://router.lan/",
    "http://printer.local/",
    "http://db.corp/",
    "http://kubernetes.default.svc.cluster.local/",
    "http://①②⑦.0.0.1/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
    "https://docs.lectern.org:22/",
    "https://docs.lectern.org:6379/",
    "https://user:pass@docs.lectern.org/",
    "ftp://docs.lectern.org/a.pdf",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "gopher://docs.lectern.org/",
  ];
  it.each(forbidden)("asks nothing of %s, neither at once nor by a redirect", async (url) => {
    const world = newWorld();
    const submitted = build(world).all.scans.submitUrl(accountId, url, { label: null, repeatKey: undefined });
    await expect(submitted).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(invalid_url|url_not_allowed)$/) }),
    );
    expect(world.asked).toEqual([]);
    const { row, asked } = await scan({ [start]: to(url) });
    expect(row).toMatchObject({ status: "failed", error_code: "url_not_allowed" });
    expect(asked).toEqual([start]);
  });
});
