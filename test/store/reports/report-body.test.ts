import { describe, expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { packReport, unpackReport } from "../../../src/store/reports/report-body.ts";
import { docx } from "../../api/documents.ts";

/** Text that no compression makes shorter, three bytes a character. */
function noise(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(0x4e00 + ((state >>> 12) % 0x5000));
  }).join("");
}

describe("a stored report", () => {
  it("is what was stored", async () => {
    const report = await check(bytesSource(docx()), { filename: "häßlich.docx" });
    expect(await unpackReport(await packReport(report))).toEqual(report);
  });

  it("fits a row of the database with as many issues as there may be, in any script", async () => {
    const report = await check(bytesSource(docx()), { filename: "a.docx" });
    const [issue] = report.issues;
    const issues = Array.from({ length: 1_000 }, (_, at) => ({
      ...issue!,
      snippet: noise(160, at),
      location: { label: noise(120, at + 1_000) },
    }));
    expect(JSON.stringify(issues).length).toBeGreaterThan(500_000);
    expect((await packReport({ ...report, issues })).length).toBeLessThan(1_900_000);
  });
});
