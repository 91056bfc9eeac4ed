import { describe, expect, it } from "vitest";
import { docx, p } from "../checker/build/docx.ts";
import { converted as convertedFile } from "./build/converted.ts";
import { converted } from "./page.ts";

const english =
  "The committee met on Tuesday to decide how the money that had been left over from the spring could be used for the new library, and it was agreed that half of it should go to books for children. ";
const german =
  "Der Ausschuss hat sich am Dienstag getroffen, um darüber zu entscheiden, wie das Geld, das im Frühjahr übrig geblieben war, für die neue Bücherei verwendet werden kann, und die Hälfte geht an Bücher für Kinder. ";

const langOf = (html: string) => /<html(?: lang="([^"]*)")?/.exec(html)![1] ?? null;

describe("the language of a page", () => {
  it("is that of its words where the document names none, and says so", async () => {
    const html = await converted(`# Minutes\n\n${german.repeat(6)}\n`, "markdown");
    expect(langOf(html)).toBe("de");
    expect(html).toContain(
      "The document does not say which language it is in. By its words it is German, which the page says (lang=&quot;de&quot;): correct it if that is wrong.",
    );
    expect(html).not.toContain("The language of the document is not known");
  });

  it("is left to a person where the words are too few, or in two languages", async () => {
    for (const text of [german, `${german.repeat(5)}\n\n${english.repeat(5)}`]) {
      const html = await converted(`# Minutes\n\n${text}\n`, "markdown");
      expect(langOf(html)).toBe(null);
      expect(html).toContain("The language of the document is not known");
    }
  });

  it("stays as it is declared where the words agree, whatever else is quoted", async () => {
    const source = `<html lang="de-CH"><title>T</title><h1>T</h1><p>${german.repeat(6)}</p><p lang="en">${english.repeat(9)}</p>`;
    const html = await converted(source, "html");
    expect(langOf(html)).toBe("de-CH");
    expect(html).not.toContain("By its words");
  });

  it("is not that of parts which have their own", async () => {
    const html = await converted(`<title>T</title><h1>T</h1><p lang="en">${english.repeat(9)}</p>`, "html");
    expect(langOf(html)).toBe(null);
  });

  it("is that of the words where they are in another one beyond doubt", async () => {
    const html = await convertedFile(
      docx({ body: p(german.repeat(4)) + p(german.repeat(4)), styleLanguage: "en-US" }),
      "docx",
    );
    expect(langOf(html)).toBe("de");
    expect(html).toContain(
      "The document says that it is in English (en-US), but its words are German, which the page says instead",
    );
  });
});

describe("languages of parts", () => {
  it("are written without variants that no validator knows", async () => {
    const part = (lang: string) =>
      converted(`<html lang="en"><title>T</title><h1>T</h1><p lang="${lang}">a</p>`, "html");
    expect(await part("nl-1234abcd")).toContain('<p lang="nl">');
    expect(await part("de-CH-1901-x-private1")).toContain('<p lang="de-CH-1901-x-private1">');
    expect(await part("sr-Latn-RS")).toContain('<p lang="sr-Latn-RS">');
  });
});

describe("remarks", () => {
  it("say where they are written in another direction than the page", async () => {
    const image = '<img src="a.png">';
    const html = await converted(`<html lang="ar" dir="rtl"><title>T</title><h1>T</h1>${image}`, "html");
    expect(html).toContain('<strong class="review" lang="en" dir="ltr">[Image without a description');
    const part = await converted(`<html lang="en"><title>T</title><h1 dir="rtl">T</h1>${image}`, "html");
    expect(part).toContain('<strong class="review" lang="en" dir="ltr">[Image');
    expect(await converted(`<html lang="en"><title>T</title><h1>T</h1>${image}`, "html")).toContain(
      '<strong class="review" lang="en">[Image',
    );
  });
});
