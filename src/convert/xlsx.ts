import { isBlank, snippet } from "../checker/text.ts";
import { languageTag } from "../formats/ooxml/drawing/text.ts";
import { OfficePackage, type Relationships } from "../formats/ooxml/package.ts";
import { isOn } from "../formats/ooxml/values.ts";
import { SharedStrings } from "../formats/xlsx/cells/shared-strings.ts";
import { Styles } from "../formats/xlsx/cells/styles.ts";
import { isGenericSheetName } from "../formats/xlsx/sheet-names.ts";
import type { Converter } from "./converter.ts";
import { tellUnread } from "./drawing/unread.ts";
import type { PageBuilder } from "./page.ts";
import { readCellPictures } from "./xlsx/cell-pictures.ts";
import { readPersons } from "./xlsx/comments.ts";
import { SheetWriter } from "./xlsx/write-sheet.ts";

/** Sheets that are read; more is no workbook of this world. */
const sheetLimit = 10_000;

export const xlsx: Converter = {
  largest: 52_428_800,
  infersHeaders: true,
  async write(source, page, budget) {
    const { file, main } = await OfficePackage.openMain(source, "Excel", budget);
    await writeWorkbook(file, main, page);
    tellUnread(page, file);
  },
};

interface Sheet {
  name: string;
  relationship: string | null;
  id: string;
}

interface Workbook {
  /** Those that are shown. */
  sheets: Sheet[];
  hidden: number;
  is1904: boolean;
}

async function writeWorkbook(file: OfficePackage, main: string, page: PageBuilder): Promise<void> {
  const relationships = await file.relationships(main);
  const properties = await file.properties();
  page.setLanguage(languageTag(properties.language));
  page.setTitle(properties.title);
  const { sheets, hidden, is1904 } = await readWorkbook(file, main);
  const partOf = (type: string) => relationships.ofType(type)[0]?.target ?? null;
  const context = {
    page,
    file,
    styles: await Styles.read(file, partOf("styles"), is1904),
    strings: await SharedStrings.read(file, partOf("sharedStrings")),
    persons: await readPersons(file, relationships),
    pictures: await readCellPictures(file, relationships, page),
    sheets: new Map(sheets.map(({ name, id }) => [name.toLowerCase(), id])),
  };
  const cut: string[] = [];
  for (const sheet of sheets) {
    const part = partFor(sheet, relationships);
    if (part === null) file.note(`The sheet "${sheet.name}" is missing from the file.`, main);
    page.open("section", { id: sheet.id });
    writeName(sheet, page);
    if (part !== null && (await SheetWriter.write(context, part, sheet.id))) cut.push(sheet.name);
    page.close();
  }
  if (hidden)
    page.remark(hidden === 1 ? "1 hidden sheet was left out." : `${hidden} hidden sheets were left out.`);
  if (cut.length) {
    const names = cut.slice(0, 10).map((name) => `“${snippet(name, 60)}”`);
    const more = cut.length > 10 ? ` and ${cut.length - 10} more` : "";
    page.remark(`Rows or columns that are hidden or filtered were left out of ${names.join(", ")}${more}.`);
  }
}

function writeName({ name }: Sheet, page: PageBuilder): void {
  if (isBlank(name)) page.standInHeading(2, "Sheet without a name", "en");
  else if (isGenericSheetName(name)) page.standInHeading(2, name, null);
  else {
    page.open("h2", {});
    page.text(name);
    page.close();
  }
}

const partFor = ({ relationship }: Sheet, relationships: Relationships): string | null =>
  relationships.byId(relationship)?.target ?? null;

async function readWorkbook(file: OfficePackage, main: string): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], hidden: 0, is1904: false };
  let count = 0;
  await file.read(main, {
    start(name, attributes) {
      if (name === "x:workbookPr") {
        const date1904 = attributes.get("date1904");
        workbook.is1904 = date1904 !== null && isOn(date1904);
      } else if (name === "x:sheet" && count < sheetLimit) {
        count++;
        if (/hidden/i.test(attributes.get("state") ?? "")) workbook.hidden++;
        else
          workbook.sheets.push({
            name: attributes.get("name", 255) ?? "",
            relationship: attributes.get("r:id", 255),
            id: `sheet-${count}`,
          });
      }
    },
  });
  return workbook;
}
