import { expect, it } from "vitest";
import { type At, main, shown } from "./pdf-page.ts";

const entries: readonly [number: string, title: string, page: string][] = [
  ["1", "Introduction", "1"],
  ["1.1", "Purposes of the survey", "1"],
  ["1.2", "Requirements", "2"],
  ["2", "Basic usage", "3"],
  ["2.1", "Loading the register", "3"],
  ["2.2", "Options", "4"],
];

/** Entries whose numbers, titles and pages stand in columns of their own; those of sections within are set in. */
const contents = (dots: string, of = entries): At[] =>
  of.flatMap(([number, title, page], at): At[] => {
    const [y, x] = [700 - at * 16, number.includes(".") ? 100 : 72];
    return [
      [x, y, number, 10],
      [x + 36, y, `${title}${number.includes(".") ? dots : ""}`, 10],
      [500, y, page, 10],
    ];
  });

it("a table of contents with the numbers of its sections in a column is a list, and no table", async () => {
  for (const dots of ["", " . . . . . . . . . . . . . . . ."]) {
    const html = await main(shown([72, 740, "Contents", 18, "F2"], ...contents(dots)));
    expect(html).not.toContain("<table");
    expect(html.match(/<li>/g)).toHaveLength(6);
    expect(html).toContain("1.2 Requirements 2");
  }
});

it("entries are joined where dots stand apart from names, numbers are of articles and names go on below", async () => {
  const parts = [
    ["\\247 1.", "Name and seat", "2"],
    ["\\247 2.", "Purposes", "2"],
    ["\\247 3.", "Members of the council and of all the houses that", ""],
    ["", "belong to it", "3"],
    ["\\247 4.", "Meetings", "4"],
  ];
  const html = await main(
    shown(
      [72, 740, "Contents", 18, "F2"],
      [72, 716, "A. General part", 10, "F2"],
      [500, 716, "2", 10, "F2"],
      ...parts.flatMap(([number, name, page], at): At[] => {
        const y = 700 - at * 14;
        const led: At[] = [
          [360, y, ". . . . . . ."],
          [430, y, ". . . . . . . ."],
          [500, y, page!],
        ];
        return [...(number ? [[90, y, number] as At] : []), [120, y, name!], ...(page ? led : [])];
      }),
    ),
  );
  expect(html.match(/<li>.*?<\/li>/g)).toEqual([
    "<li>A. General part 2</li>",
    "<li>§ 1. Name and seat 2</li>",
    "<li>§ 2. Purposes 2</li>",
    "<li>§ 3. Members of the council and of all the houses that belong to it 3</li>",
    "<li>§ 4. Meetings 4</li>",
  ]);
  expect(html.match(/<h\d/g)).toHaveLength(1);
});

it("a page on which the contents go on without their title holds no table either", async () => {
  const dotted = entries
    .concat(entries)
    .map(([number, title], at): [string, string, string] => [`${number}.${at}`, title, `${at + 3}`]);
  const html = await main(shown(...contents(" . . . . . . . . . . . . . . . .", dotted)));
  expect(html).not.toContain("<table");
  expect(html).toContain("<li>1.2.2 Requirements 5</li>");
});

it("numbers that fall are no pages: rows that look like contents stay a table", async () => {
  const sold = entries.map(([number, title], at): [string, string, string] => [
    number,
    title,
    `${900 - 40 * at}`,
  ]);
  expect(await main(shown(...contents("", sold)))).toContain("<table");
});

it("entries may have Roman numbers of pages", async () => {
  const front = ["Summary", "Preface", "Thanks", "Tables", "Figures"];
  const html = await main(
    shown(
      [72, 740, "Table of Contents", 18, "F2"],
      ...front.map(
        (name, at): At => [
          72,
          710 - at * 14,
          `${name} . . . . . . . . . . . . ${["ii", "iii", "v", "vii", "ix"][at]}`,
        ],
      ),
    ),
  );
  expect(html.match(/<li>.*?<\/li>/g)).toEqual(
    ["Summary ii", "Preface iii", "Thanks v", "Tables vii", "Figures ix"].map((entry) => `<li>${entry}</li>`),
  );
});
