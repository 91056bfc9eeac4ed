import { type EmfRecord, long, short } from "./metafile.ts";

export type PlusRecord = [type: number, flags: number, data: number[]];

export const float = (...values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];
const utf16 = (text: string): number[] => short(...Array.from(text, (letter) => letter.charCodeAt(0)));
const padded = (data: number[]): number[] => [...data, ...new Array((4 - (data.length % 4)) % 4).fill(0)];

/** A comment of an enhanced metafile with records of GDI+ (MS-EMFPLUS 2.3), which begin with their header. */
export function plus(...records: PlusRecord[]): EmfRecord {
  const all: PlusRecord[] = [[0x4001, 1, long(0xdbc0_1002, 0, 96, 96)], ...records, [0x4002, 0, []]];
  const written = all.flatMap(([type, flags, data]) => {
    const whole = padded(data);
    return [...short(type, flags), ...long(12 + whole.length, whole.length), ...whole];
  });
  return [70, [...long(4 + written.length), 0x45, 0x4d, 0x46, 0x2b, ...written]];
}

const version = long(0xdbc0_1002);
const object = (type: number, id: number, data: number[]): PlusRecord => [
  0x4008,
  (type << 8) | id,
  [...version, ...data],
];
const solid = (argb: number) => [...version, ...long(0, argb)];

export const plusBrush = (id: number, argb: number): PlusRecord => object(1, id, long(0, argb));
/** A pen of so many units of the world, with a dash by its style. */
export const plusPen = (id: number, argb: number, width: number, dash = 0): PlusRecord =>
  object(2, id, [
    ...long(0, dash ? 0x22 : 2, 0),
    ...float(width),
    ...long(2),
    ...(dash ? long(dash) : []),
    ...solid(argb),
  ]);
/** Points of 32 bits with what they are: 0 begins, 1 is a line, 3 a curve, 0x80 more closes. */
export const plusPath = (id: number, ...points: [x: number, y: number, type: number][]): PlusRecord =>
  object(3, id, [
    ...long(points.length, 0),
    ...points.flatMap(([x, y]) => float(x, y)),
    ...points.map(([, , type]) => type),
  ]);
export const plusFont = (id: number, size: number, unit: number, style: number, face: string): PlusRecord =>
  object(6, id, [...float(size), ...long(unit, style, 0, face.length), ...utf16(face)]);
export const plusFormat = (id: number, align: number, lineAlign: number): PlusRecord =>
  object(7, id, long(0, 0, align, lineAlign));
export const plusImage = (id: number, data: readonly number[], width = 1, height = 1): PlusRecord =>
  object(5, id, [...long(1, width, height, 0, 0, 1), ...data]);
export const plusString = (
  font: number,
  argb: number,
  format: number,
  box: number[],
  words: string,
): PlusRecord => [
  0x401c,
  0x8000 | font,
  [...long(argb, format, words.length), ...float(...box), ...utf16(words)],
];
