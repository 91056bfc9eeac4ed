import type { Command } from "./definitions.ts";

const lineBreak: Command = (to) => {
  const { table } = to;
  if (table) table.row();
  else if (!to.isInTable) to.breakLine();
  to.scanner.take("so", () => {});
};

const rule = (isMidrule: boolean, signature = ""): Command => {
  return (to) => {
    to.table?.rule(isMidrule);
    if (signature) to.scanner.take(signature, () => {});
  };
};

const tableHead: Command = (to) => {
  if (to.table) to.table.looksHeaded = true;
};

const bold: Command = (to) => {
  if (to.frame) to.boldInCell();
};

const merged: Command = (to, name) =>
  to.scanner.take(name === "multirow" ? "omomo" : "mm", (found) => {
    const columns = name === "multicolumn" ? Number.parseInt(found[0]?.source ?? "", 10) || 1 : 1;
    to.mergedCell(columns);
  });

/** Commands of tables; the end of a row is the end of a line elsewhere. */
export const tableCommands: Record<string, Command> = {
  "\\": lineBreak,
  newline: lineBreak,
  tabularnewline: lineBreak,
  cr: lineBreak,
  linebreak: lineBreak,
  multicolumn: merged,
  multirow: merged,
  SetCell: (to) => to.scanner.take("om", () => to.mergedCell(1)),
  hline: rule(false),
  Xhline: rule(false, "m"),
  hhline: rule(false, "m"),
  cline: rule(false, "m"),
  cmidrule: rule(false, "odm"),
  specialrule: rule(true, "mmm"),
  toprule: rule(false, "o"),
  midrule: rule(true, "o"),
  bottomrule: rule(false, "o"),
  endhead: tableHead,
  endfirsthead: tableHead,
  thead: tableHead,
  rowcolor: (to) => to.scanner.take("om", () => to.table?.colour()),
  rowfont: (to) => to.scanner.take("om", () => bold(to, "")),
  textbf: bold,
  bfseries: bold,
  bf: bold,
};
