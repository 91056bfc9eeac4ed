import type { Fact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { ContentListener, Field, Node, Place } from "../content.ts";
import { ContentEmitter } from "../content-buffer.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import { isOn } from "../ooxml/values.ts";
import { plainText } from "./cells/rich-text.ts";
import { type Row, RowReader } from "./cells/rows.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";
import { type CellValues, cellValues, shownValue } from "./cells/shown-value.ts";
import { cellName } from "./drawing.ts";

/** Pictures, controls and links of one sheet that are kept until its cells are reported. */
const mostKept = 10_000;
/** Steps that a cell draws. */
const cellCost = 6;
/** Rows that are reported between two checks whether a turn is due. */
const rowsAtOnce = 256;

/** Facts that stand for something drawn over the cells, or for a cell that is a link. */
type Kept = Extract<Fact, { kind: "image" | "figure" | "field" | "link" }>;

/** Emits a workbook as content, sheet by sheet: its cells as one table, then what stands over them. */
export class SheetContents {
  readonly #file: OfficePackage;
  readonly #emitter: ContentEmitter;
  readonly #values: CellValues;
  #kept: Kept[] = [];

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

  /** Keeps what is reported of the sheet that is being read. */
  readonly keep = (fact: Fact): void => {
    const { kind } = fact;
    if (kind !== "image" && kind !== "figure" && kind !== "field" && kind !== "link") return;
    if (this.#kept.length < mostKept) this.#kept.push(fact);
  };

  /** The sheet has been read for its facts: emits it. */
  async sheet(name: string, part: string): Promise<void> {
    const to = this.#emitter;
    const place: Place = { label: `Sheet "${name}"`, part };
    to.open({ role: "section", sort: "sheet", place: () => place });
    to.text({ text: name, place: () => place });
    const links = new Map<string, Extract<Kept, { kind: "link" }>>();
    for (const fact of this.#kept) {
      const cell = fact.kind === "link" ? /, cell ([A-Z]+\d+)$/.exec(fact.place.label)?.[1] : undefined;
      if (fact.kind === "link" && cell) links.set(cell, fact);
    }
    await this.#rows(name, part, links);
    for (const fact of this.#kept) this.#drawn(fact);
    this.#kept = [];
    to.close();
  }

  async #rows(sheet: string, part: string, links: ReadonlyMap<string, Extract<Kept, { kind: "link" }>>) {
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
        this.#row(row, sheet, part, { links, isHidden });
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

  #row(
    { number, cells }: Row,
    sheet: string,
    part: string,
    {
      links,
      isHidden,
    }: {
      links: ReadonlyMap<string, Extract<Kept, { kind: "link" }>>;
      isHidden: (column: number) => boolean;
    },
  ): void {
    const to = this.#emitter;
    const place = (label: string) => () => ({ label: `Sheet "${sheet}", ${label}`, part });
    to.open({ role: "row", place: place(`row ${number}`) });
    for (const cell of cells) {
      if (isHidden(cell.column)) continue;
      const id = cellName(cell.column - 1, number - 1);
      const at = place(`cell ${id}`);
      const text = plainText(shownValue(cell, this.#values));
      const link = links.get(id);
      to.open({ role: "cell", isHeader: false, id, place: at });
      if (link) to.open({ role: "link", target: link.target, place: at });
      to.text({ text, place: at });
      if (link) to.close();
      to.close();
    }
    to.close();
  }

  /** What stands over the cells. */
  #drawn(fact: Kept): void {
    const node = nodeOf(fact);
    if (!node) return;
    this.#emitter.open(node);
    this.#emitter.close();
  }
}

function nodeOf(fact: Kept): Node | null {
  const place = () => fact.place;
  if (fact.kind === "link") return null;
  if (fact.kind === "field")
    return {
      role: "field",
      control: controlOf(fact.control),
      controlName: fact.control,
      name: isBlank(fact.name) ? null : fact.name,
      value: "",
      isChecked: false,
      options: [],
      place,
    };
  const { alt, isDecorative, fileName = "" } = fact;
  const drawn = { alternative: alt, isDecorative, place };
  if (fact.kind === "image") return { role: "image", fileName, load: null, ...drawn };
  return { role: "graphic", sort: fact.sort, ...drawn };
}

const controlOf = (control: string): Field["control"] =>
  /check box/.test(control)
    ? "check box"
    : /option|radio/.test(control)
      ? "radio button"
      : /button/.test(control)
        ? "button"
        : /list|combo/.test(control)
          ? "list"
          : "text";
