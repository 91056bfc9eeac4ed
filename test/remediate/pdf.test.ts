import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { ByteSource } from "../../src/checker/source.ts";
import type { Stream } from "../../src/formats/pdf/file/objects.ts";
import { pdfContent } from "../../src/formats/pdf/reader.ts";
import { name } from "../checker/build/pdf.ts";
import {
  addressedFactsOf,
  artifact,
  image,
  onPage,
  operators,
  paint,
  type Tag,
  tag,
  taggedPdf,
  text,
  xmp,
} from "../checker/build/tagged-pdf.ts";
import { openPdf } from "../formats/pdf/edit/edited.ts";
import { fixed } from "./fixing.ts";

it("a tagged PDF comes back with its lists complete and typed lists made, and nowhere worse", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("L", [tag("LI", "North"), tag("LI", "South")]),
      tag("P", "The regions again, as they were typed:"),
      tag("P", "• North"),
      tag("P", "• South"),
      tag("P", "• West"),
    ],
  });
  const { changes, before, after } = await fixed(original, { filename: "sales.pdf" });
  const of = (checks: typeof before.checks) => checks.find(({ id }) => id === "list-structure");
  expect(of(before.checks)?.status).toBe("failed");
  expect(changes.map(({ fix_id }) => fix_id)).toContain("list-items");
  expect(changes.map(({ fix_id }) => fix_id)).toContain("lists");
  expect(of(after.checks)?.status).toBe("passed");
});

it("a title that comes into a PDF all of whose text says one language is in that language", async () => {
  const inTags = (...languages: string[]) =>
    taggedPdf({
      tags: languages.map((Lang) => tag("Sect", [tag("H1", "Sales"), tag("P", "Of the north")], { Lang })),
      catalog: { Lang: null },
      xmp: xmp(""),
    });
  const titled = async (original: Uint8Array) => {
    const { questions } = await fixed(original, { filename: "sales.pdf" });
    const asked = questions.filter(({ check_id }) => check_id === "title");
    const answers = asked.map(({ id }) => ({ question_id: id, value: "Sales of 2026" }));
    return fixed(original, { filename: "sales.pdf", answers });
  };
  const { changes, after, result } = await titled(inTags("en-us", "EN-US"));
  expect(after.checks.filter(({ id }) => ["language", "title"].includes(id))).toMatchObject([
    { status: "passed" },
    { status: "passed" },
  ]);
  expect(changes.map(({ message }) => message)).toContain(
    "The language of the document is set to American English.",
  );
  expect(new TextDecoder("latin1").decode(await read(result!))).toContain("/Lang (en-US)");
  // Of two languages nothing says which one the title is in.
  expect((await titled(inTags("en", "cy"))).rejected).toMatchObject([
    { message: expect.stringContaining("“Language set” was worse") },
  ]);
});

const read = async (source: ByteSource) => source.read(0, source.size);

it("all typed lists of a tagged PDF are made in one run", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("P", "1. North"),
      tag("P", "2. South"),
      tag("P", "And to bring:"),
      tag("P", "• Ropes"),
      tag("P", "• Fenders"),
    ],
  });
  const { changes, result } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["lists", 2]]);
  expect((await fixed(await read(result!), { filename: "sales.pdf" })).changes).toEqual([]);
});

/** Lines of one paragraph, each in a mark of its own, as word processors write them. */
const brokenLines = (lines: readonly string[], y: number) =>
  tag(
    "P",
    lines.map((line, at) => operators(text(line, y - 14 * at))),
  );

it("lists that line breaks part in one paragraph of a PDF are made, and what stands around them stays", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", [operators(text("Sales of the year", 760))]),
      brokenLines(
        [
          "To bring with you on every trip that we make together in the spring:",
          "1. Ropes",
          "2. Fenders",
          "3. Charts",
          "Then:",
          "• North",
          "• South",
          "• West",
          "And nothing else at all, as there is no room for more than that on it.",
        ],
        700,
      ),
    ],
  });
  const { changes, after, result } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["lists", 2]]);
  expect(after.checks.find(({ id }) => id === "list-structure")?.status).toBe("passed");
  const bytes = await read(result!);
  const facts = (await addressedFactsOf(bytes)).filter(
    ({ kind }) => kind === "list" || kind === "typed-list",
  );
  expect(facts).toMatchObject([{ kind: "list" }, { kind: "list" }]);
  expect((await fixed(bytes, { filename: "sales.pdf" })).changes).toEqual([]);
});

