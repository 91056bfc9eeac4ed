import { describe, expect, it } from "vitest";
import { type At, main, shown, text } from "./pdf-page.ts";

const blocks = (html: string) =>
  [...html.matchAll(/<(h\d|p|li|pre)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(
    ([, name, words]) =>
      `${name} ${words!
        .replace(/<[^>]+>/g, "")
        .replace(/\s+/g, " ")
        .trim()}`,
  );

describe("happy: lines that are counted in brackets", () => {
  it("are paragraphs of their own", async () => {
    const html = await main(
      shown(
        [72, 700, "[0] The old hall makes large councils meet"],
        [72, 688, "[1] Beyond yes and no: the bridge of the town"],
        [72, 676, "[2] Large towns are rankers with bridges of stone and of wood and"],
        [72, 664, "iron"],
        [72, 652, "[3] The mayor and the money"],
      ),
    );
    expect(blocks(html).map((block) => block.slice(0, 5))).toEqual(["p [0]", "p [1]", "p [2]", "p [3]"]);
  });
});

describe("happy: an address below the text of an item", () => {
  it("belongs to it in whichever face", async () => {
    const html = await main(
      shown(
        [72, 700, "\\225 The handbook of the council, chapter 6"],
        [80, 688, "https://council.example/handbook", 8, "F5"],
        [72, 670, "\\225 The letters of the mayor, chapter 4"],
        [80, 658, "https://council.example/letters", 8, "F5"],
      ),
    );
    expect(blocks(html)).toEqual([
      "li The handbook of the council, chapter 6 https://council.example/handbook",
      "li The letters of the mayor, chapter 4 https://council.example/letters",
    ]);
  });

  it("does not where it stands apart", async () => {
    const html = await main(
      shown(
        [72, 700, "\\225 The handbook of the council, chapter 6"],
        [72, 686, "\\225 The letters of the mayor, chapter 4"],
        [80, 650, "https://council.example/letters", 10, "F5"],
      ),
    );
    expect(blocks(html).at(-1)).toBe("p https://council.example/letters");
  });
});

describe("happy: an index in two columns", () => {
  const names = "alder ash beech birch cedar elm fir hazel larch lime maple oak".split(" ");

  it("is read column by column, entry by entry, though many entries stand level", async () => {
    const column = (x: number, from: number): At[] =>
      names.map(
        (name, at): At => [x, 700 - at * 12, `${name} ${from}, ${at + from}`, 10, at % 4 ? "F5" : "F1"],
      );
    const html = await main(shown(...column(72, 10), ...column(210, 50)));
    const found = blocks(html).flatMap((block) => block.replace(/^\S+ /, "").match(/\p{L}+ \d\d/gu));
    expect(found).toEqual([10, 50].flatMap((from) => names.map((name) => `${name} ${from}`)));
    expect(blocks(html)[0]).toBe("p alder 10, 10");
  });
});

describe("happy: paragraphs of a line or two", () => {
  it("are as far apart as they are, where their lines are closer", async () => {
    const html = await main(
      shown(
        ...[0, 1, 2, 3, 4].flatMap((at): At[] => [
          [72, 720 - at * 92, `${at + 1}. Command`, 12, "F2"],
          [72, 698 - at * 92, `Command of the council`],
          [380, 698 - at * 92, "function", 8],
          [88, 674 - at * 92, "The council met in the old hall and talked about the new bridge for"],
          ...(at < 3 ? [[72, 662 - at * 92, "all of the town and the mayor said much"] satisfies At] : []),
        ]),
      ),
    );
    expect(blocks(html).slice(0, 3)).toEqual([
      "h1 1. Command",
      "p Command of the council function",
      "p The council met in the old hall and talked about the new bridge for all of the town and the mayor said much",
    ]);
  });
});

describe("happy: bullets at one place", () => {
  it("are of one list, though one is a dash of the text and the next one of another font", async () => {
    const html = await main(
      shown(
        ...text(72, 740, 3),
        [72, 690, "\\225 Packages"],
        [92, 676, "- Perl and Python"],
        [92, 662, "\\225", 10, "F3"],
        [104, 662, "Knowledge of the shell"],
        [72, 648, "\\225 Translation"],
        [92, 634, "- Systems of the town"],
        ...text(72, 610, 3),
      ),
    );
    const list = /<ul>[\s\S]*<\/ul>/.exec(html)![0].replace(/\s+/g, " ").replace(/> </g, "><");
    expect(list.match(/<ul>/g)).toHaveLength(3);
    expect(list).toMatch(/Python ?<\/li><li>Knowledge/);
  });
});

describe("sad: what is set as headings are", () => {
  it("and ends as sentences do, behind a mark or a number", async () => {
    const html = await main(
      shown(
        [72, 720, "Conclusion of the council", 14, "F2"],
        [72, 690, "In the list the town uses marks such as \\223the conference on bridges\\224.", 12],
        [72, 660, "References", 14, "F2"],
        ...text(72, 640, 3),
        [72, 580, "All places were last looked at on the day of October 5, 2014.", 12],
      ),
    );
    expect(blocks(html).filter((block) => block.startsWith("h"))).toEqual([
      "h1 Conclusion of the council",
      "h1 References",
    ]);
  });
});

describe("happy: a title", () => {
  it("may be nothing but names of models", async () => {
    const html = await main(
      shown([72, 740, "KR 125/2 - KR 125 L100/2 - KR 125 L90/2", 18, "F2"], ...text(72, 700, 4)),
    );
    expect(blocks(html)[0]).toBe("h1 KR 125/2 - KR 125 L100/2 - KR 125 L90/2");
  });
});
