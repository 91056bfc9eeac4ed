import { collapsed, isBlank } from "../../../checker/white-space.ts";
import type { Cell, GraphicContent, Place } from "../../content.ts";
import { ContentEmitter, type ContentSink } from "../../content-buffer.ts";
import { NumberFormat } from "../number-format.ts";
import type { OfficePackage } from "../package.ts";
import { wholeNumber } from "../values.ts";
import type { Attributes, XmlHandler } from "../xml.ts";

/** Points of one dimension of a series, by their index. */
interface Points {
  /** How their numbers are shown. */
  format: string | null;
  texts: Map<number, string>;
  /** The cells that they are in. */
  reference: string;
}

/** The cells that a chart refers to, where it does not keep their values itself. */
export interface ChartCells {
  /** What the cells of a range along a row or a column show, by their place in it; null where that is not known. */
  texts(reference: string): Promise<ReadonlyMap<number, string> | null>;
}

interface Series {
  name: string;
  /** The cell that the name is in. */
  nameReference: string;
  /** Innermost level first. */
  categories: Points[];
  values: Points[];
}

/** What a chart part keeps of the numbers that it shows (ECMA-376 part 1, 21.2). */
export interface ChartData {
  title: string;
  categoryTitle: string;
  series: Series[];
  /** There are more points than are kept. */
  isCut: boolean;
}

/** Points and series that are kept; a table of more is no alternative to a chart. */
const pointLimit = 10_000;
const seriesLimit = 100;
/** Levels of categories of a series, values of it, and data of chartex. */
const levelLimit = 20;
const dimensionLimit = 200;
const textLimit = 500;
const indexLimit = 100_000;

const newPoints = (): Points => ({ format: null, texts: new Map(), reference: "" });

/** The cells that a chart refers to and whose values it does not keep. */
export async function missingReferences(file: OfficePackage, part: string): Promise<string[]> {
  const reader = new ChartReader();
  await file.read(part, reader.handler, true);
  return reader.data.series
    .flatMap((series) => [
      ...missingNames(series),
      ...missingPoints(series).map(({ reference }) => reference),
    ])
    .filter((reference) => reference !== "");
}

const missingNames = ({ name, nameReference }: Series) => (name ? [] : [nameReference]);
const missingPoints = ({ categories, values }: Series) =>
  [...categories, ...values].filter(({ texts }) => !texts.size);

async function takeCells(series: Series, cells: ChartCells): Promise<void> {
  for (const reference of missingNames(series))
    series.name = (await cells.texts(reference))?.get(0)?.slice(0, textLimit) ?? "";
  for (const points of missingPoints(series)) {
    const texts = await cells.texts(points.reference);
    // As the cells show them.
    if (texts?.size) Object.assign(points, { format: null, texts });
  }
}

/**
 * The data that are kept in a chart part, of the newer kinds of charts (chartex) too, or in the cells that it refers
 * to; null where there are none.
 */
export async function readChart(
  file: OfficePackage,
  part: string,
  cells: ChartCells | null = null,
): Promise<ChartData | null> {
  const reader = new ChartReader();
  if (!(await file.read(part, reader.handler, true))) return null;
  const { data } = reader;
  if (cells) for (const series of data.series) await takeCells(series, cells);
  data.series = data.series.filter(({ values }) => values.some(({ texts }) => texts.size));
  return data.series.length ? data : null;
}

class ChartReader {
  readonly data: ChartData = { title: "", categoryTitle: "", series: [], isCut: false };
  readonly #path: string[] = [];
  #series: Series | null = null;
  #points: Points | null = null;
  #index = 0;
  #kept = 0;
  #text: ((text: string) => void) | null = null;
  #titleText = "";
  /** Data of chartex by their id. */
  readonly #dimensions = new Map<string, { categories: Points[]; values: Points[] }>();
  #dimension: { categories: Points[]; values: Points[] } | null = null;

