import { defineCheck } from "../check.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

export const tableScope = defineCheck({
  id: "table-scope",
  name: "Scope of table headers",
  category: "tables",
  tier: 2,
  severity: "minor",
  wcag: ["1.3.1"],
  pdfUa: ["15-003"],
  isConformanceFailure: false,
  needs: "table-scope",
  noun: ["table with headers", "tables with headers"],
  says: {
    passed: ["says what each of its headers is for", "say what each of their headers is for"],
    failed: ["has headers without a scope", "have headers without a scope"],
    not_applicable: unlessWithoutTags("a table", "There are no tables with headers."),
  },
  help: "The scope of a header says whether it heads a row or a column. Without it, software has to guess.",
  example: {
    bad: "<th>Day</th>, without a scope.",
    good: '<th scope="col">Day</th>',
  },
  messages: {
    missing: {
      text: "{headers} for a row or a column, so that some screen readers read the wrong header with a value.",
      fix: {
        default: "Set the scope of each header to row or column.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, select the table and open Table editor; select the header cells, right-click, choose Table cell properties, and set the scope.",
        "text-editor": 'Write <th scope="col"> or <th scope="row">.',
      },
    },
  },
  looksAt: ["table"],
  test: ({ isLayout, rows, columns, defects, headersWithoutScope: count }) => {
    if (isLayout || count === null || rows < 2 || columns < 2) return "skip";
    if (count > 0) {
      const headers =
        count === 1
          ? "One of this table's headers does not say whether it is"
          : `${count} of this table's headers do not say whether they are`;
      return { message: "missing", values: { headers } };
    }
    return defects.some(({ defect }) => defect === "no-headers") ? "skip" : "pass";
  },
});
