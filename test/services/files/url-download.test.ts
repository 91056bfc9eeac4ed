import { describe, expect, test } from "vitest";
import { addressPolicy } from "../../../src/services/files/address-rules.ts";
import {
  type Download,
  type DownloadOptions,
  dnsOverHttps,
  download,
} from "../../../src/services/files/url-download.ts";

const limit = 1_000;

import { forbiddenHosts } from "../forbidden-hosts.ts";

/** A network that records what it is asked and answers from a table. */
function network(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  const options: DownloadOptions = {
    fetch: async (input) => {
      asked.push(String(input));
      const answer = answers[String(input)];
      if (!answer) throw new TypeError("no route");
      return answer();
    },
    policy: addressPolicy(""),
    resolver: null,
    limitOf: () => limit,
    userAgent: "test",
  };
  return { asked, options };
}

const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } });
const text = async ({ body }: Download) => new Response(body).text();

describe("happy", () => {
  test("a document comes with the name and type of the response", async () => {
    const { options } = network({
      "https://docs.lectern.org/get?id=1": () =>
        new Response("hello", {
          headers: {
            "content-type": "application/pdf",
            "content-disposition": "attachment; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf",
          },
        }),
    });
    const got = await download("https://docs.lectern.org/get?id=1", options);
    expect(got).toMatchObject({ filename: "Résumé.pdf", contentType: "application/pdf" });
    expect(await text(got)).toBe("hello");
  });

  test("without a header the name is the last of the path, after redirects", async () => {
    const { asked, options } = network({
      "https://a.lectern.org/": redirect("/b"),
      "https://a.lectern.org/b": redirect("https://c.lectern.org/files/an%20order.docx?x=1"),
      "https://c.lectern.org/files/an%20order.docx?x=1": () => new Response("x"),
    });
    expect((await download("https://a.lectern.org/", options)).filename).toBe("an order.docx");
    expect(asked).toHaveLength(3);
  });

  test("exactly the limit is accepted", async () => {
    const { options } = network({ "https://a.lectern.org/f": () => new Response("x".repeat(limit)) });
    expect(await text(await download("https://a.lectern.org/f", options))).toHaveLength(limit);
  });
});

describe("error", () => {
  const failure = async (answers: Record<string, () => Response>, address = "https://a.lectern.org/") => {
    const { asked, options } = network(answers);
    const error = await download(address, options)
      .then(text)
      .then(
        () => null,
        (reason: { code: string }) => reason.code,
      );
    return { error, asked };
  };

  test.each([404, 403, 500, 204, 304])("status %i is unreachable", async (status) => {
    expect(await failure({ "https://a.lectern.org/": () => new Response(null, { status }) })).toMatchObject({
      error: "url_unreachable",
    });
  });

  test("a host that does not answer is unreachable", async () => {
    expect(await failure({})).toMatchObject({ error: "url_unreachable" });
  });

  test("six redirects are too many", async () => {
    const { error, asked } = await failure({ "https://a.lectern.org/": redirect("/") });
    expect(error).toBe("url_unreachable");
    expect(asked).toHaveLength(6);
  });

  test("a body over the limit breaks off, told or not", async () => {
    const reported = () =>
      new Response("x".repeat(limit + 1), { headers: { "content-length": String(limit + 1) } });
    expect(await failure({ "https://a.lectern.org/": reported })).toMatchObject({ error: "file_too_large" });
    const endless = () => {
      let sent = 0;
      return new Response(
        new ReadableStream({
          pull(controller) {
            sent += 100;
            if (sent > 1e6) controller.error(new Error("read on without end"));
            else controller.enqueue(new Uint8Array(100));
          },
        }),
      );
    };
    expect(await failure({ "https://a.lectern.org/": endless })).toMatchObject({ error: "file_too_large" });
  });

  test("a body that breaks off is unreachable", async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) }));
    expect(await failure({ "https://a.lectern.org/": broken })).toMatchObject({ error: "url_unreachable" });
  });

  test("a download that takes too long is given up", async () => {
    const { options } = network({});
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)),
      );
    const code = await download("https://a.lectern.org/", { ...options, fetch: hanging, timeout: 5 }).catch(
      ({ code }) => code,
    );
    expect(code).toBe("url_unreachable");
  });
});

describe("security", () => {
  const forbidden = [
    ...forbiddenHosts.map((host) => `http://${host}/`),
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::ffff:10.0.0.1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "file:///etc/passwd",
    "https://u:p@a.lectern.org/",
    "https://a.lectern.org:22/",
  ];

  test.each(forbidden)("no request goes to %s, asked for at once", async (address) => {
    const { asked, options } = network({});
    await expect(download(address, options)).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid_url|url_not_allowed)$/),
    });
    expect(asked).toEqual([]);
  });

  test.each(forbidden)("no request goes to %s, at the end of a chain of redirects", async (address) => {
    const { asked, options } = network({
      "https://a.lectern.org/": redirect("/b"),
      "https://a.lectern.org/b": redirect(address),
    });
    // What was sent was a valid URL: what only the redirect tells is not allowed, in whatever way it is wrong.
    await expect(download("https://a.lectern.org/", options)).rejects.toMatchObject({
      code: "url_not_allowed",
      message: expect.stringMatching(/^The URL redirects to another\. /),
    });
    expect(asked).toEqual(["https://a.lectern.org/", "https://a.lectern.org/b"]);
  });

  test("a name that leads to a private address is refused before any request to it", async () => {
    const { asked, options } = network({
      "https://dns.lectern.org/q?name=evil.lectern.org&type=A": () =>
        Response.json({
          Answer: [
            { type: 1, data: "8.8.8.8" },
            { type: 1, data: "10.0.0.7" },
          ],
        }),
      "https://dns.lectern.org/q?name=evil.lectern.org&type=AAAA": () => Response.json({}),
    });
    const resolver = dnsOverHttps("https://dns.lectern.org/q", options.fetch);
    await expect(download("https://evil.lectern.org/", { ...options, resolver })).rejects.toMatchObject({
      code: "url_not_allowed",
    });
    expect(asked.filter((url) => url.includes("//evil"))).toEqual([]);
  });
});
