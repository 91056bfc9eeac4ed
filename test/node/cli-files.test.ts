import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/cli/config.ts";
import { findFiles } from "../../src/cli/find-files.ts";
import { matcher } from "../../src/cli/glob.ts";
import { targetsFor } from "../../src/cli/targets.ts";

describe("a pattern", () => {
  test.each([
    ["*.pdf", ["a.pdf"], ["a.docx", "b/a.pdf", ".a.pdf"]],
    ["**/*.pdf", ["a.pdf", "b/a.pdf", "b/c/a.pdf"], [".git/a.pdf", "b/.c/a.pdf", "a.pdfx"]],
    ["docs/**", ["docs/a.pdf", "docs/b/a.pdf"], ["docs", "doc/a.pdf", "docs/.b/a.pdf"]],
    ["docs/**/a.pdf", ["docs/a.pdf", "docs/b/c/a.pdf"], ["docsa.pdf", "docs/b/xa.pdf"]],
    ["*.{pdf,docx}", ["a.pdf", "a.docx"], ["a.{pdf,docx}", "a.html"]],
    ["{a,b}/{c,d}.md", ["a/c.md", "b/d.md"], ["a/e.md", "c/a.md"]],
    ["part-?.md", ["part-1.md"], ["part-10.md", "part-/.md"]],
    ["part-[1-3].md", ["part-2.md"], ["part-4.md"]],
    ["part-[!1-3].md", ["part-4.md"], ["part-2.md"]],
    [".hidden/*.md", [".hidden/a.md"], ["hidden/a.md"]],
    ["./a+b(c).md", ["a+b(c).md"], ["aab(c).md"]],
  ])("%s", (pattern, matching, others) => {
    const matches = matcher(pattern);
    for (const path of matching) expect([path, matches(path)]).toEqual([path, true]);
    for (const path of others) expect([path, matches(path)]).toEqual([path, false]);
  });
});

test.each([`${"{a,b}".repeat(10)}.md`, `${"{a,b,c,d,e,f,g,h,i,j}".repeat(4)}.md`])(
  "braces that come to more than a thousand alternatives are refused: %s",
  (pattern) => {
    expect(() => matcher(pattern)).toThrow("more than 1000 alternatives");
  },
);

test("folders of a path are not shared out between many ** in every way that there is", () => {
  const matches = matcher(`${"**/".repeat(40)}x.md`);
  expect(matches(`${"a/".repeat(60)}x.md`)).toBe(true);
  expect(matches(`${"a/".repeat(60)}y.md`)).toBe(false);
});

const folder = mkdtempSync(join(tmpdir(), "lectern-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, content = "") => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
for (const path of [
  "b.pdf",
  "a.html",
  "notes.txt",
  "docs/one.docx",
  "docs/old/two.md",
  "docs/node_modules/x/readme.md",
  ".git/description.md",
])
  write(path);
symlinkSync(folder, join(folder, "docs/loop"));

test("a result is never written over a document that was named, by a link to its folder either", () => {
  const named = findFiles(["a.html"], { folder });
  const beside = (name: string) => name;
  expect(() => targetsFor(named, join(folder, "docs/loop"), { beside })).toThrow("would be overwritten");
  expect(targetsFor(named, join(folder, "docs/new"), { beside })).toHaveLength(1);
});

describe("the documents", () => {
  const found = (named: string[], exclude: string[] = []) =>
    findFiles(named, { folder, exclude }).map(({ file }) => relative(folder, file));

  test("of a folder are all below it, but for hidden folders, packages, links and other files", () => {
    expect(found(["."])).toEqual(["a.html", "b.pdf", "docs/old/two.md", "docs/one.docx"]);
    expect(found(["docs"])).toEqual(["docs/old/two.md", "docs/one.docx"]);
  });

  test("of patterns are each there once, and a file is what it is", () => {
    expect(found(["**/*.md", "docs", "notes.txt"])).toEqual([
      "docs/old/two.md",
      "docs/one.docx",
      "notes.txt",
    ]);
    expect(found(["missing.pdf"])).toEqual(["missing.pdf"]);
  });

  test("leave out what is excluded, unless it is named by itself", () => {
    expect(found(["."], ["docs/**"])).toEqual(["a.html", "b.pdf"]);
    expect(found([".", "docs/one.docx"], ["docs/**"])).toEqual(["a.html", "b.pdf", "docs/one.docx"]);
  });

  test("are an error where there is none", () => {
    expect(() => found(["*.xlsx"])).toThrow("No document matches *.xlsx.");
    expect(() => found([".git"])).not.toThrow();
    mkdirSync(join(folder, "empty"));
    expect(() => found(["empty"])).toThrow("There is no document in empty.");
  });
});

describe("the configuration", () => {
  const config = (value: unknown) =>
    write("project/lectern.json", typeof value === "string" ? value : JSON.stringify(value));
  mkdirSync(join(folder, "project/deep/er"), { recursive: true });
  const read = () => readConfig(undefined, join(folder, "project/deep/er"));
  const waiver = { check: "title", reason: "Replaced soon.", owner: "Ada", expires: "2027-06-30" };

  test("is the nearest one above", () => {
    const whole = {
      paths: ["**/*.pdf"],
      exclude: ["old/**"],
      tiers: [1, 2],
      gate: { min_score: 90 },
      baseline: "lectern-baseline.json",
      waivers: [waiver, { ...waiver, file: "a.pdf", fingerprint: "0123456789abcdef" }],
    };
    config({ $schema: "./schema.json", ...whole });
    expect(read()).toEqual({
      ...whole,
      folder: join(folder, "project"),
      file: join(folder, "project/lectern.json"),
    });
  });

  test.each([
    ["{", "it is no JSON"],
    [{ path: ["a"] }, "Unrecognized key"],
    [{ tiers: [4] }, "tiers: 0: "],
    [{ gate: { min_score: 101 } }, "gate: min_score: must be a number from 0 to 100"],
    [{ waivers: [{ ...waiver, owner: undefined }] }, "waivers: 0: owner: "],
    [{ waivers: [{ ...waiver, reason: " " }] }, "waivers: 0: reason: must say why"],
    [{ waivers: [{ ...waiver, expires: "soon" }] }, "waivers: 0: expires: must be the last day"],
    [{ waivers: [{ ...waiver, check: "alt" }] }, "waivers: 0: check: must be a check: language, title,"],
  ])("is refused where it is wrong: %j", (value, message) => {
    config(value);
    expect(read).toThrow(message);
  });
});

test("results keep the folders of a folder that was named, and what tells two documents apart", () => {
  write("tree/a/dues.md");
  write("tree/a/dues.docx");
  write("tree/b/dues.md");
  const targets = (named: string[], out?: string) =>
    targetsFor(findFiles(named, { folder, results: out }), out, {
      beside: (name) => `${name}.html`,
      inFolder: (name) => name.replace(/\.[^.]*$/, ".html"),
    }).map(({ file }) => relative(folder, file));
  const out = join(folder, "tree/out");
  write("tree/out/older.md");
  const inFolder = ["a/dues.docx.html", "a/dues.md.html", "b/dues.html"];
  expect(targets(["tree"], out)).toEqual(inFolder.map((name) => `tree/out/${name}`));
  expect(targets(["tree/**/*.md"], out)).toEqual(["tree/out/a/dues.html", "tree/out/b/dues.html"]);
  expect(targets(["tree/a/dues.md"], out)).toEqual(["tree/out/dues.html"]);
  expect(targets(["tree/a/dues.md", "tree/b"])).toEqual(["tree/a/dues.md.html", "tree/b/dues.md.html"]);
});
