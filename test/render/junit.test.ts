import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { renderJunit, renderJunitRun } from "../../src/render/junit.ts";
import { hostileReport } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [], text: "" };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        open.at(-1)!.text += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(open).toHaveLength(1);
  return root.children.find(({ name }) => name === "testsuites")!.children[0]!;
}

const cases = (suite: Element) => suite.children.filter(({ name }) => name === "testcase");
const withChild = (suite: Element, name: string) =>
  cases(suite).filter(({ children }) => children[0]?.name === name);

describe("JUnit", () => {
  test("has a case for every check and counts what it holds", () => {
    const suite = parse(
      renderJunit(
        sampleReport({
          review: ["figure-captions"],
          found: [{ check_id: "image-alt" }, { check_id: "image-alt" }, { check_id: "figure-captions" }],
        }),
      ),
    );
    expect(suite.attributes).toMatchObject({
      name: "Annual report.pdf",
      tests: "13",
      failures: "1",
      errors: "0",
      skipped: "1",
      timestamp: "2026-11-03T14:05:09",
    });
    expect(cases(suite)).toHaveLength(13);
    const [failed] = withChild(suite, "failure");
    expect(failed!.children[0]!.text).toContain(
      "\nWCAG 1.1.1 Non-text Content (A): https://www.w3.org/WAI/WCAG22/Understanding/non-text-content",
    );
    expect(failed!.attributes).toMatchObject({ name: "Image alt text", classname: "lectern.images_media" });
    expect(failed!.children[0]!.attributes.type).toBe("critical");
    expect(failed!.children[0]!.text).toContain("Page 2, picture 2");
  });

  test("skips what does not apply and what a person must look at, and says which it is", () => {
    const report = sampleReport({ review: ["figure-captions"] });
    report.checks[8]!.status = "not_applicable";
    const skipped = withChild(parse(renderJunit(report)), "skipped");
    expect(skipped.map(({ children }) => children[0]!.attributes.message!.split(":")[0])).toEqual([
      "Needs review",
      "Not applicable",
    ]);
  });

  test("is an error when part of the document was not read", () => {
    const suite = parse(renderJunit(sampleReport({ not_read: ["A part was damaged."] })));
    expect(suite.attributes.errors).toBe("1");
    expect(withChild(suite, "error")[0]!.children[0]!.text).toBe("A part was damaged.");
  });

  test("stays well-formed and of its own elements whatever stands in the document", () => {
    const xml = renderJunit(hostileReport);
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    const names = new Set<string>();
    const gather = (element: Element) => {
      names.add(element.name);
      element.children.forEach(gather);
    };
    gather(parse(xml));
    expect([...names].sort()).toEqual(
      "error failure properties property system-err system-out testcase testsuite".split(" "),
    );
  });
});

describe("JUnit with a gate", () => {
  const gate = { passed: false, reasons: ["The score is 83.3: at least 90 is required."] };

  test("has a case for the gate, which counts", () => {
    const suite = parse(renderJunit(sampleReport({ found: [{ check_id: "title" }], gate })));
    expect(suite.attributes).toMatchObject({ tests: "14", failures: "2" });
    const own = withChild(suite, "failure").find(({ attributes }) => attributes.name === "Gate");
    expect(own?.children[0]).toMatchObject({ attributes: { type: "gate" }, text: gate.reasons[0] });
    const passed = parse(renderJunit(sampleReport({ gate: { passed: true, reasons: [] } })));
    expect(passed.attributes).toMatchObject({ tests: "14", failures: "0" });
    expect(cases(parse(renderJunit(sampleReport())))).toHaveLength(13);
  });

  test("has a suite for each of several documents, and one for each that could not be checked", () => {
    const xml = renderJunitRun({
      documents: [
        { path: "docs/a.pdf", report: sampleReport({ gate }) },
        { path: "docs/b.pdf", report: sampleReport() },
      ],
      unread: [{ path: "c.pdf", error: { code: "unreadable_document", message: "It is damaged." } }],
      gate,
      finishedAt: "2026-11-03T14:05:09.123Z",
    });
    const names = [...xml.matchAll(/<testsuite id="(\d)" package="lectern" name="([^"]*)"/g)];
    expect(names.map(([, id, name]) => [id, name])).toEqual([
      ["0", "docs/a.pdf"],
      ["1", "docs/b.pdf"],
      ["2", "c.pdf"],
    ]);
    expect(xml).toContain('<error message="It is damaged." type="unreadable_document"></error>');
  });
});
