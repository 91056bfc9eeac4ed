import type { ContentListener, Field, Graphic, Image, Link, Node, Place } from "../content.ts";
import { ContentEmitter } from "../content-buffer.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import { isOn } from "../ooxml/values.ts";
import { plainText } from "./cells/rich-text.ts";
import { type Row, RowReader } from "./cells/rows.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";
import { type CellValues, cellValues, shownValue } from "./cells/shown-value.ts";
import { cellName } from "./drawing.ts";
import type { SheetObjects } from "./sheet-objects.ts";

/** Pictures, controls and links of one sheet that are kept until its cells are reported. */
const mostKept = 10_000;
/** Steps that a cell draws. */
const cellCost = 6;
/** Rows that are reported between two checks whether a turn is due. */
const rowsAtOnce = 256;

/** Emits a workbook as content, sheet by sheet: its cells as one table, then what stands over them. */
export class SheetContents implements SheetObjects {
  readonly #file: OfficePackage;
  readonly #emitter: ContentEmitter;
  readonly #values: CellValues;
  /** What stands over the cells of the sheet that is being read, and its links by their cells. */
  #objects: Node[] = [];
  readonly #links = new Map<string, Link>();

  private constructor(file: OfficePackage, listener: ContentListener, values: CellValues) {
    this.#file = file;
    this.#emitter = new ContentEmitter(listener);
    this.#values = values;
  }

  static async open(
    file: OfficePackage,
    main: string,
    listener: ContentListener,
    strings?: SharedStrings,
  ): Promise<SheetContents> {
    return new SheetContents(file, listener, await cellValues(file, main, strings));
  }

  /** Without its address: it stands over the cells, and is none of the text that comes before it. */
  object({ address: _, ...node }: Image | Graphic | Field): void {
    if (this.#kept < mostKept) this.#objects.push(node as Node);
  }

  link(node: Link, cell: string): void {
    if (this.#kept < mostKept) this.#links.set(cell, node);
  }

  get #kept(): number {
    return this.#objects.length + this.#links.size;
  }

  /** The sheet has been read for its facts: emits it. */
  async sheet(name: string, part: string): Promise<void> {
    const to = this.#emitter;
    const place: Place = { label: `Sheet "${name}"`, part };
    to.open({ role: "section", sort: "sheet", place: () => place });
    to.text({ text: name, place: () => place });
    await this.#rows(name, part);
    // They stand over the cells.
    for (const node of this.#objects) {
      to.open(node);
      to.close();
    }
    this.#objects = [];
    this.#links.clear();
    to.close();
  }

  async #rows(sheet: string, part: string) {
    const to = this.#emitter;
    const { budget } = this.#file;
    const hidden: [first: number, last: number][] = [];
    const isHidden = (column: number) => hidden.some(([first, last]) => first <= column && column <= last);
    let isOpen = false;
    let rows = 0;
    const reader = new RowReader(
      (row) => {
        if (row.isHidden || !row.cells.length) return;
        if (!isOpen)
          to.open({ role: "table", isLayout: false, place: () => ({ label: `Sheet "${sheet}"`, part }) });
        isOpen = true;
        budget.step(cellCost * row.cells.length);
        this.#row(row, sheet, part, isHidden);
        if (++rows % rowsAtOnce === 0) budget.worked(rowsAtOnce);
      },
      (name, attributes) => {
        if (name !== "x:col" || hidden.length > 1_000) return;
        const value = attributes.get("hidden");
        if (value !== null && isOn(value))
          hidden.push([Number(attributes.get("min")), Number(attributes.get("max"))]);
      },
    );
    await this.#file.read(part, reader);
    if (isOpen) to.close();
  }

  #row({ number, cells }: Row, sheet: string, part: string, isHidden: (column: number) => boolean): void {
    const to = this.#emitter;
    const place = (label: string) => () => ({ label: `Sheet "${sheet}", ${label}`, part });
    to.open({ role: "row", place: place(`row ${number}`) });
    for (const cell of cells) {
      if (isHidden(cell.column)) continue;
      const id = cellName(cell.column - 1, number - 1);
      const at = place(`cell ${id}`);
      const text = plainText(shownValue(cell, this.#values));
      const link = this.#links.get(id);
      to.open({ role: "cell", isHeader: false, id, place: at });
      if (link) to.open({ role: "link", target: link.target, place: at });
      to.text({ text, place: at });
      if (link) to.close();
      to.close();
    }
    to.close();
  }
}
