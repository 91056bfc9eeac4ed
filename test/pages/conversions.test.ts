import { beforeAll, describe, expect, it } from "vitest";
import { body, form } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { withoutQueue, workOff } from "../jobs/world.ts";
import { type Browser, browserOf } from "./browser.ts";

withoutQueue();

let owner: Person;
let browser: Browser;
let org: string;

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner);
  browser = await browserOf(owner);
});

/** Asks for a conversion by the document's page; answers the path of the conversion. */
async function convert(file?: { name: string; content: string }): Promise<string> {
  const doc = await newDocument(owner, org, file);
  const { status, location } = await browser.post(`/console/documents/${doc}/conversions`);
  expect(status).toBe(303);
  return location!;
}

/** The page once the job has ended. */
async function ended(path: string) {
  await workOff();
  const page = await browser.get(path);
  expect(page.html).toContain('data-progress="over"');
  return page;
}

describe("happy", () => {
  it("tells how far it is, asks again by itself until it is over, and leads to what it made", async () => {
    const path = await convert({ name: "notes.md", content: "# Notes\n\nText\n" });
    const first = await browser.get(path);
    expect(first.html).toContain('data-progress="going"');
    expect(first.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    expect(first.html).toContain('src="/progress.js"');
    const { html, text } = await ended(path);
    expect(text).toContain("The document is converted.");
    expect(text).toContain("Read the document Done");
    expect(html).not.toContain('http-equiv="refresh"');
    const [preview] = /\/console\/documents\/doc_\w+\?version=ver_\w+/.exec(html)!;
    expect((await browser.get(preview)).html).toContain('title="The page notes.html"');
    const [file] = /\/console\/documents\/doc_\w+\/versions\/ver_\w+/.exec(html)!;
    const { location } = await browser.get(file);
    expect((await browser.get(location!)).html).toContain("<h1");
  });
});

describe("who has left the page of a job", () => {
  const pagesOf = async (doc: string) => {
    const pages = [`/console/documents/${doc}`, `/console/orgs/${org}/documents`];
    return Promise.all(pages.map((path) => browser.page(path)));
  };
  const standing = (html: string) => /data-standing="?[^>]*>([^<]*)</.exec(html)![1];

  it("finds it on the document's page and in the list, which follow it until it ends", async () => {
    org = await newOrganization(owner);
    const doc = await newDocument(owner, org, { name: "notes.md", content: "# Notes\n\nText\n" });
    for (const { html } of await pagesOf(doc)) {
      expect(html).toContain('data-progress="over"');
      expect(standing(html)).toBe("");
      expect(html).not.toContain("/progress.js");
    }
    const { location } = await browser.post(`/console/documents/${doc}/conversions`);
    for (const { html, text } of await pagesOf(doc)) {
      expect(html).toContain('data-progress="going"');
      expect(html).toContain('src="/progress.js"');
      expect(standing(html)).toBe("Conversions and fixes: 1 under way.");
      expect(text).toContain("Waits to be converted");
      expect(html).toContain(`href="${location}"`);
      expect(html).toMatch(/<title>[^<]*under way/i);
      expect(text).toContain("Look again how far they are");
      expect(html).not.toContain('http-equiv="refresh"');
    }
    await workOff();
    for (const { html, text } of await pagesOf(doc)) {
      expect(html).toContain('data-progress="over"');
      expect(standing(html)).toBe("Conversions and fixes: 1 done.");
      expect(text).toContain("Converted");
      expect(html).not.toMatch(/<title>[^<]*under way/i);
    }
    const guest = await newPerson();
    await owner.api.post(`/api/v1/documents/${doc}/shares`, { user_email: guest.email, permission: "view" });
    const shown = await (await browserOf(guest)).page(`/console/documents/${doc}`);
    expect(standing(shown.html)).toBe("");
  });

  it("finds what failed, too", async () => {
    org = await newOrganization(owner);
    const path = await convert({ name: "broken.pdf", content: "%PDF-1.7\nnothing of a document" });
    await ended(path);
    const [doc] = /doc_\w+/.exec(path)!;
    for (const { html, text } of await pagesOf(doc)) {
      expect(standing(html)).toBe("Conversions and fixes: 1 failed.");
      expect(text).toContain("Not converted");
    }
  });
});

describe("a report on what was converted", () => {
  const content = "# Notes\n\n### Far below\n\nText\n\n![](a.png)\n";

  it("leads from findings to their words in the converted page, until the file is replaced", async () => {
    const doc = await newDocument(owner, org, { name: "notes.md", content });
    const { report_id } = await body(
      await owner.api.post("/api/v1/compliance/test", { document_id: doc, tiers: [1] }),
    );
    const path = `/console/documents/${doc}/reports/${report_id}`;
    const before = await browser.page(path);
    expect(before.text).toContain("Far below");
    expect(before.html).not.toContain("In the converted page");
    await browser.post(`/console/documents/${doc}/conversions`);
    await workOff();
    const { html } = await browser.page(path);
    const links = [...html.matchAll(/href="(\/files\/[^"#]+)#:~:text=([^"]+)">In the converted page/g)];
    const words = links.map(([, , text]) => decodeURIComponent(text!));
    expect(words).toContain("Far below");
    const converted = await browser.page(links[0]![1]!);
    for (const text of words) expect(converted.text).toContain(text);
    const replaced = form({ name: "notes.md", content: "# Other notes\n" });
    expect((await owner.api.form(`/api/v1/documents/${doc}/versions`, replaced)).status).toBe(201);
    await browser.post(`/console/documents/${doc}/conversions`);
    await workOff();
    expect((await browser.page(path)).html).toContain(links[0]![1]!.split(".")[0]!);
  });
});

describe("whoever has a link", () => {
  const sharedAfter = async (content: string) => {
    const doc = await newDocument(owner, org, { name: "notes.md", content });
    await browser.post(`/console/documents/${doc}/conversions`);
    await workOff();
    const { url } = await body(await owner.api.post(`/api/v1/documents/${doc}/public-share`, {}));
    return (await browser.get(new URL(url).pathname)).text;
  };
  const matter = "---\ntitle: Notes\nlang: en\n---\n# Notes\n\n";

  it("is told of an accessible version where it passes the test with nothing open", async () => {
    expect(await sharedAfter(`${matter}![A map](a.png)\n\ntext\n`)).toContain(
      "Download the HTML version, with 1 thing open",
    );
    expect(await sharedAfter(`${matter}text\n`)).toContain("Download the accessible version");
  });

  it("is told how much is open where a picture is replaced by a remark", async () => {
    const text = await sharedAfter(`${matter}![](a.png)\n\ntext\n`);
    expect(text).toContain("Download the HTML version, with 2 things open");
    expect(text).not.toContain("accessible version");
  });
});

describe("error", () => {
  it("says why a document could not be converted, and offers to try again", async () => {
    const path = await convert({ name: "broken.pdf", content: "%PDF-1.7\nnothing of a document" });
    const { text, html } = await ended(path);
    expect(text).toContain("The conversion has failed.");
    expect(text).toContain("Read the document");
    expect(text).toContain("What went wrong");
    expect(html).toContain(">Convert it again</button>");
  });
});

describe("security", () => {
  it("is found below its own document alone, and by nobody else", async () => {
    const path = await convert();
    const other = await newDocument(owner, org);
    expect((await browser.get(path.replace(/doc_\w+/, other))).status).toBe(404);
    const guest = await browserOf(await newPerson());
    expect((await guest.get(path)).status).toBe(404);
  });
});
