import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drill } from "../../scripts/drill/drill.ts";

it("a damaged database is restored from its export, row by row, with the index of a search", {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-drill-"));
  try {
    const result = await drill(join(folder, "export.json"), async (db) => {
      await db
        .prepare(
          "create virtual table drill_search using fts5(filename, content='documents', content_rowid='rowid')",
        )
        .run();
    });
    expect(result.differences).toEqual([]);
    expect(result.notFilled).toEqual([]);
    expect(result.rebuilt).toContain("drill_search");
    // The damage was seen by the same comparison.
    expect(result.damages.length).toBeGreaterThan(3);
    expect(result.rows).toBeGreaterThanOrEqual(result.tables);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
