import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { converted, mainOf } from "./page.ts";

const main = async (text: string) => mainOf(await converted(text, "markdown"));

/** The formulas of a page in short: their letters and marks, those of lines of their own with an exclamation mark. */
const formulasIn = (html: string): string[] =>
  [...html.matchAll(/<math( display="block")?>(.*?)<\/math>/g)].map(
    ([, isBlock, content]) => (isBlock ? "!" : "") + content!.replace(/<[^>]+>/g, ""),
  );

describe("formulas between dollar signs", () => {
  it("are MathML, with all that TeX means by a backslash or a low line", async () => {
    const html = await main("Here $a_1\\,b_2 * c_3 * d$ and $`x_1`$ (with $y$), *so $z_1$ is*.\n");
    expect(formulasIn(html)).toEqual(["a1b2∗c3∗d", "x1", "y", "z1"]);
    expect(html).toContain('<mspace width="0.1667em">');
    expect(html).toContain("<em>so <math>");
  });

  it("stand on lines of their own between two signs and in blocks of code, whatever their lines begin with", async () => {
    const html = await main(
      "Text $$x=y$$ goes on.\n\n$$\na\n- b\n+ c\n=\n> d\n$$\n\n```math\n\\sqrt{3}\n```\n\n```{math}\n:label: four\n4\n```\n\n- An item\n  $$\n  - e\n  $$\n",
    );
    expect(formulasIn(html)).toEqual(["!x=y", "!a−b+c=&gt;d", "!3", "!4", "!−e"]);
    expect(html).not.toMatch(/<pre|<ul>.*<ul>|\$/);
    expect(html).toContain("<p>Text <math");
  });

  it("make the words of a heading", async () => {
    expect(await main("# $E$\n")).toBe('<h1 id="e"><math><mi>E</mi></math></h1>');
  });

  it.each([
    "It costs $5 and $10, US$5 to US$7, $5-$10; costs 5$ and 6$.",
    "From $20,000 to $30,000 (about $5 (US$) more).",
    `Made of $${"{A}"}/$${"{B}"} and $(A)/$(B), $Id$.`,
    "Set $HOME and $PATH, or $HOME/$USER.",
    "Rated $$ to $$$, and $$ here and $$ there.",
    "$ ls $",
    "One $ alone, and $ x $ with blanks.",
    "Two $x\n\ny$ paragraphs.",
  ])("are none where the signs mean something else: %s", async (text) => {
    const html = await main(`${text}\n`);
    expect(html).not.toContain("<math");
    expect(
      html
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ).toBe(text.replace(/\s+/g, " "));
  });

  it("stay text where the sign is escaped or stands in code", async () => {
    expect(await main("\\$x\\$ and `$y$`\n")).toBe("<p>$x$ and <code>$y$</code></p>");
  });

  it("that cannot be shown stand as source, which a person is told", async () => {
    const html = await converted("A $\\frac{$ thing.\n", "markdown");
    expect(html).toContain("<code>\\frac{</code>");
    expect(html).toContain("1 formula stands as TeX source");
  });

  it("are the words of a heading to its check, and no emphasis or link", async () => {
    const source = bytesSource(new TextEncoder().encode("# $E$\n\nSee $[x](y)$.\n"));
    const { checks } = await check(source, { filename: "a.md" });
    const statusOf = (id: string) => checks.find((one) => one.id === id)?.status;
    expect(statusOf("headings-present")).toBe("passed");
    expect(checks.filter(({ status }) => status === "failed")).toEqual([]);
  });

  it("that are not closed cost no more than their length", async () => {
    const html = await main(`${"$a ".repeat(20_000)}\n`);
    expect(html).not.toContain("<math");
  });
});
