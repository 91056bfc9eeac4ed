import { AppError } from "../../core/errors.ts";
import type { ByteSource } from "../source.ts";
import { CompoundFile, nameKey } from "./compound-file.ts";

export type OleContent = "encrypted" | "word" | "powerpoint" | "excel" | "unknown";

/** The names of streams and storages that say what an OLE compound file holds ([MS-DOC], [MS-PPT], [MS-XLS], [MS-OFFCRYPTO]). */
const contentByName: ReadonlyMap<string, OleContent> = new Map(
  (
    [
      ["EncryptedPackage", "encrypted"],
      ["WordDocument", "word"],
      ["PowerPoint Document", "powerpoint"],
      ["Workbook", "excel"],
      ["Book", "excel"],
    ] as const
  ).map(([name, content]) => [nameKey(name), content]),
);

/** Whether a file begins as compound files do. */
export const isCompoundFile = (head: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => head[at] === byte);

/** Refuses a document that only a password opens which is not Excel's own. */
export const encryptedDocument = (): AppError =>
  new AppError(
    "encrypted_document",
    "The Office document is encrypted with a password. Remove the password in the program that made it (File > Info > Protect) and send that copy.",
  );

/** What an OLE compound file ([MS-CFB]) holds, by the names in its directory; the caller has seen the signature. */
export async function oleContent(source: ByteSource): Promise<OleContent> {
  const file = await CompoundFile.open(source);
  const contents = file?.entries.flatMap(({ name }) => contentByName.get(nameKey(name)) ?? []) ?? [];
  return contents.includes("encrypted") ? "encrypted" : (contents[0] ?? "unknown");
}