  readonly handler: XmlHandler = {
    start: (name, attributes) => {
      this.#start(name, attributes);
      this.#path.push(name);
    },
    end: (name) => {
      this.#path.pop();
      this.#end(name);
    },
    text: (text) => this.#text?.(text),
  };

  #start(name: string, attributes: Attributes): void {
    switch (name) {
      case "c:ser":
      case "cx:series":
        if (this.data.series.length < seriesLimit) {
          this.#series = { name: "", nameReference: "", categories: [], values: [] };
          this.data.series.push(this.#series);
        } else this.data.isCut = true;
        return;
      case "c:cat":
      case "c:xVal":
      case "c:lvl":
        // Levels stand within categories, so that the first of them fills what was begun for the whole.
        if (name === "c:lvl" && this.#points?.texts.size === 0) return;
        this.#points = newPoints();
        this.#add(this.#series?.categories);
        return;
      case "c:val":
      case "c:yVal":
      case "c:bubbleSize":
        this.#points = newPoints();
        this.#add(this.#series?.values);
        return;
      case "cx:data":
        this.#dimension = { categories: [], values: [] };
        if (this.#dimensions.size < dimensionLimit)
          this.#dimensions.set(attributes.get("id", 20) ?? "", this.#dimension);
        else this.data.isCut = true;
        return;
      case "cx:lvl":
        this.#startLevel(attributes);
        return;
      case "cx:dataId":
        if (this.#series) Object.assign(this.#series, this.#dimensions.get(attributes.get("val", 20) ?? ""));
        return;
      case "c:pt":
      case "cx:pt":
        this.#index = wholeNumber(attributes.get("idx")) ?? 0;
        if (name === "cx:pt") this.#text = (text) => this.#keep(text);
        return;
      case "c:formatCode":
        this.#text = (text) => {
          if (this.#points) this.#points.format = `${this.#points.format ?? ""}${text}`.slice(0, textLimit);
        };
        return;
      case "c:f":
        this.#startReference();
        return;
      case "c:v":
      case "cx:v":
      case "a:t":
        this.#startText(name);
    }
  }

  #startReference(): void {
    const series = this.#series;
    const points = this.#points;
    const isName = this.#path.at(-2) === "c:tx";
    this.#text = (text) => {
      if (points) points.reference = `${points.reference}${text}`.slice(0, textLimit);
      else if (series && isName) series.nameReference = `${series.nameReference}${text}`.slice(0, textLimit);
    };
  }

  #startLevel(attributes: Attributes): void {
    const isText = this.#path.at(-1) === "cx:strDim";
    this.#points = { ...newPoints(), format: isText ? null : attributes.get("formatCode", textLimit) };
    this.#add(isText ? this.#dimension?.categories : this.#dimension?.values);
  }

