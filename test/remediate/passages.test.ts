import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Question, Remediation } from "../../src/remediate/result.ts";
import { docx, p } from "../checker/build/docx.ts";
import { ap, pptx, sp, title } from "../checker/build/pptx.ts";
import { utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const english =
  "The office keeps a list of all boats that are moored along the quay, and every owner pays the dues at the beginning of the season, before the first tide. Whoever comes later has to ask for a place at the office, where the master looks at the list and gives what is free. ".repeat(
    3,
  );
const greek =
  "Το γραφείο κρατά κατάλογο με όλα τα σκάφη που δένουν στην προκυμαία, και κάθε ιδιοκτήτης πληρώνει τα τέλη στην αρχή της σεζόν πριν από την πρώτη παλίρροια. Όποιος έρχεται αργότερα ζητά θέση στο γραφείο, όπου ο λιμενάρχης κοιτάζει τον κατάλογο. ";
const russian =
  "Контора ведёт список всех лодок, стоящих у причала, и каждый владелец платит сбор в начале сезона, до первого прилива. Кто приходит позже, тот просит место в конторе, где начальник порта смотрит список и даёт то, что свободно. ";
const french =
  "Le bureau tient une liste de tous les bateaux amarrés le long du quai, et chaque propriétaire paie les droits au début de la saison, avant la première marée. Celui qui vient plus tard doit demander une place au bureau, où le maître du port regarde la liste et donne ce qui est libre. ";

const page = (body: string, root = '<html lang="en">') =>
  utf8(`<!DOCTYPE html>${root}<title>Dues</title><body><h1>Dues</h1>${body}`);
const text = async ({ result }: Remediation) => Buffer.from(await result!.read(0, result!.size)).toString();
const marks = async ({ result }: Remediation, mark: RegExp) =>
  Object.values(unzipSync(await result!.read(0, result!.size))).flatMap(
    (bytes) => Buffer.from(bytes).toString().match(mark) ?? [],
  );
const ofPassages = ({ questions }: Remediation): Question[] =>
  questions.filter(({ check_id }) => check_id === "language-of-parts");

describe("passages in other letters", () => {
  it("of which one language is written are marked without a question, and a second run changes nothing", async () => {
    const made = await fixed(page(`<p>${english}<p>${greek}<ul><li>${greek}<li>${english}</ul>`), {
      filename: "dues.html",
    });
    expect(await text(made)).toBe(
      `<!DOCTYPE html><html lang="en"><title>Dues</title><body><h1>Dues</h1><p>${english}<p lang="el">${greek}<ul><li lang="el">${greek}<li>${english}</ul>`,
    );
    expect(made.changes.map(({ message }) => message)).toEqual([
      "2 passages are marked with the language that they are in: Greek.",
    ]);
    expect(ofPassages(made)).toEqual([]);
    const again = await fixed(await made.result!.read(0, made.result!.size), { filename: "dues.html" });
    expect(again.result).toBeNull();
  });

  it("are marked in Word and in PowerPoint run by run", async () => {
    const word = await fixed(docx({ title: "Dues", body: p(english) + p(greek) + p(english) }), {
      filename: "dues.docx",
    });
    expect(await marks(word, /<w:lang w:val="el"\/>/g)).toHaveLength(1);
    const slides = [
      title("Dues") + sp("Text", { text: ap(english) }),
      title("Τέλη") + sp("Text", { text: ap(greek) + ap(english) }),
    ];
    const show = await fixed(pptx({ slides }), { filename: "dues.pptx" });
    expect(await marks(show, /lang="el"/g)).toHaveLength(1);
  });

  const matter = "---\ntitle: Dues\nlang: en\n---\n";
  const markdown = (body: string) => utf8(`${matter}# Dues\n\n${english}\n\n${body}\n\n${english}\n`);

  it("are marked in Markdown by HTML in the line, which shows nothing", async () => {
    const [first, second] = [greek.slice(0, 100).trim(), greek.slice(100).trim()];
    const body = (mark: (text: string) => string) =>
      `${mark(`${first}\n${second}`)}\n\n## ${mark("Τα τέλη του λιμανιού και των σκαφών")} ##\n\n- ${mark(first)}\n\n> ${mark(second)}`;
    const made = await fixed(markdown(body((text) => text)), { filename: "dues.md" });
    expect(await text(made)).toBe(
      Buffer.from(markdown(body((text) => `<span lang="el">${text}</span>`))).toString(),
    );
    expect(made.changes.map(({ message }) => message)).toEqual([
      "4 passages are marked with the language that they are in: Greek.",
    ]);
    const again = await fixed(await made.result!.read(0, made.result!.size), { filename: "dues.md" });
    expect([again.result, ofPassages(again)]).toEqual([null, []]);
  });

  it.each([
    ["something else may begin in its next line", `${greek.trim()}\n* ${greek.trim()}`, 1],
    ["it ends in a backslash", `${greek.trim()}\\`, 0],
    ["the heading is underlined", "Τα τέλη του λιμανιού\n====================", 0],
    ["it stands in a table", `| Term | Text |\n|---|---|\n| Dues | ${greek.trim()} |`, 0],
  ])("are left in Markdown where %s", async (_, body, count) => {
    const { result } = await fixed(markdown(body), { filename: "dues.md" });
    const written = result ? Buffer.from(await result.read(0, result.size)).toString() : "";
    expect(written.match(/<span/g) ?? []).toHaveLength(count);
  });

  it("are not marked where a part says their language, where they are short, or where ancient Greek is written", async () => {
    for (const body of [
      `<p>${english}<p lang="el">${greek}`,
      `<p>${english}<p><span lang="el">${greek}</span>`,
      `<p>${english}<p>αλφα βητα`,
    ])
      expect((await fixed(page(body), { filename: "dues.html" })).result).toBeNull();
    const ancient = `Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν. ${greek}`;
    const asked = await fixed(page(`<p>${ancient}<p>${english}`), { filename: "dues.html" });
    expect(asked.result).toBeNull();
    expect(ofPassages(asked)).toHaveLength(1);
  });

  it("are asked about where several languages are written in them, unless their words show which", async () => {
    const first = await fixed(page(`<p>${english}<p>${russian.repeat(2)}`), { filename: "dues.html" });
    expect(first.result).toBeNull();
    const [question] = ofPassages(first);
    expect(question).toMatchObject({ kind: "language", suggestion: { value: "ru" } });
    expect(question!.prompt).toContain("in Cyrillic letters, from “Контора ведёт");
    const made = await fixed(page(`<p>${english}<p>${russian.repeat(2)}`), {
      filename: "dues.html",
      answers: [{ question_id: question!.id, value: "ru" }],
    });
    expect(await text(made)).toContain(`<p lang="ru">${russian}`);
    const sure = await fixed(page(`<p>${english.repeat(3)}<p>${russian.repeat(3)}<p>${russian}`), {
      filename: "dues.html",
    });
    expect((await text(sure)).match(/lang="ru"/g)).toHaveLength(2);
  });

  it("are marked together with the language of the whole, whether it is certain or answered", async () => {
    const bare = page(`<p>${english.repeat(6)}<p>${greek}`, "<html>");
    const certain = await fixed(bare, { filename: "dues.html" });
    expect(certain.changes.map(({ fix_id }) => fix_id)).toEqual(["language", "passage-languages"]);
    const short = page(`<p>${greek}<p>${english.slice(0, 480)}`, "<html>");
    const [question] = (await fixed(short, { filename: "dues.html" })).questions.filter(
      ({ check_id }) => check_id === "language",
    );
    const made = await fixed(short, {
      filename: "dues.html",
      answers: [{ question_id: question!.id, value: "en" }],
    });
    expect(await text(made)).toContain('<html lang="en">');
    expect(await text(made)).toContain('<p lang="el">');
    expect(
      (await fixed(await made.result!.read(0, made.result!.size), { filename: "dues.html" })).result,
    ).toBeNull();
  });
});

describe("passages in the same letters", () => {
  it("are asked about, with the language that they read like", async () => {
    const bytes = page(`<p>${english.repeat(2)}<p>${french}<p>${french.repeat(2)}<p>${english.repeat(2)}`);
    const first = await fixed(bytes, { filename: "dues.html" });
    expect(first.result).toBeNull();
    const [question] = ofPassages(first);
    expect(question).toMatchObject({
      suggestion: {
        value: "fr",
        source: expect.stringMatching(
          /^The text reads like French, identified from \d+ letters: check it\.$/,
        ),
      },
    });
    const made = await fixed(bytes, {
      filename: "dues.html",
      answers: [{ question_id: question!.id, value: "fr" }],
    });
    expect((await text(made)).match(/<p lang="fr">/g)).toHaveLength(2);
    const again = await fixed(await made.result!.read(0, made.result!.size), { filename: "dues.html" });
    expect(ofPassages(again)).toEqual([]);
  });

  it("are asked about in Word, which is read again for them alone", async () => {
    const bytes = docx({ title: "Dues", body: p(english) + p(french) + p(french.repeat(2)) + p(english) });
    const [question] = ofPassages(await fixed(bytes, { filename: "dues.docx" }));
    expect(question).toMatchObject({ suggestion: { value: "fr" } });
    const made = await fixed(bytes, {
      filename: "dues.docx",
      answers: [{ question_id: question!.id, value: "fr" }],
    });
    expect(await marks(made, /<w:lang w:val="fr"\/>/g)).toHaveLength(2);
  });

  it("are not asked about where the format has no place for their language", async () => {
    const bytes = utf8(
      `\\documentclass{article}\n\\usepackage[english]{babel}\n\\usepackage[pdftitle={Dues},pdfdisplaydoctitle]{hyperref}\n\\begin{document}\n\\section{Dues}\n\n${english.repeat(2)}\n\n${french.repeat(3)}\n\n${greek}\n\\end{document}\n`,
    );
    const made = await fixed(bytes, { filename: "dues.tex" });
    expect(made.result).toBeNull();
    expect(ofPassages(made)).toEqual([]);
  });
});
