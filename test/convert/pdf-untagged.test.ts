import { describe, expect, it } from "vitest";
import { name, pdf, stream } from "../checker/build/pdf.ts";
import { image } from "../checker/build/tagged-pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

type At = [x: number, y: number, words: string, size?: number];

/** Operators that show each text at its place. */
const shown = (...all: At[]): string =>
  all.map(([x, y, words, size = 10]) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`).join("\n");
/** Lines below one another. */
const lines = (x: number, y: number, ...words: string[]): At[] =>
  words.map((each, at): At => [x, y - at * 12, each]);
const main = async (...pages: string[]) => mainOf(await convertedPdf(pdf({ pages })));

describe("happy", () => {
  it("keeps the words of lists with Roman numbers", async () => {
    expect(
      await main(shown(...lines(72, 700, "i\\) One of them", "ii\\) Two of them", "iii\\) Three"))),
    ).toBe('<ol type="i"><li>One of them</li><li>Two of them</li><li>Three</li></ol>');
  });

  it("reads columns one after the other, whatever the order on the page", async () => {
    const left = lines(
      72,
      680,
      "In the left column stands the first",
      "paragraph, which has more than two",
      "lines and ends down here without",
      "a break",
    );
    const right = lines(
      320,
      680,
      "into the second column, where it",
      "goes on for some lines that are as",
      "long as those of the first column,",
      "and ends.",
    );
    const rows = left.flatMap((line, at) => [line, right[at]!]);
    expect(await main(shown([72, 740, "A heading over both of the columns", 20], ...rows))).toBe(
      '<h1 id="a-heading-over-both-of-the-columns">A heading over both of the columns</h1>' +
        "<p>In the left column stands the first paragraph, which has more than two lines and ends down here without a break into the second column, where it goes on for some lines that are as long as those of the first column, and ends.</p>",
    );
  });

  it("keeps what is raised or lowered in a line apart from what it stands behind", async () => {
    const page = await main(
      shown(
        ...lines(72, 700, "The hall has 250 m", "and its pipes carry H"),
        [157.2, 704, "2", 6],
        [163.3, 685.5, "2", 6],
        [166.8, 688, "O when it is cold."],
        [72, 640, "S", 14],
        [82, 640, "MALL CAPITALS ON ONE LINE"],
      ),
    );
    expect(page).toBe(
      '<p>The hall has 250 m<sup>2</sup> and its pipes carry H<sub>2</sub>O when it is cold.</p><h1 id="small-capitals-on-one-line">SMALL CAPITALS ON ONE LINE</h1>',
    );
  });

  it("joins lines to paragraphs, and words that lines divide", async () => {
    expect(
      await main(
        shown(
          ...lines(72, 700, "The first line of a para-", "graph that goes on here, until", "it ends."),
          ...lines(
            72,
            640,
            "The next has more space above it",
            "than its lines have between them, and a well-",
            "Known name.",
          ),
        ),
      ),
    ).toBe(
      "<p>The first line of a paragraph that goes on here, until it ends.</p>" +
        "<p>The next has more space above it than its lines have between them, and a well-Known name.</p>",
    );
  });

  it("joins paragraphs whose first lines stand further out than the others", async () => {
    expect(
      await main(
        shown(
          [72, 700, "LOCATION. On the right bank of the river below the old bridge"],
          [90, 688, "near the mill, two miles from the town."],
          [72, 676, "RECORDS. From January of the first year to the end of the last"],
          [90, 664, "year that is known, with gaps in between them as they are found"],
          [90, 652, "in the books."],
        ),
      ),
    ).toBe(
      "<p>LOCATION. On the right bank of the river below the old bridge near the mill, two miles from the town.</p>" +
        "<p>RECORDS. From January of the first year to the end of the last year that is known, with gaps in between them as they are found in the books.</p>",
    );
  });

  it("knows typed lists, and those in them", async () => {
    expect(
      await main(
        shown(
          [72, 700, "1. One"],
          [72, 688, "2. Two that goes on"],
          [84, 676, "below its beginning"],
          [96, 664, "a) Inner"],
          [96, 652, "b) More"],
          [72, 640, "3. Three"],
          [72, 600, "Text after them."],
        ).replaceAll(/([ab])\)/g, "$1\\)"),
      ),
    ).toBe(
      '<ol><li>One</li><li>Two that goes on below its beginning<ol type="a"><li>Inner</li><li>More</li></ol></li><li>Three</li></ol><p>Text after them.</p>',
    );
  });

  it("knows lists by bullets that are drawn, filled or hollow", async () => {
    const circle = (x: number, y: number, operator: string) =>
      `${x} ${y + 2} m ${x} ${y + 3.1} ${x + 0.9} ${y + 4} ${x + 2} ${y + 4} c ${x + 3.1} ${y + 4} ${x + 4} ${y + 3.1} ${x + 4} ${y + 2} c ${x + 4} ${y + 0.9} ${x + 3.1} ${y} ${x + 2} ${y} c ${x + 0.9} ${y} ${x} ${y + 0.9} ${x} ${y + 2} c h ${operator}`;
    const items = lines(90, 690, "Bread of the day", "Milk from the farm", "Salt");
    const html = await main(
      [
        shown([72, 710, "What we have to buy:"], ...items),
        circle(78, 691, "f"),
        circle(78, 679, "f"),
        circle(78, 667, "S"),
      ].join("\n"),
    );
    expect(html).toBe(
      "<p>What we have to buy:</p><ul><li>Bread of the day</li><li>Milk from the farm</li><li>Salt</li></ul>",
    );
  });

  it("knows lists by balls that are shaded in forms, as slides of TeX have them", async () => {
    const ball = (y: number) => `q 1 0 0 1 78 ${y} cm /Ball Do Q`;
    const document = pdf({
      pages: [
        [
          shown([72, 710, "What we have to buy:"], ...lines(90, 690, "Bread", "Milk")),
          ball(691),
          ball(679),
        ].join("\n"),
      ],
      page: (builder) => ({
        Resources: {
          Font: {
            F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
          },
          XObject: {
            Ball: builder.add(
              stream("/Sh sh", {
                Type: name("XObject"),
                Subtype: name("Form"),
                BBox: [0, 0, 5, 5],
                Resources: {
                  Shading: {
                    Sh: {
                      ShadingType: 3,
                      ColorSpace: name("DeviceGray"),
                      Coords: [2, 3, 0, 2.5, 2.5, 2.5],
                      Function: { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 },
                    },
                  },
                },
              }),
            ),
          },
        },
      }),
    });
    expect(mainOf(await convertedPdf(document))).toBe(
      "<p>What we have to buy:</p><ul><li>Bread</li><li>Milk</li></ul>",
    );
  });

  it("takes no single dot, box of a form or mark of a chart for a bullet", async () => {
    const page = [
      shown(
        ...lines(90, 700, "Name of the applicant", "Place of birth"),
        [90, 600, "North"],
        [300, 600, "South"],
      ),
      "78 700 m 86 700 l 86 708 l 78 708 l h S 78 688 m 86 688 l 86 696 l 78 696 l h S",
      "80 602 4 4 re f 290 602 4 4 re f",
    ];
    const html = await main(page.join("\n"));
    expect(html).toContain("Name of the applicant");
    expect(html).toContain("North");
    expect(html).not.toMatch(/<li>|•/);
  });

  it("knows headings that are underlined alone", async () => {
    const part = (y: number, head: string, width: number) => [
      shown(
        [72, y, head],
        ...lines(
          72,
          y - 20,
          "The council met in the old hall and talked about",
          "the new bridge for the whole of the morning.",
        ),
      ),
      `72 ${y - 2} m ${72 + width} ${y - 2} l S`,
    ];
    const html = await main([...part(700, "Rent and costs", 66.7), ...part(620, "Repairs", 34.5)].join("\n"));
    expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, words]) => words)).toEqual([
      "Rent and costs",
      "Repairs",
    ]);
  });

  it("leaves out the dots that lead from an entry of the contents to its page", async () => {
    expect(
      await main(
        shown(...lines(72, 700, "Rivers ........ 4", "Lakes . . . . . . 9", "Springs ____________ 12")),
      ),
    ).toBe("<ul><li>Rivers 4</li><li>Lakes 9</li><li>Springs 12</li></ul>");
  });

  it("writes a small picture after the line that it stands in, though its foot is above the base line", async () => {
    const html = await convertedPdf(
      pdf({
        pages: [`q 9 0 0 9 200 697.4 cm /Icon Do Q ${shown([72, 697, "The words beside it."])}`],
        page: (builder) => ({
          Resources: {
            XObject: { Icon: image(builder) },
            Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") } },
          },
        }),
      }),
    );
    expect(mainOf(html)).toMatch(/^<p>The words beside it.<\/p><p><span role="img"><img /);
  });

  it("shows a picture that stands on many pages once", async () => {
    let logo: ReturnType<typeof image> | null = null;
    const html = await convertedPdf(
      pdf({
        pages: ["Rivers", "Lakes", "Springs"].map(
          (words) => `q 40 0 0 40 200 400 cm /Logo Do Q ${shown([72, 697, words])}`,
        ),
        page: (builder) => {
          logo ??= image(builder);
          const font = { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") };
          return { Resources: { XObject: { Logo: logo }, Font: { F1: font } } };
        },
      }),
    );
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain("Springs");
  });

  it("knows a table by its alignment, and asks for headers that nothing shows", async () => {
    const row = (y: number, ...cells: string[]): At[] =>
      cells.map((cell, at): At => [72 + at * 120, y, cell]);
    const html = await main(
      shown(
        ...row(700, "Graz", "10", "20"),
        ...row(688, "Linz", "30", "40"),
        ...row(676, "Wels", "50", "60"),
      ),
    );
    expect(html).toContain("Table without header cells");
    expect(html).toContain("<tr><td>Graz</td><td>10</td><td>20</td></tr>");
    expect(html).toMatch(/<table>.*Linz.*<\/table>/);
  });

  it("reads what stands side by side in a cell in its order, though the base lines differ a little", async () => {
    const row = (y: number, number: string, element: string, value: string, score: string): At[] => [
      [72, y, number],
      [100, y + 1, element],
      [200, y, value],
      [300, y, score],
    ];
    const html = await main(
      shown(
        [72, 700, "Elements of it"],
        [200, 700, "Value"],
        [300, 700, "Score"],
        ...row(688, "1", "Step", "6.50", "7.07"),
        ...row(676, "2", "Jump", "5.00", "4.50"),
      ),
    );
    expect(html).toContain("<tr><td>1 Step</td><td>6.50</td><td>7.07</td></tr>");
  });

  it("leaves out running headers and page numbers", async () => {
    const page = (number: number) =>
      shown(
        [72, 770, "Annual report"],
        [72, 600, `Text of page number ${number} stands here.`],
        [300, 20, String(number)],
      );
    expect(await main(page(1), page(2), page(3))).toBe(
      "<p>Text of page number 1 stands here.</p><p>Text of page number 2 stands here.</p><p>Text of page number 3 stands here.</p>",
    );
  });

  it("joins a paragraph over the end of a page", async () => {
    expect(await main(shown([72, 400, "It begins here and"]), shown([72, 400, "ends there."]))).toBe(
      "<p>It begins here and ends there.</p>",
    );
  });

  it("makes links of the words under an annotation", async () => {
    const html = await convertedPdf(
      pdf({
        pages: [shown([72, 700, "See the map of the town."])],
        page: (builder) => ({
          Annots: [
            builder.add({
              Type: name("Annot"),
              Subtype: name("Link"),
              Rect: [90, 695, 130, 712],
              A: { S: name("URI"), URI: "https://example.org/map" },
            }),
          ],
        }),
      }),
    );
    expect(mainOf(html)).toBe('<p>See <a href="https://example.org/map">the map</a> of the town.</p>');
  });

  it("says that it has guessed, and asks for language and title", async () => {
    const html = await convertedPdf(pdf({ pages: [shown([72, 700, "Words"])] }));
    expect(html).toContain("was guessed from how it looks");
    expect(html).toContain("The language of the document is not known");
  });

  it("reads pages that lie on their side, and text that is turned to the page", async () => {
    const turned =
      "BT /F1 10 Tf 0 1 -1 0 100 72 Tm (One line) Tj ET BT /F1 10 Tf 0 1 -1 0 112 72 Tm (and another.) Tj ET";
    expect(await main(turned)).toBe("<p>One line and another.</p>");
  });
});

describe("the outline of a long document without headings", () => {
  it("is its list of contents, as far as it leads to text", async () => {
    const filler = (number: number) =>
      Array.from(
        { length: 56 },
        (_, at) => `These are the words of line ${at} on page ${number}, and they fill all of it.`,
      );
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
      shown(...lines(72, 740, `Page ${number} begins here and goes on.`, ...filler(number))),
    );
    const document = (outline: object[]) =>
      pdf({
        pages: [...pages, ""],
        catalog: (builder, refs) => {
          const items = outline.map(() => builder.reserve());
          outline.forEach((entry, at) => {
            const { to, ...more } = entry as { to: number };
            builder.put(items[at]!, {
              ...more,
              Dest: [refs[to]!, name("Fit")],
              ...(at + 1 < items.length ? { Next: items[at + 1]! } : { Next: items[0]! }),
            });
          });
          return { Outlines: { First: items[0]! } };
        },
      });
    const html = await convertedPdf(
      document([
        { to: 0, Title: "Rivers" },
        { to: 1, Title: "Lakes & ponds" },
        { to: 3, Title: "Springs" },
        { to: 8, Title: "Nothing" },
      ]),
    );
    expect(/<nav[\s\S]*<\/nav>/.exec(html)?.[0].replaceAll("\n", "")).toBe(
      '<nav aria-label="Contents"><p lang="en"><strong>Contents</strong></p><ul><li><a href="#page-1">Rivers</a></li><li><a href="#page-2">Lakes &amp; ponds</a></li><li><a href="#page-4">Springs</a></li></ul></nav>',
    );
    expect(html).toContain('<p id="page-2">These');
  });
});

describe("pages without text", () => {
  it("asks for text recognition, and shows the picture", async () => {
    const html = await convertedPdf(
      pdf({
        pages: ["q 612 0 0 792 0 0 cm /Scan Do Q", shown([72, 700, "Words"])],
        page: (builder, index) => (index ? {} : { Resources: { XObject: { Scan: image(builder) } } }),
      }),
    );
    expect(mainOf(html)).toMatch(
      /^<p><strong class="review" lang="en" data-to-complete="left out">\[Page 1 is a picture without text: it needs text recognition.\]<\/strong><\/p><p><span role="img"><img src="data:image\/png;base64,[\w+/=]+" alt=""><\/span>.*<p>Words<\/p>$/,
    );
    expect(html).toContain("1 page is a picture without text");
  });

  it("leaves out a picture behind the text of the page, and says so", async () => {
    const html = await convertedPdf(
      pdf({
        pages: [`q 612 0 0 792 0 0 cm /Scan Do Q ${shown([72, 700, "Words"])}`],
        page: (builder) => ({
          Resources: {
            XObject: { Scan: image(builder) },
            Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") } },
          },
        }),
      }),
    );
    expect(mainOf(html)).toBe("<p>Words</p>");
    expect(html).toContain("1 picture lies behind the text");
  });
});

describe("error", () => {
  it("names what is wrong with a file that is none", async () => {
    await expect(convertedPdf(new TextEncoder().encode("%PDF-1.7 and nothing more"))).rejects.toMatchObject({
      code: "unreadable_document",
    });
  });
});