it("lists whose lines stand in elements of their own in the paragraph, as browsers write them, are made, too", async () => {
  const lines = ["To bring:", "• Ropes", "• Fenders", "• Charts"];
  const original = taggedPdf({
    tags: [
      tag("H1", [operators(text("Sales of the year", 760))]),
      tag(
        "P",
        lines.map((line, at) => tag("NonStruct", [operators(text(line, 700 - 14 * at))])),
      ),
    ],
  });
  const { after, result } = await fixed(original, { filename: "sales.pdf" });
  expect(after.checks.find(({ id }) => id === "list-structure")?.status).toBe("passed");
  const bytes = await read(result!);
  expect((await addressedFactsOf(bytes)).filter(({ kind }) => kind === "list")).toHaveLength(1);
  expect((await fixed(bytes, { filename: "sales.pdf" })).changes).toEqual([]);
});

it("what stands in a list of a PDF and is no item becomes one", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("L", [
        tag("P", "North"),
        tag("LI", [tag("LBody", "South")]),
        tag("Div", [tag("P", "West"), tag("P", "and East")]),
      ]),
    ],
  });
  const { before, after, changes, result } = await fixed(original, { filename: "sales.pdf" });
  const statusOf = (checks: typeof before.checks) => checks.find(({ id }) => id === "list-structure")?.status;
  expect(statusOf(before.checks)).toBe("failed");
  expect(changes.map(({ fix_id }) => fix_id)).toContain("list-roles");
  expect(statusOf(after.checks)).toBe("passed");
  expect((await fixed(await read(result!), { filename: "sales.pdf" })).changes).toEqual([]);
});

it("lines of one mark stay as they are", async () => {
  const lines = ["To bring:", "• Ropes", "• Fenders", "• Charts"];
  const original = taggedPdf({
    tags: [
      tag("H1", [operators(text("Sales of the year", 760))]),
      tag("P", [operators(lines.map((line, at) => text(line, 700 - 14 * at)).join(" "))]),
    ],
  });
  expect((await fixed(original, { filename: "sales.pdf" })).changes).toEqual([]);
});

it("tags that are no standard ones are mapped: by their name where that is certain, else as answered", async () => {
  const original = taggedPdf({
    tags: [
      tag("Heading1", "Sales"),
      tag("Kopf", "North"),
      tag("P", [tag("Strong", "Text")]),
      tag("Kopf", "South"),
    ],
  });
  const first = await fixed(original, { filename: "sales.pdf" });
  expect(first.changes).toMatchObject([{ fix_id: "roles", count: 2 }]);
  expect(first.questions).toMatchObject([{ check_id: "structure-tags", kind: "choice", suggestion: null }]);
  const answers = [{ question_id: first.questions[0]!.id, value: "H2" }];
  const { after, changes, questions, result } = await fixed(original, { filename: "sales.pdf", answers });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["roles", 3]]);
  expect(questions).toEqual([]);
  expect(after.checks.filter(({ status }) => status === "failed")).toEqual([]);
  const text = Buffer.from(await read(result!)).toString("latin1");
  expect(text).toMatch(/\/RoleMap\s+<< \/Kopf \/H2\s+\/Heading1 \/H1\s+\/Strong \/Span >>/);
});

it("the titles of XMP and Info are made alike", async () => {
  const original = taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", "Text")],
    info: { Title: "Something else" },
  });
  const { changes, result } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id }) => fix_id)).toEqual(["title-copies"]);
  const written = Buffer.from(await read(result!)).toString("latin1");
  expect(written.slice(original.length)).toMatch(/\/Title\s+\(Sales\)/);
});

