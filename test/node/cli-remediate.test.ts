import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "lectern-fix-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/lectern.mjs", ...args], { encoding: "utf8", timeout: 60_000 });

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body><main><h1>Harbour dues</h1><p>Text.</p>${body}</main></body></html>`;
const picture = '<img src="a.png">';

describe("lectern remediate", () => {
  test("fixes what is certain, asks the rest, and takes the answers of the filled-in file", () => {
    const source = page("", picture);
    const document = file("dues.html", source);
    const first = run("remediate", document);
    expect(first.status).toBe(1);
    expect(first.stdout).toContain("The title is set to “Harbour dues”");
    expect(first.stdout).toContain("asked   Image alt text: 1 question");
    expect(readFileSync(document, "utf8")).toBe(source);
    const questions = join(folder, "dues.fixed.html.questions.json");
    const asked = JSON.parse(readFileSync(questions, "utf8"));
    expect(asked.questions).toMatchObject([{ check_id: "image-alt", value: null, suggestion: null }]);

    asked.questions[0].value = "Boats at low tide";
    writeFileSync(questions, JSON.stringify(asked));
    const second = run("remediate", document, "--answers", questions);
    expect(second.status).toBe(0);
    const fixed = readFileSync(join(folder, "dues.fixed.html"), "utf8");
    expect(fixed).toContain('alt="Boats at low tide"');
    expect(fixed).toContain("<title>Harbour dues</title>");
    expect(run("scan", join(folder, "dues.fixed.html"), "--no-cache").status).toBe(0);
    // Nothing else is left behind, and what a person filled in stays.
    expect(JSON.parse(readFileSync(questions, "utf8")).questions[0].value).toBe("Boats at low tide");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("writes into a folder, and nothing for a document that has nothing to fix", () => {
    const sound = file("sound.html", page("<title>Dues</title>", ""));
    const poor = file("untitled.html", page("", ""));
    const { status, stdout } = run("remediate", sound, poor, "--out", join(folder, "out"), "--json");
    expect(status).toBe(0);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { file: sound, result: null, changes: [], questions: [] },
      { file: poor, result: join(folder, "out", "untitled.html"), changes: [{ fix_id: "title" }] },
    ]);
    expect(existsSync(join(folder, "out", "sound.html"))).toBe(false);
  });

  test("gives each of several documents the answers to its own questions", () => {
    mkdirSync(join(folder, "tree/inner"), { recursive: true });
    const [dues, tides] = [
      file("tree/dues.html", page("", picture)),
      file("tree/inner/dues.html", page("", picture)),
    ];
    const [tree, out] = [join(folder, "tree"), join(folder, "tree-out")];
    expect(run("remediate", tree, "--out", out).status).toBe(1);
    for (const [name, value] of [
      ["dues.html", "Boats at low tide"],
      ["inner/dues.html", "Boats at high tide"],
    ] as const) {
      const questions = join(out, `${name}.questions.json`);
      const asked = JSON.parse(readFileSync(questions, "utf8"));
      asked.questions[0].value = value;
      writeFileSync(questions, JSON.stringify(asked));
    }
    const { status, stderr } = run("remediate", tree, "--out", out, "--answers", out);
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(out, "dues.html"), "utf8")).toContain('alt="Boats at low tide"');
    expect(readFileSync(join(out, "inner/dues.html"), "utf8")).toContain('alt="Boats at high tide"');
    // A file of questions for each, by name.
    const named = ["dues.html", "inner/dues.html"].flatMap((name) => [
      "--answers",
      join(out, `${name}.questions.json`),
    ]);
    expect(run("remediate", dues, tides, ...named).status).toBe(0);
  });

  test("writes what the edits of others bring to light, of a result that is read once more", () => {
    const document = file("deep.md", "---\nlang: en\n---\n\n#### Deep\n\nText\n\n##### Deeper\n\nText\n");
    expect(run("remediate", document).status).toBe(1);
    const questions = join(folder, "deep.fixed.md.questions.json");
    const asked = JSON.parse(readFileSync(questions, "utf8"));
    asked.questions[0].value = "Dues of the harbour";
    writeFileSync(questions, JSON.stringify(asked));
    const { status, stderr } = run("remediate", document, "--answers", questions);
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(folder, "deep.fixed.md"), "utf8")).toContain("## Deep\n\nText\n\n### Deeper");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("tells what a damaged file and a wrong answer are, and goes on", () => {
    const damaged = file("damaged.docx", "PK\u0003\u0004");
    const poor = file("picture.html", page("<title>Dues</title>", picture));
    const both = run("remediate", damaged, poor, "--out", join(folder, "two"));
    expect(both.status).toBe(2);
    expect(both.stdout).toContain("picture.html: nothing was changed");
    const answers = file("answers.json", JSON.stringify([{ question_id: "none", value: "Boats" }]));
    const unknown = run("remediate", poor, "--answers", answers);
    expect(unknown.status).toBe(1);
    expect(unknown.stdout).toContain("There is no open question with this id");
  });

  test.each([
    [[], /Name at least one file/],
    [["none/*.pdf"], /No document matches/],
    [["--answers", "none.json", "a.pdf"], /cannot be read \(ENOENT\)/],
    [["--answers", "package.json", "a.pdf"], /holds no answers/],
    [["--answers", "docs", "a.pdf"], /no file of questions in docs/],
    [["--jsno", "a.pdf"], /--jsno/],
    [["test/fixtures/html/good.html", "--out", "test/fixtures/html"], /would be overwritten/],
    [
      ["test/fixtures/html/good.html", "--out", "README.md"],
      /README\.md is a file: name a folder with --out\./,
    ],
    [["README.md", "test/fixtures/README.md", "--out", "none"], /would both become/],
  ])("refuses %j and says why", (args, message) => {
    const { status, stderr, stdout } = run("remediate", ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
    expect(stdout).toBe("");
  });

  test("says how it is used when asked", () => {
    expect(run("remediate", "--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("--answers"),
    });
  });
});

describe("lectern convert", () => {
  test("makes a page of a document, and says what it leaves to a person", () => {
    const sound = file("sound.md", "---\nlang: en\ntitle: Dues\n---\n# Dues\n\nText.\n");
    const poor = file("poor.md", "# Dues\n\n![](a.png)\n");
    expect(run("convert", sound, "--out", join(folder, "pages")).status).toBe(0);
    expect(readFileSync(join(folder, "pages", "sound.html"), "utf8")).toContain("<h1");
    const open = run("convert", poor, "--json");
    expect(open.status).toBe(1);
    const reported = JSON.parse(open.stdout);
    expect(reported).toMatchObject({ file: poor, result: `${poor}.html` });
    expect(reported.for_a_person.length).toBeGreaterThan(0);
    expect(existsSync(`${poor}.html`)).toBe(true);
    expect(run("convert", join(folder, "none.pdf")).status).toBe(2);
  });
});
