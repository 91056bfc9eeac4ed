import { describe, expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import type { Report } from "../../../src/checker/report/report.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { docx, p, picture, r } from "../build/docx.ts";
import { ap, pptx, sp, title } from "../build/pptx.ts";
import { tag, taggedPdf } from "../build/tagged-pdf.ts";
import { xlsx } from "../build/xlsx.ts";
import { paragraphs, type TextName } from "./texts.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const wrapped = (words: string): string[] => words.match(/.{1,80}(?:\s|$)/g) ?? [];

/** A document of each format that declares a language over the paragraphs. */
const documents: Record<string, (declared: string, texts: readonly string[]) => Uint8Array> = {
  "page.html": (declared, texts) =>
    utf8(
      `<!DOCTYPE html><html lang="${declared}"><title>Minutes</title><h1>2026</h1>${texts.map((text) => `<p>${text}</p>`).join("")}`,
    ),
  "page.md": (declared, texts) => utf8(`---\nlang: ${declared}\n---\n# 2026\n\n${texts.join("\n\n")}\n`),
  "page.tex": (declared, texts) =>
    utf8(
      `\\DocumentMetadata{lang=${declared}}\n\\documentclass{article}\n\\begin{document}\n${texts.join("\n\n")}\n\\end{document}\n`,
    ),
  "page.docx": (declared, texts) =>
    docx({ body: texts.map((text) => p(r(text))).join(""), styleLanguage: declared }),
  "page.pptx": (declared, texts) =>
    pptx({
      textLanguage: declared,
      slides: texts.map(
        (text, at) => title(`${at + 1}`) + sp("Body 2", { placeholder: 'idx="1"', text: ap(text) }),
      ),
    }),
  "page.xlsx": (declared, texts) =>
    xlsx({ language: declared, sheets: [{ name: "Minutes", rows: texts.map((text) => [text]) }] }),
  "page.pdf": (declared, texts) =>
    taggedPdf({
      catalog: { Lang: declared },
      tags: texts.map((text) => tag("P", wrapped(latinOnly(text)))),
    }),
};

/** As the font of the test's PDF has it. */
const latinOnly = (text: string) =>
  text.replace(/[()\\]/g, "").replace(/[^\0-\xff]/g, (letter) => (/\p{L}/u.test(letter) ? "?" : "-"));

const reportOf = (filename: string, bytes: Uint8Array): Promise<Report> =>
  check(bytesSource(bytes), { filename, tiers: [1, 2] });

const languageOf = async (filename: string, declared: string, text: TextName) => {
  const { checks, issues } = await reportOf(filename, documents[filename]!(declared, paragraphs[text]));
  const { status, score } = checks.find(({ id }) => id === "language")!;
  return { status, score, issues: issues.filter(({ check_id }) => check_id === "language") };
};

const formats = Object.keys(documents);

describe("happy", () => {
  it.each(formats)("text in the declared language passes: %s", async (filename) => {
    expect(await languageOf(filename, "de", "de")).toEqual({ status: "passed", score: 100, issues: [] });
    expect(await languageOf(filename, "en", "en")).toEqual({ status: "passed", score: 100, issues: [] });
  });

  it.each(formats)(
    "German declared as English fails, with what it is and where it begins: %s",
    async (filename) => {
      const { status, score, issues } = await languageOf(filename, "en", "de");
      expect([status, score, issues.length]).toEqual(["failed", 0, 1]);
      expect(issues[0]!.message).toMatch(
        /it is in English \(en\), but its text is in German, from ".*Der Ausschuss traf sich am Dienstag.*" on \(1\d\d words\)/,
      );
      expect(issues[0]!.location.label).not.toBe("");
      expect(issues[0]!.fix).toMatch(/language/i);
    },
  );

  it.each(formats.filter((filename) => filename !== "page.pdf"))(
    "Russian declared as English fails by its letters alone: %s",
    async (filename) => {
      const { status, issues } = await languageOf(filename, "en", "ru");
      expect(status).toBe("failed");
      expect(issues[0]!.message).toMatch(
        /2\d\d of the 2\d\d letters of its text are Cyrillic, from "Комитет/,
      );
    },
  );

  it("text that declares the document's own language, where all does, is the document's", async () => {
    const korean = "오늘 항구의 조수는 매우 높았고 배들은 모두 안전하게 돌아왔습니다. ".repeat(4);
    const page = (rest: string) =>
      utf8(
        `<!DOCTYPE html><html lang="zh-CN"><title>Minutes</title><body lang="zh-cn"><h1>2026</h1><p>${korean}</p></body>${rest}`,
      );
    const { checks, issues } = await reportOf("page.html", page(""));
    expect(checks.find(({ id }) => id === "language")!.status).toBe("failed");
    expect(issues.find(({ check_id }) => check_id === "language")!.message).toMatch(
      /^The document says that it is in Chinese \(zh-CN\), .* letters of its text are Korean/,
    );
    expect(issues.filter(({ check_id }) => check_id === "language-of-parts")).toEqual([]);
  });

  it("parts in another language than their mark are told in tier 2", async () => {
    const [english, german] = [paragraphs.en, paragraphs.de].map((texts) =>
      texts.map((text) => `<p>${text}</p>`).join(""),
    );
    const { checks, issues } = await reportOf(
      "page.html",
      utf8(
        `<!DOCTYPE html><html lang="en"><title>Minutes</title><h1>2026</h1>${english}<div lang="fr">${german}</div>`,
      ),
    );
    expect(checks.find(({ id }) => id === "language")!.status).toBe("passed");
    const parts = issues.filter(({ check_id }) => check_id === "language-of-parts");
    expect(parts.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Text that is marked as French \(fr\) is in German, from "Der Ausschuss/),
    ]);
  });

  it("alternative texts in another language are told in tier 2", async () => {
    const pictures = paragraphs.en.map((text) => p(picture(`id="1" name="Bild" descr="${text}"`)));
    const { checks, issues } = await reportOf(
      "page.docx",
      docx({
        body: paragraphs.de.map((text) => p(text)).join("") + pictures.join(""),
        styleLanguage: "de-DE",
      }),
    );
    expect(checks.find(({ id }) => id === "language")!.status).toBe("passed");
    expect(
      issues.filter(({ check_id }) => check_id === "language-of-parts").map(({ message }) => message),
    ).toEqual([
      expect.stringMatching(
        /^Alternative texts that are read as German \(de-DE\) are in English, from "The committee/,
      ),
    ]);
  });
});

