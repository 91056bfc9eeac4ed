import { expect, test } from "vitest";
import { findingsSections, fixSteps, unkeptNote } from "../../src/render/findings.ts";
import { sampleReport } from "./samples.ts";

const groupsOf = (found: Parameters<typeof sampleReport>[0] & object) =>
  findingsSections(sampleReport(found)).flatMap(({ findings }) => findings.flatMap(({ groups }) => groups));

test("the first chapter is what to do first, however grave it is", () => {
  const titles = (ids: string[]) =>
    findingsSections(sampleReport({ found: ids.map((check_id) => ({ check_id })) })).map(
      ({ title }) => title,
    );
  expect(titles(["list-structure"])).toEqual(["What to do first"]);
  expect(titles(["list-structure", "title", "language"])).toEqual([
    "What to do first",
    "What to do next",
    "Smaller improvements",
  ]);
  expect(titles([])).toEqual([]);
});

test("messages that differ in numbers and names alone are one finding, and each place keeps its own", () => {
  const [group, ...others] = groupsOf({
    found: [
      {
        check_id: "image-alt",
        message: 'The font "A" lacks 3 of 9 glyphs.',
        location: { label: "Page 1" },
      },
      {
        check_id: "image-alt",
        message: 'The font "B" lacks 4 of 9 glyphs.',
        location: { label: "Page 2" },
      },
    ],
  });
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    message: 'The font "A" lacks 3 of 9 glyphs. And 1 more like it, listed below.',
    places: [
      { label: "Page 1", detail: 'The font "A" lacks 3 of 9 glyphs' },
      { label: "Page 2", detail: 'The font "B" lacks 4 of 9 glyphs' },
    ],
  });
});

test.each([
  [
    ["5 of the headers have no scope, so that values lose them.", "Line 5, column 5"],
    ["8 of the headers have no scope, so that values lose them.", "Line 57, column 8"],
    ["5 of the headers", "8 of the headers"],
  ],
  [
    ['The contrast of the text "A" is 1.5 to 1 (#AAAAAA): too little.', 'Text "A"'],
    ['The contrast of the text "B" is 2.25 to 1 (#AAAAAA): too little.', 'Text "B"'],
    [
      'The contrast of the text "A" is 1.5 to 1 (#AAAAAA)',
      'The contrast of the text "B" is 2.25 to 1 (#AAAAAA)',
    ],
  ],
  [
    ['On slide 4, "A" is read after "B".', "Slide 4"],
    ['On slide 5, "C" is read after "D".', "Slide 5"],
    ['"A", "B"', '"C", "D"'],
  ],
  [
    ["Slide 2 has no title.", "Slide 2"],
    ["Slide 6 has no title.", "Slide 6"],
    [undefined, undefined],
  ],
  [
    ['The link, "here", is unclear.', "Line 1"],
    ['The link, "this", is unclear.', "Line 2"],
    ['"here"', '"this"'],
  ],
] as const)("numbers stand in the words around them, names alone: %s", (one, other, details) => {
  const found = [one, other].map(([message, label]) => ({ check_id: "title", message, location: { label } }));
  const [group] = groupsOf({ found });
  expect(group!.places.map(({ detail }) => detail)).toEqual(details);
});

test("issues that are fixed in another way stay apart", () => {
  const found = ["Do this.", "Do that."].map((fix) => ({ check_id: "title", fix }));
  expect(groupsOf({ found })).toHaveLength(2);
});

test("a snippet that the label has already is not said again", () => {
  const [group] = groupsOf({
    found: [
      { check_id: "title", snippet: "Budget", location: { label: 'Page 1, "Budget"' } },
      { check_id: "title", snippet: "Outlook", location: { label: "Page 2" } },
    ],
  });
  expect(group!.places.map(({ snippet }) => snippet)).toEqual([undefined, "Outlook"]);
});

test("steps are the lines of a fix without their numbers", () => {
  expect(fixSteps("1. Open it.\n2) Write it.\n\n")).toEqual(["Open it.", "Write it."]);
  expect(fixSteps("Write 1. here.")).toEqual(["Write 1. here."]);
});

test("more issues than are kept are told", () => {
  expect(unkeptNote(sampleReport())).toBeNull();
  expect(unkeptNote(sampleReport({ total_issues: 12_345, found: [{ check_id: "title" }] }))).toContain(
    "12,345 issues were found; this report lists 1 of them",
  );
});