  #add(all: Points[] | undefined): void {
    if (!all || !this.#points) return;
    if (all.length < levelLimit) all.push(this.#points);
    else this.data.isCut = true;
  }

  #startText(name: string): void {
    const path = this.#path;
    const isIn = (element: string) => path.includes(element);
    if (isIn("c:title") || isIn("cx:title")) {
      this.#text = (text) => {
        if (this.#titleText.length < textLimit) this.#titleText += text;
      };
    } else if (isIn("c:tx") || isIn("cx:tx")) {
      const series = this.#series;
      this.#text = (text) => {
        if (series && series.name.length < textLimit) series.name += text;
      };
    } else if (name === "c:v" && path.at(-1) === "c:pt") this.#text = (text) => this.#keep(text);
  }

  #keep(text: string): void {
    const points = this.#points;
    if (!points) return;
    const known = points.texts.get(this.#index);
    if (known === undefined && (++this.#kept > pointLimit || this.#index < 0 || this.#index > indexLimit)) {
      this.data.isCut = true;
      return;
    }
    points.texts.set(this.#index, `${known ?? ""}${text}`.slice(0, textLimit));
  }

  #end(name: string): void {
    if (["c:v", "cx:v", "cx:pt", "a:t", "c:formatCode", "c:f"].includes(name)) this.#text = null;
    else if (name === "c:ser" || name === "cx:series") this.#series = null;
    else if (["c:cat", "c:val", "c:xVal", "c:yVal", "c:bubbleSize", "cx:lvl"].includes(name))
      this.#points = null;
    else if (name === "c:title" || name === "cx:title") {
      const text = collapsed(this.#titleText);
      const parent = this.#path.at(-1);
      this.#titleText = "";
      if (parent === "c:chart" || parent === "cx:chart") this.data.title ||= text;
      else if (parent === "c:catAx" || parent === "c:dateAx") this.data.categoryTitle ||= text;
    }
  }
}

/** Shows the texts of points as the numbers that they are. */
function shown({ format, texts }: Points, is1904: boolean): (index: number) => string {
  const numbers = format === null ? null : new NumberFormat(format, is1904);
  return (index) => {
    const text = texts.get(index) ?? "";
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return numbers && Number.isFinite(value) ? numbers.number(value) : text;
  };
}

/** The data of a chart as tables; null where there are none. */
export async function chartContent(
  file: OfficePackage,
  part: string,
  cells: ChartCells | null = null,
): Promise<GraphicContent | null> {
  const data = await readChart(file, part, cells);
  return (
    data && {
      isCut: data.isCut,
      // Its numbers say all that it shows.
      replacesPicture: !data.isCut,
      emit: async (to) => emitChartData(new ContentEmitter(to), data),
    }
  );
}

/** Emits the data as tables, one for all series that have the same categories. */
export function emitChartData(to: ContentSink, data: ChartData): void {
  const groups = new Map<string, Series[]>();
  for (const series of data.series) {
    const key =
      series.values.length > 1
        ? `${groups.size}`
        : JSON.stringify(series.categories.map(({ texts }) => [...texts]));
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  for (const group of groups.values()) emitTable(to, data, group);
}

const nowhere = (): Place => ({ label: "" });

function emitCell(to: ContentSink, text: string, cell: Partial<Cell> = {}): void {
  to.open({ role: "cell", isHeader: false, place: nowhere, ...cell });
  to.text({ text });
  to.close();
}

const columnHeader = { isHeader: true, scope: "col" } as const;

function emitTable(to: ContentSink, { title, categoryTitle }: ChartData, group: readonly Series[]): void {
  const levels = group.find(({ categories }) => categories.some(({ texts }) => texts.size))?.categories ?? [];
  const columns = group.flatMap(({ name, values }) =>
    values.map((points, at) => ({
      name: at ? `${name} (${at + 1})` : name,
      points,
      show: shown(points, false),
    })),
  );
  const categories = levels.map((points) => shown(points, false));
  const indexes = new Set(
    [...columns.map(({ points }) => points), ...levels.slice(0, 1)].flatMap(({ texts }) => [...texts.keys()]),
  );
  to.open({ role: "table", isLayout: false, place: nowhere });
  to.open({ role: "caption", of: "table", place: nowhere });
  to.open({ role: "phrase", sort: "plain", language: "en", place: nowhere });
  to.text({ text: "Data of the chart" });
  to.close();
  if (title) to.text({ text: ` ${title}` });
  to.close();
  to.open({ role: "row", place: nowhere });
  emitCell(to, categoryTitle, categoryTitle ? columnHeader : {});
  for (const [at, { name }] of columns.entries())
    emitCell(to, isBlank(name) ? `Series ${at + 1}` : name, {
      ...columnHeader,
      ...(isBlank(name) ? { language: "en" } : {}),
    });
  to.close();
  /** Of an outer level, the last category stands until the next. */
  const last: string[] = [];
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const names = categories.map((show, level) => {
      const text = show(index);
      if (level && text) last[level] = text;
      return level ? (last[level] ?? "") : text;
    });
    const name = names.reverse().filter(Boolean).join(", ");
    to.open({ role: "row", place: nowhere });
    emitCell(to, name || String(index + 1), { isHeader: true, scope: "row" });
    for (const { show } of columns) emitCell(to, show(index), { align: "end" });
    to.close();
  }
  to.close();
}
