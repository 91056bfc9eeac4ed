import { describe, expect, it } from "vitest";
import { body, readPage } from "../../checker/build/html.ts";
import { documentOf, ofKind } from "../../checker/build/read.ts";
import { fixed } from "../../remediate/fixing.ts";
import { textOf, utf8 } from "../edited.ts";

const card = (tree: string, light = "", mode = "open") =>
  `<berth-card><template shadowrootmode="${mode}">${tree}</template>${light}</berth-card>`;
const images = async (html: string) =>
  ofKind(await readPage(body(html)), "image").map(({ snippet }) => /src="?(\w)/.exec(snippet!)![1]);

describe("a declarative shadow tree", () => {
  it.each([
    ["is shown, open or closed", card('<img src="a">') + card('<img src="b">', "", "CLOSED"), ["a", "b"]],
    ["may be in another one", card(card('<img src="a">')), ["a"]],
    [
      "shows in its slots what its host holds",
      card('<slot name="foot"></slot>', '<div slot="foot"><img src="a"></div><div><img src="b"></div>'),
      ["a"],
    ],
    [
      "shows what names no slot in the one without a name",
      card("<p><slot></slot></p>", '<img src="a">'),
      ["a"],
    ],
    [
      "is hidden by its own style sheets alone",
      `<style>.x {display: none} #z {display: none}</style>${card(
        '<style>.y {display: none} #w {display: none}</style><p class="x"><img src="a"></p><p class="y"><img src="b"></p><p id="w"><img src="c"></p><p id="z"><img src="d"></p>',
      )}<p class="y"><img src="e"></p><p class="x"><img src="f"></p>`,
      ["a", "d", "e"],
    ],
    [
      "is the first of its host",
      card("<slot></slot>", '<template shadowrootmode="open"><img src="a"></template>'),
      [],
    ],
    [
      "is in no element that cannot have one",
      '<ul><template shadowrootmode="open"><img src="a"></template></ul>',
      [],
    ],
    ["is no other template", '<div><template><img src="a"></template></div>', []],
  ])("%s", async (_, html, shown) => {
    expect(await images(html)).toEqual(shown);
  });

  it("hides text that it has no slot for, and reads the rest", async () => {
    const words = async (light: string, tree: string) => {
      const { extent } = documentOf(await readPage(body(card(tree, light))));
      return extent.words;
    };
    expect(await words("two words", "<p>one</p><slot></slot>")).toBe(3);
    expect(await words("two words", "<p>one</p>")).toBe(1);
  });

  it("has ids of its own", async () => {
    const field = '<label for="name">Name</label><input id="name">';
    const facts = await readPage(
      body(
        `${card(field)}${card(field)}<input id="name"><label for="boat">Boat</label>${card('<input id="boat">')}`,
      ),
    );
    expect(ofKind(facts, "field").map(({ name }) => name)).toEqual(["Name", "Name", null, null]);
  });

  it("has its headings in the order of the page, and is fixed where it stands", async () => {
    const page = `<!DOCTYPE html><html lang="en"><head><title>Berths</title></head><body><h1>Berths</h1>\n${card('<h3 id="a">Berth 1</h3><p>Dues <img src="a.png"></p>')}</body></html>`;
    const filename = "berths.html";
    const { questions, before } = await fixed(utf8(page), { filename });
    expect(before.checks.filter(({ status }) => status === "failed").map(({ id }) => id)).toEqual([
      "heading-hierarchy",
      "image-alt",
    ]);
    const values: Record<string, string> = { "image-alt": "A ship", "heading-hierarchy": "2" };
    const answers = questions.map(({ id, check_id }) => ({
      question_id: id,
      value: values[check_id] ?? "skip",
    }));
    const { after, result } = await fixed(utf8(page), { filename, answers });
    expect(after.compliant).toBe(true);
    const html = textOf(await result!.read(0, result!.size))!;
    expect(html).toMatch(
      /<template shadowrootmode="open"><h[23] id="a"[^>]*>Berth 1<\/h[23]><p>Dues <img src="a.png" alt="A ship">/,
    );
  });
});

describe("a document in the attribute of a frame", () => {
  const unread = async (html: string) => documentOf(await readPage(body(html))).unread;

  it("is said not to be checked, and the page is fixed all the same", async () => {
    const frame = '<iframe title="Tides" srcdoc="&lt;img src=a&gt;"></iframe>';
    expect(await unread(frame)).toEqual([
      {
        message: expect.stringMatching(/^The document that the frame in line \d+ holds .* was not checked/),
        reason: "frame",
      },
    ]);
    const page = `<!DOCTYPE html><html lang="en"><head></head><body><h1>Berths</h1>${frame}</body></html>`;
    const { changes } = await fixed(utf8(page), { filename: "berths.html" });
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["title"]);
  });

  it.each([
    ["without one", '<iframe title="Tides" src="/tides"></iframe>'],
    ["with a blank one", '<iframe title="Tides" srcdoc=" "></iframe>'],
    ["that is hidden", '<div hidden><iframe srcdoc="&lt;p&gt;x"></iframe></div>'],
  ])("is not missed in a frame %s", async (_, html) => {
    expect(await unread(html)).toEqual([]);
  });
});
