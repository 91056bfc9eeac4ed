import { expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { fixes } from "../../src/remediate/fixes/all.ts";
import { isCompared, type Survey, survey, surveyOfWhole } from "../../src/remediate/survey.ts";
import {
  image,
  onPage,
  operators,
  paint,
  type TaggedDocument,
  tag,
  taggedPdf,
  text,
} from "../checker/build/tagged-pdf.ts";
import { addresses, edited } from "../formats/pdf/edit/edited.ts";

const filename = "dues.pdf";
const document = (pages: number, more: Partial<TaggedDocument> = {}): Uint8Array<ArrayBuffer> =>
  taggedPdf({
    pages,
    tags: Array.from({ length: pages }, (_, page) => [
      onPage(page, tag(page ? "H2" : "H1", operators(text(`Part ${page}`, 700)))),
      onPage(
        page,
        tag("P", operators(text("The dues of each berth in the harbour are to be paid in spring.", 600))),
      ),
      onPage(page, tag("Figure", page ? paint("Im") : [], page % 2 ? { Alt: "A map" } : {})),
    ]).flat(),
    resources: (builder) => ({ XObject: { Im: image(builder) } }),
    ...more,
  });

const compared = ({ document, results, findings, digest, sees }: Survey) => ({
  document,
  results: results.filter(({ check }) => isCompared(check.id)),
  findings: findings
    .filter(({ check }) => isCompared(check.id))
    .map(({ place, ...finding }) => ({ ...finding, place: { ...place } })),
  digest,
  sees,
});

/** What is read of the whole alone, and what a whole reading says; null where all has to be read. */
async function both(bytes: Uint8Array, edits: Edit[]) {
  const before = await survey("pdf", bytesSource(bytes), { filename, fixes });
  const result = bytesSource(await edited(bytes, edits));
  const alone = await surveyOfWhole(before, "pdf", result, {});
  const all = await survey("pdf", result, { filename, fixes: [], readContent: false, isCompared: true });
  return alone && [compared(alone), compared(all)];
}

const hidden = { catalog: { ViewerPreferences: null } };

it.each<[string, Uint8Array, Edit[]]>([
  ["bookmarks", document(21), [{ kind: "add-navigation" }]],
  ["bookmarks of a few pages, which have parts by them", document(3), [{ kind: "add-navigation" }]],
  ["a title", document(5, { info: {}, xmp: null }), [{ kind: "set-title", title: "Dues of the harbour" }]],
  ["a title that is shown", document(5, hidden), [{ kind: "show-title", title: "Harbour" }]],
  [
    "all of these",
    document(22, { info: {}, xmp: null, ...hidden }),
    [
      { kind: "set-title", title: "Dues" },
      { kind: "show-title", title: "Harbour" },
      { kind: "add-navigation" },
    ],
  ],
])("%s of a PDF are judged as by reading all of it", async (_, bytes, edits) => {
  const [alone, all] = (await both(bytes, edits))!;
  expect(alone).toEqual(all);
});

it.each<[string, (bytes: Uint8Array) => Promise<Edit[]> | Edit[], Partial<TaggedDocument>?]>([
  ["its language", () => [{ kind: "set-language", at: null, language: "de" }]],
  [
    "a description",
    async (bytes) => [{ kind: "set-alternative", at: (await addresses(bytes, "image"))[0]!, text: "A bay" }],
  ],
  [
    "a level",
    async (bytes) => [{ kind: "set-heading-level", at: (await addresses(bytes, "heading"))[2]!, level: 3 }],
  ],
  ["its mark", () => [{ kind: "mark-tagged" }], { catalog: { MarkInfo: null } }],
  ["bookmarks without a language", () => [{ kind: "add-navigation" }], { catalog: { Lang: null } }],
])("a PDF is read whole after %s", async (_, edits, more) => {
  const bytes = document(4, more);
  expect(await both(bytes, await edits(bytes))).toBeNull();
});

it("a PDF that is no update of the one that was read is read whole", async () => {
  const before = await survey("pdf", bytesSource(document(4)), { filename, fixes });
  const other = bytesSource(document(5));
  expect(await surveyOfWhole(before, "pdf", other, {})).toBeNull();
});
