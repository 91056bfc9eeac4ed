/** Numbers of two or four bytes, little-endian. */
const bytes = (size: 2 | 4, values: readonly number[]): number[] =>
  values.flatMap((value) => Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 255));

export const long = (...values: number[]): number[] => bytes(4, values);
export const short = (...values: number[]): number[] => bytes(2, values);

const utf16 = (text: string): number[] => short(...Array.from(text, (letter) => letter.charCodeAt(0)));
const padded = (data: number[], to: number): number[] => [
  ...data,
  ...new Array((to - (data.length % to)) % to).fill(0),
];

export type EmfRecord = [type: number, data: number[]];

/** An enhanced metafile of 100 × 50 mm, on a device of ten units a millimetre (MS-EMF 2.3.4.2). */
export function emf(...records: EmfRecord[]): Uint8Array {
  const written = records.map(([type, data]) => {
    const whole = padded(data, 4);
    return [...long(type, 8 + whole.length), ...whole];
  });
  const end = [...long(14, 20, 0, 0, 20)];
  const size = 108 + written.flat().length + end.length;
  const header = [
    ...long(1, 108, 0, 0, 999, 499, 0, 0, 10_000, 5_000),
    ...[0x20, 0x45, 0x4d, 0x46],
    ...long(0x1_0000, size, records.length + 2),
    ...short(8, 0),
    ...long(0, 0, 0, 3_000, 2_000, 300, 200, 0, 0, 0, 300_000, 200_000),
  ];
  return Uint8Array.from([...header, ...written.flat(), ...end]);
}

export const selected = (handle: number): EmfRecord => [37, long(handle)];
export const stock = (which: number): number => 0x8000_0000 + which;
export const pen = (handle: number, style: number, width: number, colour: number): EmfRecord => [
  38,
  long(handle, style, width, 0, colour),
];
export const brush = (handle: number, style: number, colour: number): EmfRecord => [
  39,
  long(handle, style, colour, 0),
];

export const font = (handle: number, height: number, face: string, charset = 0): EmfRecord => [
  82,
  [...long(handle, height, 0, 0, 0, 700), 0, 0, 0, charset, 0, 0, 0, 0, ...utf16(face.padEnd(32, "\0"))],
];

export const text = (x: number, y: number, words: string, advance = 0): EmfRecord => {
  const letters = padded(utf16(words), 4);
  const advances = advance ? long(...Array.from(words, () => advance)) : [];
  return [
    84,
    [
      ...long(0, 0, 0, 0, 1, 0, 0, x, y, words.length, 76, 0, 0, 0, 0, 0),
      ...long(advance ? 76 + letters.length : 0),
      ...letters,
      ...advances,
    ],
  ];
};

export const points16 = (type: number, ...points: [number, number][]): EmfRecord => [
  type,
  [...long(0, 0, 0, 0, points.length), ...short(...points.flat())],
];

/** A bitmap of 2 × 1 pixels, red and blue: header and rows (MS-WMF 2.2.2.9). */
export const dib = {
  header: [...long(40, 2, 1), ...short(1, 24), ...long(0, 0, 0, 0, 0, 0)],
  rows: [0, 0, 255, 255, 0, 0, 0, 0],
};

/** EMR_STRETCHDIBITS of the bitmap. */
export const bitmap = (
  x: number,
  y: number,
  width: number,
  height: number,
  operation = 0x00cc_0020,
): EmfRecord => [
  81,
  [
    ...long(0, 0, 0, 0, x, y, 0, 0, 2, 1, 80, dib.header.length, 80 + dib.header.length, dib.rows.length, 0),
    ...long(operation, width, height),
    ...dib.header,
    ...dib.rows,
  ],
];

export type WmfRecord = [type: number, data: number[]];

/** A Windows metafile that says where it stands: 1,000 units across, 500 down, 1,000 to the inch (MS-WMF 2.3.2). */
export function wmf(...records: WmfRecord[]): Uint8Array {
  const written = records.map(([type, data]) => {
    const whole = padded(data, 2);
    return [...long((6 + whole.length) / 2), ...short(type), ...whole];
  });
  return Uint8Array.from([
    ...[0xd7, 0xcd, 0xc6, 0x9a],
    ...short(0, 0, 0, 1_000, 500, 1_000, 0, 0, 0),
    ...short(1, 9, 0x300),
    ...long(0),
    ...short(8),
    ...long(0),
    ...short(0),
    ...written.flat(),
    ...long(3),
    ...short(0),
  ]);
}
