import { expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";

const fixOf = async (filename: string, text: string, id: string) => {
  const report = await check(bytesSource(new TextEncoder().encode(text)), { filename });
  return report.issues.filter(({ check_id }) => check_id === id).map(({ fix }) => fix);
};

it.each(["<canvas></canvas>", '<video src="a.mp4"></video>', '<embed src="a.swf">'])(
  "advises for %s an attribute that it has",
  async (html) => {
    const [fix, ...others] = await fixOf(
      "a.html",
      `<!doctype html><html lang="en"><body>${html}`,
      "figure-alt",
    );
    expect(others).toEqual([]);
    expect(fix).toContain("aria-label");
    expect(fix).not.toMatch(/ alt=/);
  },
);

it("advises for a drawing of LaTeX the key of its environment", async () => {
  const [fix] = await fixOf(
    "a.tex",
    "\\documentclass{article}\\begin{document}\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}\\end{document}",
    "figure-alt",
  );
  expect(fix).toContain("tikzpicture");
  expect(fix).not.toContain("includegraphics");
});
