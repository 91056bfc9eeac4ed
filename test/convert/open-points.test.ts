import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { type MarkKind, markChecks } from "../../src/convert/markup.ts";
import { writePage } from "../../src/convert/write.ts";
import type { Format } from "../../src/core/formats.ts";
import { ap, pptx, sp, title } from "../checker/build/pptx.ts";
import { xlsx } from "../checker/build/xlsx.ts";
import { markedKinds, unfound } from "./build/open-points.ts";
import { valid } from "./page.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const html = (body: string) =>
  bytesOf(`<html lang="en"><title>Tides of the bay</title><h1>Tides</h1>${body}`);
const latex = (body: string) =>
  bytesOf(`\\documentclass{article}\\begin{document}\\section{Tides}${body}\\end{document}`);

const body = (text: string) => sp("Body 2", { placeholder: 'idx="1"', text });
const rows = (cells: string) => `<tr>${cells}</tr>`.repeat(3);

/** Words above one row of figures: they may head it. */
const range = `<x:row>${["Low", "Ebb", "Flood", "High"]
  .map((text, at) => `<x:c r="${"ABCD"[at]}1" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`)
  .join("")}</x:row><x:row>${[1, 2, 3, 4]
  .map((value, at) => `<x:c r="${"ABCD"[at]}2"><x:v>${value}</x:v></x:c>`)
  .join("")}</x:row>`;

/** Kinds of marks that a person is asked about, as of the document: no check fails for them. */
const asked = new Set(["table"]);

/** A document for each kind of mark. */
const examples: Record<MarkKind, [Format, Uint8Array]> = {
  caption: [
    "latex",
    latex(
      "\\begin{table}\\begin{tabular}{ll}\\textbf{Day}&\\textbf{High}\\\\Mon&3\\\\Tue&4\\end{tabular}\\end{table}",
    ),
  ],
  description: ["html", html("<dl><dt>Ebb</dt><dd>Out</dd><dt>Flood</dt></dl>")],
  field: ["html", html("<form><p><input type=text></p></form>")],
  "header cell": ["markdown", bytesOf("# Tides\n\n| Day | |\n|---|---|\n| Mon | 3 |\n")],
  "header cells": ["html", html(`<table border="1">${rows("<td>a</td><td>b</td>")}</table>`)],
  image: ["html", html('<p><img src="a.png"></p>')],
  link: ["html", html('<p><a href="https://a.example/"></a></p>')],
  slide: ["pptx", pptx({ slides: [body(ap("Text"))] })],
  table: ["xlsx", xlsx({ sheets: [{ name: "Tides", data: range }] })],
  "left out": ["latex", latex("\\input{harbour}")],
};

async function pageOf(format: Format, bytes: Uint8Array): Promise<string> {
  const page = await structure(format, bytesSource(bytes));
  return valid(new TextDecoder().decode(await writePage(page, `tides.${format}`)));
}

async function scan(page: string) {
  return check(bytesSource(bytesOf(page)), { filename: "tides.html", tiers: [1, 2] });
}

async function found(page: string, as: "failed" | "needs_review"): Promise<string[]> {
  return (await scan(page)).checks.flatMap(({ id, status }) => (status === as ? [id] : []));
}

const failed = (page: string) => found(page, "failed");

describe("what a page asks of a person", () => {
  it.each(Object.entries(examples))("is found by its own check: %s", async (kind, [format, bytes]) => {
    const page = await pageOf(format, bytes);
    expect(markedKinds(page)).toContain(kind);
    expect(await unfound(page)).toEqual([]);
    const [id] = [markChecks[kind as MarkKind] ?? []].flat();
    if (id) expect(await found(page, asked.has(kind) ? "needs_review" : "failed")).toContain(id);
  });

  it.each(Object.entries(examples))(
    "is still asked when the page is converted again: %s",
    async (kind, [format, bytes]) => {
      const again = await pageOf("html", bytesOf(await pageOf(format, bytes)));
      expect(await unfound(again)).toEqual([]);
      const [id] = [markChecks[kind as MarkKind] ?? []].flat();
      // A field of a page that no form takes is left out.
      if (id && kind !== "field")
        expect(await found(again, asked.has(kind) ? "needs_review" : "failed")).toContain(id);
    },
  );
});

