import { describe, expect, test } from "vitest";
import bold from "../../assets/fonts/NotoSans-Bold.ttf?inline";
import regular from "../../assets/fonts/NotoSans-Regular.ttf?inline";
import arabic from "../../assets/fonts/NotoSansArabic-Regular.ttf?inline";
import { Budget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { PdfFile } from "../../src/formats/pdf/file/file.ts";
import { type Dict, Ref, type Stream } from "../../src/formats/pdf/file/objects.ts";
import { reportForms } from "../../src/render/all.ts";
import { timersBeside } from "../workerd/timers.ts";
import { hostileReport } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

const fonts: Record<string, string> = {
  "NotoSans-Regular": regular,
  "NotoSans-Bold": bold,
  "NotoSansArabic-Regular": arabic,
};

/** Fonts that were asked for, and the file. */
async function rendered(report: Parameters<typeof reportForms.pdf.render>[0]) {
  const asked: string[] = [];
  const bytes = await reportForms.pdf.render(report, async (name) => {
    asked.push(name);
    // The regular font stands in for those that a test does not need to see.
    const [, base64] = (fonts[name] ?? regular).split(",");
    return Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
  });
  return { bytes, asked };
}

test("happy: while a report of a thousand issues is written, other requests run", async () => {
  const found = Array.from({ length: 1_000 }, (_, at) => ({
    check_id: at % 2 ? "image-alt" : "table-headers",
    message: `Thing ${at} has no text.`,
  }));
  // Modules that are loaded the first time are I/O, beside which timers fire whatever is done.
  await rendered(sampleReport());
  const fired = await timersBeside(() => rendered(sampleReport({ found })));
  expect(fired).toBeGreaterThanOrEqual(8);
});

interface Element {
  role: string;
  scope: string | null;
  numbering: string | null;
  actual: string | null;
  children: Element[];
}

async function open(bytes: Uint8Array) {
  const file = await PdfFile.open(bytesSource(bytes), new Budget());
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const element = async (dict: Dict): Promise<Element> => {
    const attributes = await file.dict(dict.get("A"));
    const children: Element[] = [];
    for (const value of (await file.array(dict.get("K"))) ?? []) {
      const child = value instanceof Ref ? await file.dict(value) : null;
      if (child?.name("S")) children.push(await element(child));
    }
    return {
      role: dict.name("S") ?? "",
      scope: attributes?.name("Scope") ?? null,
      numbering: attributes?.name("ListNumbering") ?? null,
      actual: (await file.string(dict.get("ActualText")))?.text() ?? null,
      children,
    };
  };
  const root = (await file.dict(catalog.get("StructTreeRoot")))!;
  const [top] = (await file.array(root.get("K")))!;
  return { file, catalog, tree: await element((await file.dict(top))!) };
}

const flat = (element: Element): Element[] => [element, ...element.children.flatMap(flat)];

const found = [
  { check_id: "language", message: "No language." },
  ...Array.from({ length: 12 }, () => ({
    check_id: "image-alt",
    snippet: "Im1",
    fix: "1. Open it.\n2. Write it.",
  })),
  { check_id: "heading-hierarchy", message: "Jump from 1 to 4." },
];

// The first file waits for pdfkit and its font engine to be loaded.
describe("the PDF report", { timeout: 60_000 }, () => {
  test("is tagged and titled, in a language, and shows its title", async () => {
    const { bytes, asked } = await rendered(sampleReport({ filename: "Grüße <b>.pdf", found }));
    const { file, catalog } = await open(bytes);
    expect(await file.get((await file.dict(catalog.get("MarkInfo")))!, "Marked")).toBe(true);
    expect((await file.string(catalog.get("Lang")))!.text()).toBe("en");
    const preferences = (await file.dict(catalog.get("ViewerPreferences")))!;
    expect(preferences.get("DisplayDocTitle")).toBe(true);
    const info = (await file.dict(file.trailer.get("Info")))!;
    const title = (await file.string(info.get("Title")))!.text();
    expect(title).toBe("Accessibility report: Grüße <b>.pdf");
    const metadata = (await file.resolve(catalog.get("Metadata"))) as Stream;
    const xmp = new TextDecoder().decode(await file.decoded(metadata));
    expect(xmp).toContain("Accessibility report: Grüße &lt;b&gt;.pdf</rdf:li>");
    expect(xmp).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(asked).toEqual(["NotoSans-Regular", "NotoSans-Bold"]);
  });

  test("has nested headings, lists with numbering, tables with scoped headers, and bookmarks", async () => {
    const { bytes } = await rendered(sampleReport({ found }));
    const { file, catalog, tree } = await open(bytes);
    const elements = flat(tree);
    const roles = elements.map(({ role }) => role);
    const levels = roles.flatMap((role) => /^H([1-6])$/.exec(role)?.[1] ?? []).map(Number);
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    const lists = elements.filter(({ role }) => role === "L");
    expect(new Set(lists.map(({ numbering }) => numbering))).toEqual(new Set(["Disc", "Decimal"]));
    for (const { children } of lists) {
      for (const item of children) expect(item.children.map(({ role }) => role)).toEqual(["Lbl", "LBody"]);
    }
    const headers = elements.filter(({ role }) => role === "TH");
    expect(headers.length).toBeGreaterThan(20);
    for (const { scope } of headers) expect(scope).toMatch(/^(Row|Column)$/);
    const outlines = (await file.dict(catalog.get("Outlines")))!;
    const first = (await file.dict(outlines.get("First")))!;
    expect((await file.string(first.get("Title")))!.text()).toBe("What to do first");
  });

  test("reaches 100 in the service's own checks, of both automatic tiers", async () => {
    const { bytes } = await rendered(sampleReport({ found, not_read: ["A part was damaged."] }));
    const report = await check(bytesSource(bytes), { filename: "report.pdf", tiers: [1, 2] });
    expect(report.issues).toEqual([]);
    expect(report.overall_score).toBe(100);
    expect(report.verdict).toBe("no_automated_failures");
  });

  test("keeps right-to-left text in reading order in its tags", async () => {
    const { bytes, asked } = await rendered(sampleReport({ filename: "تقرير سنوي 2025.pdf" }));
    const { tree } = await open(bytes);
    const heading = flat(tree).find(({ role }) => role === "H1")!;
    expect(heading.children.map(({ actual }) => actual)).toContain("تقرير سنوي ");
    expect(asked).toContain("NotoSansArabic-Regular");
  });

  test("writes what no font has as code points", async () => {
    const { bytes } = await rendered(sampleReport({ filename: "a \u{13000} \u0007 b.pdf" }));
    const headings: string[] = [];
    const { readers } = await import("../../src/checker/readers/all.ts");
    await readers.pdf!.read(
      bytesSource(bytes),
      (fact) => {
        if (fact.kind === "heading") headings.push(fact.text);
      },
      new Budget(),
    );
    expect(headings[0]).toBe("a U+13000 U+0007 b.pdf");
  });

  test("stays small for 1,000 issues: like is put together, places are counted", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      check_id: at % 2 ? "image-alt" : "heading-hierarchy",
      message: at % 2 ? "No alternative text." : `Jump number ${at}.`,
      snippet: "x".repeat(160),
    }));
    const { bytes } = await rendered(sampleReport({ found: many }));
    const { file, catalog } = await open(bytes);
    expect(await file.number((await file.dict(catalog.get("Pages")))!.get("Count"))).toBeLessThan(15);
    expect(bytes.length).toBeLessThan(200_000);
  });

  test("is the same file for the same report", async () => {
    const report = sampleReport({ found });
    expect((await rendered(report)).bytes).toEqual((await rendered(report)).bytes);
  });

  test("leads to the pages of its success criteria, with links that are tagged on their pages", async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      check_id: "image-alt",
      message: `Picture ${at}.`,
    }));
    const { bytes } = await rendered(sampleReport({ found: many }));
    const { file } = await open(bytes);
    const pageOf = new Map<number, number>();
    const links = new Map<string, string>();
    const dicts: Dict[] = [];
    for (const ref of file.refs()) {
      const dict = await file.dict(ref);
      if (!dict) continue;
      dicts.push(dict);
      for (const annotation of dict.name("Type") === "Page"
        ? ((await file.array(dict.get("Annots"))) ?? [])
        : [])
        pageOf.set((annotation as Ref).num, ref.num);
    }
    for (const dict of dicts.filter((own) => own.name("S") === "Link")) {
      for (const kid of (await file.array(dict.get("K"))) ?? []) {
        const reference = typeof kid === "number" ? null : await file.dict(kid);
        if (reference?.name("Type") !== "OBJR") continue;
        const annotation = reference.get("Obj") as Ref;
        expect((reference.get("Pg") as Ref).num).toBe(pageOf.get(annotation.num));
        const own = (await file.dict(annotation))!;
        const action = (await file.dict(own.get("A")))!;
        links.set(
          (await file.string(own.get("Contents")))!.text(),
          (await file.string(action.get("URI")))!.text(),
        );
      }
    }
    expect(links.size).toBe(pageOf.size);
    expect(links.get("1.1.1 Non-text Content (A)")).toBe(
      "https://www.w3.org/WAI/WCAG22/Understanding/non-text-content",
    );
  });

  test("runs nothing and leads only to pages of W3C, whatever stands in the document", async () => {
    const { bytes } = await rendered(hostileReport);
    const { file } = await open(bytes);
    expect(file.isRebuilt).toBe(false);
    for (const ref of file.refs()) {
      const dict = await file.dict(ref);
      for (const [key, value] of dict ?? []) {
        expect(key).not.toMatch(/^(JS|JavaScript|AA|OpenAction|EmbeddedFiles|Launch)$/);
        if (key === "URI")
          expect((await file.string(value))!.text()).toMatch(
            /^https:\/\/www\.w3\.org\/WAI\/WCAG22\/Understanding\/[a-z-]+$/,
          );
      }
    }
  });
});
