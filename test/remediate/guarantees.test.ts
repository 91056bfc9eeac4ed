import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import type { Editor } from "../../src/formats/editor.ts";
import type { Edit, EditKind, EditOutcome } from "../../src/formats/edits.ts";
import type { RemediateOptions } from "../../src/remediate/options.ts";
import { picture as pictureOf } from "../../src/remediate/picture.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import type { Remediation, Scratch } from "../../src/remediate/result.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";
import { docx, p, picture, table } from "../checker/build/docx.ts";
import { recordingEditor } from "./fixing.ts";

const sentence =
  "The harbour office publishes the dues of each berth every spring, and the boats pay them in advance.";
const text = p(sentence).repeat(12);
const rows = [
  ["Quay", "Dues"],
  ["North", "12"],
  ["South", "9"],
  ["West", "7"],
];
const shown = (id: number, link?: string) => p(picture(`id="${id}" name="Picture ${id}"`, "", link));
const untitled = { title: "", body: p("Harbour dues", "berschrift1") + text };
const titled = { ...untitled, title: "Harbour dues" };

/** An editor that knows these kinds and writes one of the results at each attempt. */
function writing(results: readonly Uint8Array[], kinds: readonly EditKind[], asked: Edit[][] = []): Editor {
  return {
    format: "docx",
    kinds: new Set(kinds),
    async apply(_source, edits, out) {
      await out.write(results[asked.length]!);
      asked.push([...edits]);
      return edits.map(() => ({ status: "applied" }));
    },
  };
}

const run = (
  bytes: Uint8Array,
  editor: Editor = recordingEditor("docx", []),
  options: Partial<RemediateOptions> = {},
): Promise<Remediation> =>
  remediate(bytesSource(bytes), { filename: "dues.docx", scratch: memoryScratch, ...options }, { editor });

const refusing = (outcome: Partial<EditOutcome>): EditOutcome =>
  ({ status: "refused", reason: "It would look different.", ...outcome }) as EditOutcome;

