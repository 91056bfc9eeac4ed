import { columnsOf } from "./tabular.ts";
import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

const nothing =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, () => {});

const whole = (source: string | undefined) => Math.max(1, Number.parseInt(source ?? "", 10) || 1);

const sectionEnd: Command = (to, name) => to.tables.at(-1)?.endSection(name);

/** Commands of tables; rules are for the eye only. */
export const tableCommands: Record<string, Command> = {
  multicolumn: (to) =>
    to.scanner.take("mm", ([columns, align]) => {
      const side = /[cr]/.exec(columnsOf(align?.source ?? "") === 1 ? (align?.source ?? "") : "")?.[0];
      to.tables
        .at(-1)
        ?.span(whole(columns?.source), 1, side === "c" ? "center" : side === "r" ? "right" : "");
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
      to.tables.at(-1)?.header();
      to.groups.use({});
    }),
  makecell: nothing("so"),
  shortstack: nothing("o"),
  endhead: sectionEnd,
  endfirsthead: sectionEnd,
  endfoot: sectionEnd,
  endlastfoot: sectionEnd,
  hline: nothing(""),
  hhline: nothing("m"),
  cline: nothing("m"),
  toprule: nothing("o"),
  midrule: nothing("o"),
  bottomrule: nothing("o"),
  cmidrule: nothing("odm"),
  specialrule: nothing("mmm"),
  addlinespace: nothing("o"),
  morecmidrules: nothing(""),
  rowcolor: nothing("omoo"),
  rowcolors: nothing("sommm"),
  cellcolor: nothing("om"),
  columncolor: nothing("om"),
  rowfont: nothing("om"),
  noalign: nothing("m"),
  arrayrulecolor: nothing("om"),
  tablehead: nothing("M"),
  tablefirsthead: nothing("M"),
  tabletail: nothing("M"),
  tablelasttail: nothing("M"),
};
