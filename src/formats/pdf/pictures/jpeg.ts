import type { Budget } from "../../../checker/budget.ts";

/** Components of the frame (ITU-T T.81, B.2.2); 0 where there is none. */
export function jpegComponents(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return 0;
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return bytes[at + 9]!;
    at += marker === 0xff ? 1 : 2 + lengthAt(bytes, at + 2);
  }
  return 0;
}

export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
export const lengthAt = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!;

/** The codes of one table, by their length in bits (F.2.2.3). */
export interface Codes {
  /** The first and the last code of each length, -1 where it has none, and the number of its first value. */
  first: Int32Array;
  last: Int32Array;
  offset: Int32Array;
  values: Uint8Array;
}

interface Component {
  id: number;
  across: number;
  down: number;
  dc: Codes | undefined;
  ac: Codes | undefined;
}

/**
 * The same JPEG with light and dark exchanged in each component, without decoding its samples: the sign of every
 * coefficient is turned, which for a Huffman code with the bits of its amplitude is to turn those bits (ITU-T T.81,
 * F.1.2.1). Null for progressive, arithmetic and damaged files.
 */
export function negatedJpeg(bytes: Uint8Array, budget: Budget): Uint8Array | null {
  const tables = new Map<number, Codes>();
  const components: Component[] = [];
  const out = new BitWriter(bytes.length + (bytes.length >> 3) + 1_024);
  let [width, height, interval, scans] = [0, 0, 0, 0];
  out.copy(bytes, 0, 2);
  for (let at = 2; at + 3 < bytes.length; ) {
    budget.step();
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) return null;
    out.copy(bytes, at, end);
    if (marker === 0xc4) readTables(bytes.subarray(at + 4, end), tables);
    else if (marker === 0xdd) interval = lengthAt(bytes, at + 4);
    else if (marker === 0xc0 || marker === 0xc1) {
      if (bytes[at + 4] !== 8 || components.length) return null;
      [height, width] = [lengthAt(bytes, at + 5), lengthAt(bytes, at + 7)];
      for (let from = at + 10; from + 2 < end; from += 3) {
        const sampling = bytes[from + 1]!;
        const [across, down] = [sampling >> 4, sampling & 15];
        if (!across || !down || across > 4 || down > 4) return null;
        components.push({ id: bytes[from]!, across, down, dc: undefined, ac: undefined });
      }
    } else if (isFrame(marker)) return null;
    else if (marker === 0xda) {
      const scanned: Component[] = [];
      for (let from = at + 5; from + 1 < end - 3; from += 2) {
        const component = components.find(({ id }) => id === bytes[from]);
        const choice = bytes[from + 1]!;
        if (!component) return null;
        component.dc = tables.get(choice >> 4);
        component.ac = tables.get(16 | (choice & 15));
        scanned.push(component);
      }
      const reader = new BitReader(bytes, end);
      const scan = { width, height, interval, components, scanned };
      if (!scanned.length || !width || !height || !negateScan(scan, reader, out, budget)) return null;
      scans++;
      at = reader.end();
      continue;
    }
    at = end;
  }
  out.copy(Uint8Array.of(0xff, 0xd9), 0, 2);
  return scans ? out.written() : null;
}

/** Tables of a DHT segment (B.2.4.2), by number, those of AC coefficients with 16 more. */
export function readTables(bytes: Uint8Array, tables: Map<number, Codes>): void {
  for (let at = 0; at + 17 <= bytes.length; ) {
    const key = bytes[at]!;
    const counts = bytes.subarray(at + 1, at + 17);
    const [first, last, offset] = [new Int32Array(17), new Int32Array(17).fill(-1), new Int32Array(17)];
    let [code, total] = [0, 0];
    for (let length = 1; length <= 16; length++) {
      const count = counts[length - 1]!;
      first[length] = code;
      offset[length] = total;
      if (count) last[length] = code + count - 1;
      code = (code + count) << 1;
      total += count;
    }
    tables.set(key, { first, last, offset, values: bytes.subarray(at + 17, at + 17 + total) });
    at += 17 + total;
  }
}

interface Scan {
  width: number;
  height: number;
  interval: number;
  components: readonly Component[];
  scanned: readonly Component[];
}

