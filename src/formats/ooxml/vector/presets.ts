import { Path } from "./path.ts";

/** What a preset is drawn by: its size, and its adjustments in parts of one. */
interface Room {
  w: number;
  h: number;
  /** The shorter side. */
  s: number;
  /** An adjustment, or what it is where the file does not say; both in the file's unit, the answer in parts of one. */
  adjust(name: string, usual: number): number;
}

type Preset = (room: Room) => Path[];

const path = (x: number, y: number) => new Path().move(x, y);
const polygon = (...points: number[]) => [
  path(points[0]!, points[1]!)
    .line(...points.slice(2))
    .close(),
];
const rectangle = (w: number, h: number) => polygon(0, 0, w, 0, w, h, 0, h);
const ellipse = (w: number, h: number) =>
  path(0, h / 2)
    .arc(w / 2, h / 2, 180, 360)
    .close();
const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** A rectangle with a corner each cut by so much: round, snipped (negative) or square. From the top left, clockwise. */
function cornered(w: number, h: number, corners: readonly [number, number, number, number]): Path[] {
  const [a, b, c, d] = corners.map(Math.abs) as [number, number, number, number];
  const result = path(0, a);
  const corner = (at: number, x: number, y: number, start: number) => {
    const size = corners[at]!;
    if (size > 0) result.arc(size, size, start, 90);
    else result.line(x, y);
  };
  corner(0, a, 0, 180);
  result.line(w - b, 0);
  corner(1, w, b, 270);
  result.line(w, h - c);
  corner(2, w - c, h, 0);
  result.line(d, h);
  corner(3, 0, h - d, 90);
  return [result.close()];
}

/** Arrow to the right with a shaft of a part of its height and a head of a length. */
function arrow(w: number, h: number, shaft: number, head: number): number[] {
  const [top, bottom] = [(h * (1 - shaft)) / 2, (h * (1 + shaft)) / 2];
  return [0, top, w - head, top, w - head, 0, w, h / 2, w - head, h, w - head, bottom, 0, bottom];
}

/** Points with x and y changed for each other: what points to the right points down. */
const turned = (points: number[]) => points.map((_, at) => points[at % 2 ? at - 1 : at + 1]!);
const flipped = (points: number[], size: number, axis: 0 | 1) =>
  points.map((value, at) => (at % 2 === axis ? size - value : value));

function arrowOf({ w, h, s, adjust }: Room, side: "right" | "left" | "up" | "down"): Path[] {
  const isAcross = side === "right" || side === "left";
  const [length, breadth] = isAcross ? [w, h] : [h, w];
  const shaft = within(adjust("adj1", 50_000), 1);
  const points = arrow(length, breadth, shaft, within(adjust("adj2", 50_000) * s, length));
  const own = isAcross ? points : turned(points);
  if (side === "left") return polygon(...flipped(own, w, 0));
  return polygon(...(side === "up" ? flipped(own, h, 1) : own));
}

function doubleArrow({ w, h, s, adjust }: Room, isAcross: boolean): Path[] {
  const [length, breadth] = isAcross ? [w, h] : [h, w];
  const shaft = within(adjust("adj1", 50_000), 1);
  const head = within(adjust("adj2", 50_000) * s, length / 2);
  const [top, bottom] = [(breadth * (1 - shaft)) / 2, (breadth * (1 + shaft)) / 2];
  const points = [0, breadth / 2, head, 0, head, top, length - head, top, length - head, 0, length];
  points.push(breadth / 2, length - head, breadth, length - head, bottom, head, bottom, head, breadth);
  return polygon(...(isAcross ? points : turned(points)));
}

/** A star or regular polygon with its first point at the top; `inner` is the radius between points, in parts of one. */
function star({ w, h }: Room, points: number, inner: number): Path[] {
  const all: number[] = [];
  for (let at = 0; at < points * 2; at++) {
    if (at % 2 && inner >= 1) continue;
    const radius = at % 2 ? inner : 1;
    const angle = (at / points - 0.5) * Math.PI;
    all.push((w / 2) * (1 + radius * Math.cos(angle)), (h / 2) * (1 + radius * Math.sin(angle)));
  }
  return polygon(...all);
}