describe("what stands outside the tags of a PDF", () => {
  const filename = "sales.pdf";
  /** A line in the tag, and then content that stands in none. */
  const then = (line: string, loose: string, y = 700) =>
    operators(`${text(line, y)} EMC ${loose} /Artifact BMC`);
  const statusOf = (checks: { id: string; status: string }[]) =>
    checks.find(({ id }) => id === "structure-tags")?.status;

  /** The text as its tags have it, each element in brackets. */
  async function reported(source: ByteSource): Promise<string> {
    let all = "";
    await pdfContent.read(
      source,
      {
        open({ role, hidden }) {
          all += hidden ? "{" : `[${role} `;
        },
        text(run) {
          all += run.text;
        },
        close({ hidden }) {
          all += hidden ? "}" : "]";
        },
        note() {},
        end() {},
      },
      { isWhole: false, formulas: false },
      new Budget(),
    );
    return all;
  }

  it("is read between its tagged neighbours: as a paragraph, or as a part of one", async () => {
    const original = taggedPdf({
      tags: [
        tag("H1", "Sales"),
        tag("Sect", [
          tag("P", [then("North", text("Loose one", 690) + text("and two", 680))]),
          tag("P", [then("South", text("within", 660), 670), tag("Span", "and West")]),
        ]),
        tag("P", [then("East", "", 640)]),
      ],
    });
    const { before, after, changes, result } = await fixed(original, { filename });
    expect(statusOf(before.checks)).toBe("failed");
    expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["loose-text", 1]]);
    expect(statusOf(after.checks)).toBe("passed");
    expect((await reported(result!)).replaceAll(/\s+/g, " ")).toMatch(
      /North ?\].*\[paragraph Loose one ?and two ?\].*\[paragraph South ?within ?(?:\[phrase )?and West/,
    );
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it.each([
    ["before the first tag", { tags: [tag("P", "Sales")], loose: [text("Page 1", 760)] }],
    ["behind the last", { tags: [tag("P", [then("Sales", text("Page 1", 20))])] }],
    [
      "between tags that do not follow each other",
      {
        tags: [
          tag("Sect", [tag("P", [then("Sales", text("Loose", 690))])]),
          // The second line of the page is the last one of the tags.
          tag("P", [operators(text("North", 640)), operators(text("South", 620))]),
        ].reverse(),
      },
    ],
    [
      "in a table",
      {
        tags: [
          tag("Table", [
            tag("TR", [
              tag("TH", [then("A", text("x", 690))], { A: { O: name("Table"), Scope: name("Column") } }),
            ]),
            tag("TR", [tag("TD", "B")]),
          ]),
        ],
      },
    ],
  ])("is left where its place is not certain: %s", async (_, document) => {
    const original = taggedPdf(document);
    const { before, result, changes } = await fixed(original, { filename });
    expect(statusOf(before.checks)).toBe("failed");
    expect(changes.filter(({ fix_id }) => fix_id === "loose-text")).toEqual([]);
    expect(result ? await reported(result) : "").not.toContain("paragraph Loose");
  });

  describe("is asked about before the first tag of a page and behind the last", () => {
    const original = taggedPdf({
      tags: [
        tag("H1", "Sales"),
        tag("L", [tag("LI", [tag("LBody", [then("North", text("Page 1 of 9", 20))])])]),
      ],
      loose: [text("Harbour office", 780)],
    });
    const answered = async (value: string) => {
      const first = await fixed(original, { filename });
      const [asked, ...others] = first.questions.filter(({ check_id }) => check_id === "structure-tags");
      expect(others).toEqual([]);
      expect(first.changes.map(({ fix_id }) => fix_id)).not.toContain("loose-text");
      const answers = [{ question_id: asked!.id, value }];
      const made = await fixed(original, { filename, answers });
      expect(statusOf(made.after.checks)).toBe("passed");
      expect((await fixed(await read(made.result!), { filename })).result).toBeNull();
      return (await reported(made.result!)).replaceAll(/\s+/g, " ");
    };

    it("and is a part of the text where a person says so", async () => {
      expect(await answered("text")).toMatch(
        /^\[paragraph Harbour office ?\].*Sales.*North ?\]+.*\[paragraph Page 1 of 9 ?\]$/,
      );
    });

    it("or a header or footer", async () => {
      const all = await answered("artifact");
      expect(all).not.toMatch(/paragraph (?:Harbour|Page)/);
      expect(all).toMatch(/Sales.*North/);
    });
  });

  it("keeps decoration and other marks of the page as they are", async () => {
    const original = taggedPdf({
      tags: [
        tag("H1", "Sales"),
        tag("P", [then("North", `${artifact(text("Header", 770))} /Span BMC ${text("Loose", 690)} EMC`)]),
        tag("P", "South"),
      ],
    });
    const { result } = await fixed(original, { filename });
    const all = await reported(result!);
    expect(all).toMatch(/\[paragraph North\s*\].*\[paragraph Loose\s*\].*\[paragraph South/s);
    expect(all).not.toMatch(/paragraph [^\]]*Header/);
  });

  it("is an annotation on one line, which belongs to that line", async () => {
    const note = (y: number) =>
      taggedPdf({
        tags: [tag("H1", "Sales"), tag("P", [operators(text("North", 640))])],
        page: (builder) => ({
          Tabs: name("S"),
          Annots: [
            builder.add({
              Type: name("Annot"),
              Subtype: name("Text"),
              Rect: [80, y, 90, y + 8],
              Contents: "Check",
            }),
          ],
        }),
      });
    const { before, after, changes, result } = await fixed(note(641), { filename });
    expect(statusOf(before.checks)).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-annotations"]);
    expect(statusOf(after.checks)).toBe("passed");
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
    const far = await fixed(note(300), { filename });
    expect(statusOf(far.before.checks)).toBe("failed");
    expect(far.result).toBeNull();
  });

  describe("is a link, which is tagged with its words", () => {
    const at = (x: number, y: number, words: string) => `BT /F1 12 Tf ${x} ${y} Td (${words}) Tj ET `;
    /** With links of these areas on the page. */
    const linked = (tags: Parameters<typeof tag>[1], ...areas: number[][]) =>
      taggedPdf({
        tags: [tag("H1", "Sales"), tag("P", tags)],
        page: (builder) => ({
          Tabs: name("S"),
          Annots: areas.map((area) =>
            builder.add({
              Type: name("Annot"),
              Subtype: name("Link"),
              Rect: area,
              Contents: "The report of the year",
              A: { S: name("URI"), URI: "https://example.org/report" },
            }),
          ),
        }),
      });
    const line = [operators(at(72, 640, "See the ") + at(120, 640, "report") + at(160, 640, " for more."))];

    it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
      [
        "all of a paragraph",
        linked([operators(at(72, 640, "The report"))], [70, 636, 140, 654]),
        /\[paragraph \[link The report\s*\]\]/,
      ],
      [
        "the middle of a line",
        linked(line, [119, 636, 156, 654]),
        /\[paragraph See the\s*\[link report\s*\]\s*for more\.\s*\]/,
      ],
      [
        "the beginning of a line",
        linked(line, [70, 636, 118, 654]),
        /\[paragraph \[link See the\s*\]\s*report\s*for more\.\s*\]/,
      ],
      [
        "two parts of a line",
        linked(line, [70, 636, 118, 654], [158, 636, 230, 654]),
        /\[paragraph \[link See the\s*\]\s*report\s*\[link for more\.\s*\]\s*\]/,
      ],
      [
        "operators of one text object",
        linked(
          [operators("BT /F1 12 Tf 72 640 Td (See the ) Tj ET BT /F1 12 Tf 120 640 Td (report) Tj ET")],
          [119, 636, 156, 654],
        ),
        /\[paragraph See the\s*\[link report\s*\]\]/,
      ],
      [
        "words that are a Link already",
        linked(
          [operators(at(72, 640, "See ")), tag("Link", [operators(at(120, 640, "report"))])],
          [119, 636, 156, 654],
        ),
        /\[paragraph See\s*\[link report\s*\]\]/,
      ],
    ])("%s", async (_, original, expected) => {
      const { before, after, changes, result } = await fixed(original, { filename });
      expect(statusOf(before.checks)).toBe("failed");
      expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-annotations"]);
      expect(statusOf(after.checks)).toBe("passed");
      expect((await reported(result!)).replaceAll(/\s+/g, " ")).toMatch(expected);
      expect((await fixed(await read(result!), { filename })).result).toBeNull();
    });

    it.each<[string, Uint8Array<ArrayBuffer>]>([
      ["half of a word", linked(line, [119, 636, 140, 654])],
      ["no words", linked(line, [300, 300, 340, 320])],
      [
        "a part of what one operator shows",
        linked([operators(at(72, 640, "See the report for more"))], [119, 636, 156, 654]),
      ],
      [
        "a part of a text object that the mark is around",
        linked(
          [operators("BT /F1 12 Tf 72 640 Td (See the ) Tj 48 0 Td (report) Tj ET")],
          [119, 636, 156, 654],
        ),
      ],
      [
        "words of two paragraphs",
        linked(
          [tag("Span", [operators(at(72, 640, "See"))]), tag("Span", [operators(at(100, 640, "this"))])],
          [70, 636, 140, 654],
        ),
      ],
    ])("but not on %s", async (_, original) => {
      const { before, changes } = await fixed(original, { filename });
      expect(statusOf(before.checks)).toBe("failed");
      expect(changes).toEqual([]);
    });
  });

  it("is the document's word that it is tagged", async () => {
    const original = taggedPdf({ tags: [tag("H1", "Sales"), tag("P", "Text")], catalog: { MarkInfo: null } });
    const { before, after, changes } = await fixed(original, { filename });
    expect(statusOf(before.checks)).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["tagged-mark"]);
    expect(statusOf(after.checks)).toBe("passed");
  });
});

