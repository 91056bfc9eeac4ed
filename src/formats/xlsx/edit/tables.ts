import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { type NewElement, namespaceOf, renderedElement } from "../../ooxml/edit/names.ts";
import { declaration, type PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import { placeOf, type TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, sourceOf, type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { overlap, type Range, rangeOf } from "../cells/rows.ts";
import { HeaderCells } from "./header-cells.ts";
import { HeaderColours } from "./header-colours.ts";

type HeaderTask = TaskOf<"mark-header-cells">;

/** Columns of a table that is made: more is no table of this world. */
const mostColumns = 500;

/** A table part of the workbook. */
export interface KnownTable {
  part: string;
  sheet: string;
  tree: Tree;
}

const equal = (one: Range | null, other: Range): boolean =>
  one !== null &&
  one.left === other.left &&
  one.right === other.right &&
  one.top === other.top &&
  one.bottom === other.bottom;

/** Parts that hold no formulas. */
const withoutFormulas = /(?:sharedstrings|styles)\.xml$|^(?:docprops|customxml)\/|\/(?:theme|media)\//i;
const tableType = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml";

/** Header rows: of tables that have none, and of blocks of cells, which become tables that look as before. */
export async function markHeaderRows(
  { edit, main, reading }: OfficeEdits,
  tasks: readonly HeaderTask[],
): Promise<void> {
  if (!tasks.length) return;
  const relationships = await edit.file.relationships(main);
  const tables = await tablesOf(edit, main);
  const cells = new HeaderCells(edit, relationships.ofType("sharedStrings")[0]?.target ?? null, reading);
  const book = new TableMaker(edit, main, tables, cells);
  const wanted = tasks.flatMap((task) => wantedOf(task, tables) ?? []);
  for (const sheet of new Set(wanted.map((one) => one.sheet)))
    await cells.read(
      sheet,
      wanted.filter((one) => one.sheet === sheet).map(({ range }) => range),
    );
  for (const { task, table, sheet, range } of wanted) {
    const found = cells.namesIn(sheet, range);
    if ("refused" in found) task.refuse(found.refused);
    else if (table) await book.nameColumns(task, table, range, found.names);
    else await book.make(task, sheet, range, found.names);
  }
  await book.finish();
}

interface Wanted {
  task: HeaderTask;
  table: KnownTable | undefined;
  sheet: string;
  range: Range & { cells: string };
}

/** Where the table stands that a task is about; null where the task is refused. */
function wantedOf(task: HeaderTask, tables: readonly KnownTable[]): Wanted | null {
  const place = placeOf(task, task.edit.at);
  if (!place) return null;
  const table = tables.find(({ part }) => part === place.part);
  const cells = place.cells ?? table?.tree.tag.get("ref") ?? "";
  const range = rangeOf(cells);
  if (!hasOneHeaderRow(task.edit))
    task.refuse("Tables of Excel have one header row, and a column that heads its rows is none to them.");
  else if (!range || (!table && place.cells === undefined))
    task.refuse("The table was not found in the workbook.");
  else if (range.right - range.left >= mostColumns)
    task.refuse("The table has more columns than can be named here: make it in Excel.");
  else return { task, table, sheet: table?.sheet ?? place.part, range: { ...range, cells } };
  return null;
}

/** What a table of Excel can have: a header row, and no header column. */
export const hasOneHeaderRow = ({ rows, columns }: { rows: number; columns: number }): boolean =>
  rows === 1 && columns === 0;

/** The tables of all worksheets. */
export async function tablesOf(edit: PackageEdit, main: string): Promise<KnownTable[]> {
  const sheets = (await edit.file.relationships(main)).ofType("worksheet").map(({ target }) => target);
  const tables: KnownTable[] = [];
  for (const sheet of sheets.filter((part) => edit.has(part)))
    for (const { target } of (await edit.file.relationships(sheet)).ofType("table"))
      if (edit.has(target)) {
        const tree = await rootOf(edit, target, () => true);
        if (tree) tables.push({ part: target, sheet, tree });
      }
  return tables;
}

/** The root of a part, with those of its children that are wanted. */
async function rootOf(
  edit: PackageEdit,
  part: string,
  keeps: (name: string) => boolean,
): Promise<Tree | null> {
  let root: Tree | null = null;
  const watch = new Watch();
  watch.add(
    0,
    (tag) =>
      new TreeWatcher(tag, keeps, (tree) => {
        root = tree;
      }),
  );
  await edit.survey(part, watch);
  return root;
}

/** The name of the style of a table; null for none. */
export const styleOf = (table: Tree): string | null =>
  childOf(table, "x:tableStyleInfo")?.tag.get("name") || null;

export const referredTo =
  "Formulas refer to columns of the table by their names: give it a header row in Excel.";

/** Which tables formulas may name a column of, found out once for all that have no header row. */
export class ColumnReferences {
  readonly #edit: PackageEdit;
  readonly #wanted: string[];
  #found: Set<string> | null = null;

  constructor(edit: PackageEdit, tables: readonly KnownTable[]) {
    this.#edit = edit;
    this.#wanted = tables.filter(({ tree }) => tree.tag.get("headerRowCount") === "0").map(columnsOf);
  }

  async hold(table: KnownTable): Promise<boolean> {
    this.#found ??= await this.#read();
    return this.#found.has(columnsOf(table));
  }

  async #read(): Promise<Set<string>> {
    const edit = this.#edit;
    const found = new Set<string>();
    for (const [key, entry] of edit.file.archive.entries) {
      if (!key.endsWith(".xml") || withoutFormulas.test(key)) continue;
      if (!(await edit.mayHold(entry.name, ["[", "&#"]))) continue;
      await edit.survey(entry.name, {
        start() {},
        pass() {},
        looksAt: () => false,
        text: (text) => {
          if (!text.includes("[")) return;
          edit.budget.step(this.#wanted.length);
          const lower = text.toLowerCase();
          for (const name of this.#wanted) if (lower.includes(name)) found.add(name);
        },
      });
    }
    return found;
  }
}

/** How a formula begins to name a column of the table. */
const columnsOf = ({ tree }: KnownTable): string => `${(tree.tag.get("displayName") ?? "").toLowerCase()}[`;

class TableMaker {
  readonly #edit: PackageEdit;
  readonly #main: string;
  readonly #tables: readonly KnownTable[];
  readonly #made: { sheet: string; range: Range; task: HeaderTask; relationship: string }[] = [];
  readonly #cells: HeaderCells;
  readonly #references: ColumnReferences;
  #names: Set<string> | null = null;
  /** Read when they are first wanted. */
  #colours: { own: HeaderColours | null } | null = null;
  #lastId = 0;

  constructor(edit: PackageEdit, main: string, tables: readonly KnownTable[], cells: HeaderCells) {
    this.#edit = edit;
    this.#main = main;
    this.#tables = tables;
    this.#cells = cells;
    this.#references = new ColumnReferences(edit, tables);
  }

  /** The first row of the table is its header row. */
  async nameColumns(
    task: HeaderTask,
    table: KnownTable,
    range: Range,
    names: readonly string[],
  ): Promise<void> {
    const { part, sheet, tree } = table;
    if (tree.tag.get("headerRowCount") !== "0") {
      task.take(part);
      return;
    }
    const columns = childOf(tree, "x:tableColumns")?.children ?? [];
    if (columns.length !== names.length) {
      task.refuse("The table does not have the columns that it says: repair it in Excel.");
      return;
    }
    const style = styleOf(tree);
    if (style && !task.edit.mayRestyle) {
      task.refuseLook("The style of the table sets its header row off.");
      return;
    }
    if (await this.#references.hold(table)) {
      task.refuse(referredTo);
      return;
    }
    task.take(
      part,
      tree.tag.set("headerRowCount", null),
      ...columns.map(({ tag }, at) => tag.set("name", names[at]!)),
    );
    if (style) await (await this.#headerColours())?.keep(task, sheet, range, style);
  }

  async #headerColours(): Promise<HeaderColours | null> {
    this.#colours ??= {
      own: await HeaderColours.read(this.#edit, await this.#edit.file.relationships(this.#main)),
    };
    return this.#colours.own;
  }

  /** A table over cells, without a style and without buttons, so that the sheet looks as before. */
  async make(
    task: HeaderTask,
    sheet: string,
    range: Range & { cells: string },
    names: readonly string[],
  ): Promise<void> {
    const edit = this.#edit;
    const covered = [
      ...this.#tables.map(({ sheet, tree }) => ({ sheet, range: rangeOf(tree.tag.get("ref") ?? "") })),
      ...this.#made,
    ];
    if (covered.some((one) => one.sheet === sheet && one.range && overlap(one.range, range))) {
      task.refuse("A table covers some of these cells already.");
      return;
    }
    const filter = childOf(this.#cells.rootOf(sheet), "x:autoFilter");
    const filtered = filter && rangeOf(filter.tag.get("ref")?.replaceAll("$", "") ?? "");
    const isFiltered = filter !== null && (filtered === null || overlap(filtered, range));
    // A filter of the sheet over these cells is one of the table then, with its buttons.
    const prefix = filter?.tag.prefix ?? "";
    const isForeign = (source: string) =>
      [...source.matchAll(/<\/?(?:(\w+):)?/g)].some(([, own = ""]) => own !== prefix);
    if (isFiltered && (!equal(filtered, range) || isForeign(sourceOf(filter)))) {
      task.refuse("The sheet has a filter over some of these cells: make the table in Excel.");
      return;
    }
    const { id, name, part } = await this.#next();
    const relationship = await this.#relationshipId(sheet);
    const written: NewElement = [
      "x:table",
      {
        xmlns: namespaceOf("x", edit.isStrict),
        ...(isFiltered && prefix ? { [`xmlns:${prefix}`]: namespaceOf("x", edit.isStrict) } : {}),
        id: String(id),
        name,
        displayName: name,
        ref: range.cells,
        totalsRowShown: "0",
      },
      ...(isFiltered ? [sourceOf(filter)] : []),
      [
        "x:tableColumns",
        { count: String(names.length) },
        ...names.map((own, at): NewElement => ["x:tableColumn", { id: String(at + 1), name: own }]),
      ],
    ];
    const xml = renderedElement({ prefixes: new Map([["x", ""]]) }, edit.isStrict, written);
    edit.add(part, `${declaration}${xml}`, {
      owner: sheet,
      type: edit.relationshipType("table"),
      contentType: tableType,
      id: relationship,
    });
    task.isFound = true;
    task.isChange = true;
    if (isFiltered) task.take(sheet, { from: filter.tag.from, to: filter.end.to, text: "" });
    this.#made.push({ sheet, range, task, relationship });
  }

  /** Gives each sheet the tables that were made on it, and the workbook the formats of header cells. */
  async finish(): Promise<void> {
    await this.#colours?.own?.finish();
    for (const sheet of new Set(this.#made.map((one) => one.sheet))) {
      const own = this.#made.filter((one) => one.sheet === sheet);
      const root = this.#cells.rootOf(sheet);
      if (root) own[0]!.task.take(sheet, ...this.#partsIn(root, own));
    }
  }

  #partsIn(root: Tree, made: readonly { relationship: string }[]): (Patch | null)[] {
    const parts = made.map(({ relationship }): NewElement => ["x:tablePart", { "r:id": relationship }]);
    const { isStrict } = this.#edit;
    const known = childOf(root, "x:tableParts");
    if (known) {
      const count = known.children.length + parts.length;
      const own = parts.map((part) => renderedElement(known.tag, isStrict, part)).join("");
      return [known.tag.set("count", String(count)), known.tag.insertion(own, known.end)];
    }
    const count = String(parts.length);
    const own = renderedElement(root.tag, isStrict, ["x:tableParts", { count }, ...parts]);
    const at = childOf(root, "x:extLst")?.tag.from;
    return [at === undefined ? root.tag.insertion(own, root.end) : { from: at, to: at, text: own }];
  }

  /** A number, a name and a part that no other table has. */
  async #next(): Promise<{ id: number; name: string; part: string }> {
    if (!this.#names) {
      const names = new Set<string>();
      for (const { tree } of this.#tables) {
        names.add((tree.tag.get("displayName") ?? "").toLowerCase());
        this.#lastId = Math.max(this.#lastId, Number(tree.tag.get("id")) || 0);
      }
      const book = await rootOf(this.#edit, this.#main, (name) => name === "x:definedNames");
      for (const { tag } of childOf(book, "x:definedNames")?.children ?? [])
        names.add((tag.get("name") ?? "").toLowerCase());
      this.#names = names;
    }
    let number = 1;
    while (this.#names.has(`table${number}`)) number++;
    this.#names.add(`table${number}`);
    let file = 1;
    while (this.#edit.has(`xl/tables/table${file}.xml`) || this.#names.has(`part ${file}`)) file++;
    this.#names.add(`part ${file}`);
    return { id: ++this.#lastId, name: `Table${number}`, part: `xl/tables/table${file}.xml` };
  }

  async #relationshipId(sheet: string): Promise<string> {
    const known = await this.#edit.file.relationships(sheet);
    let number = 1;
    const isTaken = (id: string) =>
      known.byId(id) || this.#made.some((one) => one.sheet === sheet && one.relationship === id);
    while (isTaken(`rIdTable${number}`)) number++;
    return `rIdTable${number}`;
  }
}