function callout(room: Room, body: Path[]): Path[] {
  const { w, h, adjust } = room;
  const [dx, dy] = [adjust("adj1", -20_833) * w, adjust("adj2", 62_500) * h];
  const [x, y] = [w / 2 + dx, h / 2 + dy];
  const isAcross = Math.abs(dx) * h > Math.abs(dy) * w;
  // The tail stands on the side that it leaves by, its foot towards its end.
  const along = isAcross ? Math.sign(dy || -1) : Math.sign(dx || -1);
  const foot = along < 0 ? [1 / 6, 5 / 12] : [7 / 12, 5 / 6];
  const side = isAcross ? (dx < 0 ? 0 : w) : dy < 0 ? 0 : h;
  const tail = isAcross
    ? [side, h * foot[0]!, x, y, side, h * foot[1]!]
    : [w * foot[0]!, side, x, y, w * foot[1]!, side];
  return [...polygon(...tail), ...body];
}

/** A line of straight pieces, or a curve, from one corner to the other. */
function connector({ w, h, adjust }: Room, kind: "bent" | "curved", pieces: number): Path[] {
  if (pieces === 2)
    return [kind === "bent" ? path(0, 0).line(w, 0, w, h) : path(0, 0).curve(w / 2, 0, w, h / 2, w, h)];
  const x = adjust("adj1", 50_000) * w;
  const y = adjust("adj2", 50_000) * h;
  if (kind === "curved")
    return [
      path(0, 0)
        .curve(x / 2, 0, x, h / 4, x, h / 2)
        .curve(x, (h * 3) / 4, (x + w) / 2, h, w, h),
    ];
  if (pieces === 3) return [path(0, 0).line(x, 0, x, h, w, h)];
  if (pieces === 4) return [path(0, 0).line(x, 0, x, y, w, y, w, h)];
  const end = adjust("adj3", 50_000) * w;
  return [path(0, 0).line(x, 0, x, y, end, y, end, h, w, h)];
}

function brace({ w, h, s, adjust }: Room, isLeft: boolean): Path[] {
  const middle = within(adjust("adj2", 50_000), 1) * h;
  const radius = within(adjust("adj1", 8_333) * s, Math.min(middle, h - middle) / 2);
  const half = w / 2;
  return [
    isLeft
      ? path(w, h)
          .arc(half, radius, 90, 90)
          .line(half, middle + radius)
          .arc(half, radius, 0, -90)
          .arc(half, radius, 90, -90)
          .line(half, radius)
          .arc(half, radius, 180, 90)
      : path(0, 0)
          .arc(half, radius, 270, 90)
          .line(half, middle - radius)
          .arc(half, radius, 180, -90)
          .arc(half, radius, 270, -90)
          .line(half, h - radius)
          .arc(half, radius, 0, 90),
  ];
}

function bracket({ w, h, s, adjust }: Room, isLeft: boolean): Path[] {
  const radius = within(adjust("adj", 8_333) * s, h / 2);
  return [
    isLeft
      ? path(w, h).arc(w, radius, 90, 90).line(0, radius).arc(w, radius, 180, 90)
      : path(0, 0)
          .arc(w, radius, 270, 90)
          .line(w, h - radius)
          .arc(w, radius, 0, 90),
  ];
}

/** Round pieces along an ellipse, as clouds are drawn. */
function cloud({ w, h }: Room): Path[] {
  const bumps = 11;
  const at = (part: number) => {
    const angle = (part / bumps) * 2 * Math.PI;
    return [(w / 2) * (1 + 0.84 * Math.cos(angle)), (h / 2) * (1 + 0.84 * Math.sin(angle))] as const;
  };
  const out = (part: number) => {
    const angle = (part / bumps) * 2 * Math.PI;
    return [(w / 2) * (1 + 1.08 * Math.cos(angle)), (h / 2) * (1 + 1.08 * Math.sin(angle))] as const;
  };
  const result = path(...at(0));
  for (let bump = 0; bump < bumps; bump++)
    result.curve(...out(bump + 0.2), ...out(bump + 0.8), ...at(bump + 1));
  return [result.close()];
}

/** Angles of an adjustment, which is in 60,000ths of a degree there. */
const degrees = (adjust: Room["adjust"], name: string, usual: number) =>
  (adjust(name, usual) * 100_000) / 60_000;

