import { describe, expect, it } from "vitest";
import { markdownReader } from "../../../src/formats/markdown/reader.ts";
import { factsOf } from "../../checker/build/read.ts";
import { latin1, textOf, utf8 } from "../edited.ts";

async function addressed(bytes: Uint8Array, label: string) {
  const facts = await factsOf(markdownReader, bytes);
  return facts.flatMap((fact) =>
    "address" in fact && fact.address?.in === "bytes"
      ? [[fact.kind, textOf(bytes.subarray(fact.address.from, fact.address.to), label)]]
      : [],
  );
}

const text = `---
title: Größe
---
# Über uns

> - Größe ![Maß](ü.png) und [mehr](x)
>   <img src="é.png">
> - b

| Ä | B ![in *cell*](c.png) |
|---|---|
| <b>ü</b> <img src=d> | e |

ü <img src="f"> [ref] ![][ref]

<table title="ß">
<tr><td>ü<td><img src=g>
</table>

[ref]: z.png
`;
const expected = [
  ["heading", "# Über uns"],
  ["image", "![Maß](ü.png)"],
  ["link", "[mehr](x)"],
  ["image", '<img src="é.png">'],
  ["list", "- Größe ![Maß](ü.png) und [mehr](x)"],
  ["image", "![in *cell*](c.png)"],
  ["image", "<img src=d>"],
  ["table", "| Ä | B ![in *cell*](c.png) |"],
  ["image", '<img src="f">'],
  ["link", "[ref]"],
  ["image", "![][ref]"],
  ["image", "<img src=g>"],
  ["table", '<table title="ß">'],
];

describe("addresses of a Markdown file", () => {
  const returns = text.replaceAll("\n", "\r\n");
  const units = Uint8Array.from(
    `\uFEFF${text}`.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
  );
  it.each([
    ["UTF-8", utf8(text), "utf-8"],
    ["UTF-8 with a mark and returns", utf8(`\uFEFF${returns}`), "utf-8"],
    ["UTF-8 with returns alone", utf8(text.replaceAll("\n", "\r")), "utf-8"],
    ["Windows-1252", latin1(returns), "windows-1252"],
    ["UTF-16", units, "utf-16le"],
    ["ASCII", utf8(text.replace(/[^ -~\n]/g, "?")), "utf-8"],
  ])("are bytes of %s", async (_, bytes, label) => {
    const found = await addressed(bytes, label);
    const wanted = label === "utf-8" && !/[^ -~\n]/.test(textOf(bytes)!);
    expect(found).toEqual(
      wanted ? expected.map(([kind, at]) => [kind, at!.replace(/[^ -~]/g, "?")]) : expected,
    );
  });

  it("hold over the pieces of a long file", async () => {
    const filler = "Größe und 🙂 mehr\r\n\r\n".repeat(30_000);
    const found = await addressed(utf8(`${filler}![a](b.png)\r\n\r\n${filler}# Ende`), "utf-8");
    expect(found).toContainEqual(["image", "![a](b.png)"]);
    expect(found).toContainEqual(["heading", "# Ende"]);
  });

  it("are missing where text is not as written, or bytes are none of the encoding", async () => {
    const [cell] = await addressed(utf8("| a \\| ![x](y) | b |\n|---|---|"), "utf-8");
    expect(cell).toEqual(["table", "| a \\| ![x](y) | b |"]);
    const filler = "words\n".repeat(20_000);
    const bytes = new Uint8Array([...utf8(filler), 0xff, ...utf8(" ![x](y)\n\n![z](y)")]);
    expect(await addressed(bytes, "utf-8")).toEqual([["image", "![z](y)"], ["caption"]].slice(0, 1));
  });
});