it("cells that stand in no table are ordinary text, when that is agreed", async () => {
  const filename = "sales.pdf";
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("NonStruct", [
        tag("NonStruct", [tag("TH", [tag("NonStruct", "North")]), tag("TD", [tag("P", "1")])]),
      ]),
    ],
  });
  const first = await fixed(original, { filename });
  const asked = first.questions.filter(({ check_id }) => check_id === "structure-tags");
  expect(asked).toHaveLength(1);
  expect(first.result).toBeNull();
  const answers = [{ question_id: asked[0]!.id, value: "text" }];
  const { after, result } = await fixed(original, { filename, answers });
  expect(after.checks.find(({ id }) => id === "structure-tags")?.status).toBe("passed");
  expect((await fixed(await read(result!), { filename })).questions).toEqual([]);
});

it("lines of a tagged PDF that look like headings become headings of the level that is answered", async () => {
  const body =
    "In winter the tides are higher than in summer, as the sun stands nearer to the earth and pulls more.";
  let y = 780;
  const line = (words: string, look: string) => {
    y -= 20;
    return tag("P", operators(`BT ${look} 72 ${y} Td (${words}) Tj ET`));
  };
  const lines = Array.from({ length: 6 }, (_, at) => [
    line(`Tides of part ${at + 1}`, "/Look 15 Tf"),
    ...Array.from({ length: 4 }, () => line(body, "/F1 10 Tf")),
  ]);
  const original = taggedPdf({
    tags: lines.flat(),
    resources: (builder) => ({
      Font: {
        F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
        Look: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica-Bold") }),
      },
    }),
  });
  const first = await fixed(original, { filename: "tides.pdf" });
  const asked = first.questions.filter(({ check_id }) => check_id === "headings-present");
  expect(asked.map(({ prompt, suggestion }) => [prompt.slice(0, 17), suggestion?.value])).toEqual(
    Array.from({ length: 6 }, (_, at) => [`“Tides of part ${at + 1}”`, "1"]),
  );
  const answers = asked.map(({ id }, at) => ({ question_id: id, value: at === 3 ? "none" : at ? "2" : "1" }));
  const made = await fixed(original, { filename: "tides.pdf", answers });
  expect(made.rejected).toEqual([]);
  expect(made.after.checks.find(({ id }) => id === "headings-present")?.status).toBe("passed");
  const bytes = await read(made.result!);
  expect(bytes.subarray(0, original.length)).toEqual(original);
  const update = Buffer.from(bytes.subarray(original.length)).toString("latin1");
  expect([update.match(/\/S\s*\/H1\b/g)?.length, update.match(/\/S\s*\/H2\b/g)?.length]).toEqual([1, 4]);
});

