import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checksTable } from "../../scripts/checks-table.ts";
import { checks } from "../../src/checker/checks/all.ts";

const page = new URL("../../docs/checks.md", import.meta.url);

test("the table of checks has a row for every check", () => {
  const rows = checksTable().trimEnd().split("\n").slice(2);
  expect(rows.map((row) => row.split("`")[1])).toEqual(checks.map(({ id }) => id));
  for (const row of rows) expect(row.split(" | ")).toHaveLength(8);
});

test("the documented table of checks is the one that the checker runs", () => {
  expect(readFileSync(page, "utf8")).toContain(checksTable());
});

test("the README counts the checks of each tier", () => {
  const [score, quality, review] = [1, 2, 3].map((own) => checks.filter(({ tier }) => tier === own).length);
  expect(readFileSync("README.md", "utf8")).toContain(
    `[${score} that make the score, ${quality} more for quality, ${review} for a person to judge](docs/checks.md)`,
  );
});

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs").map((name) => `docs/${name}`),
].filter((path) => path.endsWith(".md"));

test.each(documents)("%s links to files and headings that are there", (path) => {
  const text = readFileSync(path, "utf8").replace(/^```.*?^```/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  for (const link of links.filter((one) => !/^https?:/.test(one))) {
    const [file, heading] = link.split("#") as [string, string | undefined];
    const target = file ? join(dirname(path), file) : path;
    expect([link, existsSync(target)]).toEqual([link, true]);
    if (heading === undefined) continue;
    const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
      text!
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(headings).toContain(heading);
  }
});
