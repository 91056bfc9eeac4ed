import { collapsed } from "../../../checker/white-space.ts";
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

export interface Series {
  name: string;
  /** The element of the kind of chart that it stands in; empty where there is none. */
  kind: string;
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
  /** Titles of the axes of values: what is counted, and in which unit. */
  valueTitles: string[];
  series: Series[];
  /** Bars lie. */
  isAcross: boolean;
  /** The series stand upon one another, also as shares of their sum. */
  isStacked: boolean;
  isShare: boolean;
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
/** Titles of axes of values. */
const axisLimit = 4;
const indexLimit = 100_000;

/** Kinds of charts whose points stand by two axes of values. */
const scattered: ReadonlySet<string> = new Set(["c:scatterChart", "c:bubbleChart"]);

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
 * to; null where there are none and no titles.
 */
export async function readChart(
  file: OfficePackage,
  part: string,
  cells: ChartCells | null = null,
): Promise<ChartData | null> {
  const reader = new ChartReader();
  if (!(await file.read(part, reader.handler, true))) return null;
  const { data } = reader;
  for (const { categories } of data.series)
    for (const points of categories)
      if (reader.dates !== null && /^general$/i.test(points.format ?? "")) points.format = reader.dates;
  if (cells) for (const series of data.series) await takeCells(series, cells);
  data.series = data.series.filter(({ values }) => values.some(({ texts }) => texts.size));
  return data.series.length || titlesOf(data) ? data : null;
}

/** What the titles of a chart and of its axes of values say. */
export const titlesOf = ({ title, valueTitles }: ChartData): string =>
  [title, ...valueTitles].filter(Boolean).join(", ");

class ChartReader {
  readonly data: ChartData = {
    title: "",
    categoryTitle: "",
    valueTitles: [],
    series: [],
    isAcross: false,
    isStacked: false,
    isShare: false,
    isCut: false,
  };
  /** How the axis of dates shows numbers that say no format of their own; null where there is none. */
  dates: string | null = null;
  readonly #path: string[] = [];
  #series: Series | null = null;
  #points: Points | null = null;
  #index = 0;
  #kept = 0;
  #text: ((text: string) => void) | null = null;
  #titleText = "";
  #valueTitle = "";
  /** The axis that is read stands below or above the chart. */
  #isAcrossBelow = false;
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
          this.#series = {
            name: "",
            kind: this.#path.at(-1) ?? "",
            nameReference: "",
            categories: [],
            values: [],
          };
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
      case "c:numFmt":
        if (this.#path.at(-1) === "c:dateAx") this.dates = attributes.get("formatCode", textLimit);
        return;
      case "c:axPos":
        this.#isAcrossBelow = /^[bt]$/.test(attributes.get("val", 20) ?? "");
        return;
      case "c:barDir":
        this.data.isAcross ||= attributes.get("val", 20) === "bar";
        return;
      case "c:grouping": {
        const grouping = attributes.get("val", 20);
        this.data.isShare ||= grouping === "percentStacked";
        this.data.isStacked ||= grouping === "percentStacked" || grouping === "stacked";
        return;
      }
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
      case "a:p":
      case "a:br":
        // Lines of a title.
        if (this.#titleText && this.#titleText.length < textLimit) this.#titleText += " ";
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
    const isName = this.#path.at(-2) === "c:tx" && !this.#path.includes("c:dLbls");
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
    } else if (isIn("c:dLbls") || isIn("c:trendline")) {
      // Labels of points and names of lines through them are no part of the name of their series.
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
      else if (parent === "c:valAx") this.#valueTitle = text;
    } else if (name === "c:valAx") this.#endValueAxis();
  }

  /** Of two axes of values the one that lies below is that of the places of points, as categories are. */
  #endValueAxis(): void {
    const title = this.#valueTitle;
    this.#valueTitle = "";
    const { data } = this;
    if (!title) return;
    if (this.#isAcrossBelow && data.series.some(({ kind }) => scattered.has(kind)))
      data.categoryTitle ||= title;
    else if (data.valueTitles.length < axisLimit && !data.valueTitles.includes(title))
      data.valueTitles.push(title);
  }
}

/** Shows the texts of points as the numbers that they are. */
export function shown({ format, texts }: Points, is1904: boolean): (index: number) => string {
  const numbers = format === null ? null : new NumberFormat(format, is1904);
  return (index) => {
    const text = texts.get(index) ?? "";
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return numbers && Number.isFinite(value) ? numbers.number(value) : text;
  };
}