it("lists that are typed into cells are made there", async () => {
  const typed = [tag("P", "• North"), tag("P", "• South"), tag("P", "• West")];
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("Table", [
        tag("TR", [tag("TH", "Region"), tag("TH", "Sold")]),
        tag("TR", [tag("TD", typed), tag("TD", "3")]),
      ]),
    ],
  });
  const { changes, after } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["lists", 1]]);
  expect(after.checks.find(({ id }) => id === "list-structure")?.status).toBe("passed");
});

it("what stands first on its page is asked about where no line looks like a heading", async () => {
  const sentence =
    "The region sold as much as in the year before, and more of it went by ship than by road. ";
  const page = (at: number, first: string) => [
    onPage(at, tag("P", first)),
    ...Array.from({ length: 8 }, () => onPage(at, tag("P", sentence.repeat(2)))),
  ];
  const original = taggedPdf({
    pages: 3,
    tags: [...page(0, "North"), ...page(1, sentence.repeat(2)), ...page(2, "South")],
  });
  const first = await fixed(original, { filename: "sales.pdf" });
  const asked = first.questions.filter(({ check_id }) => check_id === "headings-present");
  expect(asked.map(({ prompt, suggestion }) => [/“(.*)”/.exec(prompt)?.[1], suggestion])).toEqual([
    ["North", null],
    ["South", null],
  ]);
  const answers = asked.map(({ id }) => ({ question_id: id, value: "1" }));
  const { after, rejected } = await fixed(original, { filename: "sales.pdf", answers });
  expect(rejected).toEqual([]);
  expect(after.checks.find(({ id }) => id === "headings-present")?.status).toBe("passed");
});

