import { beforeAll, describe, expect, it } from "vitest";
import { body, form, origin, type TestFile } from "../api/client.ts";
import { docx } from "../api/documents.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable, shownAs } from "./browser.ts";

const page: TestFile = { name: "hello.html", content: "<!doctype html><h1>Hello</h1><p>World" };
const bigFile: TestFile = { name: "large.docx", content: docx({ padding: 9 * 1_048_576 }) };
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0),
);

let owner: Person;
let org: string;
let browser: Browser;
const list = (rest = "") => `/console/orgs/${org}/documents${rest}`;
const idIn = (path: string | null) => /doc_\w+/.exec(path!)![0];

beforeAll(async () => {
  owner = await newPerson();
  browser = await browserOf(owner);
});

describe("happy", () => {
  beforeAll(async () => {
    org = await newOrganization(owner, "City library");
  });

  it("says what to do where there is no document, and what may be uploaded", async () => {
    const { status, text, html } = await browser.get(list());
    expect(status).toBe(200);
    expect(text).toContain("City library Documents");
    expect(text).toContain("There are no documents yet.");
    expect(text).toContain("PDF and PPTX up to 100 MB; DOCX and XLSX up to 50 MB");
    expect(html).toContain('accept=".pdf,.docx');
    expect(html).toContain(`<a href="${list()}" aria-current="page">Documents</a>`);
  });

  it("takes a document in, tests it at once and leads to its page", async () => {
    const sent = await browser.upload(list(), form(page));
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(/^\/console\/documents\/doc_\w+\?done=checked$/);
    const shown = await browser.get(sent.location!);
    expect(shown.text).toContain("hello.html The document is uploaded and checked.");
    expect(shown.text).toMatch(/[\d.]+ of 100 Grade [A-F]: (not compliant|compliant by score)/);
    expect((await body(await owner.api.get("/api/v1/users/me"))).onboarding.step).toBe(2);

    const listed = await browser.get(list());
    expect(listed.text).toMatch(/hello\.html (Not compliant|Compliant) [\d.]+, grade [A-F] HTML, 37 bytes/);
  });

  it("answers scripts with the address of the document and how its test went", async () => {
    const response = await fetchAs(browser, list(), form(page));
    expect(response.status).toBe(201);
    const { url, message } = await body(response);
    expect(url).toMatch(/^\/console\/documents\/doc_\w+\?done=checked$/);
    expect(message).toMatch(/^Uploaded and checked: [\d.]+, grade [A-F]\.$/);
  });

  it("leaves a large document to be tested by hand, and keeps images untested", async () => {
    const large = await browser.upload(list(), form(bigFile));
    expect(large.location).toMatch(/\?done=uploaded$/);
    const untested = await browser.get(large.location!);
    expect(untested.text).toContain("It is not checked yet.");
    const tested = await browser.post(`/console/documents/${idIn(large.location)}/tests`, { tiers: "all" });
    expect(tested.status).toBe(303);
    expect((await browser.get(tested.location!)).text).toContain("Accessibility report large.docx");

    const image = await browser.upload(list(), form({ name: "dot.png", content: pixel }));
    const shown = await browser.get(image.location!);
    expect(shown.text).toContain("Images are not checked on their own");
    expect(shown.html).toMatch(/<img class="shown" src="\/files\/ver_/);
    expect(shown.html).not.toContain("/tests");
  });

  it("keeps a document that cannot be tested, and says why", async () => {
    const broken = { name: "broken.pdf", content: "%PDF-1.7\nnothing of a document" };
    const { location } = await browser.upload(list(), form(broken));
    expect(location).toContain("?done=untested&why=unreadable_document");
    const { text } = await browser.get(location!);
    expect(text).toContain("The document is uploaded, but it could not be checked. It is damaged");
    expect(text).toContain("It is not checked yet.");
    const again = await browser.post(`/console/documents/${idIn(location)}/tests`);
    expect(again.status).toBe(400);
  });

  it("finds documents by name and by tag, page by page", async () => {
    org = await newOrganization(owner, "Archive");
    const ids: string[] = [];
    for (let at = 1; at <= 27; at++)
      ids.push(await newDocument(owner, org, { ...page, name: `Minutes ${at}%.html` }));
    const [first] = ids;
    const { id: tag } = await body(
      await owner.api.post("/api/v1/tags", { name: "Urgent", org_id: org, color: "#d13438" }),
    );
    await owner.api.post(`/api/v1/tags/${tag}/documents/${first}`);

    const all = await browser.get(list());
    expect(all.text).toContain("27 documents");
    expect(all.html).not.toContain(">Minutes 1%.html<");
    expect((await browser.get(list("?page=2"))).html).toContain("Minutes 1%.html");

    const named = await browser.get(list("?name=MINUTES+2"));
    expect(named.text).toContain("9 documents fit the search.");
    expect(named.html).toContain('value="MINUTES 2"');
    expect((await browser.get(list("?name=7%25.html"))).text).toContain("3 documents fit");

    const tagged = await browser.get(list(`?tag=${tag}`));
    expect(tagged.text).toContain("1 document fits the search.");
    expect(tagged.html).toContain("Minutes 1%.html");
    expect(tagged.html).toContain('fill="#d13438"');
    expect((await browser.get(list(`?tag=${tag}&name=nothing`))).text).toContain("No document fits");
  });

  it("finds documents by result, failed check and format, and sorts them by score", async () => {
    org = await newOrganization(owner, "Reading room");
    const title = (text: string, title = "<title>Minutes</title>") => ({
      content: `<!doctype html><html lang="en">${title}<h1>${text}</h1><p>Words of the minutes.`,
    });
    const good = await newDocument(owner, org, { name: "good.html", ...title("Good") });
    const bad = await newDocument(owner, org, { name: "bad.html", ...title("Bad", "") });
    await newDocument(owner, org, { name: "later.html", ...title("Later") });
    await newDocument(owner, org, { name: "notes.md", content: "# Notes" });
    for (const id of [good, bad]) await owner.api.post("/api/v1/compliance/test", { document_id: id });
    const names = async (query: string) => {
      const { html } = await browser.page(list(query));
      return [...html.matchAll(/<th scope="row">\s*<a [^>]*>\s*<bdi>([^<]*)/g)].map(([, name]) => name);
    };
    expect(await names("")).toEqual(["notes.md", "later.html", "bad.html", "good.html"]);
    expect(await names("?result=compliant")).toEqual(["good.html"]);
    expect(await names("?result=failing")).toEqual(["bad.html"]);
    expect(await names("?result=untested")).toEqual(["notes.md", "later.html"]);
    expect(await names("?check=title")).toEqual(["bad.html"]);
    expect(await names("?format=markdown")).toEqual(["notes.md"]);
    expect(await names("?format=html&result=untested")).toEqual(["later.html"]);
    expect(await names("?order=worst")).toEqual(["bad.html", "good.html"]);
    expect(await names("?order=best&format=html")).toEqual(["good.html", "bad.html"]);
    const shown = await browser.page(list("?result=failing&order=best&check=title"));
    expect(shown.html).toMatch(/<option value="failing" selected="">/);
    expect(shown.text).toContain("1 document fits the search.");
    expect(shown.text).toContain("Documents without a score are left out");
    // What is no choice is not asked.
    expect(await names("?result=none&check=x'%22&format=exe&order=up&after=doc_1")).toHaveLength(4);
    expect((await browser.page(list("?result=A&check=title"))).text).toContain(
      "No document fits the search.",
    );
  });

  it("goes through what fits page by page, without numbers", async () => {
    org = await newOrganization(owner, "Stacks");
    for (let at = 1; at <= 27; at++) await newDocument(owner, org, { ...page, name: `Leaf ${at}.html` });
    const first = await browser.page(list("?format=html"));
    expect(first.text).toContain("27 documents fit the search.");
    const [, next] = /<a href="([^"]*after=[^"]*)">Next page/.exec(first.html)!;
    const second = await browser.page(next!.replaceAll("&amp;", "&"));
    expect(second.text).toMatch(/Leaf 2\.html .* Leaf 1\.html/);
    expect(second.html).not.toContain("Leaf 3.html");
    expect(second.html).toContain(`<a href="${list("?format=html")}">First page</a>`);
    expect(second.text).not.toContain("Next page");
  });

  it("tests and converts the documents that are chosen, and says which it could not", async () => {
    org = await newOrganization(owner, "Press office");
    const one = await newDocument(owner, org, { ...page, name: "one.html" });
    const two = await newDocument(owner, org, { ...page, name: "two.html" });
    const broken = await newDocument(owner, org, { name: "broken.pdf", content: "%PDF-1.7\nnothing" });
    await newDocument(owner, org, { ...page, name: "rest.html" });
    const before = await browser.page(list());
    expect(before.html).toContain(
      `<input type="checkbox" name="${one}" value="on" aria-label="Choose one.html"/>`,
    );
    const chosen = { act: "test", back: "order=newest", [one]: "on", [two]: "on", [broken]: "on" };
    const tested = await browser.post(list("/chosen"), chosen);
    expect(tested.status).toBe(303);
    const after = await browser.page(tested.location!);
    expect(after.text).toMatch(/2 documents were checked\. 1 document could not be: .* broken\.pdf/);
    expect(after.text).toMatch(/two\.html (Not compliant|Compliant) [\d.]+, grade/);
    expect(after.text).toContain("rest.html Not checked");
    const queued = await browser.post(list("/chosen"), { act: "convert", [one]: "on" });
    expect((await browser.page(queued.location!)).text).toContain("1 document was queued to be converted.");
    const none = await browser.post(list("/chosen"), { act: "test" });
    expect((await browser.page(none.location!)).text).toContain("No document was chosen.");
    expect((await browser.post(list("/chosen"), { act: "delete", [one]: "on" })).status).toBe(400);
    const many = Object.fromEntries(
      Array.from({ length: 26 }, (_, at) => [`doc_${String(at).padStart(26, "0")}`, "on"]),
    );
    expect((await browser.post(list("/chosen"), { act: "test", ...many })).status).toBe(400);
    const stranger = await browserOf(await newPerson());
    const foreign = await stranger.post(list("/chosen"), { act: "test", [two]: "on" });
    expect(new URL(foreign.location!, origin).searchParams.get("count")).toBe("0");
    const reports = await body(await owner.api.get(`/api/v1/compliance/reports/${two}`));
    expect(reports).toHaveLength(1);
  });

  it("deletes a document after a second question, and only for those who may", async () => {
    org = await newOrganization(owner);
    const doc = await newDocument(owner, org);
    const path = `/console/documents/${doc}`;
    expect((await browser.get(path)).text).toContain("Delete for good");
    const member = await newPerson();
    await join(member, "member", owner, org);
    const guest = await browserOf(member);
    const seen = await guest.page(path);
    expect(seen.text).toContain("hello.html");
    expect(seen.text).not.toContain("Delete for good");
    expect((await guest.post(`${path}/delete`)).status).toBe(403);

    const gone = await browser.post(`${path}/delete`);
    expect(gone).toMatchObject({ status: 303, location: list("?done=deleted") });
    expect((await browser.get(gone.location!)).text).toContain("The document is deleted");
    expect((await browser.get(path)).status).toBe(404);
  });

  it("leads to a document's file by an address that stays good", async () => {
    const doc = await newDocument(owner, org, page);
    const { html } = await browser.get(`/console/documents/${doc}`);
    const [path] = /\/console\/documents\/doc_\w+\/versions\/ver_\w+/.exec(html)!;
    const { status, location } = await browser.get(path);
    expect(status).toBe(303);
    expect((await browser.get(location!)).html).toBe(page.content);
    expect(html).toMatch(/<iframe class="frame" sandbox="" src="\/files\//);
  });
});

describe("error", () => {
  beforeAll(async () => {
    org = await newOrganization(owner);
  });

  it.each([
    [{ name: "program.exe", content: "MZ\u0000\u0001" }, "The file is a program."],
    [{ name: "empty.pdf", content: "" }, "The file is empty"],
  ])("tells on the page why %j is not taken", async (file, message) => {
    const { status, text } = await browser.upload(list(), form(file));
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(text).toContain("There are no documents yet.");
    const response = await fetchAs(browser, list(), form(file));
    expect(response.status).toBe(400);
    expect((await body(response)).detail).toContain(message);
  });

  it.each(["/console/documents/doc_none", "/console/orgs/org_none/documents", "/console/orgs/org_none/tags"])(
    "answers %s with a page that says that it is not there",
    async (path) => {
      const { status, html } = await browser.get(path);
      expect(status).toBe(404);
      expect(html).toContain("<h1>Not found</h1>");
    },
  );
});

describe("security", () => {
  it("leads whoever is not signed in to do so, and back", async () => {
    const { status, location } = await new Browser().get(list());
    expect(status).toBe(303);
    expect(location).toBe(`/sign-in?next=${encodeURIComponent(list())}`);
  });

  it("refuses forms of other sites", async () => {
    const doc = await newDocument(owner, org);
    const headers = { Origin: "https://evil.example" };
    for (const act of ["tests", "conversions", "delete", "tags", "tags/new"])
      expect((await browser.post(`/console/documents/${doc}/${act}`, {}, headers)).status).toBe(403);
    expect((await browser.post(list(), {}, headers)).status).toBe(403);
    expect((await browser.get(`/console/documents/${doc}`)).status).toBe(200);
  });

  it("tells nobody else of an organization's documents", async () => {
    const doc = await newDocument(owner, org);
    const other = await browserOf(await newPerson());
    for (const path of [list(), `/console/documents/${doc}`, `/console/documents/${doc}/sharing`])
      expect((await other.get(path)).status).toBe(404);
    for (const act of ["tests", "conversions", "delete", "tags", "sharing/links"])
      expect((await other.post(`/console/documents/${doc}/${act}`)).status).toBe(404);
    expect((await other.upload(list(), form(page))).status).toBe(404);
  });

  it("offers those with whom a document is shared what they may do, and nothing more", async () => {
    const [friend, doc] = [await newPerson(), await newDocument(owner, org)];
    await owner.api.post("/api/v1/compliance/test", { document_id: doc });
    const share = (permission: string) =>
      owner.api.post(`/api/v1/documents/${doc}/shares`, { user_email: friend.email, permission });
    const path = `/console/documents/${doc}`;
    const guest = await browserOf(friend);

    await share("view");
    const viewed = await guest.get(path);
    expect(viewed.text).toContain("Its reports are not shared with you.");
    expect(viewed.html).not.toMatch(/\/tests"|\/conversions"|\/sharing"|\/delete"|\/tags/);
    expect(viewed.text).not.toContain("Grade");
    expect((await guest.get("/console/shared")).text).toContain("hello.html Not shared with you");
    expect((await guest.post(`${path}/tests`)).status).toBe(403);

    await share("score");
    const scored = await guest.get(path);
    expect(scored.text).toMatch(/Grade [A-F]/);
    expect(scored.html).not.toMatch(/\/tests"|\/conversions"|\/sharing"|\/delete"/);
    expect((await guest.get("/console/shared")).text).toMatch(
      /hello\.html (Not compliant|Compliant) [\d.]+, grade [A-F]/,
    );

    await share("full");
    const full = await guest.get(path);
    expect(full.html).toMatch(/\/tests"/);
    expect(full.html).not.toMatch(/\/sharing"|\/delete"|\/tags\/new"/);
    expect((await guest.get(`${path}/sharing`)).status).toBe(403);
  });

  it("shows hostile names as text", async () => {
    org = await newOrganization(owner);
    const names = hostileStrings.filter((name) => !/[/\\"\r\n\0]/.test(name)).slice(0, 10);
    for (const name of names) await newDocument(owner, org, { ...page, name: `${name}.html` });
    const { html, text } = await browser.get(list());
    expect(executable(html)).toEqual([]);
    const { html: searched } = await browser.page(
      list(`?name=${encodeURIComponent('"><script>alert(1)</script>')}&tag=%22%3E`),
    );
    expect(executable(searched)).toEqual([]);
    const ids = html.match(/doc_\w+/g) ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(names.length);
    for (const id of ids) {
      const shown = await browser.page(`/console/documents/${id}`);
      expect(executable(shown.html)).toEqual([]);
    }
    expect(names.some((name) => text.includes(shownAs(name)))).toBe(true);
  });
});

/** What a script of the page sends: it asks for no page. */
const fetchAs = async (browser: Browser, path: string, content: FormData): Promise<Response> => {
  const { exports } = await import("cloudflare:workers");
  return exports.default.fetch(new URL(path, origin), {
    method: "POST",
    headers: { Accept: "application/json", Origin: origin, Cookie: browser.cookie },
    body: content,
  });
};
