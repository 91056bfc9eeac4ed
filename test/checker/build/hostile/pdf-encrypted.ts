import { createHash } from "node:crypto";
import { Rc4 } from "../../../../src/formats/pdf/file/ciphers.ts";
import { name, PdfBuilder, raw, stream, type Writable } from "../pdf.ts";
import { any, type Bomb, scaled } from "./bomb.ts";

/** What fills a password up (ISO 32000-2, Algorithm 2); the empty one is made of it alone. */
const padding = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g)!,
  (digits) => Number.parseInt(digits, 16),
);
const owner = new Uint8Array(32).fill(7);
const id = new Uint8Array(16).fill(9);
const permissions = Uint8Array.of(0xfc, 0xff, 0xff, 0xff);

/** A PDF of one page, encrypted by RC4 with 40 bits so that the empty password opens it. */
function encrypted(page: (builder: PdfBuilder) => { [key: string]: Writable }): Uint8Array {
  const builder = new PdfBuilder();
  const tree = builder.reserve();
  const root = builder.add({ Type: name("Catalog"), Pages: tree });
  const only = builder.add({ Type: name("Page"), Parent: tree, MediaBox: [0, 0, 9, 9], ...page(builder) });
  builder.put(tree, { Type: name("Pages"), Kids: [only], Count: 1 });
  const hash = createHash("md5").update(padding).update(owner).update(permissions).update(id);
  const key = new Uint8Array(hash.digest()).slice(0, 5);
  const terms = { Filter: name("Standard"), V: 1, R: 2, O: owner, U: new Rc4(key).run(padding), P: -4 };
  return builder.build({ root, trailer: { Encrypt: builder.add(terms), ID: [id, id] } });
}

const rows: [name: string, count: number, make: (count: number) => Uint8Array][] = [
  ["encrypted strings", 500_000, (count) => encrypted(() => ({ Annots: raw(`[${"(a)".repeat(count)}]`) }))],
  [
    "encrypted contents in pieces",
    100_000,
    (count) =>
      encrypted((builder) => {
        const piece = builder.add(stream("q"));
        return { Contents: raw(`[${`${piece.num} 0 R `.repeat(count)}]`) };
      }),
  ],
];

/** Encrypted PDF files of which each part has to be decrypted by itself. */
export const encryptedBombs: readonly Bomb[] = rows.map(([name, count, make]) => ({
  name,
  filename: "bomb.pdf",
  ends: any,
  make: (scale) => make(scaled(count, scale)),
}));
