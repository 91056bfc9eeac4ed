import { describe, expect, it } from "vitest";
import { docx, p } from "../checker/build/docx.ts";
import { planned } from "./fixing.ts";

const page = (body: string) =>
  new TextEncoder().encode(`<!DOCTYPE html><html lang="en"><body>${body}</body></html>`);
const text = (count: number) =>
  p(
    "The harbour office publishes the dues of each berth every spring, and the boats pay them in advance.",
  ).repeat(count);

describe("the title", () => {
  it("is asked where several headings are as important, with the first as suggestion", async () => {
    const body = p("Dues of berths", "berschrift1") + text(12) + p("Opening hours", "berschrift1") + text(2);
    const { edits, questions } = await planned("docx", docx({ title: "", body }));
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([
      { check_id: "title", suggestion: { value: "Dues of berths", source: "It is the first heading." } },
    ]);
    const given = [{ question_id: questions[0]!.id, value: "dues.docx" }];
    expect((await planned("docx", docx({ title: "", body }), given)).rejected).toHaveLength(1);
    const other = [{ question_id: questions[0]!.id, value: "Untitled document" }];
    expect((await planned("docx", docx({ title: "", body }), other)).rejected).toMatchObject([
      { message: expect.stringContaining("is what a program calls a document without a title") },
    ]);
  });

  it("is that of the style Title, where there is one", async () => {
    const body = p("Berths and dues", "Titel") + p("One", "berschrift1") + text(12) + p("Two", "berschrift1");
    const { edits } = await planned("docx", docx({ title: "", body }));
    expect(edits).toEqual([{ kind: "set-title", title: "Berths and dues" }]);
  });

  it.each(["CONTENTS", "Оглавление:", "{{ .Title }}"])(
    "is none that stands over others: %s",
    async (words) => {
      const body = p(words, "Titel") + p("Berths", "berschrift1") + text(12) + p("Two", "berschrift1");
      const { edits, questions } = await planned("docx", docx({ title: "", body }));
      expect(edits).toEqual([]);
      expect(questions).toMatchObject([{ check_id: "title", suggestion: { value: "Berths" } }]);
    },
  );

  it.each([
    ["docx", docx({ title: "", body: p("Dues of 2026") + p("Part one", "berschrift1") + text(12) })],
    ["html", page("<p>Dues of 2026</p><h1>Part one</h1><p>Berths.</p>")],
  ] as const)("is asked where text stands before the only heading: %s", async (format, bytes) => {
    const { edits, questions } = await planned(format, bytes);
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([{ check_id: "title", suggestion: { value: "Part one" } }]);
  });

  it("is asked with the first line where nothing looks like one, unless that is a sentence", async () => {
    const suggested = async (body: string) =>
      (await planned("docx", docx({ title: "", body }))).questions.find(
        ({ check_id }) => check_id === "title",
      )?.suggestion;
    expect(await suggested(p("12") + p("Dues of 2026") + text(2))).toEqual({
      value: "Dues of 2026",
      source: "It is the first line of the document.",
    });
    expect(await suggested(text(2) + p("Dues of 2026"))).toBeNull();
  });

  it.each([
    ["the header of a page", "<header>Harbour office</header>"],
    ["links", '<a href="/">Harbour office</a>'],
  ])("is the only heading behind %s", async (_, before) => {
    const { edits } = await planned("html", page(`${before}<h1>Dues</h1><p>Berths.</p>`));
    expect(edits).toEqual([{ kind: "set-title", title: "Dues" }]);
  });
});
