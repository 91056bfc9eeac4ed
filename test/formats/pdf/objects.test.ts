import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { type Dict, Name, PdfString, type PdfValue, Ref } from "../../../src/formats/pdf/file/objects.ts";
import { incomplete, parseValue } from "../../../src/formats/pdf/file/parser.ts";
import { Tokenizer } from "../../../src/formats/pdf/file/tokens.ts";
import { latin } from "../../checker/build/pdf.ts";

const parse = (source: string) => parseValue(new Tokenizer(latin(source)), new Budget()) as PdfValue;
const string = (source: string) => String.fromCharCode(...(parse(source) as PdfString).bytes);
const text = (...bytes: number[]) => PdfString.of(Uint8Array.from(bytes)).text();

describe("values", () => {
  it.each([
    ["1", 1],
    ["-17", -17],
    ["+3", 3],
    ["4.", 4],
    ["-.002", -0.002],
    ["+.5", 0.5],
    ["--5", -5],
    ["0.1-3", 0.1],
    ["1e5", 1],
    ["-", 0],
    ["true", true],
    ["null", null],
    ["% comment ( [\n 7", 7],
  ])("%s is %s", (source, value) => expect(parse(source)).toBe(value));

  it("are names with their escapes undone", () => {
    expect((parse("/A#20B#2fC") as Name).name).toBe("A B/C");
    expect((parse("/#c3#a4") as Name).name).toBe("ä");
    expect((parse("/A#") as Name).name).toBe("A#");
    expect(parse("/Type")).toBe(Name.of("Type"));
  });

  it("are strings with their escapes undone", () => {
    expect(string("(a (b) \\) \\\\ c)")).toBe("a (b) ) \\ c");
    expect(string("(\\101\\7\\0053\\n\\x)")).toBe("A\x07\x053\nx");
    expect(string("(a\\\r\nb\r\nc\rd)")).toBe("ab\nc\nd");
    expect(string("<48 65 6C6c 6F7>")).toBe("Hellop");
    expect(string("(never closed")).toBe("never closed");
  });

  it("are arrays, dictionaries and references", () => {
    const dict = parse("<</A[1 2 0 R[]/B]/C<</D null/E 12 1 R>>/F(x)>>") as Dict;
    expect(dict.get("A")).toEqual([1, new Ref(2, 0), [], Name.of("B")]);
    expect((dict.get("C") as Dict).get("D")).toBeNull();
    expect((dict.get("C") as Dict).has("D")).toBe(false);
    expect((dict.get("C") as Dict).get("E")).toEqual(new Ref(12, 1));
    expect(parse("12 0 R")).toEqual(new Ref(12, 0));
    expect(parse("12 0 obj")).toBe(12);
  });

  it("take the last of duplicate keys", () => {
    expect((parse("<</A 1/A 2>>") as Dict).get("A")).toBe(2);
  });

  it("survive what does not belong there", () => {
    expect((parse("<</A 1 2 /B ) 3 /C]>>") as Dict).get("B")).toBe(3);
    expect((parse("<</A[1 2 /B>> endobj") as Dict).get("A")).toEqual([1, 2, Name.of("B")]);
    expect((parse("<</A[1 endobj") as Dict).get("A")).toEqual([1]);
  });

  it("lose one key to a word that means nothing, not those after it", () => {
    const dict = parse("<</Type / 0 R /K Catalog /Pages 2 0 R>>") as Dict;
    expect([...dict].map(([key]) => key)).toEqual(["Type", "Pages"]);
    expect(dict.get("Pages")).toEqual(new Ref(2, 0));
  });

  it("deeper than any document nests are null, and cost no stack", () => {
    let value = parse(`${"[".repeat(100_000)}1${"]".repeat(100_000)}`);
    let depth = 0;
    while (Array.isArray(value)) {
      depth++;
      value = value[0] ?? null;
    }
    expect(value).toBeNull();
    expect(depth).toBeLessThan(1_000);
    expect(parse(`[${"<</A".repeat(100_000)}${">>".repeat(100_000)} 7]`)).toHaveLength(2);
  });

  it("are incomplete where more bytes are to come", () => {
    for (const source of ["12", "12 0", "(abc", "<4", "<</A 1", "[1 ", "/Na", "tru"])
      expect(parseValue(new Tokenizer(latin(source), 0, false), new Budget())).toBe(incomplete);
  });
});

describe("text strings", () => {
  it("are UTF-16, UTF-8 or PDFDocEncoding", () => {
    expect(text(0xfe, 0xff, 0x00, 0xe4, 0xd8, 0x3d, 0xde, 0x00)).toBe("ä😀");
    expect(text(0xff, 0xfe, 0xe4, 0x00)).toBe("ä");
    expect(text(0xef, 0xbb, 0xbf, 0xc3, 0xa4)).toBe("ä");
    expect(text(0x41, 0xe4, 0x80, 0x84, 0x8d, 0x92, 0xa0, 0x1f)).toBe("Aä•—“™€˜");
  });

  it("lose the language escapes in them", () => {
    expect(text(0xfe, 0xff, 0, 0x1b, 0, 0x64, 0, 0x65, 0, 0x44, 0, 0x45, 0, 0x1b, 0, 0x41)).toBe("A");
  });
});
