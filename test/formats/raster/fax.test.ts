import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { Fax } from "../../../src/formats/raster/fax.ts";
import { bitsOf } from "../../convert/build/pictures.ts";

const usual = { k: -1, columns: 8, rows: 0, isBlackOne: true, isAligned: false };

/** The rows that come when the data come in pieces of so many bytes. */
function rowsOf(data: Uint8Array, options: Partial<typeof usual>, size = data.length): number[] {
  const fax = new Fax({ ...usual, ...options }, new Budget());
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += size)
    for (const piece of fax.push(data.subarray(at, at + size))) for (const byte of piece) rows.push(byte);
  for (const piece of fax.end()) for (const byte of piece) rows.push(byte);
  return rows;
}

const eol = "000000000001";
/** White 2, black 3, white 3. */
const row = "0111 10 1000";

describe("pictures of telefax", () => {
  it.each([
    ["by the rows above", `0010111101 111 0110101 00011 ${eol}${eol}`, { k: -1 }, [0x38, 0x38, 0x10, 0]],
    ["without an end", "0010111101 111", { k: -1 }, [0x38, 0x38]],
    ["each by itself", `${row} ${row}`, { k: 0, rows: 2 }, [0x38, 0x38]],
    [
      "each by itself, with ends of lines",
      `${eol}${row}${eol}${row}${eol.repeat(6)}`,
      { k: 0 },
      [0x38, 0x38],
    ],
    [
      "each by itself, at whole bytes",
      `${row}000000 ${row}`,
      { k: 0, isAligned: true, rows: 2 },
      [0x38, 0x38],
    ],
    ["in both ways", `${eol}1${row}${eol}0 111${`${eol}1`.repeat(6)}`, { k: 4 }, [0x38, 0x38]],
    ["black from the first", "001 00110101 000101 1", { k: -1 }, [0xff]],
    ["with fewer rows than are said", "0010111101", { k: -1, rows: 3 }, [0x38, 0, 0]],
    ["with more rows than are said", "0010111101 111 111", { k: -1, rows: 2 }, [0x38, 0x38]],
    ["damaged", "0010111101 0000000 111", { k: -1 }, [0x38]],
    ["of no width", "0010111101", { k: -1, columns: 0 }, []],
  ])("are read %s, in whatever pieces they come", (_, bits, options, rows) => {
    const data = bitsOf(bits);
    expect(rowsOf(data, options)).toEqual(rows);
    expect(rowsOf(data, options, 1)).toEqual(rows);
  });

  it("reads runs of many codes", () => {
    // White 2560 + 64 + 2, black 64 + 0, white 0.
    const bits = "001 000000011111 11011 0111 0000001111 0000110111 1";
    const rows = rowsOf(bitsOf(bits), { columns: 2_690 });
    expect(rows.length).toBe(337);
    expect(rows.slice(0, 328).every((byte) => byte === 0)).toBe(true);
    expect(rows.slice(328)).toEqual([0x3f, 255, 255, 255, 255, 255, 255, 255, 0xc0]);
  });

  it("ends where nothing but zeros comes, and at the most rows of a picture", () => {
    expect(rowsOf(new Uint8Array(1_000_000), {}, 1_000)).toEqual([]);
    expect(rowsOf(new Uint8Array(10_000).fill(255), {}).length).toBe(20_000);
  });
});
