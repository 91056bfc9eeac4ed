import { expect, test } from "vitest";
import { Update } from "../../../../src/formats/pdf/edit/update.ts";
import { Name, Ref } from "../../../../src/formats/pdf/file/objects.ts";
import { tag, taggedPdf } from "../../../checker/build/tagged-pdf.ts";
import { openPdf } from "./edited.ts";

const kids = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => new Ref(first + at, 0));

test("an object that changes very often takes no more than it is long", async () => {
  const update = new Update(await openPdf(taggedPdf({ tags: [tag("H1", ["Ships"])] })));
  const [often, once] = [update.reserve(), update.reserve()];
  update.put(once, { Type: Name.of("Once") });
  for (let time = 0; time < 40; time++) update.put(often, kids(60_000, 100_000 + time));
  const [first, second] = [...update.objects()].map(
    ({ ref, source }) => [ref.num, new TextDecoder().decode(source)] as const,
  );
  expect(first![0]).toBe(often.num);
  expect(first![1].startsWith("[100039 0 R 100040 0 R ")).toBe(true);
  expect(first![1].endsWith(" 160038 0 R]")).toBe(true);
  expect(second).toEqual([once.num, expect.stringContaining("Once")]);
});

test("what is held of all changes has a bound", async () => {
  const update = new Update(await openPdf(taggedPdf({ tags: [tag("H1", ["Ships"])] })));
  expect(() => {
    for (let time = 0; time < 40; time++) update.add(kids(60_000, 100_000 + time));
  }).toThrow("The document is too complex to be changed: what changes in it takes more than 16 MB.");
});