/** A part of an ellipse between two angles, and what closes it. */
function sector(room: Room, [from, to]: [number, number], closing: "none" | "chord" | "centre"): Path[] {
  const { w, h, adjust } = room;
  const [start, end] = [degrees(adjust, "adj1", from), degrees(adjust, "adj2", to)];
  const radians = (start / 180) * Math.PI;
  const scale = 1 / Math.hypot(Math.cos(radians) / (w || 1), Math.sin(radians) / (h || 1)) / 2;
  const result = path(w / 2 + scale * Math.cos(radians), h / 2 + scale * Math.sin(radians));
  result.arc(w / 2, h / 2, start, (end - start + 360) % 360 || 360);
  if (closing === "centre") result.line(w / 2, h / 2);
  if (closing !== "none") return [result.close()];
  return [result.only("stroked")];
}

const can = ({ w, h, s, adjust }: Room, usual: number): Path[] => {
  const radius = within((adjust("adj", usual) * s) / 2, h / 2);
  const body = path(0, radius)
    .arc(w / 2, radius, 180, 180)
    .line(w, h - radius)
    .arc(w / 2, radius, 0, 180)
    .close();
  return [
    body,
    path(w, radius)
      .arc(w / 2, radius, 0, 180)
      .only("stroked"),
  ];
};

const slanted = ({ w, h, s, adjust }: Room, usual: number) => {
  const slant = within(adjust("adj", usual) * s, w);
  return polygon(0, h, slant, 0, w, 0, w - slant, h);
};
const hexagon = ({ w, h, s, adjust }: Room, usual: number) => {
  const slant = within(adjust("adj", usual) * s, w / 2);
  return polygon(0, h / 2, slant, 0, w - slant, 0, w, h / 2, w - slant, h, slant, h);
};
const wave = ({ w, h }: Room) =>
  path(0, 0)
    .line(w, 0, w, h * 0.8)
    .curve(w / 2, h * 0.8, w / 2, h * 1.13, 0, h * 0.93)
    .close();
const round = (room: Room, usual: number) => within(room.adjust("adj", usual), 0.5) * room.s;
const two = (room: Room): [number, number] => [
  within(room.adjust("adj1", 16_667), 0.5) * room.s,
  within(room.adjust("adj2", 0), 0.5) * room.s,
];
const straight: Preset = ({ w, h }) => [path(0, 0).line(w, h)];

