import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { contrast } from "../../src/checker/checks/contrast.ts";
import type { Fact } from "../../src/checker/model.ts";
import { readers } from "../../src/checker/readers/all.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";
import { loadEditor } from "../../src/formats/all.ts";
import type { Editor } from "../../src/formats/editor.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const fixtures = Object.entries(inject("fixtures"));
const bytesOf = (data: string) => new Uint8Array(Buffer.from(data, "base64"));

/** The colours of all text, apart from what it says. */
async function coloursOf(bytes: Uint8Array, format: Format): Promise<string[]> {
  const found = new Set<string>();
  const take = (fact: Fact) => {
    if (fact.kind !== "colour") return;
    const { foreground, background, others, doubt, isLarge } = fact;
    found.add(JSON.stringify({ foreground, background, others, doubt, isLarge }));
  };
  await readers[format].read(bytesSource(bytes), take, new Budget());
  return [...found].sort();
}

/** The result with every answer that is suggested, without the edits that may colour something otherwise. */
async function withoutRecolouring(editor: Editor, bytes: Uint8Array, filename: string) {
  const made = new Set<string>();
  const own: Editor = {
    ...editor,
    apply(source, edits, ...rest) {
      const left = edits.filter(({ kind }) => !editor.recolours!.has(kind));
      for (const { kind } of left) made.add(kind);
      return editor.apply(source, left, ...rest).then((outcomes) => {
        const next = [...outcomes];
        const refused = { status: "refused", reason: "It may colour something otherwise." } as const;
        return edits.map((edit: Edit) => (editor.recolours!.has(edit.kind) ? refused : next.shift()!));
      });
    },
  };
  const { questions } = await remediate(bytesSource(bytes), { filename, scratch: memoryScratch });
  const answers = questions.map(({ id, kind, options, suggestion }) => ({
    question_id: id,
    value:
      kind === "alternative_text"
        ? "A pier"
        : (suggestion?.value ?? options?.[0]?.value ?? "Piers of the harbour"),
  }));
  const { result } = await remediate(
    bytesSource(bytes),
    { filename, answers, scratch: memoryScratch },
    { editor: own },
  );
  return { result: result && new Uint8Array(await result.read(0, result.size)), made };
}

describe.each(["docx", "pptx", "xlsx"] as const)(
  "edits of %s that are not said to colour anything",
  (format) => {
    it("leave the colours of all text as they are", async () => {
      const editor = (await loadEditor(format))!;
      const kinds = new Set<string>();
      let found = 0;
      for (const [path, data] of fixtures) {
        if (!path.startsWith(`${format}/`)) continue;
        const filename = path.split("/")[1]!;
        const { result, made } = await withoutRecolouring(editor, bytesOf(data), filename);
        for (const kind of made) kinds.add(kind);
        const before = await coloursOf(bytesOf(data), format);
        found += before.length;
        if (result) expect(await coloursOf(result, format), path).toEqual(before);
      }
      expect(kinds.size).toBeGreaterThan(2);
      expect(found).toBeGreaterThan(0);
    });
  },
);

it("colours of a result are read where an edit may have changed them, and else not", async () => {
  const judged = vi.spyOn(contrast, "test");
  const bytes = bytesOf(inject("fixtures")["docx/bad.docx"]!);
  const editor = (await loadEditor("docx"))!;
  const readings: number[] = [];
  for (const recolours of [new Set<never>(), editor.kinds]) {
    judged.mockClear();
    const { result } = await remediate(
      bytesSource(bytes),
      { filename: "bad.docx", scratch: memoryScratch },
      { editor: { ...editor, recolours } },
    );
    expect(result).not.toBeNull();
    readings.push(judged.mock.calls.length);
  }
  expect(readings[0]).toBeGreaterThan(0);
  expect(readings[1]).toBe(2 * readings[0]!);
});
