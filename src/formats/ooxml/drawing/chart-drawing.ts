import type { PictureData } from "../../content.ts";
import { svgFile, written } from "../../svg.ts";
import {
  type Axis,
  axisOf,
  type Drawn,
  height,
  type Kind,
  numberText,
  type Point,
  pathOf,
  short,
  textAt,
  textSize,
  width,
} from "./chart-axes.ts";
import { type ChartData, shown } from "./chart-data.ts";
import { radarOf } from "./radar.ts";

/** In points: the room of its axes. */
const plot = { left: 90, right: 468, top: 30, bottom: 228 };
/** Labels along an axis, and series that are named below. */
const mostLabels = 12;
const mostNamed = 8;
const colours = ["#1f6fb2", "#d9730d", "#4b8b3b", "#b23a48", "#7a5195", "#8c6d31", "#3b8686", "#6b6b6b"];

/** As what each kind of chart is drawn; others are not. */
const kinds: Readonly<Record<string, Kind>> = {
  "c:barChart": "bar",
  "c:bar3DChart": "bar",
  "c:lineChart": "line",
  "c:line3DChart": "line",
  "c:stockChart": "line",
  "c:areaChart": "area",
  "c:area3DChart": "area",
  "c:pieChart": "pie",
  "c:pie3DChart": "pie",
  "c:ofPieChart": "pie",
  "c:doughnutChart": "pie",
  "c:scatterChart": "scatter",
  "c:bubbleChart": "scatter",
  "c:radarChart": "radar",
  "c:surfaceChart": "line",
  "c:surface3DChart": "line",
};

const numbersIn = (texts: ReadonlyMap<number, string> | undefined): Map<number, number> => {
  const numbers = new Map<number, number>();
  for (const [index, text] of texts ?? [])
    if (text.trim() !== "" && Number.isFinite(Number(text))) numbers.set(index, Number(text));
  return numbers;
};

/**
 * Draws what a chart shows by its numbers, in its kind: not in its colours. Null for kinds that are not drawn and where
 * there are no numbers.
 */
export function drawnChart(data: ChartData): PictureData | null {
  if (data.series.some(({ kind }) => !kinds[kind])) return null;
  const isPie = data.series.some(({ kind }) => kinds[kind] === "pie");
  const body = isPie ? pieOf(data) : plotOf(data);
  if (!body) return null;
  const title = data.title && textAt(width / 2, 18, data.title.slice(0, 80), "middle", 13);
  const ground = `<path d="M0 0H${width}V${height}H0z" fill="#fff"/>`;
  const svg = `${ground}<g font-family="sans-serif" font-size="${textSize}" fill="#222">${title}${body}</g>`;
  return { mediaType: "image/svg+xml", bytes: svgFile({ width, height }, svg) };
}

/** The names of what has a colour, below the drawing. */
function legendOf(names: readonly { name: string; colour: string }[]): string {
  if (names.length < 2) return "";
  const across = (width - 20) / 4;
  return names
    .slice(0, mostNamed)
    .map(({ name, colour }, at) => {
      const [x, y] = [10 + (at % 4) * across, 272 + Math.floor(at / 4) * 16];
      return `<path d="M${x} ${y - 8}h9v9h-9z" fill="${colour}"/>${textAt(x + 13, y, short(name), "start")}`;
    })
    .join("");
}

/** The shares of the first series, from the top clockwise. */
function pieOf({ series: [series] }: ChartData): string | null {
  const values = [...numbersIn(series?.values[0]?.texts)].filter(([, value]) => value > 0);
  const sum = values.reduce((all, [, value]) => all + value, 0);
  if (!series || !(sum > 0) || !Number.isFinite(sum)) return null;
  const nameOf = series.categories[0] ? shown(series.categories[0], false) : () => "";
  const [x, y, radius] = [width / 2, 140, 100];
  let turn = 0;
  const point = () => {
    const angle = turn * 2 * Math.PI;
    return `${written(x + radius * Math.sin(angle))} ${written(y - radius * Math.cos(angle))}`;
  };
  const named = values.map(([index], at) => ({
    name: nameOf(index) || String(index + 1),
    colour: colours[at % colours.length]!,
  }));
  const slices = values.map(([, value], at) => {
    const from = point();
    const share = value / sum;
    turn += share;
    const { colour } = named[at]!;
    return share > 0.9999
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
      : `<path d="M${x} ${y}L${from}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point()}z" fill="${colour}" stroke="#fff"/>`;
  });
  return slices.join("") + legendOf(named);
}

function drawnSeries({ series, isStacked, isShare }: ChartData): Drawn[] {
  const sums = new Map<string, number>();
  const totals = new Map<number, number>();
  if (isShare)
    for (const { values } of series)
      for (const [index, value] of numbersIn(values[0]?.texts))
        totals.set(index, (totals.get(index) ?? 0) + Math.abs(value));
  return series.map((one, at) => {
    const kind = kinds[one.kind]!;
    const values = new Map<number, { from: number; to: number }>();
    for (const [index, value] of numbersIn(one.values[0]?.texts)) {
      const own = isShare ? (100 * value) / (totals.get(index) || 1) : value;
      const key = `${index} ${own < 0}`;
      const from = isStacked && kind !== "scatter" ? (sums.get(key) ?? 0) : 0;
      sums.set(key, from + own);
      values.set(index, { from, to: from + own });
    }
    const along = kind === "scatter" ? numbersIn(one.categories[0]?.texts) : null;
    return {
      kind,
      colour: colours[at % colours.length]!,
      name: one.name || `Series ${at + 1}`,
      values,
      along: along?.size ? along : null,
    };
  });
}