describe("negative: nothing is claimed", () => {
  const html = (declared: string, body: string) =>
    utf8(`<!DOCTYPE html><html lang="${declared}"><title>Minutes</title><h1>2026</h1>${body}`);
  const inParagraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");
  const code =
    'function render(node, parent) { if (!node.children.length) return null; const element = document.createElement("div"); for (const child of node.children) element.append(render(child, element)); parent.append(element); return element; } '.repeat(
      4,
    );

  it.each([
    ["Latin dummy text", "en", inParagraphs(paragraphs.lorem)],
    ["Latin dummy text as German", "de", inParagraphs(paragraphs.lorem)],
    ["a language close to the declared one", "da", inParagraphs(paragraphs.nb)],
    ["a short text", "en", `<p>${paragraphs.de[0]}</p>`],
    ["code that is not marked", "de", `<p>${code}</p>`],
    ["code that is marked", "de", `<p>${paragraphs.de[0]}</p><pre>${inParagraphs(paragraphs.en)}</pre>`],
    [
      "a part with a language of its own",
      "de",
      `${inParagraphs(paragraphs.de)}<div lang="en">${inParagraphs(paragraphs.en)}</div>`,
    ],
    [
      "a part of unknown language",
      "de",
      `<p>${paragraphs.de[0]}</p><div lang="">${inParagraphs(paragraphs.en)}</div>`,
    ],
    [
      "hidden text",
      "de",
      `<p>${paragraphs.de[0]}</p><div aria-hidden="true">${inParagraphs(paragraphs.en)}</div>`,
    ],
    ["a language that nobody can identify", "cy", inParagraphs(paragraphs.en)],
  ])("of %s", async (_, declared, body) => {
    const { checks, issues } = await reportOf("page.html", html(declared, body));
    expect(checks.find(({ id }) => id === "language")!.status).toBe("passed");
    expect(issues.filter(({ check_id }) => check_id.startsWith("language"))).toEqual([]);
  });

  it("a text mostly in another language is left to a person", async () => {
    const texts = [...paragraphs.de, ...paragraphs.de, ...paragraphs.en];
    const { checks } = await reportOf("page.html", html("en", inParagraphs(texts)));
    expect(checks.find(({ id }) => id === "language")!.status).toBe("needs_review");
  });
});

