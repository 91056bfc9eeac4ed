import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** What each room of src may import: other rooms, and packages. A room may always import itself. */
const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  core: { rooms: [], packages: [] },
  // The modules of the checker that have no home below it yet.
  formats: { rooms: ["core", "checker", "formats/nodes"], packages: [] },
  // The parts of the vocabulary of content, which formats/content.ts puts together.
  "formats/nodes": { rooms: ["formats"], packages: [] },
  checker: { rooms: ["core", "formats"], packages: [] },
  "checker/readers": {
    rooms: [
      "core",
      "checker",
      "formats",
      "formats/pdf",
      "formats/ooxml",
      "formats/xlsx",
      "formats/html",
      "formats/markdown",
    ],
    packages: [],
  },
  "checker/checks": { rooms: ["core", "checker"], packages: [] },
  "formats/latex": { rooms: ["core", "checker", "formats", "formats/text-edits"], packages: [] },
  // Pictures of rows of pixels, however a format packs them.
  "formats/raster": { rooms: ["checker"], packages: [] },
  "formats/pdf": { rooms: ["core", "checker", "formats", "formats/raster"], packages: ["htmlparser2"] },
  // The package and the XML of Office files are common ground.
  "formats/ooxml": { rooms: ["core", "checker", "formats", "formats/raster"], packages: ["fflate"] },
  "formats/docx": { rooms: ["core", "checker", "formats", "formats/ooxml"], packages: [] },
  "formats/pptx": { rooms: ["core", "checker", "formats", "formats/ooxml"], packages: [] },
  "formats/xlsx": { rooms: ["core", "checker", "formats", "formats/ooxml"], packages: [] },
  // Bytes of text files that others take the place of.
  "formats/text-edits": { rooms: ["core", "checker", "formats"], packages: [] },
  "formats/html": { rooms: ["core", "checker", "formats", "formats/text-edits"], packages: ["htmlparser2"] },
  // Markdown holds raw HTML, which is read by HTML's rules.
  "formats/markdown": {
    rooms: ["core", "checker", "formats", "formats/html", "formats/text-edits"],
    packages: [],
  },
  // A document is converted as it is read for its checks: encodings, blocks and front matter are known in one place.
  convert: {
    rooms: ["core", "checker", "formats", "formats/html"],
    packages: ["temml"],
  },
  // What is fixed and asked, and the proof; the editors stand beside the readers.
  remediate: {
    rooms: ["core", "checker", "checker/readers", "checker/checks", "formats", "formats/raster"],
    packages: [],
  },
  // What assistive technology is given, in order.
  heard: { rooms: ["core", "checker", "formats"], packages: [] },
  // What a caller asks of a report; the one definition that the API and the command line share.
  gate: { rooms: ["core", "checker"], packages: ["zod"] },
  render: { rooms: ["core", "checker", "gate"], packages: ["pdfkit", "bidi-js", "pdfkit/*"] },
  services: {
    rooms: ["core", "checker", "convert", "gate", "heard", "remediate", "render", "settings"],
    packages: ["jose"],
  },
  store: {
    rooms: ["core", "checker", "gate", "services", "settings"],
    packages: ["drizzle-orm", "drizzle-orm/*"],
  },
  // What api and pages both need to speak HTTP.
  http: { rooms: ["core", "services", "context"], packages: ["hono", "@hono/zod-openapi"] },
  api: {
    rooms: ["core", "gate", "services", "http", "context", "settings"],
    packages: ["hono", "hono/*", "@hono/zod-openapi", "zod", "@modelcontextprotocol/server"],
  },
  jobs: { rooms: ["core", "services"], packages: [] },
  // A report is shown in a page as it is in a file of its own.
  pages: {
    rooms: ["core", "services", "render", "http", "context", "settings"],
    packages: ["hono", "hono/*", "zod"],
  },
  context: { rooms: ["core", "services", "settings"], packages: ["hono"] },
  settings: { rooms: [], packages: ["zod"] },
  app: {
    rooms: ["core", "api", "http", "pages", "services", "context", "settings"],
    packages: ["hono", "hono/*"],
  },
  index: { rooms: ["app", "jobs", "services", "store", "settings"], packages: [] },
  // Types alone: what it is built of is the platform.
  client: { rooms: ["checker", "gate"], packages: [] },
  library: { rooms: ["core", "checker", "gate"], packages: [] },
  cli: { rooms: ["core", "checker", "gate", "render", "convert", "remediate"], packages: ["zod"] },
};

/**
 * The folders of services, and of what implements their stores, each with those that it may import besides itself. What
 * stands beside them knows none, but for all.ts.
 */
