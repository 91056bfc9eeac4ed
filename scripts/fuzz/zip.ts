import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { ByteMutation } from "./bytes.ts";
import { oddNumbers } from "./dice.ts";
import { xml } from "./languages.ts";
import { tagMutations, textMutations } from "./text.ts";

/** Fields of the headers of a zip archive: signature, then offset and size of each. */
const fields: readonly [signature: number, fields: readonly (readonly [offset: number, size: 2 | 4])[]][] = [
  [
    0x04034b50,
    [
      [4, 2],
      [6, 2],
      [8, 2],
      [14, 4],
      [18, 4],
      [22, 4],
      [26, 2],
      [28, 2],
    ],
  ],
  [
    0x02014b50,
    [
      [4, 2],
      [8, 2],
      [10, 2],
      [16, 4],
      [20, 4],
      [24, 4],
      [28, 2],
      [30, 2],
      [32, 2],
      [42, 4],
    ],
  ],
  [
    0x06054b50,
    [
      [4, 2],
      [8, 2],
      [10, 2],
      [12, 4],
      [16, 4],
      [20, 2],
    ],
  ],
];

/** Changes fields of the archive's headers. */
export const zipHeaders: ByteMutation = (bytes, dice) => {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const [signature, offsets] = dice.pick(fields);
  const headers: number[] = [];
  for (let at = 0; at + 46 <= changed.length; at++) {
    if (changed[at] === 0x50 && view.getUint32(at, true) === signature) headers.push(at);
  }
  for (let count = dice.skewed(8); count > 0 && headers.length; count--) {
    const [offset, size] = dice.pick(offsets);
    const at = dice.pick(headers) + offset;
    if (at + size > changed.length) continue;
    const old = size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    const value = dice.oneIn(2) ? old + dice.pick([-1, 1, 16]) : dice.pick(oddNumbers);
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return changed;
};

/** Changes the XML of one part, or takes a part out, doubles or exchanges it. */
export const zipParts: ByteMutation = (bytes, dice) => {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const name = dice.pick(names.filter((part) => /\.(?:xml|rels|vml)$/.test(part)));
  const what = dice.below(20);
  if (what === 0) {
    delete parts[name];
  } else if (what === 1) {
    parts[name] = parts[dice.pick(names)]!;
  } else {
    const mutations = { ...textMutations, ...tagMutations };
    let text = strFromU8(parts[name]!);
    for (let count = dice.skewed(4); count > 0; count--) {
      text = mutations[dice.pick(Object.keys(mutations))]!(text, dice, xml);
    }
    parts[name] = strToU8(text);
  }
  return zipSync(parts, { level: 1, mtime: "2026-01-01T00:00:00" });
};