describe("passages without a mark", () => {
  const partsOf = async (filename: string, declared: string, texts: readonly string[]) => {
    const { checks, issues, reach } = await reportOf(filename, documents[filename]!(declared, texts));
    return {
      whole: checks.find(({ id }) => id === "language")!.status,
      parts: checks.find(({ id }) => id === "language-of-parts")!.status,
      messages: issues
        .filter(({ check_id }) => check_id.startsWith("language"))
        .map(({ message }) => message),
      reach,
    };
  };
  const { en, de, ru } = paragraphs;

  // Excel has no place for the language of a part: a person is asked about half of the document alone.
  it.each(formats.filter((filename) => filename !== "page.xlsx"))(
    "a third in German is told in tier 2: %s",
    async (filename) => {
      const { whole, parts, messages, reach } = await partsOf(filename, "en", [...en, ...en, ...de, ...en]);
      expect([whole, parts, messages.length]).toEqual(["passed", "failed", 1]);
      expect(messages[0]).toMatch(
        /^A passage that is read as English \(en\) is in German, from ".+" on \(about 1?\d\d words\), and nothing marks it\./,
      );
      expect(reach?.words.in_language).toBeLessThan(reach!.words.heard);
      expect(reach?.words.in_language).toBeGreaterThan(0.6 * reach!.words.heard);
    },
  );

  it.each(formats)("of a half a person is asked in tier 1: %s", async (filename) => {
    const { whole, messages } = await partsOf(filename, "en", [...en, ...de]);
    expect([whole, messages.length]).toEqual(["needs_review", 1]);
    expect(messages[0]).toMatch(/but (?:about half|most) of its text seems to be in German, from "/);
  });

  it("is placed where the words stand that are told, not where the sample of them begins", async () => {
    for (const filename of ["page.docx", "page.md"]) {
      const { issues } = await reportOf(filename, documents[filename]!("en", [...en, ...en, ...de, ...en]));
      const { message, location } = issues.find(({ check_id }) => check_id === "language-of-parts")!;
      const told = /from "(.+?)…?" on/.exec(message)![1]!;
      const at = de.find((paragraph) => paragraph.includes(told))!;
      if (filename === "page.docx") expect(location.label).toContain(`"${at.slice(0, 30)}`);
      // Each paragraph of Markdown has a line and a blank one after it, behind the front matter and the heading.
      else expect(location.label).toBe(`Line ${6 + 2 * (8 + de.indexOf(at))}, column 1`);
    }
  });

  it("half of a text in another language is placed where that begins, not in the paragraph before it", async () => {
    // Wherever the pieces of the text are cut, its last German paragraph may end in one that is mostly English.
    for (let more = 0; more < 5; more++) {
      const last = `Im Jahr der großen Ernte kam niemand${", und im Jahr der Dürre kamen alle".repeat(more)}.`;
      const { issues } = await reportOf("page.docx", documents["page.docx"]!("de", [...de, last, ...en]));
      const { message, location } = issues.find(({ check_id }) => check_id === "language")!;
      const told = /from "(.+?)…?" on/.exec(message)![1]!;
      const at = en.find((paragraph) => paragraph.includes(told.slice(0, 25)));
      expect(at, told).toBeDefined();
      expect(location.label).toContain(`"${at!.slice(0, 30)}`);
    }
  });

  it("most of a text in another language begins where that language does, and its words are counted", async () => {
    const { issues } = await reportOf(
      "page.docx",
      documents["page.docx"]!("en", [...en.slice(0, 2), ...de, ...de]),
    );
    const { message, location } = issues.find(({ check_id }) => check_id === "language")!;
    expect(message).toMatch(
      /but most of its text seems to be in German, from "Der Ausschuss traf sich .*\(about \d+ words\)/,
    );
    const german = [...de, ...de].join(" ").split(" ").length;
    const told = Number(/about (\d+) words/.exec(message)![1]);
    expect(Math.abs(told - german)).toBeLessThan(0.2 * german);
    expect(location.label).toContain('"Der Ausschuss traf sich');
  });

  it("other letters are told by themselves", async () => {
    const { whole, parts, messages } = await partsOf("page.html", "en", [...en, ...en, ...ru, ...en]);
    expect([whole, parts, messages.length]).toEqual(["passed", "failed", 1]);
    expect(messages[0]).toMatch(/is in Cyrillic letters, from "/);
  });

  it("a short passage is left to a person", async () => {
    const { parts, messages } = await partsOf("page.md", "en", [...en, ...en, ...de.slice(0, 3), ...en]);
    expect([parts, messages.length]).toEqual(["needs_review", 1]);
  });

  it("is marked where it has a language of its own", async () => {
    const html = (language: string) =>
      utf8(
        `<!DOCTYPE html><html lang="en"><title>Minutes</title><h1>2026</h1>${[...en, ...en].map((text) => `<p>${text}</p>`).join("")}<div lang="${language}">${de.map((text) => `<p>${text}</p>`).join("")}</div>`,
      );
    const { checks } = await reportOf("page.html", html("de"));
    expect(checks.find(({ id }) => id === "language-of-parts")!.status).toBe("passed");
    const { checks: wrong } = await reportOf("page.html", html("en"));
    expect(wrong.find(({ id }) => id === "language-of-parts")!.status).toBe("failed");
  });

  it.each([
    [
      "literature in another language",
      Array.from(
        { length: 14 },
        (_, at) =>
          `Meier, Hans: Die Geschichte der Stadt und ihrer Bewohner seit dem Mittelalter. Köln: Verlag für Geschichte, ${1980 + at}, S. ${at}4–${at}9.`,
      ),
    ],
    ["Latin dummy text", [...paragraphs.lorem]],
    [
      "names and addresses",
      Array.from(
        { length: 12 },
        () => "Gesellschaft für Technische Zusammenarbeit, Karl-Heinz Müller, Berlin",
      ),
    ],
    ["one quotation", [de[2]!]],
    [
      "code",
      Array.from(
        { length: 12 },
        () => "const element = document.createElement(name); element.append(child);",
      ),
    ],
  ])("no passage: %s", async (_, texts) => {
    const { whole, parts } = await partsOf("page.html", "en", [...en, ...en, ...texts, ...en, ...en]);
    expect([whole, parts]).toEqual(["passed", "not_applicable"]);
  });
});

describe("names", () => {
  const people =
    "Müller Schäfer Hoffmann Weiß Krüger Zimmermann Bäcker Schröder Köhler Jäger Günther Lehmann Böhm Großmann Vogel Kaufmann Fröhlich Schulze Engel Pohl Steiner Brandt Huber Lorenz Franke Albrecht Ludwig Winter Simon Otto Kühn Graf Haas Arnold";
  const products =
    "Windows Server Standard Edition, Microsoft Office Home and Business, Adobe Creative Cloud All Apps, Google Workspace Business Plus, Apple MacBook Pro with Retina Display, Samsung Galaxy Smart Watch Classic, Dell Docking Station with Power Delivery, Logitech Wireless Keyboard and Mouse";
  it.each([
    ["of people", "en", people.split(" ").map((name) => `${name}, Karl-Heinz`)],
    ["of products", "de", [...products.split(", "), ...products.split(", "), ...products.split(", ")]],
  ])("%s are in no language", async (_, declared, names) => {
    const list = names.map((name) => `<li>${name}</li>`).join("");
    const bytes = utf8(`<!DOCTYPE html><html lang="${declared}"><title>A</title><h1>A</h1><ul>${list}</ul>`);
    const { checks } = await reportOf("page.html", bytes);
    expect(checks.find(({ id }) => id === "language")).toMatchObject({ status: "passed" });
    // In a text they change nothing.
    const text = paragraphs[declared === "en" ? "de" : "en"].map((one) => `<p>${one}</p>`).join("");
    const other = utf8(
      `<!DOCTYPE html><html lang="${declared}"><title>A</title><h1>A</h1>${text}<ul>${list}</ul>`,
    );
    const { checks: found } = await reportOf("page.html", other);
    expect(found.find(({ id }) => id === "language")?.status).not.toBe("passed");
  });
});

describe("alternative texts, one by one", () => {
  const german = [
    "Ein Balkendiagramm mit den Einnahmen der letzten vier Jahre",
    "Der Hafen von oben mit allen Liegeplätzen und der Schleuse",
    "Drei Kinder stehen am Ufer und winken dem Schiff zu",
  ];
  const english = [
    "A bar chart of the income of the last four years",
    "The harbour from above with all berths and the lock",
    "Three children on the shore wave to the ship",
    "A map of the bay with the paths to the landing stages",
  ];
  const reported = async (...alternatives: string[]) => {
    const pictures = alternatives.map((alt, at) => `<img src="${at}.png" alt="${alt}">`).join("");
    const page = `<!DOCTYPE html><html lang="en"><title>Minutes</title><h1>2026</h1>${pictures}`;
    const { checks, issues } = await reportOf("page.html", utf8(page));
    const { status } = checks.find(({ id }) => id === "language-of-parts")!;
    return [
      status,
      ...issues.filter(({ check_id }) => check_id === "language-of-parts").map((issue) => issue.message),
    ];
  };

  it("a person is asked about some in another language among those that fit", async () => {
    const [status, message, ...others] = await reported(...english, ...german);
    expect([status, others]).toEqual(["needs_review", []]);
    expect(message).toMatch(
      /^Alternative texts that are read as English \(en\) seem to be in German, from "Ein Balkendiagramm .+" on \(29 words\)\./,
    );
  });

  it("a few, names and titles are not enough", async () => {
    expect(await reported(...english, ...german.slice(1))).toEqual(["not_applicable"]);
    const names = [
      "Schloss Neuschwanstein, Hohenschwangau",
      "Café Müller, Düsseldorf Königsallee",
      "São Paulo, Pinacoteca do Estado",
    ];
    expect(await reported(...english, ...names)).toEqual(["not_applicable"]);
  });
});