it.each(["Form", "Link", "Span"])("a picture that is all of a %s tag is described by it", async (role) => {
  const original = taggedPdf({
    tags: [tag("H1", "Sales"), tag(role, [paint("Im1")]), tag("P", [paint("Im2"), text("North", 300)])],
    resources: (builder) => ({ XObject: { Im1: image(builder), Im2: image(builder, 3) } }),
  });
  const first = await fixed(original, { filename: "sales.pdf" });
  const asked = first.questions.filter(({ check_id }) => check_id === "image-alt");
  expect(asked).toHaveLength(1);
  const answers = [{ question_id: asked[0]!.id, value: "Send the form" }];
  const { result } = await fixed(original, { filename: "sales.pdf", answers });
  const images = (await addressedFactsOf(await read(result!))).filter(({ kind }) => kind === "image");
  expect(images).toMatchObject([{ alt: "Send the form" }, { alt: null }]);
});

describe("pictures outside the tags of a PDF", () => {
  const filename = "sales.pdf";
  const picture = "q 100 0 0 80 72 500 cm /Im1 Do Q";
  /** A line in the tag, and then content that stands in none. */
  const then = (line: string, loose: string, y = 700) =>
    operators(`${text(line, y)} EMC ${loose} /Artifact BMC`);
  const withPicture = (tags: Tag[]) =>
    taggedPdf({ tags, resources: (builder) => ({ XObject: { Im1: image(builder) } }) });
  const failed = (checks: { id: string; status: string }[]) =>
    checks.filter(({ status }) => status === "failed").map(({ id }) => id);

  async function answered(original: Uint8Array, value: string) {
    const first = await fixed(original, { filename });
    const asked = first.questions.filter(({ check_id }) => check_id === "image-alt");
    expect(asked).toMatchObject([{ kind: "alternative_text" }]);
    const answers = [{ question_id: asked[0]!.id, value }];
    return { first, ...(await fixed(original, { filename, answers })) };
  }

  /** The content as its tags have it: roles, texts and descriptions. */
  async function heard(source: ByteSource): Promise<string> {
    let all = "";
    await pdfContent.read(
      source,
      {
        open(node) {
          all += `[${node.hidden ?? node.role} ${("alternative" in node && node.alternative) || ""}`;
        },
        text(run) {
          all += run.text;
        },
        close() {
          all += "]";
        },
        note() {},
        end() {},
      },
      { isWhole: false, formulas: false },
      new Budget(),
    );
    return all.replaceAll(/\s+/g, " ");
  }

  it("are asked about and become figures with the answer, between their neighbours", async () => {
    const original = withPicture([
      tag("H1", "Sales"),
      tag("P", [then("North", picture)]),
      tag("P", [then("South", "", 480)]),
    ]);
    const { first, before, after, changes, questions, result } = await answered(
      original,
      "A bar for each month",
    );
    expect(failed(before.checks)).toEqual(["image-alt", "structure-tags"]);
    expect(first.changes).toEqual([]);
    expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["image-alternatives", 1]]);
    expect(questions).toEqual([]);
    expect(failed(after.checks)).toEqual([]);
    expect(await heard(result!)).toMatch(/North.*\[(?:image|graphic) A bar for each month\].*South/);
    expect((await fixed(await read(result!), { filename })).changes).toEqual([]);
  });

  it("do not keep a document from saying that it is tagged", async () => {
    const original = taggedPdf({
      tags: [tag("H1", "Sales"), tag("P", [then("North", picture)])],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
      catalog: { MarkInfo: null },
    });
    const { first, result } = await answered(original, "A bar for each month");
    expect(first.changes).toMatchObject([{ fix_id: "tagged-mark" }]);
    expect((await fixed(await read(result!), { filename })).changes).toEqual([]);
  });

  it("become artifacts where they are decoration", async () => {
    const original = withPicture([tag("H1", "Sales"), tag("P", [then("North", picture)])]);
    const { after, result } = await answered(original, "decorative");
    expect(failed(after.checks)).toEqual([]);
    const images = (await addressedFactsOf(await read(result!))).filter(({ kind }) => kind === "image");
    expect(images).toMatchObject([{ isDecorative: true }]);
  });

  it("keep their order, and stand before a paragraph where they are painted first", async () => {
    const two = (name: string) => `q 90 0 0 50 72 ${name === "Im1" ? 735 : 400} cm /${name} Do Q`;
    const original = taggedPdf({
      loose: [two("Im1")],
      tags: [
        tag("H1", "Sales"),
        tag("L", [tag("LI", [tag("LBody", [then("North", two("Im2"), 580)])])]),
        tag("P", [then("South", "", 380)]),
      ],
      resources: (builder) => ({
        XObject: { Im1: image(builder), Im2: image(builder, 3) },
      }),
    });
    const first = await fixed(original, { filename });
    const answers = first.questions
      .filter(({ kind }) => kind === "alternative_text")
      .map(({ id }, at) => ({ question_id: id, value: `Picture number ${at + 1} of the report` }));
    const { result } = await fixed(original, { filename, answers });
    expect(await heard(result!)).toMatch(
      /number 1 of the report.*Sales.*North.*number 2 of the report.*South/,
    );
  });

  it("stand where they are seen, not where they are painted", async () => {
    const original = taggedPdf({
      loose: ["q 90 0 0 60 72 620 cm /Im1 Do Q"],
      tags: [
        tag("H1", [operators(text("Sales", 700))]),
        tag("Table", [
          tag("TR", [
            tag("TH", [operators(text("North", 690))], { A: { O: name("Table"), Scope: name("Column") } }),
          ]),
        ]),
        tag("P", [operators(text("South", 600))]),
      ],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    });
    const { result, first } = await answered(original, "A bar for each month");
    expect(first.left).toEqual([]);
    expect(await heard(result!)).toMatch(/Sales.*\[table [^.]*North ?\]+ ?\[paragraph \[image A bar.*South/);
  });

  it("may be drawings of lines and curves, in several parts with text between them", async () => {
    const waves = (x: number) =>
      Array.from(
        { length: 8 },
        (_, at) =>
          `${x} ${500 + 8 * at} m ${x + 20} ${530 + 8 * at} ${x + 40} ${470 + 8 * at} ${x + 60} ${500 + 8 * at} c S`,
      ).join(" ");
    const original = taggedPdf({
      tags: [
        tag("H1", "Sales"),
        tag("P", [
          then(
            "North",
            `q 1 0 0 RG ${waves(72)} Q ${text("x", 510).replace("72 510", "140 510").replace("(x)", "( )")} ${waves(132)}`,
          ),
        ]),
        tag("P", [then("South", "", 460)]),
      ],
    });
    for (const [value, marks] of [
      ["Waves that grow from left to right", /\/Figure <<\/MCID \d+>> BDC/g],
      ["decorative", /\/Artifact BMC/g],
    ] as const) {
      const { after, result, questions } = await answered(original, value);
      expect(failed(after.checks)).toEqual([]);
      expect(questions).toEqual([]);
      const bytes = await read(result!);
      const file = await openPdf(bytes);
      const page = (await file.dict(
        (await file.array(
          (await file.dict((await file.dict(file.trailer.get("Root")))!.get("Pages")))!.get("Kids"),
        ))![0],
      ))!;
      const content = Buffer.from(await file.decoded((await file.get(page, "Contents")) as Stream)).toString(
        "latin1",
      );
      expect(content.match(marks)?.length).toBeGreaterThanOrEqual(2);
      expect((await fixed(bytes, { filename })).changes).toEqual([]);
    }
  });

  it("are asked about once where they are painted in strips or layers, all of which become one figure or artifacts", async () => {
    const strip = (y: number) => `q 100 0 0 40 72 ${y} cm /Im1 Do Q`;
    const original = taggedPdf({
      tags: [
        tag("H1", [operators(text("Sales", 700))]),
        tag("P", [operators(`${text("North", 600)} EMC ${strip(540)} ${strip(500)} /P BMC`)]),
        tag("P", [operators(text("South", 460))]),
      ],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    });
    const asked = (await fixed(original, { filename })).questions.filter(
      ({ kind }) => kind === "alternative_text",
    );
    expect(asked).toHaveLength(1);
    const described = await answered(original, "The harbour in the morning");
    expect(failed(described.after.checks)).toEqual([]);
    expect((await heard(described.result!)).match(/The harbour in the morning/g)).toHaveLength(1);
    expect((await fixed(await read(described.result!), { filename })).result).toBeNull();
    expect(failed((await answered(original, "decorative")).after.checks)).toEqual([]);
  });

  it("do not make it worse where they part a run of blank paragraphs in the tags", async () => {
    const blank = (y: number, then = "") => tag("P", [operators(`${text(" ", y)}${then}`)]);
    const original = taggedPdf({
      tags: [
        tag("H1", [operators(text("Sales", 700))]),
        ...[blank(680), blank(660, ` EMC ${picture} /P BMC`), blank(480), blank(460)],
        tag("P", [operators(text("They rose.", 440))]),
      ],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    });
    const { changes, after } = await answered(original, "A crane");
    expect(changes.filter((change) => change.taken_back)).toEqual([]);
    expect(failed(after.checks)).toEqual([]);
  });

  it("stand between the pages around theirs where it has no text, and first in a document that begins with one", async () => {
    const pages = (loose: string[], ...tags: Tag[]) =>
      taggedPdf({
        pages: loose.length,
        loose,
        tags,
        resources: (builder) => ({ XObject: { Im1: image(builder) } }),
        // A page without marked content needs no key (ISO 32000-2, 14.7.5.4).
        page: (_, index) => (loose[index] ? { StructParents: null } : {}),
      });
    const cover = pages([picture, "", ""], onPage(1, tag("H1", "Sales")), onPage(2, tag("P", "They rose.")));
    const { after, result } = await answered(cover, "A harbour at dawn");
    expect(failed(after.checks)).toEqual([]);
    expect(await heard(result!)).toMatch(/image A harbour at dawn\].*Sales.*They rose\./);
    expect(failed((await answered(cover, "decorative")).after.checks)).toEqual([]);
    const middle = pages(["", picture, ""], tag("H1", "Sales"), onPage(2, tag("P", "They rose.")));
    const made = await answered(middle, "A harbour at dawn");
    expect(failed(made.after.checks)).toEqual([]);
    expect(await heard(made.result!)).toMatch(/Sales.*image A harbour at dawn\].*They rose\./);
    expect((await fixed(await read(made.result!), { filename })).result).toBeNull();
  });

  it("are not asked about where text without any tag stands on their page", async () => {
    const original = taggedPdf({
      pages: 2,
      loose: ["", `${text("Sales of the year", 700)} q 90 0 0 70 72 400 cm /Im1 Do Q`],
      tags: [tag("H1", "Sales")],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    });
    const { questions } = await fixed(original, { filename });
    expect(questions.filter(({ check_id }) => check_id === "image-alt")).toEqual([]);
  });

  it("bring text beside them into the tags in the same run", async () => {
    const original = taggedPdf({
      loose: [`${picture} ${text("Kept by the harbour", 480)}`],
      tags: [tag("H1", [operators(text("Sales", 460))]), tag("P", [operators(text("They rose.", 440))])],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
    });
    const { changes, result } = await answered(original, "A crane");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["image-alternatives", "loose-text"]);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });
});

