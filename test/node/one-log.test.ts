import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where `src` writes to the console. The command line prints what it was asked for. */
const written = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([path]) => path !== "cli.ts" && !path.startsWith("cli/"))
    .flatMap(([path, source]) =>
      source
        .split("\n")
        .filter((line) => /\bconsole\b\s*[.[]|\bconsole\s*[;,)}]/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );

it("only one place writes to the log", () => {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const files = new Map(paths.map((path) => [path, readFileSync(`src/${path}`, "utf8")]));
  expect(written(files).map((line) => line.split(":")[0])).toEqual(Array(3).fill("core/log.ts"));
});

it.each(["console.error(e);", "console\n  .log(e)", "const { log } = console;", "run(console, 1)"])(
  "another place is found: %s",
  (source) => {
    expect(written(new Map([["services/x.ts", source.replace("\n  ", "")]]))).toHaveLength(1);
  },
);
