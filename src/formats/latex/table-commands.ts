import type { Cell } from "../content.ts";
import type { Command } from "./interpreter.ts";
import { columnsOf } from "./tabular.ts";

const behind =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, () => {});

/** A rule, which is for the eye only. */
const rule =
  (isMidrule: boolean, signature = ""): Command =>
  (to) => {
    to.tables.at(-1)?.rule(isMidrule);
    if (signature) to.scanner.take(signature, () => {});
  };

const whole = (source: string | undefined) => Math.max(1, Number.parseInt(source ?? "", 10) || 1);

const sides: Record<string, Cell["align"]> = { c: "center", r: "end" };

const sectionEnd: Command = (to, name) => {
  const table = to.tables.at(-1);
  if (name === "endhead" || name === "endfirsthead") table?.looksHeaded();
  table?.endSection(name);
};

/** Commands of tables. */
export const tableCommands: Record<string, Command> = {
  multicolumn: (to) =>
    to.scanner.take("mm", ([columns, align]) => {
      const source = align?.source ?? "";
      const side = columnsOf(source) === 1 ? /[cr]/.exec(source)?.[0] : undefined;
      to.tables.at(-1)?.span(whole(columns?.source), 1, side ? sides[side] : undefined);
    }),
  multirow: (to) => to.scanner.take("omomo", ([, rows]) => to.tables.at(-1)?.span(1, whole(rows?.source))),
  SetCell: (to) =>
    to.scanner.take("om", ([options]) => {
      const [, rows] = /r\s*=\s*(\d+)/.exec(options?.source ?? "") ?? [];
      const [, columns] = /c\s*=\s*(\d+)/.exec(options?.source ?? "") ?? [];
      to.tables.at(-1)?.span(whole(columns), whole(rows));
    }),
  thead: (to) =>
    to.scanner.take("o", () => {
      to.tables.at(-1)?.looksHeaded();
      to.tables.at(-1)?.header();
      to.groups.use({});
    }),
  makecell: behind("so"),
  shortstack: behind("o"),
  endhead: sectionEnd,
  endfirsthead: sectionEnd,
  endfoot: sectionEnd,
  endlastfoot: sectionEnd,
  hline: rule(false),
  Xhline: rule(false, "m"),
  hhline: rule(false, "m"),
  cline: rule(false, "m"),
  cmidrule: rule(false, "odm"),
  specialrule: rule(true, "mmm"),
  toprule: rule(false, "o"),
  midrule: rule(true, "o"),
  bottomrule: rule(false, "o"),
  addlinespace: behind("o"),
  morecmidrules: behind(""),
  rowcolor: (to) =>
    to.scanner.take("omoo", ([model, value]) => to.tables.at(-1)?.colourRow(to.colours.of(model, value))),
  rowcolors: behind("sommm"),
  cellcolor: (to) =>
    to.scanner.take("om", ([model, value]) => to.tables.at(-1)?.colourCell(to.colours.of(model, value))),
  columncolor: behind("om"),
  rowfont: (to) => to.scanner.take("om", () => to.tables.at(-1)?.bold()),
  noalign: behind("m"),
  arrayrulecolor: behind("om"),
  tablehead: behind("M"),
  tablefirsthead: behind("M"),
  tabletail: behind("M"),
  tablelasttail: behind("M"),
};
