import { beforeAll, describe, expect, it } from "vitest";
import { body } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { docx, p, picture } from "../checker/build/docx.ts";
import { withoutQueue, workOff } from "../jobs/world.ts";
import { type Browser, browserOf } from "./browser.ts";

withoutQueue();

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";
const word = {
  name: "dues.docx",
  content: new Uint8Array(
    docx({
      title: "",
      body:
        p("Harbour dues", "berschrift1") +
        p("The harbour office publishes the dues of each berth every spring.") +
        p(picture('id="1" name="Picture 1"')),
      parts: { "media/image1.png": { type: "image", content: Buffer.from(png, "base64"), id: "image1.png" } },
    }),
  ),
};

let owner: Person;
let browser: Browser;
let doc: string;
let at: string;

beforeAll(async () => {
  owner = await newPerson();
  const org = await newOrganization(owner);
  browser = await browserOf(owner);
  doc = await newDocument(owner, org, word);
  at = `/console/documents/${doc}`;
  await browser.post(`${at}/tests`, { tiers: "scored" });
});

/** Asks for it by the form of a page, and answers the page when the job has ended. */
async function fix() {
  const { status, location } = await browser.post(`${at}/remediations`);
  expect(status).toBe(303);
  const going = await browser.get(location!);
  expect(going.html).toContain('data-progress="going"');
  expect(going.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
  await workOff();
  const page = await browser.get(location!);
  expect(page.html).toContain('data-progress="over"');
  return page;
}

describe("fixing a document", () => {
  it("is the first act of one that is not compliant, and leads from what was fixed over the questions to the new version", async () => {
    const first = await browser.get(at);
    expect(first.html).toMatch(/<button type="submit">Fix this document<\/button>/);
    expect(first.html).toContain('<button class="quiet" type="submit">Check again</button>');

    const fixed = await fix();
    expect(fixed.text).toContain("What was fixed");
    expect(fixed.text).toContain("The title is set to “Harbour dues”");
    expect(fixed.html).toContain(`href="${at}/questions#question"`);
    const asking = await browser.get(at);
    expect(asking.html).toMatch(/\/questions#question">Answer 1 question</);
    expect(asking.text).toContain("Has questions for you");

    const question = await browser.get(`${at}/questions`);
    expect(question.text).toContain("Question 1 of 1");
    const [, shown] = /<img class="shown" src="([^"]+)"/.exec(question.html)!;
    expect((await browser.get(shown!)).status).toBe(200);
    const [, id] = /name="question_id" value="([^"]+)"/.exec(question.html)!;
    expect(question.html).toMatch(/<label for="value"><bdi>What does this picture tell the reader here\?/);

    const refused = await browser.post(`${at}/questions`, { question_id: id!, at: "1", value: "image1.png" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(
      "“image1.png” is the name of a file: say what the picture tells the reader",
    );
    expect(refused.html).toMatch(/<textarea[^>]*>image1\.png<\/textarea>/);

    const kept = await browser.post(`${at}/questions`, { question_id: id!, at: "1", value: "A red dot" });
    expect([kept.status, kept.location]).toEqual([303, `${at}/questions?at=2&done=kept`]);
    const end = await browser.get(`${at}/questions?at=2&done=kept`);
    expect(end.text).toContain("1 of 1 question answered");
    expect(end.html).toContain("Write the answers into the document</button>");

    const done = await fix();
    expect(done.text).toContain("Download the fixed document");
    expect(done.text).not.toContain("What only you know");
    const [, score] = /Now [\s\S]*?([\d.]+) of 100/.exec(done.text)!;
    const [report] = /\/console\/documents\/doc_\w+\/reports\/rep_\w+/.exec(done.html)!;
    const changed = await browser.get(report);
    expect(changed.text).toContain(`${score} of 100`);
    expect(changed.text).toContain("What changed");
    const page = await browser.get(at);
    expect(page.text).toContain("remediated file 3, the document");
    expect(page.text).toMatch(/done\.\s+Fixed/);
    const list = await body(await owner.api.get(`/api/v1/documents/${doc}/versions`));
    expect(list.map(({ origin }: { origin: string }) => origin)).toEqual([
      "remediation",
      "remediation",
      "upload",
    ]);
  });

  it("says so where nothing is left to ask or to change", async () => {
    const again = await fix();
    expect(again.text).toContain("Nothing was changed.");
    expect((await browser.get(at)).text).toContain("Nothing to fix by itself");
    expect((await browser.get(`${at}/questions`)).text).toContain("The document asks nothing now.");
  });

  it("says what is left to do by hand, and why it was not done", async () => {
    const org = await newOrganization(owner);
    const content =
      '<!doctype html><html lang="en"><title>Harbour dues</title><h1>Dues</h1><ul><li>North</li><h2>South</h2></ul></html>';
    const list = await newDocument(owner, org, { name: "dues.html", content });
    const { location } = await browser.post(`/console/documents/${list}/remediations`);
    await workOff();
    const { text } = await browser.get(location!);
    expect(text).toContain("What is left to do by hand");
    expect(text).toContain("The element h2 in the list has to be changed by hand.");
  });

  it("tells why a file cannot be fixed, and keeps it", async () => {
    const org = await newOrganization(owner);
    const broken = await newDocument(owner, org, { name: "a.pdf", content: "%PDF-1.7\nand nothing else" });
    const { location } = await browser.post(`/console/documents/${broken}/remediations`);
    await workOff();
    const { text } = await browser.get(location!);
    expect(text).toContain("The document was not fixed. It is as it was.");
    expect(text).toContain("What went wrong");
  });
});