/** Presets by name (ECMA-376 part 1, 20.1.10.56): those that documents have most. */
const presets: Record<string, Preset> = {
  rect: ({ w, h }) => rectangle(w, h),
  flowChartProcess: ({ w, h }) => rectangle(w, h),
  actionButtonBlank: ({ w, h }) => rectangle(w, h),
  roundRect: (room) => {
    const radius = round(room, 16_667);
    return cornered(room.w, room.h, [radius, radius, radius, radius]);
  },
  flowChartAlternateProcess: ({ w, h, s }) => cornered(w, h, [s / 6, s / 6, s / 6, s / 6]),
  round1Rect: (room) => cornered(room.w, room.h, [0, round(room, 16_667), 0, 0]),
  round2SameRect: (room) => {
    const [top, bottom] = two(room);
    return cornered(room.w, room.h, [top, top, bottom, bottom]);
  },
  round2DiagRect: (room) => {
    const [one, other] = two(room);
    return cornered(room.w, room.h, [one, other, one, other]);
  },
  snip1Rect: (room) => cornered(room.w, room.h, [0, -round(room, 16_667), 0, 0]),
  snip2SameRect: (room) => {
    const [top, bottom] = two(room);
    return cornered(room.w, room.h, [-top, -top, -bottom, -bottom]);
  },
  snip2DiagRect: (room) => {
    const [one, other] = [room.adjust("adj1", 0) * room.s, room.adjust("adj2", 16_667) * room.s];
    return cornered(room.w, room.h, [-one, -other, -one, -other]);
  },
  snipRoundRect: (room) => {
    const [one, other] = [room.adjust("adj1", 16_667) * room.s, room.adjust("adj2", 16_667) * room.s];
    return cornered(room.w, room.h, [one, -other, 0, 0]);
  },
  plaque: (room) => {
    const radius = -round(room, 16_667);
    return cornered(room.w, room.h, [radius, radius, radius, radius]);
  },
  foldedCorner: (room) => {
    const { w, h } = room;
    const fold = round(room, 16_667);
    return [
      ...polygon(0, 0, w, 0, w, h - fold, w - fold, h, 0, h),
      path(w - fold, h)
        .line(w - fold, h - fold, w, h - fold)
        .only("stroked"),
    ];
  },
  ellipse: ({ w, h }) => [ellipse(w, h)],
  flowChartConnector: ({ w, h }) => [ellipse(w, h)],
  flowChartOr: ({ w, h }) => [
    ellipse(w, h),
    path(w / 2, 0)
      .line(w / 2, h)
      .only("stroked"),
    path(0, h / 2)
      .line(w, h / 2)
      .only("stroked"),
  ],
  donut: ({ w, h, s, adjust }) => {
    const ring = within(adjust("adj", 25_000), 0.5) * s;
    const whole = ellipse(w, h);
    whole
      .move(ring, h / 2)
      .arc(w / 2 - ring, h / 2 - ring, 180, -360)
      .close();
    return [whole];
  },
  triangle: ({ w, h, adjust }) => polygon(0, h, adjust("adj", 50_000) * w, 0, w, h),
  flowChartExtract: ({ w, h }) => polygon(0, h, w / 2, 0, w, h),
  flowChartMerge: ({ w, h }) => polygon(0, 0, w, 0, w / 2, h),
  rtTriangle: ({ w, h }) => polygon(0, h, 0, 0, w, h),
  diamond: ({ w, h }) => polygon(0, h / 2, w / 2, 0, w, h / 2, w / 2, h),
  flowChartDecision: ({ w, h }) => polygon(0, h / 2, w / 2, 0, w, h / 2, w / 2, h),
  parallelogram: (room) => slanted(room, 25_000),
  flowChartInputOutput: ({ w, h }) => polygon(0, h, w / 5, 0, w, 0, (w * 4) / 5, h),
  trapezoid: ({ w, h, s, adjust }) => {
    const slant = within(adjust("adj", 25_000) * s, w / 2);
    return polygon(0, h, slant, 0, w - slant, 0, w, h);
  },
  flowChartManualOperation: ({ w, h }) => polygon(0, 0, w, 0, (w * 4) / 5, h, w / 5, h),
  flowChartManualInput: ({ w, h }) => polygon(0, h / 5, w, 0, w, h, 0, h),
  pentagon: (room) => star(room, 5, 1),
  hexagon: (room) => hexagon(room, 25_000),
  flowChartPreparation: ({ w, h }) =>
    polygon(0, h / 2, w / 5, 0, (w * 4) / 5, 0, w, h / 2, (w * 4) / 5, h, w / 5, h),
  octagon: ({ w, h, s, adjust }) => {
    const cut = -within(adjust("adj", 29_289), 0.5) * s;
    return cornered(w, h, [cut, cut, cut, cut]);
  },
  plus: ({ w, h, s, adjust }) => {
    const arm = within(adjust("adj", 25_000), 0.5) * s;
    const [right, bottom] = [w - arm, h - arm];
    const upper = [0, arm, arm, arm, arm, 0, right, 0, right, arm, w, arm];
    return polygon(...upper, w, bottom, right, bottom, right, h, arm, h, arm, bottom, 0, bottom);
  },
  mathPlus: ({ w, h, s, adjust }) => {
    const half = (within(adjust("adj1", 23_520), 0.73) * s) / 2;
    const [left, right, top, bottom] = [w * 0.13, w * 0.87, h * 0.13, h * 0.87];
    const [x, y] = [w / 2, h / 2];
    const upper = [left, y - half, x - half, y - half, x - half, top, x + half, top, x + half, y - half];
    const lower = [right, y - half, right, y + half, x + half, y + half, x + half, bottom];
    return polygon(...upper, ...lower, x - half, bottom, x - half, y + half, left, y + half);
  },
  mathMinus: ({ w, h, adjust }) => {
    const half = (within(adjust("adj1", 23_520), 1) * h) / 2;
    const [left, right] = [w * 0.13, w * 0.87];
    return polygon(left, h / 2 - half, right, h / 2 - half, right, h / 2 + half, left, h / 2 + half);
  },
  rightArrow: (room) => arrowOf(room, "right"),
  leftArrow: (room) => arrowOf(room, "left"),
  upArrow: (room) => arrowOf(room, "up"),
  downArrow: (room) => arrowOf(room, "down"),
  leftRightArrow: (room) => doubleArrow(room, true),
  upDownArrow: (room) => doubleArrow(room, false),
  notchedRightArrow: (room) => {
    const { w, h, s, adjust } = room;
    const shaft = within(adjust("adj1", 50_000), 1);
    const head = within(adjust("adj2", 50_000) * s, w);
    return polygon(...arrow(w, h, shaft, head), (head * shaft) / 1, h / 2);
  },
  stripedRightArrow: (room) => arrowOf(room, "right"),
  rightArrowCallout: ({ w, h }) =>
    polygon(
      0,
      0,
      w * 0.65,
      0,
      w * 0.65,
      h * 0.375,
      w * 0.75,
      h * 0.375,
      w * 0.75,
      h * 0.25,
      w,
      h / 2,
      w * 0.75,
      h * 0.75,
      w * 0.75,
      h * 0.625,
      w * 0.65,
      h * 0.625,
      w * 0.65,
      h,
      0,
      h,
    ),
  downArrowCallout: ({ w, h }) =>
    polygon(
      0,
      0,
      w,
      0,
      w,
      h * 0.65,
      w * 0.625,
      h * 0.65,
      w * 0.625,
      h * 0.75,
      w * 0.75,
      h * 0.75,
      w / 2,
      h,
      w * 0.25,
      h * 0.75,
      w * 0.375,
      h * 0.75,
      w * 0.375,
      h * 0.65,
      0,
      h * 0.65,
    ),
  homePlate: ({ w, h, s, adjust }) => {
    const point = within(adjust("adj", 50_000) * s, w);
    return polygon(0, 0, w - point, 0, w, h / 2, w - point, h, 0, h);
  },
  flowChartOffpageConnector: ({ w, h }) => polygon(0, 0, w, 0, w, h * 0.8, w / 2, h, 0, h * 0.8),
  chevron: ({ w, h, s, adjust }) => {
    const point = within(adjust("adj", 50_000) * s, w);
    return polygon(0, 0, w - point, 0, w, h / 2, w - point, h, 0, h, point, h / 2);
  },
  bentUpArrow: ({ w, h }) =>
    polygon(
      0,
      h * 0.75,
      w * 0.625,
      h * 0.75,
      w * 0.625,
      h * 0.25,
      w / 2,
      h * 0.25,
      w * 0.75,
      0,
      w,
      h * 0.25,
      w * 0.875,
      h * 0.25,
      w * 0.875,
      h,
      0,
      h,
    ),
  line: straight,
  lineInv: ({ w, h }) => [path(0, h).line(w, 0)],
  straightConnector1: straight,
  bentConnector2: (room) => connector(room, "bent", 2),
  bentConnector3: (room) => connector(room, "bent", 3),
  bentConnector4: (room) => connector(room, "bent", 4),
  bentConnector5: (room) => connector(room, "bent", 5),
  curvedConnector2: (room) => connector(room, "curved", 2),
  curvedConnector3: (room) => connector(room, "curved", 3),
  curvedConnector4: (room) => connector(room, "curved", 3),
  curvedConnector5: (room) => connector(room, "curved", 3),
  flowChartTerminator: ({ w, h }) => {
    const radius = Math.min(h / 2, w / 2);
    return cornered(w, h, [radius, radius, radius, radius]);
  },
  flowChartDelay: ({ w, h }) => [
    path(0, 0)
      .line(w / 2, 0)
      .arc(w / 2, h / 2, 270, 180)
      .line(0, h)
      .close(),
  ],
  flowChartDocument: (room) => [wave(room)],
  flowChartMultidocument: ({ w, h }) => {
    const [x, y] = [w * 0.14, h * 0.16];
    const front = wave({ w: w - x, h: h - y, s: 0, adjust: () => 0 });
    const moved = new Path();
    for (const { command, points } of front.steps) {
      const own = points.map((value, at) => (at % 2 ? value + y : value));
      if (command === "M") moved.move(own[0]!, own[1]!);
      else if (command === "L") moved.line(...own);
      else if (command === "C") moved.curve(...(own as [number, number, number, number, number, number]));
      else moved.close();
    }
    return [
      ...polygon(x, 0, w, 0, w, h * 0.7, x, h * 0.7),
      ...polygon(x / 2, y / 2, w - x / 2, y / 2, w - x / 2, h * 0.78, x / 2, h * 0.78),
      moved,
    ];
  },
  flowChartPredefinedProcess: ({ w, h }) => [
    ...rectangle(w, h),
    path(w / 8, 0)
      .line(w / 8, h)
      .only("stroked"),
    path((w * 7) / 8, 0)
      .line((w * 7) / 8, h)
      .only("stroked"),
  ],
  flowChartInternalStorage: ({ w, h }) => [
    ...rectangle(w, h),
    path(w / 8, 0)
      .line(w / 8, h)
      .only("stroked"),
    path(0, h / 8)
      .line(w, h / 8)
      .only("stroked"),
  ],
  flowChartMagneticDisk: ({ w, h }) => can({ w, h, s: h, adjust: (_, usual) => usual / 100_000 }, 33_333),
  flowChartOnlineStorage: ({ w, h }) => [
    path(w / 6, 0)
      .line(w, 0)
      .arc(w / 6, h / 2, 270, -180)
      .line(w / 6, h)
      .arc(w / 6, h / 2, 90, 180)
      .close(),
  ],
  flowChartDisplay: ({ w, h }) => [
    path(0, h / 2)
      .line(w / 6, 0, (w * 5) / 6, 0)
      .arc(w / 6, h / 2, 270, 180)
      .line(w / 6, h)
      .close(),
  ],
  can: (room) => can(room, 25_000),
  cube: ({ w, h, s, adjust }) => {
    const depth = within(adjust("adj", 25_000), 1) * s;
    return [
      ...polygon(0, depth, depth, 0, w, 0, w, h - depth, w - depth, h, 0, h),
      path(0, depth)
        .line(w - depth, depth, w - depth, h)
        .only("stroked"),
      path(w - depth, depth)
        .line(w, 0)
        .only("stroked"),
    ];
  },
  frame: ({ w, h, s, adjust }) => {
    const edge = within(adjust("adj1", 12_500), 0.5) * s;
    const [whole] = rectangle(w, h) as [Path];
    whole
      .move(edge, edge)
      .line(edge, h - edge, w - edge, h - edge, w - edge, edge)
      .close();
    return [whole];
  },
  arc: (room) => sector(room, [16_200_000, 0], "none"),
  pie: (room) => sector(room, [0, 16_200_000], "centre"),
  chord: (room) => sector(room, [2_700_000, 16_200_000], "chord"),
  leftBrace: (room) => brace(room, true),
  rightBrace: (room) => brace(room, false),
  leftBracket: (room) => bracket(room, true),
  rightBracket: (room) => bracket(room, false),
  bracketPair: (room) => {
    const radius = round(room, 16_667);
    const { w, h } = room;
    return [
      path(radius, h)
        .arc(radius, radius, 90, 90)
        .line(0, radius)
        .arc(radius, radius, 180, 90)
        .only("stroked"),
      path(w - radius, 0)
        .arc(radius, radius, 270, 90)
        .line(w, h - radius)
        .arc(radius, radius, 0, 90)
        .only("stroked"),
    ];
  },
  wedgeRectCallout: (room) => callout(room, rectangle(room.w, room.h)),
  borderCallout1: (room) => callout(room, rectangle(room.w, room.h)),
  wedgeRoundRectCallout: (room) => {
    const radius = within(room.adjust("adj3", 16_667), 0.5) * room.s;
    return callout(room, cornered(room.w, room.h, [radius, radius, radius, radius]));
  },
  wedgeEllipseCallout: (room) => callout(room, [ellipse(room.w, room.h)]),
  cloud,
  cloudCallout: (room) => callout(room, cloud(room)),
  heart: ({ w, h }) => [
    path(w / 2, h / 4)
      .curve(w * 0.71, -h / 3, w * 1.5, h / 4, w / 2, h)
      .curve(-w / 2, h / 4, w * 0.29, -h / 3, w / 2, h / 4)
      .close(),
  ],
  lightningBolt: ({ w, h }) =>
    polygon(
      w * 0.39,
      0,
      w * 0.6,
      h * 0.28,
      w * 0.51,
      h * 0.31,
      w * 0.77,
      h * 0.56,
      w * 0.68,
      h * 0.6,
      w,
      h,
      w * 0.46,
      h * 0.69,
      w * 0.56,
      h * 0.64,
      w * 0.23,
      h * 0.45,
      w * 0.36,
      h * 0.39,
      0,
      h * 0.18,
    ),
  moon: ({ w, h }) => [
    path(w, h)
      .arc(w, h / 2, 90, 180)
      .arc(w / 2, h / 2, 270, -180)
      .close(),
  ],
  star4: (room) => star(room, 4, room.adjust("adj", 12_500) * 2),
  star5: (room) => star(room, 5, room.adjust("adj", 19_098) * 2),
  star6: (room) => star(room, 6, room.adjust("adj", 28_868) * 2),
  star8: (room) => star(room, 8, room.adjust("adj", 37_500) * 2),
  star10: (room) => star(room, 10, room.adjust("adj", 42_533) * 2),
  star12: (room) => star(room, 12, room.adjust("adj", 37_500) * 2),
  irregularSeal1: (room) => star(room, 12, 0.7),
  irregularSeal2: (room) => star(room, 14, 0.7),
  sun: (room) => [...star(room, 8, 0.7), ellipse(room.w, room.h)].slice(0, 1),
  heptagon: (room) => star(room, 7, 1),
  decagon: (room) => star(room, 10, 1),
  dodecagon: (room) => star(room, 12, 1),
  flowChartSort: ({ w, h }) => [
    ...polygon(0, h / 2, w / 2, 0, w, h / 2, w / 2, h),
    path(0, h / 2)
      .line(w, h / 2)
      .only("stroked"),
  ],
};

