import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { ByteSource } from "../../src/checker/source.ts";
import type { Ref } from "../../src/formats/pdf/file/objects.ts";
import { pdfContent } from "../../src/formats/pdf/reader.ts";
import { name, type PdfBuilder, type Writable } from "../checker/build/pdf.ts";
import { operators, type Tag, tag, taggedPdf, text } from "../checker/build/tagged-pdf.ts";
import { fixed } from "./fixing.ts";

const filename = "form.pdf";
const read = async (source: ByteSource) => source.read(0, source.size);
const statusOf = (checks: { id: string; status: string }[], id: string) =>
  checks.find((check) => check.id === id)?.status;

/** Texts and names of fields in the order of the tags. */
async function heard(source: ByteSource): Promise<string> {
  const words: string[] = [];
  await pdfContent.read(
    source,
    {
      open(node) {
        if (node.role === "field") words.push(`<${node.name}>`);
      },
      text: (run) => void words.push(run.text),
      close() {},
      note() {},
      end() {},
    },
    { isWhole: false, formulas: false },
    new Budget(),
  );
  return words.join(" ").replace(/\s+/g, " ").trim();
}

interface Field {
  name: string;
  area: number[];
  entries?: Record<string, Writable>;
}

/** A tagged page with fields that were put on it afterwards, as programs for forms do. */
const form = (tags: Tag[], fields: readonly Field[], more?: (builder: PdfBuilder) => Ref[]) => {
  let all: Ref[] = [];
  return taggedPdf({
    tags,
    page: (builder) => {
      all = fields.map(({ name: called, area, entries }) =>
        builder.add({
          Type: name("Annot"),
          Subtype: name("Widget"),
          FT: name("Tx"),
          T: called,
          TU: called,
          Rect: area,
          ...entries,
        }),
      );
      return { Tabs: name("S"), Annots: [...all, ...(more?.(builder) ?? [])] };
    },
    catalog: (builder) => ({ AcroForm: builder.add({ Fields: all }) }),
  });
};

const line = (words: string, y: number, x = 72) => operators(text(words, y).replace(/\b72 /, `${x} `));

describe("form fields outside the tags of a PDF", () => {
  it("come into the tags behind their labels, boxes to check before them, and others below what stands above", async () => {
    const check = { FT: name("Btn") };
    const original = form(
      [
        tag("H1", [line("Order", 740)]),
        tag("P", [line("Surname:", 700)]),
        tag("P", [line("Berth:", 660)]),
        tag("P", [line("Water", 620, 100)]),
        tag("P", [line("What else we need to know", 580)]),
        tag("P", [line("Thank you", 400)]),
      ],
      [
        { name: "Remarks", area: [72, 480, 400, 570] },
        { name: "Surname", area: [130, 696, 300, 714] },
        { name: "Berth", area: [130, 656, 300, 674] },
        { name: "With water", area: [80, 619, 92, 631], entries: check },
      ],
    );
    const { before, after, changes, result } = await fixed(original, { filename });
    expect(statusOf(before.checks, "form-labels")).toBe("failed");
    expect(changes).toMatchObject([{ fix_id: "loose-fields", count: 4 }]);
    expect(statusOf(after.checks, "form-labels")).toBe("passed");
    expect(await heard(result!)).toBe(
      "Order Surname: <Surname> Berth: <Berth> <With water> Water What else we need to know <Remarks> Thank you",
    );
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it("keep their order where several stand at one text", async () => {
    const original = form(
      [tag("H1", [line("Order", 740)]), tag("P", [line("Days of your stay", 700)])],
      [
        { name: "To", area: [200, 660, 280, 676] },
        { name: "From", area: [72, 660, 150, 676] },
        { name: "Guests", area: [72, 630, 150, 646] },
      ],
    );
    const { result } = await fixed(original, { filename });
    expect(await heard(result!)).toBe("Order Days of your stay <From> <To> <Guests>");
  });

  it("come with all widgets of a group, each where it stands", async () => {
    let group: Ref | null = null;
    const widgets = (builder: PdfBuilder) => {
      group = builder.reserve();
      const kids = [620, 580].map((y) =>
        builder.add({
          Type: name("Annot"),
          Subtype: name("Widget"),
          Parent: group!,
          TU: "Way to pay",
          Rect: [80, y - 1, 92, y + 11],
        }),
      );
      builder.put(group, { FT: name("Btn"), Ff: 1 << 15, T: "pay", TU: "Way to pay", Kids: kids });
      return kids;
    };
    const original = form(
      [
        tag("H1", [line("Order", 740)]),
        tag("P", [line("Cash", 620, 100)]),
        tag("P", [line("Card", 580, 100)]),
      ],
      [],
      widgets,
    );
    const { after, result } = await fixed(original, { filename });
    expect(statusOf(after.checks, "form-labels")).toBe("passed");
    expect(await heard(result!)).toMatch(/^Order <Way to pay> Cash <Way to pay> Card$/);
  });
});
