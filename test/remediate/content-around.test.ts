import { describe, expect, inject, it } from "vitest";
import { readers } from "../../src/checker/readers/all.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Address } from "../../src/formats/content.ts";
import { keyOf } from "../../src/remediate/address-map.ts";
import { readSeparate } from "../../src/remediate/content-readers.ts";
import { ContentCollector, type ContentSurvey } from "../../src/remediate/content-survey.ts";
import { budgetFor } from "../../src/remediate/survey.ts";

type BytesAddress = Address & { in: "bytes" };

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const isText = (name: string): boolean => /\.(?:md|html)$/.test(name);
const formatOf = (name: string) => (name.endsWith(".md") ? "markdown" : "html");

async function surveyed(
  name: string,
  bytes: Uint8Array,
  around?: ReadonlySet<number>,
): Promise<ContentSurvey> {
  const format = formatOf(name);
  const budget = budgetFor(format, bytes.length);
  const collector = new ContentCollector(budget);
  await readSeparate(format, bytesSource(bytes), collector, budget, around ? { around } : {});
  return collector.survey()!;
}

/** What of a survey is known of the thing at this address. */
function known({ contexts, fieldLabels, tables, pictures }: ContentSurvey, at: Address) {
  const { looksShown, isBlank, ...picture } = pictures.get(at) ?? {};
  return {
    context: contexts.get(at),
    label: fieldLabels.get(at),
    table: tables.get(at),
    picture: { ...picture, isLookedAt: [Boolean(looksShown), Boolean(isBlank)] },
  };
}

/** All things that questions may be asked about, by what their addresses are found by. */
async function thingsIn(name: string, bytes: Uint8Array): Promise<Map<string, BytesAddress>> {
  const things = new Map<string, BytesAddress>();
  const format = formatOf(name);
  await readers[format].read(
    bytesSource(bytes),
    (fact) => {
      if (!("address" in fact) || fact.address?.in !== "bytes") return;
      if (["image", "figure", "field", "table", "caption"].includes(fact.kind))
        things.set(keyOf(fact.address), fact.address);
    },
    budgetFor(format, bytes.length),
    null,
    undefined,
    { isAddressed: true },
  );
  return things;
}

async function expectSame(name: string, bytes: Uint8Array): Promise<number> {
  const things = await thingsIn(name, bytes);
  const whole = await surveyed(name, bytes);
  const all = await surveyed(name, bytes, new Set([...things.values()].map(({ from }) => from)));
  for (const [key, at] of things) {
    expect(known(all, at), `${name} ${key}`).toEqual(known(whole, at));
    if (things.size > 50) continue;
    const alone = await surveyed(name, bytes, new Set([at.from]));
    expect(known(alone, at), `${name} ${key} alone`).toEqual(known(whole, at));
  }
  return things.size;
}

/** Things behind every block that text may stand in, in blocks of all sorts. */
const everywhere = `Text with *marks* and [a link](there.md).

![](one.png)

- An item
- Another item
  > quoted

  ![](two.png)

1. [ ] to do
2. [x] done <input name="a">

## A heading with \`code\`

| Month | Dues |
| --- | ---: |
| May | 4 |
| June | 5 ![](three.png) |
| July | <input name="b"> |

![](four.png)

&nbsp;

\`\`\`text
code
\`\`\`

|  |  |
| --- | --- |
| May | 4 |

<table><tr><td>

Pump: <input name="c">

</td></tr></table>

<p>Left open

Name: <input name="d">

***

Same text

<input name="e">

Same text

<input name="f">

[^1]: A note

    ![](five.png)

Last[^1]
`;