/** The paths of a preset, in the unit of its size; a rectangle for one that is not known here. */
export function presetPaths(
  name: string,
  { width, height }: { width: number; height: number },
  adjustments: ReadonlyMap<string, number>,
): Path[] {
  const preset = Object.hasOwn(presets, name) ? presets[name]! : presets.rect!;
  const adjust = (adjustment: string, usual: number) => (adjustments.get(adjustment) ?? usual) / 100_000;
  return preset({ w: width, h: height, s: Math.min(width, height), adjust });
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

const ofEllipse: Edges = [0.146, 0.146, 0.146, 0.146];
const ofDiamond: Edges = [0.25, 0.25, 0.25, 0.25];
const slantedEdges: Edges = [0.15, 0.1, 0.15, 0.1];
const pointed: Edges = [0.12, 0.25, 0.12, 0.25];

/** What of its sides a preset leaves free of text, in parts of its size: where it is not the whole rectangle. */
const textEdges: Record<string, Edges> = {
  ellipse: ofEllipse,
  flowChartConnector: ofEllipse,
  wedgeEllipseCallout: ofEllipse,
  cloud: ofEllipse,
  cloudCallout: ofEllipse,
  donut: ofEllipse,
  octagon: [0.09, 0.09, 0.09, 0.09],
  diamond: ofDiamond,
  flowChartDecision: ofDiamond,
  triangle: [0.25, 0.5, 0.25, 0],
  rtTriangle: [0.08, 0.5, 0.4, 0],
  parallelogram: slantedEdges,
  flowChartInputOutput: [0.2, 0, 0.2, 0],
  trapezoid: slantedEdges,
  flowChartManualOperation: [0.2, 0, 0.2, 0],
  hexagon: slantedEdges,
  flowChartPreparation: [0.2, 0, 0.2, 0],
  pentagon: [0.15, 0.2, 0.15, 0],
  chevron: [0.25, 0, 0.2, 0],
  homePlate: [0, 0, 0.15, 0],
  rightArrow: pointed,
  leftArrow: pointed,
  leftRightArrow: pointed,
  upArrow: [0.25, 0.12, 0.25, 0],
  downArrow: [0.25, 0, 0.25, 0.12],
  can: [0, 0.2, 0, 0],
  flowChartMagneticDisk: [0, 0.33, 0, 0],
  cube: [0, 0.25, 0.2, 0],
  flowChartPredefinedProcess: [0.125, 0, 0.125, 0],
  flowChartDocument: [0, 0, 0, 0.17],
  heart: ofEllipse,
};

/** Where the text of a preset stands: what it leaves free on the left, top, right and bottom, in parts of its size. */
export const textEdgesOf = (preset: string | null): Edges =>
  preset !== null && Object.hasOwn(textEdges, preset) ? textEdges[preset]! : [0, 0, 0, 0];
