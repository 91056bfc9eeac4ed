import type { Child } from "hono/jsx";
import { dayText } from "../../render/words.ts";

/** A picture of the number beside it, so hidden from assistive technology. */
export const Bar = ({ count, all }: { count: number; all: number }) => (
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
  rows: { name: Child; count: number }[];
  /** What a whole bar stands for; the sum, where nothing is of two kinds. */
  all?: number;
}) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col" class="number">
            {count}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">{row.name}</th>
            <td class="number">
              {row.count} <Bar count={row.count} all={all} />
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
  children: Child;
}

/** A picture of days with the same in words and as a table. */
const Series = ({ summary, from, to, head, rows, children }: SeriesProps) => (
  <figure>
    <figcaption>{summary}</figcaption>
    <svg class="chart" viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
    <div class="ends" aria-hidden="true">
      <span>{dayText(from)}</span>
      <span>{dayText(to)}</span>
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
  const most = Math.max(1, ...days.map(({ count }) => count));
  const width = 600 / days.length;
  return (
    <Series
      summary={summary}
      from={days[0]!.date}
      to={days.at(-1)!.date}
      head={["Day", unit]}
      rows={days.filter(({ count }) => count).map(({ date, count }) => ({ date, values: [count] }))}
    >
      {days.map(({ count }, at) => {
        const height = (count / most) * 96;
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
      head={["Day", "Average score", "Tests"]}
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

/** Where a score stands in a picture 100 high, with room for the point at both ends. */
const heightOf = (score: number) => (95 - score * 0.9).toFixed(1);
