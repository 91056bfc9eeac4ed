import type { ByteSource } from "./source.ts";

export type OleContent = "encrypted" | "word" | "powerpoint" | "excel" | "unknown";

/** Directory sectors looked at: entries that name the content stand among the first. */
const sectorLimit = 64;

/** The names of streams and storages that tell what an OLE compound file holds ([MS-DOC], [MS-PPT], [MS-XLS], [MS-OFFCRYPTO]). */
const contentByName: Record<string, OleContent> = {
  EncryptedPackage: "encrypted",
  WordDocument: "word",
  "PowerPoint Document": "powerpoint",
  Workbook: "excel",
  Book: "excel",
};

/** What an OLE compound file ([MS-CFB]) holds, by the names in its directory; the caller has seen the signature. */
export async function oleContent(source: ByteSource): Promise<OleContent> {
  const header = await source.read(0, 512);
  if (header.length < 512) return "unknown";
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const sectorSize = view.getUint16(30, true) === 12 ? 4_096 : 512;
  const sector = (number: number) => source.read((number + 1) * sectorSize, sectorSize);
  let found: OleContent = "unknown";
  let at = view.getUint32(48, true);
  for (let count = 0; count < sectorLimit && at < 0xfffffffa; count++) {
    const bytes = await sector(at);
    if (bytes.length < sectorSize) break;
    for (let offset = 0; offset < sectorSize; offset += 128) {
      const content = contentByName[entryName(bytes.subarray(offset, offset + 128))];
      if (content === "encrypted") return content;
      if (content && found === "unknown") found = content;
    }
    const next = await nextSector(view, sector, sectorSize, at);
    if (next === null) break;
    at = next;
  }
  return found;
}

function entryName(entry: Uint8Array): string {
  const length = Math.min(64, (entry[64] ?? 0) | ((entry[65] ?? 0) << 8));
  return new TextDecoder("utf-16le").decode(entry.subarray(0, Math.max(0, length - 2)));
}

/** The sector that follows in the file allocation table; null past the 109 table sectors that the header names. */
async function nextSector(
  header: DataView,
  sector: (number: number) => Promise<Uint8Array>,
  sectorSize: number,
  at: number,
): Promise<number | null> {
  const perSector = sectorSize / 4;
  const index = Math.floor(at / perSector);
  if (index >= 109) return null;
  const table = await sector(header.getUint32(76 + index * 4, true));
  const offset = (at % perSector) * 4;
  return table.length < offset + 4
    ? null
    : new DataView(table.buffer, table.byteOffset).getUint32(offset, true);
}
