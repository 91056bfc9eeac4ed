import { describe, expect, it } from "vitest";
import { check, detectFormat } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { latin } from "../build/pdf.ts";
import { tag, taggedPdf } from "../build/tagged-pdf.ts";

const text = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const sound = text(taggedPdf({ tags: [tag("H1", "Tides")] }));
const source = (content: string) => bytesSource(latin(content));

describe("a PDF that has lost its beginning", () => {
  it.each([
    ["objects stand in what is left", sound.slice(sound.indexOf("5 0 obj"))],
    ["it ends as a PDF does", `${"\0".repeat(2_000)}${sound.slice(9)}`],
  ])("is one by its name where %s", async (_, content) => {
    expect(await detectFormat(source(content), { filename: "tides.pdf" })).toBe("pdf");
    const { checks } = await check(source(content), { filename: "tides.pdf" });
    expect(checks.find(({ id }) => id === "structure-tags")?.status).toBe("passed");
  });

  it("is none where nothing tells so", async () => {
    await expect(detectFormat(source("\0\0\0 no PDF"), { filename: "tides.pdf" })).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("named or declared as PDF"),
    });
  });

  it("is none by what it is not called", async () => {
    expect(await detectFormat(source(`1 0 obj ${"startxref 0 %%EOF"}`), { filename: "notes.md" })).toBe(
      "markdown",
    );
  });
});

describe("a text file", () => {
  it.each(["tides.html", "tides.md", "tides.tex"])("may hold a stray null: %s", async (filename) => {
    expect(await detectFormat(source(`# High\0 and low water ${"in May ".repeat(20)}`), { filename })).toBe(
      filename.endsWith("html") ? "html" : filename.endsWith("md") ? "markdown" : "latex",
    );
  });

  it("is none where every other byte is null", async () => {
    await expect(
      detectFormat(source("# Tides\n".split("").join("\0")), { filename: "tides.md" }),
    ).rejects.toMatchObject({ code: "invalid_file_type" });
  });
});
