import type { SheetFact } from "../../checker/model.ts";
import { isGenericSheetName } from "../../checker/text/sheet-names.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** What Excel takes as the name of a sheet: 31 characters, some of them not, and no apostrophe at either end. */
const isSheetName = (name: string) =>
  name.length <= 31 && !/[[\]:*?/\\]|^'|'$/.test(name) && name.toLowerCase() !== "history";

/** Sheets that have the name that the program gave. */
export const sheetNames: Fix = {
  id: "sheet-names",
  checkId: "headings-present",
  start: () => {
    const found: SheetFact[] = [];
    const names = new Set<string>();
    return {
      facts: {
        sheet({ name }) {
          if (names.size < 10 * keptLimit) names.add(name.toLowerCase());
        },
      },
      finding({ fact }) {
        if (fact.kind === "sheet" && found.length < keptLimit) found.push(fact);
      },
      finish: () =>
        found.map(({ name, isEmpty, place }) => ({
          sort: "ask",
          kind: "text",
          prompt: isEmpty
            ? `What is the empty sheet “${name}” for, in one or a few words? It becomes the sheet's name; a sheet that is not needed can be deleted in the program instead.`
            : `What is on the sheet “${name}”, in one or a few words? It becomes the sheet's name.`,
          place,
          suggestion: null,
          seed: name,
          things: 1,
          needs: ["rename-sheet"],
          resolve: (value) => {
            if (!isSheetName(value))
              return "A sheet's name has at most 31 characters, none of them [ ] : * ? / \\, and no apostrophe at either end.";
            if (isGenericSheetName(value))
              return `“${value}” is what the program calls a new sheet: say what is on it.`;
            if (names.has(value.toLowerCase())) return `There is a sheet “${value}” already.`;
            return [{ kind: "rename-sheet", from: name, to: value }];
          },
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "sheet has a name of its own", "sheets have names of their own")}, as answered.`,
};
