import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { DeferredMarkup } from "../../src/convert/deferred-markup.ts";
import { Markup } from "../../src/convert/markup.ts";
import type { Format } from "../../src/core/formats.ts";
import { bombs } from "../checker/build/hostile/all.ts";
import { converted, mainOf } from "./build/converted.ts";

const end = (source: string | Uint8Array, format: Format) =>
  structure(format, bytesSource(typeof source === "string" ? strToU8(source) : source)).then(
    () => "converted",
    (cause: { code?: string }) => cause.code,
  );
const html = (body: string) => `<!DOCTYPE html><html lang="en"><title>Test</title><body>${body}`;
const latex = (body: string, preamble = "") =>
  `\\documentclass{article}${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;

/** The page of LaTeX source, without its frame. */
const latexPage = async (source: string) => mainOf(await converted(strToU8(source), "latex"));

describe("what a page keeps until it is written", () => {
  it("is bounded: headings, ids, fields and labels", async () => {
    for (const piece of ["<h2>a</h2>", "<label for=b>a</label><input>"])
      expect(await end(html(`<form>${piece.repeat(200_000)}`), "html")).toBe("too_complex");
    const ids = Array.from({ length: 600_000 }, (_, at) => `<i id=${at}>`).join("");
    expect(await end(html(ids.replaceAll(">", "></i>")), "html")).toBe("too_complex");
  });

  it("stands in its places, those of the same words and those of their own", () => {
    const slots = new DeferredMarkup();
    const places = Array.from({ length: 2_000 }, (_, at) => slots.add(10 * at));
    for (const slot of places) slots.fill(slot, slot % 3 ? "<td>" : `<h2 id="${slot}">`);
    slots.fill(1, "<th>");
    expect([slots.html(0), slots.html(1), slots.html(2), slots.html(3)]).toEqual([
      '<h2 id="0">',
      "<th>",
      "<td>",
      '<h2 id="3">',
    ]);
    expect([slots.length, slots.at(1_999)]).toEqual([2_000, 19_990]);
    expect(slots.size).toBe(places.reduce((sum, slot) => sum + slots.html(slot).length, 0));
  });
});

describe("work that grows faster than the source", () => {
  it("is not done for an address of white space", async () => {
    expect(await end(html(`<a href="a${" ".repeat(300_000)}a">b</a>`), "html")).toBe("converted");
  });

  it("is not done for elements in what is left out", async () => {
    for (const depth of [2_000, 50_000, 500_000])
      expect(await end(html(`<svg>${"<g>".repeat(depth)}`), "html")).toBe("converted");
  });

  it("is not done for links of Markdown", async () => {
    expect(await end("[a](b) ".repeat(60_000), "markdown")).toBe("converted");
  });

  it("leaves nothing between the blocks in which a page is kept", () => {
    for (const odd of [1, 2, 3]) {
      const markup = new Markup();
      markup.write("a".repeat(262_144 - odd));
      const whole = () => new TextDecoder().decode(Buffer.concat([...markup.bytes()]));
      expect(whole()).toHaveLength(262_144 - odd);
      markup.write("bcdef");
      expect(whole()).toBe(`${"a".repeat(262_144 - odd)}bcdef`);
    }
  });

  it("is not done for a line of Markdown that never ends", async () => {
    expect(await end("x".repeat(9_000_000), "markdown")).toBe("converted");
  });

  it("is not done for ids that are alike", async () => {
    const labels = Array.from({ length: 3_000 }, (_, at) => `\\label{${"a".repeat(200)}${at}}`);
    const page = await latexPage(latex(labels.join("\n")));
    const ids = [...page.matchAll(/id="([^"]*)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(3_000);
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThan(210);
  });

  it("is not done for counters that are shown by one another", async () => {
    const names = [..."abcdefghij"].map((letter) => `count${letter}`);
    const defined = names.map((name, at) => {
      const next = names[at + 1];
      return `\\newcounter{${name}}${next ? `\\renewcommand{\\the${name}}{${`\\the${next}`.repeat(80)}}` : ""}`;
    });
    const page = await latexPage(
      latex(
        "\\section{Test}",
        `${defined.join("")}\\renewcommand{\\thesection}{\\arabic{section}\\the${names[0]}}`,
      ),
    );
    expect(page).toContain("Test");
  });

  it("is not done for commands that wait for one group", async () => {
    expect(await end(latex(`${"\\textbf".repeat(200_000)}{a}`), "latex")).toBe("converted");
    expect(await end(latex("\\caption".repeat(200_000)), "latex")).toMatch(/^(?:converted|too_complex)$/);
  });

  it("is not done for a formula that does not end", async () => {
    expect(await end(latex(`\\begin{align}${"a&=b\\\\\n".repeat(200_000)}`), "latex")).toBe("too_complex");
  });
});

describe("text of a PDF that very many things share", () => {
  it.each([
    "one alternative text for very many figures",
    "one language for very many elements",
    "links to one long address",
    "fields with one long name",
  ])("is refused before each has it for itself: %s", async (name) => {
    const bomb = bombs.find((one) => one.filename === "bomb.pdf" && one.name === name)!;
    await expect(structure("pdf", bytesSource(bomb.make(0.2)))).rejects.toMatchObject({
      code: "too_complex",
      message: expect.stringMatching(/ hold more than 4 million characters\. Split it/),
    });
  });
});

describe("a page of a PDF", () => {
  const scale = 0.2;
  const outcome = (name: string) => {
    const bomb = bombs.find((one) => one.filename === "bomb.pdf" && one.name === name)!;
    return end(bomb.make(scale), "pdf");
  };
  it.each(["one long text", "contents in pieces"])("is refused for %s", async (name) => {
    expect(await outcome(name)).toBe("too_complex");
  });

  it.each(["states in states", "marks in marks"])("keeps nothing of %s", async (name) => {
    expect(await outcome(name)).toBe("converted");
  });
});
