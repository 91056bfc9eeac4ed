import type { Child } from "hono/jsx";
import { dayText } from "../../render/words.ts";

/** A picture of the number beside it, so hidden from assistive technology. */
const Bar = ({ count, all }: { count: number; all: number }) => (
  <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="all" width="100" height="6" />
    <rect class="part" width={all ? (count / all) * 100 : 0} height="6" />
  </svg>
);

/** How many of all there are of each kind, as a table whose numbers are drawn as bars too. */
export function CountTable({
  caption,
  kind,
  count,
  rows,
  all = rows.reduce((sum, row) => sum + row.count, 0),
}: {
  caption: string;
  /** What the columns hold. */
  kind: string;
  count: string;
  /** Each may lead to what is counted. */
  rows: { name: Child; count: number; href?: string }[];
  /** What a whole bar stands for; the sum, where nothing is of two kinds. */
  all?: number;
}) {
  return (
    <table class="counts">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col" class="number">
            {count}
          </th>
          <td class="bars" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">{row.href && row.count ? <a href={row.href}>{row.name}</a> : row.name}</th>
            <td class="number">{row.count}</td>
            <td class="bars">
              <Bar count={row.count} all={all} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SeriesProps {
  /** What the picture shows, in a sentence. */
  summary: Child;
  /** First and last day of the picture. */
  from: string;
  to: string;
  /** What is in the table that has the same: headings of its columns, and its rows, the first column being days. */
  head: string[];
  rows: { date: string; values: (string | number)[] }[];
  /** What the picture's upper edge stands for; its lower edge is 0, and a line is drawn at the half. */
  top: number;
  children: Child;
}

/** A picture of days with the same in words and as a table. */
const Series = ({ summary, from, to, head, rows, top, children }: SeriesProps) => (
  <figure>
    <figcaption>{summary}</figcaption>
    <div class="plot" aria-hidden="true">
      <div class="scale">
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <svg
        class="chart"
        viewBox="0 0 600 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path class="grid" d="M0 .5H600M0 50H600" vector-effect="non-scaling-stroke" />
        {children}
      </svg>
      <div class="ends">
        <span>{dayText(from)}</span>
        <span>{dayText(to)}</span>
      </div>
    </div>
    <details>
      <summary>As a table: {head.slice(1).join(" and ").toLowerCase()} by day</summary>
      <table class="stack">
        <caption class="hidden">{head.slice(1).join(" and ")} by day</caption>
        <thead>
          <tr>
            {head.map((text, at) => (
              <th scope="col" class={at ? "number" : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, values }) => (
            <tr>
              <th scope="row">
                <time datetime={date}>{dayText(date)}</time>
              </th>
              {values.map((value, at) => (
                <td data-label={head[at + 1]} class="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </figure>
);

/** Counts of days that follow one another, as columns. */
export function Columns({
  summary,
  unit,
  days,
}: {
  summary: Child;
  /** Of what these are counts, as the heading of a column. */
  unit: string;
  days: { date: string; count: number }[];
}) {
  const top = roundAbove(Math.max(...days.map(({ count }) => count)));
  const width = 600 / days.length;
  return (
    <Series
      summary={summary}
      from={days[0]!.date}
      to={days.at(-1)!.date}
      head={["Day", unit]}
      top={top}
      rows={days.filter(({ count }) => count).map(({ date, count }) => ({ date, values: [count] }))}
    >
      {days.map(({ count }, at) => {
        const height = (count / top) * 100;
        return (
          <rect
            class="part"
            x={at * width + width * 0.15}
            y={100 - height}
            width={width * 0.7}
            height={height}
          />
        );
      })}
    </Series>
  );
}

/** Scores of some among days that follow one another, as a line, and the score that is wanted as a broken one. */
export function Line({
  summary,
  days,
  scores,
  goal,
}: {
  summary: Child;
  days: readonly string[];
  scores: { date: string; averageScore: number; tests: number }[];
  goal: number;
}) {
  const points = scores.map(({ date, averageScore }) => {
    const x = ((days.indexOf(date) + 0.5) / days.length) * 600;
    return `${x.toFixed(1)} ${heightOf(averageScore)}`;
  });
  return (
    <Series
      summary={summary}
      from={days[0]!}
      to={days.at(-1)!}
      head={["Day", "Average score", "Reports"]}
      top={100}
      rows={scores.map(({ date, averageScore, tests }) => ({
        date,
        values: [averageScore.toFixed(1), tests],
      }))}
    >
      <path class="goal" d={`M0 ${heightOf(goal)}H600`} fill="none" vector-effect="non-scaling-stroke" />
      <path class="line" d={`M${points.join("L")}`} vector-effect="non-scaling-stroke" />
      <path
        class="point"
        d={points.map((point) => `M${point}h0`).join("")}
        vector-effect="non-scaling-stroke"
      />
    </Series>
  );
}

/** Where a score stands in a picture 100 high. */
const heightOf = (score: number) => (100 - score).toFixed(1);

/** The next number that an axis may end at and be halved: 2, 4, 10, 20, 40, 100, … */
function roundAbove(count: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [2, 4, 10]) if (step * power >= count) return step * power;
}
