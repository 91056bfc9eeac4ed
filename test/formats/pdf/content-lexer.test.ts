import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { ContentLexer } from "../../../src/formats/pdf/content/content-lexer.ts";
import { Dict, Name, PdfString, type PdfValue } from "../../../src/formats/pdf/file/objects.ts";
import { latin } from "../../checker/build/pdf.ts";

/** Operators and operands as plain text, from the content cut into pieces of the given size. */
function operators(content: string, size = content.length): string[] {
  const found: string[] = [];
  const lexer = new ContentLexer(new Budget());
  const take = () => {
    for (let operator = lexer.next(); operator !== null; operator = lexer.next())
      found.push([...lexer.operands.values.map(shown), operator].join(" "));
  };
  const bytes = latin(content);
  for (let at = 0; at < bytes.length; at += size) {
    lexer.push(bytes.subarray(at, at + size));
    take();
  }
  lexer.end();
  take();
  return found;
}

function shown(value: PdfValue): string {
  if (value instanceof Name) return `/${value.name}`;
  if (value instanceof PdfString) return `(${value.text()})`;
  if (Array.isArray(value)) return `[${value.map(shown).join(" ")}]`;
  if (value instanceof Dict)
    return `<<${[...value].map(([key, entry]) => `/${key} ${shown(entry)}`).join(" ")}>>`;
  return String(value);
}

const page =
  "BT /F1 12 Tf 1 0 0 1 72 700.5 Tm\n/P <</MCID 0 /Lang (de)>> BDC [(A) -20 (b\\)c)] TJ (d) ' EMC ET\n% no operator\nq .5 g 0 0 10 10 re f* Q";
const pageOperators = [
  "BT",
  "/F1 12 Tf",
  "1 0 0 1 72 700.5 Tm",
  "/P <</MCID 0 /Lang (de)>> BDC",
  "[(A) -20 (b)c)] TJ",
  "(d) '",
  "EMC",
  "ET",
  "q",
  "0.5 g",
  "0 0 10 10 re",
  "f*",
  "Q",
];

describe("operators", () => {
  it("come with their operands, however the content is cut into pieces", () => {
    for (const size of [1, 2, 3, 7, 50, page.length]) expect(operators(page, size)).toEqual(pageOperators);
  });

  it("are told apart where white space is missing", () => {
    expect(operators("q1 0 0 1 5 5cm/Im1 Do Q1 g0 0 m(a)Tj[1]0 d 0.5 w")).toEqual([
      "q",
      "1 0 0 1 5 5 cm",
      "/Im1 Do",
      "Q",
      "1 g",
      "0 0 m",
      "(a) Tj",
      "[1] 0 d",
      "0.5 w",
    ]);
  });

  it("survive brackets that are not closed or not opened", () => {
    expect(operators("[ (a) TJ ] 1 g )) >> /X << /Y 1 BDC } (b) Tj")).toEqual([
      "[(a)] TJ",
      "1 g",
      "/X <</Y 1>> BDC",
      "(b) Tj",
    ]);
  });

  it("are read alike where comments stand between their parts, which are not read at once", () => {
    const parts = [
      ..."q 1 -2.5 +.5 --7 4.-3 1e5 007 /F1 /A#42 true null Tj TJ ' \" re BDC Q1 foo abcd Do )".split(" "),
      ..."(a(b)c)|(\\053\\)\r\nx\\\n)|<4a4>|<4 a>|[ ]|[(a) -20.5 <62>]|[(a) /N 1]|[(a) [1] (b)]".split("|"),
      ..."[1 true]|<< /A 1 >>".split("|"),
    ];
    let seed = 7;
    const random = (count: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 1;
      return (seed >> 8) % count;
    };
    for (let round = 0; round < 200; round++) {
      const chosen = Array.from({ length: 30 }, () => parts[random(parts.length)]!);
      const apart = operators(`% \n${chosen.join(" % \n ")} %\n f`);
      expect(operators(`${chosen.join(" ")} f`)).toEqual(apart);
      expect(operators(`${chosen.join(" ")} f`, 1 + random(9))).toEqual(apart);
    }
  });

  it("leave none of many operands and long arrays out, and read no more than an operator may have", () => {
    expect(operators(`${"1 ".repeat(65)}2 m ${"3 ".repeat(64)} l`)).toEqual(["2 m", `${"3 ".repeat(64)}l`]);
    const long = `[${"(a) 1 ".repeat(40_000)}] TJ`;
    expect(operators(long, 10_000)).toEqual([long.replace(" ]", "]")]);
  });

  it("survive endless operands and nesting", () => {
    expect(operators(`${"1 ".repeat(10_000)}${"[".repeat(100_000)} 2 g`).at(-1)).toMatch(/g$/);
  });

  it("survive a string that does not end", () => {
    expect(operators(`1 g (${"x".repeat(2_000_000)}`, 65_536)[0]).toBe("1 g");
  });
});

describe("inline images", () => {
  const image = (dict: string, data: string) => `q BI ${dict} ID ${data}\nEI Q`;

  it("are one operator, and their data is none", () => {
    const data = "BT (no text) Tj ET";
    for (const size of [1, 3, 1_000])
      expect(operators(image("/W 6 /H 3 /BPC 8 /CS /G", data), size)).toEqual([
        "q",
        "<</W 6 /H 3 /BPC 8 /CS /G>> BI",
        "Q",
      ]);
  });

  it("of a known length may hold what looks like their end", () => {
    expect(operators(image("/W 9 /H 1 /BPC 8 /CS /G", " EI Q q 1"))).toEqual([
      "q",
      "<</W 9 /H 1 /BPC 8 /CS /G>> BI",
      "Q",
    ]);
  });

  it("are reported when all of their data has come, with what distinguishes it, even if nothing ends it", () => {
    const read = (content: string, size: number) => {
      const lexer = new ContentLexer(new Budget());
      const found: [position: number, digest: number][] = [];
      const take = () => {
        for (let operator = lexer.next(); operator !== null; operator = lexer.next())
          if (operator === "BI") found.push([lexer.position, lexer.imageDigest]);
      };
      for (let at = 0; at < content.length; at += size) {
        lexer.push(new TextEncoder().encode(content.slice(at, at + size)));
        take();
      }
      lexer.end();
      take();
      return found;
    };
    const whole = image("/W 6 /H 3 /BPC 8 /CS /G", "BT (no text) Tj ET");
    const [[position, digest]] = read(whole, 1_000) as [[number, number]];
    expect(position).toBe(whole.indexOf("EI Q") + 2);
    for (const size of [1, 3, 7]) expect(read(whole, size)).toEqual([[position, digest]]);
    expect(read(image("/W 6 /H 3 /BPC 8 /CS /G", "BT (no next) Tj ET"), 7)[0]![1]).not.toBe(digest);
    expect(read("BI /W 6 /H 3 /BPC 8 /CS /G ID abc", 7)).toHaveLength(1);
  });

  it("of an unknown length end at an EI that text follows", () => {
    const data = "x\x9c EI \x01\x02\xffabc\x00 EI\x00";
    for (const size of [1, 5, 1_000])
      expect(operators(image("/W 9 /H 1 /F /Fl", data), size)).toEqual(["q", "<</W 9 /H 1 /F /Fl>> BI", "Q"]);
  });
});
