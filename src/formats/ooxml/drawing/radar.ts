import { axisOf, type Drawn, numberText, type Point, pathOf, textAt, width } from "./chart-axes.ts";

/** In points: the middle, and how far the spokes go from it. */
const [middleX, middleY, radius] = [width / 2, 145, 95];
/** Spokes of one drawing; what is beyond has no room. */
const mostSpokes = 60;

/** What is drawn around a middle, on a spoke for each category, the first one upwards and the others clockwise. */
export function radarOf(all: readonly Drawn[], nameOf: (index: number) => string): string {
  const indexes = [...new Set(all.flatMap(({ values }) => [...values.keys()]))]
    .sort((a, b) => a - b)
    .slice(0, mostSpokes);
  const { low, high, step } = axisOf(
    all.flatMap(({ values }) => [...values.values()].map(({ to }) => to)),
    true,
  );
  const placeOf = (at: number, value: number): Point => {
    const angle = (2 * Math.PI * at) / indexes.length;
    const far = (radius * (value - low)) / (high - low);
    return [middleX + far * Math.sin(angle), middleY - far * Math.cos(angle)];
  };
  const lines = Math.round((high - low) / step);
  let drawn = "";
  for (let line = 0; line <= lines; line++) {
    const value = low + line * step;
    drawn += `<path d="${pathOf(indexes.map((_, at) => placeOf(at, value)))}z" fill="none" stroke="#ddd"/>`;
    const [x, y] = placeOf(0, value);
    drawn += textAt(x - 4, y + 3, numberText(value), "end");
  }
  indexes.forEach((index, at) => {
    const [x, y] = placeOf(at, high + 0.1 * (high - low));
    const anchor = Math.abs(x - middleX) < 1 ? "middle" : x > middleX ? "start" : "end";
    drawn += `<path d="${pathOf([[middleX, middleY], placeOf(at, high)])}" stroke="#ddd"/>`;
    drawn += textAt(x, y + 3, nameOf(index), anchor);
  });
  for (const { values, colour } of all) {
    const places = indexes.flatMap((index, at) => {
      const value = values.get(index);
      return value ? [placeOf(at, value.to)] : [];
    });
    if (places.length)
      drawn += `<path d="${pathOf(places)}z" fill="none" stroke="${colour}" stroke-width="2"/>`;
  }
  return drawn;
}