/** Answers whether the scan could be followed to its end. */
function negateScan(scan: Scan, reader: BitReader, out: BitWriter, budget: Budget): boolean {
  const { components, scanned, interval } = scan;
  const across = Math.max(...components.map((each) => each.across));
  const down = Math.max(...components.map((each) => each.down));
  const [only] = scanned;
  const isAlone = scanned.length === 1;
  // Units of a scan of one component are its blocks (A.2.2).
  const units = isAlone
    ? Math.ceil(Math.ceil((scan.width * only!.across) / across) / 8) *
      Math.ceil(Math.ceil((scan.height * only!.down) / down) / 8)
    : Math.ceil(scan.width / (8 * across)) * Math.ceil(scan.height / (8 * down));
  for (let unit = 0; unit < units; unit++) {
    if (interval && unit && unit % interval === 0) {
      const restart = reader.restart();
      if (!restart) return false;
      out.align();
      out.copy(Uint8Array.of(0xff, restart), 0, 2);
    }
    for (const component of scanned) {
      const blocks = isAlone ? 1 : component.across * component.down;
      budget.step(16 * blocks);
      for (let block = 0; block < blocks; block++) if (!negateBlock(component, reader, out)) return false;
    }
  }
  out.align();
  return true;
}

function negateBlock({ dc, ac }: Component, reader: BitReader, out: BitWriter): boolean {
  if (!dc || !ac) return false;
  const size = symbolOf(dc, reader, out);
  if (size < 0 || size > 15) return false;
  turn(size, reader, out);
  for (let at = 1; at < 64; at++) {
    const symbol = symbolOf(ac, reader, out);
    if (symbol < 0) return false;
    const bits = symbol & 15;
    if (!bits && symbol !== 0xf0) break;
    at += symbol >> 4;
    turn(bits, reader, out);
  }
  return !reader.isOver;
}

/** The value of the code that comes next, which is copied where it is asked for; -1 where it is none. */
export function symbolOf(codes: Codes | undefined, reader: BitReader, out?: BitWriter): number {
  if (!codes) return -1;
  const { first, last, offset, values } = codes;
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    code = (code << 1) | reader.bit();
    if (code > last[length]!) continue;
    out?.write(code, length);
    return values[offset[length]! + code - first[length]!] ?? -1;
  }
  return -1;
}

function turn(count: number, reader: BitReader, out: BitWriter): void {
  if (count) out.write(reader.bits(count) ^ ((1 << count) - 1), count);
}

/** Entropy-coded bits, from which stuffed bytes are taken out (B.1.1.5). */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #byte = 0;
  #left = 0;
  /** More bits were asked for than there are. */
  isOver = false;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  bit(): number {
    if (!this.#left) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) {
        this.isOver = true;
        return 0;
      }
      this.#byte = byte;
      this.#at += byte === 0xff ? 2 : 1;
      this.#left = 8;
    }
    return (this.#byte >> --this.#left) & 1;
  }

  bits(count: number): number {
    let bits = 0;
    for (let at = 0; at < count; at++) bits = (bits << 1) | this.bit();
    return bits;
  }

  /** Goes on behind the restart marker that follows; answers its second byte, 0 where none follows. */
  restart(): number {
    const at = this.end();
    const marker = this.#bytes[at + 1] ?? 0;
    if (this.#bytes[at] !== 0xff || marker < 0xd0 || marker > 0xd7) return 0;
    this.#at = at + 2;
    return marker;
  }

  /** Where the next marker begins. */
  end(): number {
    this.#left = 0;
    while (this.#at < this.#bytes.length) {
      const next = this.#bytes[this.#at + 1];
      if (this.#bytes[this.#at] === 0xff && next !== 0 && next !== 0xff) break;
      this.#at++;
    }
    return this.#at;
  }
}

class BitWriter {
  #bytes: Uint8Array;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    this.#room(to - from);
    this.#bytes.set(bytes.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  write(bits: number, count: number): void {
    this.#bits = (this.#bits << count) | bits;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#put((this.#bits >> this.#count) & 255);
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  /** Fills the last byte with ones. */
  align(): void {
    if (this.#count) this.write((1 << (8 - this.#count)) - 1, 8 - this.#count);
  }

  #put(byte: number): void {
    this.#room(2);
    this.#bytes[this.#length++] = byte;
    if (byte === 0xff) this.#bytes[this.#length++] = 0;
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * this.#bytes.length + count);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