it("a title that nothing says the language of is taken back alone, and written with the language", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("L", [tag("LI", "North"), tag("LI", "South")]),
      tag("P", "Ropes and fenders are sold at the pier."),
    ],
    xmp: xmp(""),
    catalog: { Lang: null, ViewerPreferences: null },
  });
  const options = { filename: "a.pdf" };
  const { changes, questions, after } = await fixed(original, options);
  expect(changes.map(({ fix_id, taken_back = false }) => [fix_id, taken_back])).toEqual([
    ["list-items", false],
    ["title", true],
    ["show-title", true],
  ]);
  expect(after.checks.find(({ id }) => id === "language")?.failed_count).toBe(1);
  const [asked] = questions.filter(({ kind }) => kind === "language");
  const done = await fixed(original, { ...options, answers: [{ question_id: asked!.id, value: "en" }] });
  expect(done.changes.map(({ fix_id }) => fix_id)).toEqual(["language", "title", "show-title", "list-items"]);
  expect(done.after.compliant).toBe(true);
});

it("a heading of a PDF without text that leaves a level out becomes a paragraph", async () => {
  const original = taggedPdf({
    tags: [tag("H1", "Buses"), tag("H3", []), tag("P", "The bus waits at the bridge."), tag("H2", "Fares")],
  });
  const { before, after, changes, result } = await fixed(original, { filename: "buses.pdf" });
  const of = (checks: typeof before.checks) => checks.find(({ id }) => id === "heading-hierarchy");
  expect([of(before.checks)?.failed_count, of(after.checks)?.status]).toEqual([1, "passed"]);
  expect(changes.map(({ fix_id }) => fix_id)).toContain("empty-headings");
  expect(changes.map(({ fix_id }) => fix_id)).not.toContain("heading-levels");
  expect((await fixed(await read(result!), { filename: "buses.pdf" })).result).toBeNull();
});