describe("slides and sheets in a page", () => {
  const slides = () =>
    pageOf(
      "pptx",
      pptx({
        slides: [title("Tides"), title("Ships"), body(ap("Text")), title("tides ")],
      }),
    );
  const sheets = () =>
    pageOf(
      "xlsx",
      xlsx({
        sheets: [
          { name: "Sheet1", rows: [["Mon"]] },
          { name: "Berths", rows: [["Tue"]] },
        ],
      }),
    );

  it("fail for the titles that they lack and have in common", async () => {
    const { checks, issues } = await scan(await slides());
    const row = (id: string) => checks.find((one) => one.id === id)!;
    expect(row("headings-present")).toMatchObject({
      failed_count: 1,
      passed_count: 3,
      message: "1 of 4 slides has no title.",
    });
    expect(row("heading-hierarchy")).toMatchObject({
      failed_count: 1,
      message: "1 of 5 headings is empty, out of order or the title of a slide before it.",
    });
    expect(issues.map(({ message }) => message.split(".")[0])).toEqual([
      'The heading "Slide 3" stands in for a title, which slide 3 does not have',
      'Slide 1 has the title "Tides" too',
    ]);
  });

  it("pass when a person has written titles, with or without the marks", async () => {
    const page = (await slides())
      .replace(">Slide 3</h2>", ">Boats</h2>")
      .replace(/>tides *<\/h2>/, ">Ebb</h2>");
    expect(await failed(page)).toEqual([]);
    expect(await failed(page.replace(/<p><strong class="review".*?<\/p>/, ""))).toEqual([]);
  });

  it("fail for the name of a sheet that a program gave, until a person changes it", async () => {
    const page = await sheets();
    expect(page).toContain('data-stand-in="Sheet1">Sheet1</h2>');
    const { checks, issues } = await scan(page);
    expect(checks.find(({ id }) => id === "headings-present")!.message).toBe(
      "1 of 2 sheets has no name of its own.",
    );
    expect(issues.find(({ check_id }) => check_id === "headings-present")!.message).toContain(
      'The heading "Sheet1" is the name that a program gave to a sheet.',
    );
    expect(await failed(page.replace(">Sheet1</h2>", ">Tides</h2>"))).not.toContain("headings-present");
    const alone = await pageOf("xlsx", xlsx({ sheets: [{ name: "Sheet1", rows: [["Mon"]] }] }));
    expect(await failed(alone)).not.toContain("headings-present");
  });
});

it("a page that takes the name of its file for a title has none, until a person writes one", async () => {
  const page = await pageOf("html", bytesOf('<html lang="en"><p>Text</p>'));
  expect(page).toContain('<title data-stand-in="tides.html">tides.html</title>');
  expect(await failed(page)).toEqual(["title"]);
  expect(await failed(page.replace(">tides.html<", ">Tides of the bay<"))).toEqual([]);
});

it("a caption of LaTeX without words is none in the page either", async () => {
  const figure = (caption: string) =>
    pageOf("latex", latex(`\\begin{figure}\\includegraphics[alt={A map}]{a}${caption}\\end{figure}`));
  expect(await failed(await figure("\\caption{}"))).toContain("figure-captions");
  expect(await failed(await figure("\\caption{The bay}"))).not.toContain("figure-captions");
});

describe("remarks in a page", () => {
  const remark = (of: string) => `<strong data-to-complete="${of}">[To complete.]</strong>`;

  it.each([
    [
      "figure-captions",
      `<figure><table><tr><th scope="col">a</th></tr></table><figcaption>${remark("caption")}</figcaption></figure>`,
    ],
    ["list-structure", `<dl><dt>Ebb</dt><dd>${remark("description")}</dd></dl>`],
    [
      "table-headers",
      `<table><tr><th scope="col">a</th><th scope="col">${remark("header cell")}</th></tr><tr><td>1</td><td>2</td></tr></table>`,
    ],
  ])("are no content, so that %s fails until there is some", async (id, markup) => {
    const page = (body: string) => `<html lang="en"><title>Tides</title><h1>Tides</h1>${body}`;
    expect(await failed(page(markup))).toEqual([id]);
    expect(await failed(page(markup.replace(/<strong.*?<\/strong>/, "Words")))).toEqual([]);
    expect(await failed(page(markup.replace("<strong", "Words <strong")))).toEqual([]);
  });

  it("are no lists, names and blank paragraphs", async () => {
    const aside = `<aside data-to-complete=""><ul><li>One thing</li></ul></aside>`;
    const page = `<html lang="en"><title>Tides</title><h1>Tides</h1>${aside}${`<p>${remark("image")}</p>`.repeat(3)}<a href="x">${remark("link")}</a>`;
    const { checks } = await scan(page);
    const status = (id: string) => checks.find((check) => check.id === id)!.status;
    expect(status("list-structure")).toBe("not_applicable");
    expect(status("blank-paragraphs")).not.toBe("failed");
    expect(status("link-text")).toBe("failed");
  });

  it("do no harm where others use their attributes", async () => {
    const odd = [
      '<body data-to-complete><h1>Tides</h1><p><a href="x">The ships</a></p><ul><li>a</li></ul><table><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<h1 data-stand-in>Tides</h1><section data-from-slide="next"><p>a</p></section><section data-from-sheet><p>b</p></section>',
      '<h1 data-stand-in="Tides">Tides</h1>',
    ];
    for (const body of odd) expect(await failed(`<html lang="en"><title>Tides</title>${body}`)).toEqual([]);
  });
});