describe("a result", () => {
  it("of which other text has changed is taken back, although no check is worse", async () => {
    const changed = docx({ ...titled, body: titled.body.replace("pay them in advance", "pay them later") });
    const { changes, result, after, before } = await run(docx(untitled), writing([changed], ["set-title"]));
    expect(result).toBeNull();
    expect(after).toEqual(before);
    expect(changes).toMatchObject([
      { fix_id: "title", taken_back: true, message: expect.stringMatching(/because other text .* changed/) },
    ]);
  });

  it("of which less can be read than before is taken back", async () => {
    const broken = docx({ ...titled, body: `${titled.body}</w:p>` });
    const { changes, result } = await run(docx(untitled), writing([broken], ["set-title"]));
    expect(result).toBeNull();
    expect(changes).toMatchObject([{ fix_id: "title", taken_back: true }]);
  });

  it("gives no answer of a fix back that another one was taken back for", async () => {
    const two = { title: "", body: p("Harbour dues", "berschrift1") + text + shown(1) };
    const [question] = (await run(docx(two))).questions;
    const answers = [{ question_id: question!.id, value: "Boats at low tide" }];
    const asked: Edit[][] = [];
    const worse = docx({ ...two, title: "Harbour dues", body: two.body + p("Deep", "berschrift3") });
    const described = docx({
      ...two,
      body: two.body.replace('name="Picture 1"', 'name="Picture 1" descr="Boats at low tide"'),
    });
    const editor = writing([worse, described], ["set-title", "set-alternative", "mark-decorative"], asked);
    const { changes, rejected, questions, left } = await run(docx(two), editor, { answers });
    expect(asked.map((edits) => edits.map(({ kind }) => kind))).toEqual([
      ["set-title", "set-alternative"],
      ["set-alternative"],
    ]);
    expect(changes).toMatchObject([
      { fix_id: "image-alternatives", count: 1 },
      { fix_id: "title", taken_back: true },
    ]);
    expect([rejected, questions]).toEqual([[], []]);
    expect(left).toMatchObject([
      { check_id: "title", reason: expect.stringMatching(/^Lectern's fix of it was taken back, because/) },
    ]);
  });
});

describe("what was written", () => {
  const unwritten = { ...recordingEditor("docx", []) };
  const failing: Editor = {
    ...writing([], ["set-title"]),
    apply: async () => {
      throw new Error("The disk is full.");
    },
  };
  const damaged = writing([docx(titled).slice(0, 400)], ["set-title"]);
  const worse = writing([docx({ ...titled, body: `${titled.body}${shown(1)}` })], ["set-title"]);

  it.each<[string, Editor, boolean, number]>([
    ["is kept where it is the result", writing([docx(titled)], ["set-title"]), false, 0],
    ["goes where nothing was to be changed", unwritten, false, 1],
    ["goes where a fix is taken back", worse, false, 1],
    ["goes where writing fails", failing, true, 1],
    ["goes where it cannot be read again", damaged, true, 1],
  ])("%s", async (_, editor, throws, discarded) => {
    const [opened, gone] = [new Set<Scratch>(), new Set<Scratch>()];
    const scratch = async (): Promise<Scratch> => {
      const own = await memoryScratch();
      const watched: Scratch = {
        ...own,
        async discard() {
          gone.add(watched);
          await own.discard();
        },
      };
      opened.add(watched);
      return watched;
    };
    const made = run(docx(untitled), editor, { scratch });
    if (throws) await expect(made).rejects.toThrow();
    else await made;
    expect([opened.size, gone.size]).toEqual([1, discarded]);
  });
});

describe("questions", () => {
  const two = { title: "Dues", body: text + shown(1) + text + shown(2, "other.png") };
  const media = (byte: number) => ({ type: "image", content: new Uint8Array(200).fill(byte) });
  const withPictures = (body: string) =>
    docx({
      ...two,
      body,
      parts: { "media/image1.png": { ...media(1), id: "image1.png" }, "media/other.png": media(2) },
      links: { "other.png": "media/other.png" },
    });

  it("differ by what they are about, and an answer holds for the same thing in another version", async () => {
    const { questions } = await run(withPictures(two.body));
    const pictures = questions.filter(({ kind }) => kind === "alternative_text");
    expect(pictures).toHaveLength(2);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ fingerprint }) => fingerprint)).size).toBe(questions.length);
    const later = withPictures(p("A line that is new.") + two.body);
    const asked: Edit[][] = [];
    const editor = writing([later], ["set-alternative", "mark-decorative"], asked);
    const answers = [{ question_id: pictures[1]!.fingerprint, value: "Boats at low tide" }];
    const made = await run(later, editor, { answers });
    expect(asked).toMatchObject([[{ kind: "set-alternative", text: "Boats at low tide" }]]);
    expect(made.rejected).toEqual([]);
    expect(made.questions.map(({ fingerprint }) => fingerprint)).toEqual([pictures[0]!.fingerprint]);
  });

  it("never have their suggestion written by themselves", async () => {
    const caption = p("Figure 1: Boats at low tide in the harbour", "Beschriftung");
    const asked: Edit[] = [];
    const { questions } = await run(
      docx({ title: "Dues", body: text + shown(1) + caption }),
      recordingEditor("docx", asked),
    );
    expect(questions.map(({ suggestion }) => suggestion?.value)).toEqual([
      expect.stringContaining("Boats at low tide in the harbour"),
    ]);
    expect(asked).toEqual([]);
  });

  it("come in the order of what their answers gain", async () => {
    const { questions } = await run(docx({ title: "", body: text + table(rows) + text + shown(1) }));
    const gains = questions.map(({ gain }) => gain);
    expect(new Set(questions.map(({ check_id }) => check_id)).size).toBeGreaterThan(2);
    expect(gains).toEqual([...gains].sort((one, other) => other - one));
    expect(gains[0]).toBeGreaterThan(gains.at(-1)!);
  });

  it("gain nothing that only a person can judge", async () => {
    const bare = { title: "Dues", body: p("Dues", "berschrift1") + p("The dues of each berth.") };
    const gainOf = async (language: string | null) => {
      const { questions } = await run(docx({ ...bare, styleLanguage: language }));
      return questions.find(({ kind }) => kind === "language")?.gain;
    };
    expect(await gainOf(null)).toBeGreaterThan(0);
    expect(await gainOf("und")).toBe(0);
  });
});