/** The same in HTML: lines, rows, hidden text, roles, and text that is the same before several things. */
const page = `<!DOCTYPE html><html lang="en"><head><title>Plots</title><script>let text = "Script"</script></head>
<body><header><img src="one.png"><p>Head</p></header><main role="main">
<p>Text with <b>bold</b> words<img src="two.png">
<p>Text with <b>bold</b> words<img src="three.png"><p hidden>Hidden</p><img src="four.png">
<div style="display:none">Not shown</div><div aria-hidden="true">Not heard</div><img src="five.png">
Name:<br><br><input name="a"> Town: <input name="b" type="text"><p>Left open</p><input type="checkbox"> Paid
<p>Size</p><div></div><input><input><select><option>Small<option>Large</select><textarea>Some</textarea><button>Go</button>
<table><tr><td>Month<td>Dues<tr><td>May<td>4<tr><td>June<td><img src="six.png"></table>
<table><tr><td>Pump:<td><input></table>
<table><tr><td><p>Well:</p><p>deep</p><td><table><tr><td>Inner<td><input><tr><td><b>A</b></table></table>
<table role="presentation"><tr><td>Layout <img src="seven.png"></table>
<div role="table"><div role="row"><div role="cell">Depth</div><div role="cell"><input></div></div></div>
<figure><img src="eight.png"><figcaption>Figure 1: The pump</figcaption></figure>
<figure><table><tr><th>May<td>4</table></figure><pre>  Spaced   text </pre><img src="nine.png">
<a href="#x"><div><img src="ten.png"></div><div><img src="eleven.png"></div></a>
<noscript><img src="twelve.png"></noscript><iframe src="there.html"></iframe><svg><text>Drawn</text></svg>
<ul><li>An item<li><img src="thirteen.png"></ul><hr><img src="fourteen.png"><object data="x.pdf">Instead</object>
<p>Behind</p><template><img src="fifteen.png">Inert</template><img src="sixteen.png">${"<i></i>".repeat(300)}<img src="seventeen.png">
<div role="img" aria-label="Drawn">Letters</div><dialog>Closed</dialog><label>Door <input></label></main></body></html>`;

describe("what stands around things", () => {
  it("is the same as in the content as a whole, in every fixture of HTML and Markdown", async () => {
    let things = 0;
    for (const [name, data] of Object.entries(inject("fixtures")))
      if (isText(name)) things += await expectSame(name, Buffer.from(data, "base64"));
    expect(things).toBeGreaterThan(20);
  });

  it("is the same behind blocks of all sorts, in UTF-8 and in windows-1252", async () => {
    expect(await expectSame("plots.md", utf8(everywhere))).toBeGreaterThan(12);
    const latin = Buffer.from(everywhere.replaceAll("May", "März"), "latin1");
    expect(await expectSame("plots.md", new Uint8Array(latin))).toBeGreaterThan(12);
  });

  it("is the same in lines, rows and hidden parts of pages, with a style sheet that hides and without", async () => {
    expect(await expectSame("plots.html", utf8(page))).toBeGreaterThan(30);
    const sheet = "<style>.a { display: none }</style></head>";
    expect(await expectSame("plots.html", utf8(page.replace("</head>", sheet)))).toBeGreaterThan(30);
  });

  it("leaves out of a page all but the line before and its own", async () => {
    const bytes = utf8(
      `<main>${"<p>Some <b>text</b></p><img src=a.png alt=Pump>".repeat(40)}<p>Last<img src=b.png>`,
    );
    const given: string[] = [];
    const listener = {
      open: ({ role }: { role: string }) => void given.push(role),
      close() {},
      text() {},
      note() {},
      end() {},
    };
    const around = new Set([bytes.lastIndexOf(0x3c)]);
    await readSeparate("html", bytesSource(bytes), listener, budgetFor("html", bytes.length), { around });
    const [before, own] = [
      ["paragraph", "phrase"],
      ["paragraph", "image"],
    ];
    expect(given).toEqual(["section", ...before, "paragraph", "image", ...own]);
  });

  it("is the same where one text after another has no letters to begin with", async () => {
    const marks = Array.from({ length: 200 }, (_, at) => `*${at}*\n\n`).join("");
    await expectSame(
      "plots.md",
      utf8(`${marks}![](one.png)\n\n${marks}| |\n|-|\n${"| - |\n".repeat(90)}\n<input>\n`),
    );
  });

  it("is the same where no text stands before any of them", async () => {
    await expectSame("plots.md", utf8("![](one.png)\n\n![](two.png)\n\nOnly behind them.\n"));
    await expectSame("plots.md", utf8("![](one.png)\n\n![](two.png)\n"));
  });
});