/** What the categories are called, by their index. */
function namesOf({ series }: ChartData): (index: number) => string {
  const points = series.find(({ categories }) => categories[0]?.texts.size)?.categories[0];
  const nameOf = points ? shown(points, false) : () => "";
  return (index) => short(nameOf(index) || String(index + 1));
}

function plotOf(data: ChartData): string | null {
  const all = drawnSeries(data);
  const numbers = all.flatMap(({ values }) => [...values.values()].flatMap(({ from, to }) => [from, to]));
  if (!numbers.length || numbers.some((one) => !(Math.abs(one) < 1e15))) return null;
  if (all.some(({ kind }) => kind === "radar")) return radarOf(all, namesOf(data)) + legendOf(all);
  const plot = new Plot(data, all, numbers);
  return plot.grid() + all.map((one) => plot.series(one)).join("") + legendOf(all);
}

/** What stands between two axes. */
class Plot {
  readonly #data: ChartData;
  readonly #bars: readonly Drawn[];
  readonly #axis: Axis;
  /** The other axis, where that has numbers. */
  readonly #across: Axis | null;
  /** Where each index is along the other axis, from 0 to 1. */
  readonly #spots: ReadonlyMap<number, number>;

  constructor(data: ChartData, all: readonly Drawn[], numbers: readonly number[]) {
    this.#data = data;
    this.#bars = all.filter(({ kind }) => kind === "bar");
    this.#axis = axisOf(
      numbers,
      all.some(({ kind }) => kind !== "scatter"),
    );
    const along = all.flatMap(({ along: own }) => [...(own?.values() ?? [])]);
    this.#across = along.length ? axisOf(along, false) : null;
    const indexes = [...new Set(all.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
    this.#spots = new Map(indexes.map((index, at) => [index, (at + 0.5) / indexes.length]));
  }

  /** Where a share of each axis is: bars that lie go from left to right. */
  #place(along: number, up: number): Point {
    const [x, y] = this.#data.isAcross ? [up, 1 - along] : [along, up];
    return [plot.left + x * (plot.right - plot.left), plot.bottom - y * (plot.bottom - plot.top)];
  }

  #rise = (value: number): number => (value - this.#axis.low) / (this.#axis.high - this.#axis.low);

  series(one: Drawn): string {
    if (one.kind === "bar") return this.#barsOf(one);
    const [tops, feet]: [Point[], Point[]] = [[], []];
    for (const [index, { from, to }] of one.values) {
      const number = one.along?.get(index);
      if (one.along && number === undefined) continue;
      const { low, high } = this.#across ?? { low: 0, high: 1 };
      const along = number === undefined ? this.#spots.get(index)! : (number - low) / (high - low);
      tops.push(this.#place(along, this.#rise(to)));
      feet.push(this.#place(along, this.#rise(from)));
    }
    const { colour, kind } = one;
    if (kind === "scatter")
      return `<path d="${tops.map((place) => `${pathOf([place])}h0`).join("")}" stroke="${colour}" stroke-width="6" stroke-linecap="round"/>`;
    if (kind === "line") return `<path d="${pathOf(tops)}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return `<path d="${pathOf([...tops, ...feet.reverse()])}z" fill="${colour}" fill-opacity="0.7"/>`;
  }

  #barsOf(one: Drawn): string {
    const own = this.#data.isStacked ? 0 : this.#bars.indexOf(one);
    const room = 0.8 / this.#spots.size;
    const wide = this.#data.isStacked ? room : room / this.#bars.length;
    const rectangles = [...one.values].map(([index, { from, to }]) => {
      const begin = this.#spots.get(index)! - room / 2 + own * wide;
      const [[x, y], [right, top]] = [
        this.#place(begin, this.#rise(from)),
        this.#place(begin + wide, this.#rise(to)),
      ];
      return `M${written(x)} ${written(y)}H${written(right)}V${written(top)}H${written(x)}z`;
    });
    return `<path d="${rectangles.join("")}" fill="${one.colour}"/>`;
  }

  /** The lines of the grid and the names along both axes. */
  grid(): string {
    const { low, high, step } = this.#axis;
    const { isAcross, isShare } = this.#data;
    const lines = Math.round((high - low) / step);
    let grid = "";
    for (let at = 0; at <= lines; at++) {
      const value = low + at * step;
      const [from, to] = [this.#place(0, at / lines), this.#place(1, at / lines)];
      const isZero = Math.abs(value) < step / 2;
      grid += `<path d="${pathOf([from, to])}" stroke="${isZero ? "#444" : "#ddd"}"/>`;
      grid += this.#label(numberText(value) + (isShare ? " %" : ""), from, isAcross);
    }
    return grid + (this.#across ? this.#numbersAlong(this.#across) : this.#namesAlong());
  }

  /** A name below the axis or on its left. */
  #label(name: string, [x, y]: Point, isBelow: boolean): string {
    return isBelow ? textAt(x, plot.bottom + 14, name, "middle") : textAt(plot.left - 5, y + 3, name, "end");
  }

  #numbersAlong({ low, high, step }: Axis): string {
    const lines = Math.round((high - low) / step);
    return Array.from({ length: lines + 1 }, (_, at) =>
      this.#label(numberText(low + at * step), this.#place(at / lines, 0), true),
    ).join("");
  }

  #namesAlong(): string {
    const { isAcross } = this.#data;
    const nameOf = namesOf(this.#data);
    const every = Math.ceil(this.#spots.size / mostLabels);
    return [...this.#spots]
      .filter((_, at) => at % every === 0)
      .map(([index, spot]) => this.#label(nameOf(index), this.#place(spot, 0), !isAcross))
      .join("");
  }
}
