import { describe, expect, test } from "vitest";
import { renderCsv } from "../../src/render/csv.ts";
import { hostileReport, hostileStrings } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

/** RFC 4180 to the letter: throws on anything that it does not allow. */
function parseCsv(text: string, separator = ","): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let value = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error("A quoted cell is not closed.");
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[at++];
        else break;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== "\r") value += text[at++];
      if (value.includes('"') || value.includes("\n")) throw new Error(`A bare cell holds ${value}.`);
    }
    rows.at(-1)!.push(value);
    if (text[at] === separator) at++;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (at < text.length) throw new Error(`After a cell stands ${text[at]}.`);
  }
  return rows;
}

function records(text: string): Record<string, string>[] {
  const [head, ...rows] = parseCsv(text.slice(1));
  return rows.map((row) => {
    expect(row).toHaveLength(head!.length);
    return Object.fromEntries(row.map((value, at) => [head![at]!, value]));
  });
}

describe("CSV", () => {
  test("starts with a byte order mark and ends every row with CR LF", () => {
    const text = renderCsv(sampleReport());
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("names the success criteria beside their numbers", () => {
    const [row] = records(renderCsv(sampleReport({ found: [{ check_id: "image-alt" }] }))).filter(
      ({ check_id }) => check_id === "image-alt",
    );
    expect(row).toMatchObject({ wcag: "1.1.1", wcag_criteria: "1.1.1 Non-text Content (A)" });
  });

  test("has a row for every issue, for every other check, and for what was not read", () => {
    const rows = records(
      renderCsv(
        sampleReport({
          found: [
            { check_id: "image-alt", message: 'No "alt", here', location: { label: "Line 3", line: 3 } },
            { check_id: "image-alt", snippet: "two\nlines" },
          ],
          not_read: ["A part was damaged."],
        }),
      ),
    );
    expect(rows).toHaveLength(2 + 11 + 1);
    const [first, second] = rows.filter(({ check_id }) => check_id === "image-alt");
    expect(first).toMatchObject({
      status: "failed",
      message: 'No "alt", here',
      line: "3",
      conformance_failure: "true",
    });
    expect(second!.snippet).toBe("two\nlines");
    expect(rows.at(-1)).toMatchObject({
      check_id: "",
      status: "not_read",
      message: "A part was damaged.",
      filename: "Annual report.pdf",
    });
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1+1", "\uFEFF=1"])(
    "makes the formula %j harmless",
    (text) => {
      const [row] = records(renderCsv(sampleReport({ found: [{ check_id: "language", snippet: text }] })));
      expect(row!.snippet!.startsWith("'")).toBe(true);
      expect(row!.snippet!.replaceAll("'", "")).toBe(text);
    },
  );

  test("leaves text alone that is no formula", () => {
    const plain = ["a=b", "x; y", "1-2", "'quoted'", "név–é 年 😀", ""];
    for (const filename of plain) {
      expect(records(renderCsv(sampleReport({ filename })))[0]!.filename).toBe(filename);
    }
  });

  test("holds no formula whatever stands in the document, also where semicolons part the cells", () => {
    const text = renderCsv(hostileReport);
    const rows = records(text);
    expect(rows).toHaveLength(hostileStrings.length * 2 + 8);
    for (const row of rows)
      for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r\n]/);
    for (const piece of text.split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^["\s]*[=+\-@]/);
  });
});