const nouns: Record<string, readonly string[]> = {
  concurrency: [],
  files: ["concurrency"],
  jobs: ["concurrency", "files"],
  accounts: ["concurrency", "jobs"],
  reports: ["accounts", "files", "jobs"],
  scans: ["accounts", "concurrency", "files", "jobs", "reports"],
  documents: ["accounts", "files", "concurrency", "jobs", "reports", "scans"],
  remediations: ["accounts", "concurrency", "documents", "files", "jobs", "reports"],
  webhooks: ["accounts", "concurrency", "files", "jobs", "reports", "scans"],
};

/** The imports within services, or within store, that go against the order of its folders. */
function againstOrder(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [path, source] of files) {
    const [, base, own] = /^src\/(services|store)\/(?:([^/]+)\/)?/.exec(path) ?? [];
    if (!base || own === "schema" || path === `src/${base}/all.ts`) continue;
    if (own && !nouns[own]) found.push(`${path} is in no folder that is known`);
    for (const name of importsOf(source).filter((name) => name.startsWith("."))) {
      const target = normalize(join(dirname(path), name));
      const [, other] = new RegExp(`^src/${base}/([^/]+)/`).exec(target) ?? [];
      if (!other || other === "schema" || other === own) continue;
      if (!own || !nouns[own]?.includes(other)) found.push(`${path} imports ${target}`);
    }
  }
  return found;
}

/** Folders whose files still pass the door of a format; each is a step that is under way. */
const passing: Record<string, readonly string[]> = {
  "formats/html": ["src/convert/mathml-parser.ts", "src/formats/markdown"],
};

/** Common ground of several formats, which has no door. */
const shared = new Set(["formats/nodes", "formats/ooxml", "formats/raster", "formats/text-edits"]);

/** Whether the file comes into a format from outside by another file than its door. */
function passesDoor(path: string, target: string): boolean {
  const [, format] = /^src\/(formats\/[^/]+)\//.exec(target) ?? [];
  if (!format || shared.has(format)) return false;
  if (path.startsWith(`src/${format}/`)) return false;
  if (target === `src/${format}/reader.ts` || target === `src/${format}/editor.ts`) return false;
  return !passing[format]?.some((folder) => path.startsWith(folder));
}

/** The platform's own modules: the Node ones that workerd has too, and, for the store, its bindings. */
const isPlatform = (room: string, name: string) =>
  name.startsWith("node:") || (name === "cloudflare:workers" && room === "store");

function roomOf(path: string): string {
  const parts = path
    .replace(/\.tsx?$/, "")
    .split("/")
    .slice(1);
  const deep = parts.slice(0, 2).join("/");
  return parts.length > 2 && deep in rooms ? deep : parts[0]!;
}

const importsOf = (source: string) =>
  [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^;"']*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g,
    ),
  ].map((found) => (found[1] ?? found[2])!);

const isOneOf = (patterns: string[], name: string) =>
  patterns.some((pattern) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
  );

/** The imports that break a rule, one a line. */
function violations(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [path, source] of files) {
    const room = roomOf(path);
    const rule = rooms[room];
    const isHomeless = room === "formats" && path.split("/").length > 3;
    if (!rule || isHomeless) {
      found.push(`${path} is in no room`);
      continue;
    }
    for (const name of importsOf(source)) {
      if (!name.startsWith(".")) {
        if (!isPlatform(room, name) && !isOneOf(rule.packages, name)) found.push(`${path} imports ${name}`);
        continue;
      }
      const target = normalize(join(dirname(path), name));
      const other = roomOf(target);
      const isNeighbour = other === room && !isLonely(room, path, target);
      const isTable = /\/all\.ts$/.test(path) && other.startsWith(room);
      const isParent = room.startsWith(`${other}/`);
      if (passesDoor(path, target)) {
        found.push(`${path} passes the door to ${target}`);
        continue;
      }
      const isEntry = path === "src/checker/index.ts" && other.startsWith("checker/");
      if (!isNeighbour && !isTable && !isParent && !isEntry && !rule.rooms.includes(other))
        found.push(`${path} imports ${target}`);
    }
  }
  return found;
}

/** A check never imports another check, a reader never another format's reader. */
function isLonely(room: string, path: string, target: string): boolean {
  if (path.endsWith("/all.ts")) return false;
  if (room === "checker/checks") return true;
  if (room !== "checker/readers") return false;
  const format = (file: string) => file.split("/")[3]!.replace(/\.ts$/, "");
  return format(path) !== format(target) && format(target) !== "text";
}

function sources(): Map<string, string> {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  return new Map(files.map((path) => [`src/${path}`, readFileSync(`src/${path}`, "utf8")]));
}

