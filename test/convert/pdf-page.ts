import { name, pdf } from "../checker/build/pdf.ts";
import { image } from "../checker/build/tagged-pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

export type At = [
  x: number,
  y: number,
  words: string,
  size?: number,
  font?: "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "F7",
];

/**
 * Operators that show each text at its place; F2 is bold, F3 another face, F4 slanted, F5 that of a typewriter, F6 its
 * bold one, F7 one of signs: 3 is a tick, 7 a cross.
 */
export const shown = (...all: At[]): string =>
  all
    .map(
      ([x, y, words, size = 10, font = "F1"]) =>
        `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`,
    )
    .join("\n");

export const across = (y: number, from: number, to: number) => `${from} ${y} m ${to} ${y} l S`;
export const upright = (x: number, from: number, to: number) => `${x} ${from} m ${x} ${to} l S`;
export const area = (x: number, y: number, width: number, height: number) =>
  `q 0.8 0.9 1 rg ${x} ${y} ${width} ${height} re f Q`;

export const picture = (x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q`;

export const main = (...operators: string[]): Promise<string> => mainOfPages(operators.join("\n"));

export async function mainOfPages(...pages: string[]): Promise<string> {
  const document = pdf({
    pages,
    page: (builder) => ({
      Resources: {
        XObject: { Im: image(builder) },
        Font: {
          F1: builder.add({
            Type: name("Font"),
            Subtype: name("Type1"),
            BaseFont: name("Helvetica"),
            Encoding: name("WinAnsiEncoding"),
          }),
          F2: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica-Bold") }),
          F3: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Times-Roman") }),
          F4: builder.add({
            Type: name("Font"),
            Subtype: name("Type1"),
            BaseFont: name("Helvetica-Oblique"),
          }),
          F5: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Courier") }),
          F6: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Courier-Bold") }),
          F7: builder.add({
            Type: name("Font"),
            Subtype: name("Type1"),
            BaseFont: name("ZapfDingbats"),
            Encoding: { Differences: [51, name("uni2713"), 55, name("uni2717")] },
          }),
        },
      },
    }),
  });
  return mainOf(await convertedPdf(document));
}

const words = "The council met in the old hall and talked about the new bridge for".split(" ");
/** So many lines of running text below one another, each of other words. */
export const text = (x: number, y: number, count: number, most = 8): At[] =>
  Array.from({ length: count }, (_, at): At => {
    const line = Array.from({ length: most }, (_, word) => words[(at * 3 + word) % words.length]);
    return [x, y - at * 12, line.join(" ")];
  });
