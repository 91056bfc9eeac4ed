import { expect, test } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { name, type PdfBuilder, pdf } from "../../checker/build/pdf.ts";
import {
  artifact,
  factsOfKind,
  image,
  operators,
  paint,
  tag,
  taggedPdf,
  text,
} from "../../checker/build/tagged-pdf.ts";

const tags = [tag("H1", "Sales"), tag("P", "How much was sold by region")];

/** Four bars on an axis, 20 points apart. */
const bars = `1 w 100 100 m 300 100 l S 100 100 m 100 300 l S
${[80, 150, 40, 180].map((height, at) => `${110 + 45 * at} 100 25 ${height} re f`).join(" ")}`;
const curve = (x: number, y: number) =>
  `${x} ${y} m ${Array.from({ length: 12 }, (_, at) => `${x + 12 * at + 12} ${y + 40 + (at % 3) * 30} l`).join(" ")} S`;
const circle = (x: number, y: number, r: number) =>
  `${x - r} ${y} m ${x - r} ${y + r} ${x} ${y + r} ${x} ${y + r} c ${x + r} ${y + r} ${x + r} ${y} ${x + r} ${y} c ${x + r} ${y - r} ${x} ${y - r} ${x} ${y - r} c ${x - r} ${y - r} ${x - r} ${y} ${x - r} ${y} c f`;

const drawn = async (loose: string, more: object = {}) =>
  (await factsOfKind("image", { tags, loose: [loose], ...more })).filter(({ isDrawing }) => isDrawing);

test("a bar chart that is drawn outside the tags fails as a picture does", async () => {
  const report = await check(bytesSource(taggedPdf({ tags, loose: [bars] })), { filename: "sales.pdf" });
  const status = (id: string) => report.checks.find((check) => check.id === id)!.status;
  expect([status("image-alt"), status("structure-tags"), status("figure-alt")]).toEqual([
    "failed",
    "failed",
    "not_applicable",
  ]);
  expect(report.issues.map(({ check_id, message, location }) => [check_id, message, location.label])).toEqual(
    [
      [
        "structure-tags",
        expect.stringContaining("A picture or drawing stands on this page outside the tags."),
        "Page 1",
      ],
      [
        "image-alt",
        expect.stringContaining(
          "One drawing stands outside the tags, so that it can have no alternative text.",
        ),
        'Page 1, drawing (bottom left), beside "How much was sold by region"',
      ],
    ],
  );
});

test("curves and slanting lines make a drawing too", async () => {
  expect(await drawn(curve(100, 300))).toHaveLength(1);
  expect(await drawn([0, 1, 2, 3].map((at) => circle(150 + 30 * at, 300, 20)).join(" "))).toHaveLength(1);
  expect(await drawn(`${curve(100, 200)} ${curve(350, 500)}`)).toHaveLength(2);
});

test("it is told of a document without tags as well", async () => {
  const report = await check(bytesSource(pdf({ pages: [`${text("Sales")} ${bars}`] })), {
    filename: "sales.pdf",
  });
  expect(report.checks.find(({ id }) => id === "image-alt")).toMatchObject({
    status: "failed",
    failed_count: 1,
  });
});

test("drawings in artifacts and in tags are not told", async () => {
  expect(await drawn(artifact(bars))).toEqual([]);
  const figure = [tag("P", "Text"), tag("Figure", operators(bars), { Alt: "Sales by region" })];
  expect(await drawn("", { tags: figure })).toEqual([]);
});

test("a drawing over a picture is a part of it", async () => {
  const resources = (builder: Parameters<typeof image>[0]) => ({ XObject: { Im1: image(builder) } });
  const photo = artifact(paint("Im1", [90, 90, 220, 220]).operators);
  expect(await drawn(photo + bars, { resources })).toEqual([]);
  expect(await drawn(bars, { resources })).toHaveLength(1);
});

test("the boxes of form fields are no bars of a chart", async () => {
  const boxes = [200, 200, 120, 60].map((length, at) => [100, 300 - 40 * at, length, 24] as const);
  const loose = boxes.map((box) => `1 g 0 G ${box.join(" ")} re B`).join(" ");
  const page = (builder: PdfBuilder) => ({
    Annots: boxes.map(([left, bottom, width, height], at) =>
      builder.add({
        Type: name("Annot"),
        Subtype: name("Widget"),
        Rect: [left, bottom, left + width, bottom + height],
        FT: name("Tx"),
        T: `field ${at}`,
      }),
    ),
  });
  expect(await drawn(loose, { page })).toEqual([]);
  expect(await drawn(loose)).toHaveLength(1);
});