/** Modules that need one another, if only for types, each group once. */
function circles(files: ReadonlyMap<string, string>): string[][] {
  const needs = new Map<string, string[]>();
  for (const [path, source] of files) {
    const names = importsOf(source).filter((name) => name.startsWith("."));
    needs.set(
      path,
      names.map((name) => normalize(join(dirname(path), name))),
    );
  }
  // What needs nothing that is left is in no circle, nor is what nothing that is left needs.
  for (let before = -1; before !== needs.size; ) {
    before = needs.size;
    const needed = new Set([...needs.values()].flat());
    for (const [path, all] of needs)
      if (!needed.has(path) || !all.some((other) => needs.has(other))) needs.delete(path);
  }
  return needs.size ? [[...needs.keys()].sort()] : [];
}

describe("modules", () => {
  it("need one another in no circle", () => {
    expect(circles(sources())).toEqual([]);
  });

  it("that do are found", () => {
    const files = new Map([
      ["src/a.ts", 'import { b } from "./b.ts";'],
      ["src/b.ts", 'import { c } from "./c.ts";\nimport type { D } from "./d.ts";'],
      ["src/c.ts", 'import { a } from "./a.ts";'],
      ["src/d.ts", 'import { e } from "./e.ts";'],
    ]);
    expect(circles(files)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]]);
    files.set("src/c.ts", 'import type { A } from "./a.ts";');
    expect(circles(files)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]]);
  });
});

describe("rooms", () => {
  it("import only what they may", () => {
    expect(violations(sources())).toEqual([]);
  });

  it.each([
    ["src/core/ids.ts", 'import { check } from "../checker/index.ts";'],
    ["src/checker/report/score.ts", 'import { z } from "zod";'],
    ["src/gate/evaluate.ts", 'import { reportService } from "../services/reports/reports.ts";'],
    ["src/checker/checks/title.ts", 'import { language } from "./language.ts";'],
    ["src/checker/checks/title.ts", 'import { readers } from "../readers/all.ts";'],
    ["src/checker/readers/latex/scan.ts", 'import { a } from "../docx/names.ts";'],
    ["src/formats/html/names.ts", 'import { Definitions } from "../markdown/definitions.ts";'],
    ["src/checker/readers/latex.ts", 'import { title } from "../checks/title.ts";'],
    ["src/formats/docx/styles.ts", 'import { a } from "../pptx/layouts.ts";'],
    ["src/formats/docx/reader.ts", 'import { a } from "../pptx/reader.ts";'],
    ["src/formats/docx/reader.ts", 'import { title } from "../../checker/checks/title.ts";'],
    ["src/formats/ooxml/xml.ts", 'import { docxReader } from "../docx/reader.ts";'],
    ["src/services/reports/reports.ts", 'import { docxReader } from "../../formats/docx/reader.ts";'],
    ["src/checker/readers/all.ts", 'import { loadFont } from "../../formats/pdf/text/load-font.ts";'],
    ["src/formats/latex/reader.ts", 'import { pdfReader } from "../pdf/reader.ts";'],
    ["src/services/reports/reports.ts", 'import { reportStore } from "../../store/reports/reports.ts";'],
    ["src/services/reports/reports.ts", 'import type { Context } from "hono";'],
    ["src/services/reports/reports.ts", 'import { waitUntil } from "cloudflare:workers";'],
    ["src/store/reports/reports.ts", 'import { router } from "../../api/openapi.ts";'],
    ["src/api/reports/tags.ts", 'import { tags } from "../../store/schema/tags.ts";'],
    ["src/api/reports/tags.ts", 'import { check } from "../../checker/index.ts";'],
    ["src/api/reports/tags.ts", 'import { eq } from "drizzle-orm";'],
    ["src/jobs/sweep.ts", 'import {\n  a,\n  b,\n} from "../store/all.ts";'],
    ["src/pages/page.tsx", 'const a = await import("../store/all.ts");'],
    ["src/utils/strings.ts", ""],
    ["src/formats/rtf/reader.ts", ""],
  ])("that break a rule are found: %s, %s", (path, source) => {
    expect(violations(new Map([[path, source]]))).toHaveLength(1);
  });
});

describe("folders of services and store", () => {
  it("import only those below them", () => {
    expect(againstOrder(sources())).toEqual([]);
  });

  it.each([
    ["src/services/reports/tags.ts", 'import { shareService } from "../documents/shares.ts";'],
    ["src/services/paging.ts", 'import { Viewer } from "./accounts/viewer.ts";'],
    ["src/store/accounts/viewer.ts", 'import { scans } from "../scans/scans.ts";'],
    ["src/store/sharing/shares.ts", ""],
  ])("are found where they go against the order: %s, %s", (path, source) => {
    expect(againstOrder(new Map([[path, source]]))).toHaveLength(1);
  });
});
