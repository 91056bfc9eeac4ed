import { snippet } from "../../../checker/snippet.ts";
import { isGenericSheetName } from "../../../checker/text/sheet-names.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { ContentListener } from "../../content.ts";
import { ContentEmitter } from "../../content-buffer.ts";
import type { OfficePackage, Relationships } from "../../ooxml/package.ts";
import { cellValues } from "../cells/shown-value.ts";
import type { ShownSheet } from "../workbook.ts";
import { cellPictures } from "./cell-pictures.ts";
import { partsByName, RereadBytes } from "./chart-cells.ts";
import { readPersons } from "./comments.ts";
import { type SheetContext, SheetRegions } from "./sheet.ts";

/**
 * Emits a workbook as its reader makes it out: a section for each sheet that is shown, in it the tables, grids and lines
 * of its cells. Answers the sentences on what is left out of it.
 */
export async function emitRegions(
  file: OfficePackage,
  main: string,
  { sheets, hidden }: { sheets: readonly ShownSheet[]; hidden: number },
  listener: ContentListener,
): Promise<string[]> {
  const relationships: Relationships = await file.relationships(main);
  const to = new ContentEmitter(listener);
  const context: SheetContext = {
    to,
    file,
    values: await cellValues(file, main),
    persons: await readPersons(file, relationships),
    pictures: await cellPictures(file, relationships),
    sheets: new Map(sheets.map(({ name, number }) => [name.toLowerCase(), idOf(number)])),
    parts: partsByName(sheets),
    reread: new RereadBytes(),
  };
  const cut: string[] = [];
  let valueless = 0;
  let sparklines = 0;
  let nameless = 0;
  for (const { name, number, part } of sheets) {
    const place = () => ({ label: `Sheet "${name}"`, part: part ?? main });
    const id = idOf(number);
    const regions = part === null ? null : await SheetRegions.read(context, { name, part, id });
    await to.open({
      role: "section",
      sort: "sheet",
      ...(sheets.length > 1 ? { number } : {}),
      id,
      ...(regions?.traits.isFromRight ? { direction: "rtl" } : {}),
      place,
    });
    const isStandIn = isBlank(name) || isGenericSheetName(name);
    if (isStandIn && sheets.length > 1) nameless++;
    to.open({
      role: "heading",
      level: 2,
      ...(isStandIn ? { isStandIn } : {}),
      ...(isBlank(name) ? { language: "en" } : {}),
      place,
    });
    to.text({ text: isBlank(name) ? "Sheet without a name" : name, place });
    to.close();
    if (regions) {
      await regions.emit();
      if (regions.traits.hasHidden) cut.push(name);
      valueless += regions.traits.valueless;
      sparklines += regions.traits.sparklines;
    }
    await to.close();
  }
  const remarks: string[] = [];
  if (hidden)
    remarks.push(hidden === 1 ? "1 hidden sheet was left out." : `${hidden} hidden sheets were left out.`);
  if (nameless)
    remarks.push(
      `${nameless === 1 ? "1 sheet has the name" : `${nameless} sheets have the names`} that the program gave: say in ${nameless === 1 ? "its heading" : "their headings"} what is on ${nameless === 1 ? "it" : "them"}.`,
    );
  if (cut.length) {
    const names = cut.slice(0, 10).map((name) => `“${snippet(name, 60)}”`);
    const more = cut.length > 10 ? ` and ${cut.length - 10} more` : "";
    remarks.push(`Rows or columns that are hidden or filtered were left out of ${names.join(", ")}${more}.`);
  }
  if (sparklines)
    remarks.push(sparklines === 1 ? "1 sparkline was left out." : `${sparklines} sparklines were left out.`);
  if (valueless) {
    const found = valueless === 1 ? "1 cell has a formula" : `${valueless} cells have formulas`;
    remarks.push(
      `${found} whose ${valueless === 1 ? "value is" : "values are"} not in the file, so that nothing stands in ${valueless === 1 ? "its" : "their"} place: open the workbook in Excel or LibreOffice, save it and convert it again.`,
    );
  }
  return remarks;
}

const idOf = (number: number) => `sheet-${number}`;