describe("a table whose header row is certain", () => {
  const bold = (words: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
  const headed = table([["Quay", "Dues"].map(bold), ...rows.slice(1)]);
  const document = docx({ title: "Dues", body: p("Dues", "berschrift1") + text + headed });
  const plain = docx({ title: "Dues", body: p("Dues", "berschrift1") + text + table(rows) });
  const restyling = (more: Partial<Editor>): Editor => ({ ...recordingEditor("docx", []), ...more });

  it("is asked about only where its editor would change how it looks, and left alone where that is skipped", async () => {
    const asked: Edit[] = [];
    const { questions } = await run(document, recordingEditor("docx", asked));
    expect(asked).toMatchObject([{ kind: "mark-header-cells", rows: 1, columns: 0 }]);
    expect(questions).toEqual([]);
    const always = restyling({ alwaysRestyles: new Set(["mark-header-cells"]) });
    for (const editor of [recordingEditor("docx", [], refusing({ wouldRestyle: true } as never)), always])
      expect((await run(document, editor)).questions).toMatchObject([{ kind: "headers" }]);
    const { id } = (await run(document, always)).questions[0]!;
    const later: Edit[] = [];
    const skipped = await run(document, recordingEditor("docx", later), {
      answers: [{ question_id: id, value: "skip" }],
    });
    expect([later, skipped.questions]).toEqual([[], []]);
    expect(skipped.left).toMatchObject([
      { check_id: "table-headers", reason: "A question about it was skipped." },
    ]);
  });

  it.each<[string, Partial<Editor>]>([
    ["no editor of its format knows such an edit", { kinds: new Set<EditKind>(["set-title"]) }],
    ["no document of its format can take it", { canMake: ({ kind }) => kind !== "mark-header-cells" }],
  ])("stays as it is where %s", async (_, more) => {
    const asked: Edit[] = [];
    await run(document, { ...recordingEditor("docx", asked), ...more });
    expect(asked).toEqual([]);
  });

  it("takes one of two answers that contradict each other", async () => {
    const asked: Edit[] = [];
    const editor = restyling({
      kinds: new Set<EditKind>(["mark-header-cells", "insert-header-row"]),
      async apply(_source, edits) {
        asked.push(...edits);
        return edits.map(() => ({ status: "unchanged" }));
      },
    });
    const { questions } = await run(plain, editor);
    expect(questions.map(({ kind }) => kind).sort()).toEqual(["headers", "text"]);
    const answers = questions.map(({ id, kind }) => ({
      question_id: id,
      value: kind === "headers" ? "rows:1,columns:0" : "Place | Fee",
    }));
    const { rejected } = await run(plain, editor, { answers });
    expect(asked.map(({ kind }) => kind)).toEqual(["mark-header-cells"]);
    expect(rejected).toMatchObject([
      { message: expect.stringMatching(/^Another answer about the same thing/) },
    ]);
  });

  it("says in the list of what is left why an answer was not written", async () => {
    const { id } = (await run(plain)).questions[0]!;
    const answers = [{ question_id: id, value: "rows:1,columns:0" }];
    const made = await run(plain, recordingEditor("docx", [], refusing({})), { answers });
    expect(made.rejected).toEqual([{ question_id: id, message: "It would look different." }]);
    expect(made.questions).toMatchObject([{ id }]);
  });
});

describe("what is left", () => {
  const unheaded = docx({ title: "Dues", body: p(sentence).repeat(60) });

  it("is nothing that is a matter of tags, but in a PDF without any", async () => {
    const { left } = await run(unheaded, recordingEditor("docx", []), {});
    const none = await run(unheaded, { ...recordingEditor("docx", []), kinds: new Set(["set-title"]) });
    expect(left).toEqual([]);
    expect(none.left).toMatchObject([
      { check_id: "headings-present", reason: expect.stringMatching(/^Lectern has no fix of this/) },
    ]);
  });
});

describe("a document", () => {
  const image = "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
  const page = bytesSource(
    new TextEncoder().encode(
      `<!doctype html><html lang="en"><head><title>Dues</title></head><body><h1>Dues</h1><p>${sentence}</p><img src="${image}"></body></html>`,
    ),
  );
  const mediaType = "text/html";

  it("is known by its declared type where its name says nothing, and so is the picture beside a question", async () => {
    const { format, questions } = await remediate(page, {
      filename: "dues",
      mediaType,
      scratch: memoryScratch,
    });
    expect([format, questions.map(({ has_picture }) => has_picture)]).toEqual(["html", [true]]);
    const question = questions[0]!.id;
    const shown = await pictureOf(page, { filename: "dues", mediaType, question });
    expect(shown?.mediaType).toBe("image/gif");
    expect(await pictureOf(page, { filename: "dues.html", question })).toEqual(shown);
    expect(await pictureOf(page, { filename: "dues.html", question: "none" })).toBeNull();
  });
});
