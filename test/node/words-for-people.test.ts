import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What people read stands in these. */
const read =
  /^(?:src\/(?:pages|render|cli|remediate|heard|checker|core|http|services|api)\/.*\.tsx?|src\/cli\.ts|assets\/\w+\.js)$/;

/** Where "test" is another word than "check", and why. */
const meant: readonly [text: RegExp, why: string][] = [
  [/\b[Cc]ompliance tests?\b/g, "the operation compliance/test, by its name in the API"],
  [/can't be tested on their own/g, "what the API says of images is agreed with its callers"],
  [/\btest message\b|^Test$/g, "the message webhook.test, which tests a receiver"],
  [/what a program can test\b/g, "a check tests one fact"],
  [/\|test\|/g, "the word as documents have it"],
  [/<testsuites? .*| tests="/g, "the format of JUnit"],
  [/\buntested, compliant, non_compliant\b/g, "values of the API"],
  [/\$\{[^}]*\}/g, "code within a text"],
];

const word = /\b(?:re|un)?test(?:s|ed|ing)?\b/i;

/** The documentation speaks of tests of the software as well. */
const ofDocuments =
  /\b(?:it|documents?|files?|images?|several|versions?)(?: that)? (?:is|are|was|were|be|been|can be|has been|have been) (?:not |being )?(?:re)?tested\b|\b(?:test|tests|tested|testing) and convert/gi;

const strings = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

/** Texts of a source that people may read: strings that are more than one small word, and what stands between tags. */
function texts(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
  const found = [...code.matchAll(strings)]
    .map(([, double, single, template]) => double ?? single ?? template!)
    .filter((text) => / |^[A-Z]|^(?:re)?test(?:ed|ing)$/.test(text) && !text.includes(".test("));
  if (path.endsWith(".tsx"))
    for (const [, text] of code.replace(strings, "").matchAll(/[>}]([^<>{}]*)(?=[<{])/g))
      if (!/=|[a-z]\.[a-z]/.test(text!)) found.push(text!);
  return found.map((text) => text.replace(/\s+/g, " ").trim());
}

const wrong = (path: string, source: string): string[] =>
  texts(path, source).filter((text) =>
    word.test(meant.reduce((rest, [known]) => rest.replace(known, ""), text)),
  );

describe("documents are checked, not tested", () => {
  it("in what people read", () => {
    const files = [
      ...readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`),
      ...readdirSync("assets").map((path) => `assets/${path}`),
    ].filter((path) => read.test(path));
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((path) =>
      wrong(path, readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("in the documentation", () => {
    const pages = readdirSync("docs").filter((path) => path.endsWith(".md"));
    const found = [...pages.map((path) => `docs/${path}`), "README.md"].flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(ofDocuments)].map(([text]) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
    expect("It is tested at once. Several documents can be tested.".match(ofDocuments)).toHaveLength(2);
  });

  it.each([
    ["src/pages/a.tsx", "<p>The document has not been tested yet.</p>"],
    ["src/pages/a.tsx", "<caption>\n  What {counted(total)} uploaded and tested, newest first\n</caption>"],
    ["src/pages/a.tsx", '<th label="Tests">{member.tests}</th>'],
    ["src/api/a.ts", 'fail("The documents were tested too often.");'],
    ["src/api/a.ts", "fail(`Tested too often`);"],
  ])("and it is found where they are: %s, %s", (path, source) => {
    expect(wrong(path, source)).toHaveLength(1);
  });

  it.each([
    ["src/pages/a.tsx", '<td class={rule.test(name) ? "test" : "other"}>{member.tests}</td>'],
    ["src/api/a.ts", '/** Tests a fact. */ send("webhook.test"); // not tested'],
    ["src/api/a.ts", 'const summary = "Send a test message";'],
  ])("and other words are not: %s, %s", (path, source) => {
    expect(wrong(path, source)).toEqual([]);
  });
});
