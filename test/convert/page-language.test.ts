import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";
import { docx, p } from "../checker/build/docx.ts";
import { xlsx } from "../checker/build/xlsx.ts";
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

  it("is told of a short text too where its commonest words leave no doubt", async () => {
    const text =
      "Der Ausschuss hat sich am Dienstag getroffen, und die Hälfte von dem Geld geht an die neue Bücherei für Kinder.";
    const html = await converted(`# Protokoll\n\n${text}\n`, "markdown");
    expect(langOf(html)).toBe("de");
  });

  it("is told by the letters where one language alone is written in them", async () => {
    const thai = "คณะกรรมการประชุมเมื่อวันอังคารเพื่อตัดสินใจว่าจะใช้เงินที่เหลืออยู่สำหรับห้องสมุดแห่งใหม่อย่างไร ";
    const chinese = "委员会星期二开会，决定春天剩下的钱怎样用于新的图书馆，一半用来给孩子们买书。";
    const japanese = "委員会は火曜日に集まり、春に残ったお金を新しい図書館のためにどう使うかを決めた。";
    const korean = "위원회는 화요일에 모여 봄에 남은 돈을 새 도서관을 위해 어떻게 쓸지 결정하였다. ";
    const greek = "Η επιτροπή συνήλθε την Τρίτη για να αποφασίσει πώς θα διατεθούν τα χρήματα της άνοιξης. ";
    const page = async (text: string) => langOf(await converted(`${text}\n`, "markdown"));
    expect(await page(thai.repeat(2))).toBe("th");
    expect(await page(japanese.repeat(3))).toBe("ja");
    expect(await page(chinese.repeat(7))).toBe("zh");
    expect(await page(korean.repeat(4))).toBe("ko");
    expect(await page(greek.repeat(2))).toBe("el");
    // Names alone, a text in two languages, and quotations.
    expect(await page("東京、大阪、名古屋、横浜")).toBe("und");
    expect(await page(`${greek.repeat(3)}\n\n${english.repeat(2)}`)).toBe("und");
    expect(await page("The angles are α, β, γ and δ.")).toBe("und");
    expect(await page(`${chinese.repeat(4)}${japanese}`)).toBe("und");
  });

  it("is told by the words between figures, where no other language stands among them", async () => {
    const figures =
      "12,553 2,713 (81) Zone NA 5,659 1,196 (10) Zone LATAM 45,580 7,683 (999) Nespresso 672 (135). ";
    const note =
      "The result of the year is that of the whole group, as it was stated in the report for the half of it. ";
    const accounts = `${figures.repeat(3)}\n\n${note}${figures}\n\n`.repeat(6);
    expect(langOf(await converted(`# Accounts\n\n${accounts}`, "markdown"))).toBe("en");
    expect(langOf(await converted(`# Accounts\n\n${accounts}${german.repeat(3)}`, "markdown"))).toBe("und");
    expect(langOf(await converted(`# Accounts\n\n${figures.repeat(30)}`, "markdown"))).toBe("und");
  });

  it("is left to a person where the words are too few, or in two languages", async () => {
    for (const text of [
      "Danke und bis bald.",
      `${german}\n\n${english}`,
      `${german.repeat(5)}\n\n${english.repeat(5)}`,
    ]) {
      const html = await converted(`# Minutes\n\n${text}\n`, "markdown");
      expect(langOf(html)).toBe("und");
      expect(html).toContain("The language of the document is not known");
    }
  });

  it("is said not to be known where the document need not say it, and not said where it has to", async () => {
    const asked = async (bytes: Uint8Array, format: Format) => {
      const html = await convertedFile(bytes, format);
      const status = async (data: Uint8Array, filename: string) =>
        (await check(bytesSource(data), { filename })).checks.find(({ id }) => id === "language")!.status;
      return [
        langOf(html),
        await status(bytes, `tides.${format === "markdown" ? "md" : format}`),
        await status(new TextEncoder().encode(html), "tides.html"),
      ];
    };
    const text = (words: string) => new TextEncoder().encode(words);
    expect(await asked(text("# Tides\n"), "markdown")).toEqual(["und", "needs_review", "needs_review"]);
    expect(await asked(text("---\nlang: nonsense-language\n---\n# Tides\n"), "markdown")).toEqual([
      null,
      "failed",
      "failed",
    ]);
    expect(await asked(text("<html lang=und><h1>Tides</h1>"), "html")).toEqual([
      "und",
      "needs_review",
      "needs_review",
    ]);
    expect(await asked(text("<html><h1>Tides</h1>"), "html")).toEqual([null, "failed", "failed"]);
    expect(await asked(text("<html lang=none><h1>Tides</h1>"), "html")).toEqual([null, "failed", "failed"]);
    expect(await asked(xlsx({ sheets: [{ name: "Tides", rows: [["Mon"]] }] }), "xlsx")).toEqual([
      "und",
      "not_applicable",
      "needs_review",
    ]);
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

describe("passages in another language than the page", () => {
  const french =
    "Le comité s'est réuni mardi pour décider comment l'argent qui est resté du printemps pourrait être employé pour la nouvelle bibliothèque, et il a été convenu que la moitié serait pour des livres destinés aux enfants. ";
  const finnish =
    "Valiokunta kokoontui tiistaina päättämään, miten keväältä jäljelle jääneet rahat voitaisiin käyttää uuteen kirjastoon, ja sovittiin, että puolet niistä menee lasten kirjoihin ja loput uusiin huonekaluihin ja valaisimiin. ";
  const arabic =
    "اجتمعت اللجنة يوم الثلاثاء لتقرر كيف يمكن استخدام الأموال التي بقيت من الربيع من أجل المكتبة الجديدة، وتم الاتفاق على أن يخصص نصفها لكتب الأطفال، وأن يذهب الباقي إلى أثاث جديد ومصابيح وأجهزة حاسوب لمن يزور المكتبة في المساء. ";

  it("are marked, with their direction, and told of", async () => {
    const html = await converted(
      `# Minutes\n\n${`${english.repeat(2)}\n\n`.repeat(12)}${french}\n\n- ${finnish}\n\n${arabic}\n\nUn mot.\n`,
      "markdown",
    );
    expect(langOf(html)).toBe("en");
    expect(html).toContain('<p lang="fr">Le comité');
    expect(html).toMatch(/<li><p lang="fi">Valiokunta/);
    expect(html).toContain('<p lang="ar" dir="rtl">');
    expect(html).toContain("<p>The committee");
    expect(html).toContain("<p>Un mot.</p>");
    expect(html).toContain(
      "3 passages are in another language than the page by their words, and say so: French (lang=&quot;fr&quot;), Finnish (lang=&quot;fi&quot;) and Arabic (lang=&quot;ar&quot;). Correct them if that is wrong.",
    );
  });

  it("keep what they say of themselves, with pictures and notes in them", async () => {
    const html = await converted(
      `<html lang="en"><title>T</title><h1>T</h1><p lang="it">${french}</p><p id="a">${french}<img src="a.png" alt="A"> <a href="#a">ici</a></p><p>${english}</p>`,
      "html",
    );
    expect(html).toContain('<p lang="it">Le comité');
    expect(html).toContain('<p id="a" lang="fr">Le comité');
    expect(html).toContain(
      "1 passage is in another language than the page by its words, and says so: French",
    );
  });

  it("are not guessed of names, code and tables", async () => {
    const names =
      "Aalto, J., Brändli, K., Çelik, Ö., Dvořák, P., García, M., Kowalski, T., Müller, H., Nguyễn, V., Ødegård, S., Petrović, D., Rossi, G., Şahin, A., Tanaka, Y., Virtanen, L., Weiß, E., Zając, W., Łukasik, B.";
    const code =
      "const a = await open(path); for (const b of a.list()) { if (b.size > 10) console.log(b.name, b.size); } return a.close().then(() => null).catch((e) => { throw e; }); // end of it all, as it was begun";
    const html = await converted(
      `# Names\n\n${english.repeat(4)}\n\n${english}\n\n${names} ${names}\n\n${code}\n`,
      "markdown",
    );
    expect(html).not.toContain("passage");
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
    expect(html).toContain(
      '<strong class="review" dir="ltr" lang="en" data-to-complete="image">[Image without a description',
    );
    const part = await converted(`<html lang="en"><title>T</title><h1 dir="rtl">T</h1>${image}`, "html");
    expect(part).toContain('<strong class="review" dir="ltr" lang="en" data-to-complete="image">[Image');
    expect(await converted(`<html lang="en"><title>T</title><h1>T</h1>${image}`, "html")).toContain(
      '<strong class="review" lang="en" data-to-complete="image">[Image',
    );
  });
});

describe("a page of both directions", () => {
  it("lists its headings each in its own", async () => {
    const text = `<p>${"Words and more words of it. ".repeat(1_000)}</p>`;
    const headings = (more: string) => `<h1>T</h1>${text}<h2>A</h2><h2${more}>ב</h2><h2>C</h2>`;
    const page = (more: string) => converted(`<html lang="en"><title>T</title>${headings(more)}`, "html");
    expect(await page(' dir="rtl"')).toContain('<li><a href="#ב" dir="auto">ב</a>');
    expect(await page("")).toContain('<li><a href="#ב">ב</a>');
  });
});
