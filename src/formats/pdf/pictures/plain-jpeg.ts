import type { Budget } from "../../../checker/budget.ts";
import { BitReader, type Codes, isFrame, lengthAt, readTables, symbolOf } from "./jpeg.ts";

interface Component {
  id: number;
  across: number;
  down: number;
}

interface Part {
  blocks: number;
  dc: Codes | undefined;
  ac: Codes | undefined;
}

/** What a scan has (ITU-T T.81, B.2.3): the first coefficient, or more bits of it, and others. */
interface Scan {
  hasFirst: boolean;
  isRefined: boolean;
  hasOthers: boolean;
  parts: readonly Part[];
  units: number;
}

/**
 * Whether all blocks of a JPEG are one colour and the same, in a sequential or progressive file with Huffman codes: the
 * first coefficient of none differs from that of the block before, and all others are 0. False where that is not known.
 */
export function isJpegOfOneColour(bytes: Uint8Array, budget: Budget): boolean {
  const tables = new Map<number, Codes>();
  const components: Component[] = [];
  let [width, height, scans] = [0, 0, 0];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at + 1 < bytes.length; ) {
    budget.step();
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) return scans > 0;
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) return false;
    if (marker === 0xc4) readTables(bytes.subarray(at + 4, end), tables);
    else if (marker === 0xdd && lengthAt(bytes, at + 4)) return false;
    else if (isFrame(marker)) {
      if (marker > 0xc2 || bytes[at + 4] !== 8 || components.length) return false;
      [height, width] = [lengthAt(bytes, at + 5), lengthAt(bytes, at + 7)];
      for (let from = at + 10; from + 2 < end; from += 3) {
        const sampling = bytes[from + 1]!;
        components.push({ id: bytes[from]!, across: sampling >> 4, down: sampling & 15 });
      }
      if (!width || !height || components.some(({ across, down }) => !across || !down)) return false;
    } else if (marker === 0xda) {
      const scan = scanOf(bytes.subarray(at + 4, end), { width, height, components, tables });
      const reader = new BitReader(bytes, end);
      if (!scan || !isPlain(scan, reader, budget)) return false;
      scans++;
      at = reader.end();
      continue;
    }
    at = end;
  }
  return false;
}

function scanOf(
  header: Uint8Array,
  frame: {
    width: number;
    height: number;
    components: readonly Component[];
    tables: ReadonlyMap<number, Codes>;
  },
): Scan | null {
  const { width, height, components, tables } = frame;
  const across = Math.max(...components.map((each) => each.across));
  const down = Math.max(...components.map((each) => each.down));
  const count = header[0] ?? 0;
  const parts: Part[] = [];
  let units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  for (let at = 0; at < count; at++) {
    const component = components.find(({ id }) => id === header[1 + 2 * at]);
    const choice = header[2 + 2 * at] ?? 0;
    if (!component) return null;
    parts.push({
      blocks: count === 1 ? 1 : component.across * component.down,
      dc: tables.get(choice >> 4),
      ac: tables.get(16 | (choice & 15)),
    });
    // Units of a scan of one component are its blocks (A.2.2).
    if (count === 1)
      units =
        Math.ceil(Math.ceil((width * component.across) / across) / 8) *
        Math.ceil(Math.ceil((height * component.down) / down) / 8);
  }
  const [from = 0, to = 0, bits = 0] = header.subarray(1 + 2 * count);
  return { hasFirst: from === 0, isRefined: bits >> 4 > 0, hasOthers: to > 0, parts, units };
}

function isPlain({ hasFirst, isRefined, hasOthers, parts, units }: Scan, reader: BitReader, budget: Budget) {
  const lasts: number[] = [];
  /** Blocks that are said to have nothing more (G.1.2.2). */
  let ended = 0;
  for (let unit = 0; unit < units; unit++) {
    for (const [at, { blocks, dc, ac }] of parts.entries()) {
      budget.step(blocks);
      for (let block = 0; block < blocks; block++) {
        if (hasFirst) {
          const value = isRefined ? reader.bit() : symbolOf(dc, reader);
          const isNew = lasts[at] === undefined;
          if (value < 0 || (!isNew && value !== (isRefined ? lasts[at] : 0))) return false;
          if (isNew && !isRefined) reader.bits(value);
          lasts[at] = value;
        }
        if (hasOthers && ended-- <= 0) {
          const value = symbolOf(ac, reader);
          if (value < 0 || value & 15 || value === 0xf0) return false;
          ended = (1 << (value >> 4)) - 1 + reader.bits(value >> 4);
        }
        if (reader.isOver) return false;
      }
    }
  }
  return true;
}