/** An arc of an ellipse as browsers write it: each quarter in eight curves. */
const arc = (x: number, y: number, r: number, from: number, quarters = 1) =>
  Array.from({ length: 8 * quarters }, (_, at) => {
    const turn = ((from + (at + 1) / 8) * Math.PI) / 2;
    const [endX, endY] = [x + r * Math.cos(turn), y + r * Math.sin(turn)];
    return `${endX} ${endY} ${endX} ${endY} ${endX} ${endY} c`;
  }).join(" ");
const pill = (x: number, y: number) =>
  `${x} ${y} m ${x + 60} ${y} l ${arc(x + 60, y + 15, 15, 3, 2)} ${x} ${y + 30} l ${arc(x, y + 15, 15, 1, 2)} h f`;

const noDrawings: Record<string, string> = {
  rules: Array.from({ length: 30 }, (_, at) => `72 ${700 - 20 * at} m 540 ${700 - 20 * at} l S`).join(" "),
  "a ruled table": Array.from(
    { length: 8 },
    (_, at) => `72 ${400 - 20 * at} m 540 ${400 - 20 * at} l S ${72 + 60 * at} 260 m ${72 + 60 * at} 400 l S`,
  ).join(" "),
  "shaded rows": Array.from({ length: 8 }, (_, at) => `72 ${400 - 20 * at} 468 10 re f`).join(" "),
  "shaded cells with text": Array.from(
    { length: 6 },
    (_, at) => `72 ${400 - 20 * at} ${at % 2 ? 100 : 200} 18 re f ${artifact(text("Sum", 405 - 20 * at))}`,
  ).join(" "),
  "underlines of headings": [300, 120, 240, 180]
    .map((width, at) => `72 ${600 - 90 * at} ${width} 3 re f`)
    .join(" "),
  bullets: Array.from({ length: 20 }, (_, at) => circle(75, 600 - 14 * at, 2)).join(" "),
  "boxes with round corners": [0, 1, 2, 3]
    .map(
      (at) =>
        `72 ${500 - 60 * at} m 300 ${500 - 60 * at} l 305 ${500 - 60 * at} 305 ${505 - 60 * at} 305 ${505 - 60 * at} c 305 ${535 - 60 * at} l 305 ${540 - 60 * at} 300 ${540 - 60 * at} 300 ${540 - 60 * at} c 72 ${540 - 60 * at} l 67 ${540 - 60 * at} 67 ${535 - 60 * at} 67 ${535 - 60 * at} c 67 ${505 - 60 * at} l 67 ${500 - 60 * at} 72 ${500 - 60 * at} 72 ${500 - 60 * at} c f`,
    )
    .join(" "),
  "boxes with round corners as browsers write them": [0, 1, 2]
    .map((at) => pill(100, 500 - 60 * at))
    .join(" "),
  "circles as browsers write them": `150 300 m ${arc(100, 300, 50, 0, 4)} f 350 300 m ${arc(300, 300, 50, 0, 4)} f`,
  "dotted lines": [300, 340, 380]
    .map((y) =>
      Array.from({ length: 60 }, (_, at) => `${72 + 6 * at} ${y} m ${73 + 6 * at} ${y + 1} l`).join(" "),
    )
    .map((path) => `${path} S`)
    .join(" "),
  "numbers in circles": Array.from(
    { length: 5 },
    (_, at) => `${circle(90, 600 - 40 * at, 30)} ${artifact(text("1 one", 600 - 40 * at))}`,
  ).join(" "),
  "a background": "0 0 m 612 100 l 612 792 l 0 792 l h f",
  "one arrow": "300 300 m 360 330 l 300 360 l h f",
};

test.each(Object.entries(noDrawings))("%s are no drawing", async (_, content) => {
  expect(await drawn(content)).toEqual([]);
  expect(await drawn(`${content} ${curve(400, 100)}`)).toHaveLength(1);
});

test("what is clipped away is not there", async () => {
  expect(await drawn(`q 400 400 20 20 re W n ${curve(100, 100)} Q`)).toEqual([]);
});
