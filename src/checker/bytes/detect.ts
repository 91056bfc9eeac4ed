import { AppError } from "../../core/errors.ts";
import {
  type Format,
  type FormatInfo,
  formatNames,
  formats,
  type ImageFormat,
  imageFormats,
} from "../../core/formats.ts";
import type { Budget } from "../budget.ts";
import type { ByteSource } from "../source.ts";
import { textOf } from "./decoding.ts";
import { encryptedDocument, isCompoundFile, type OleContent, oleContent } from "./ole.ts";

/** What whoever sent the file says of it. */
export interface FileClaim {
  filename: string;
  contentType?: string;
}

const refuse = (what: string): AppError =>
  new AppError("invalid_file_type", `${what} Supported formats are ${formatNames}.`);

const extensionOf = (filename: string) => /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";

const mediaTypeOf = (contentType = "") => contentType.split(";")[0]!.trim().toLowerCase();

function entry<Key extends string>(
  table: Record<Key, FormatInfo>,
  has: (info: FormatInfo) => boolean,
): Key | null {
  return (Object.keys(table) as Key[]).find((key) => has(table[key])) ?? null;
}

/** The format that the name claims, else the declared type; null when neither names one that is supported. */
export function claimedFormat({ filename, contentType }: FileClaim): Format | null {
  const extension = extensionOf(filename);
  return (
    entry(formats, ({ extensions }) => extensions.includes(extension)) ??
    entry(formats, ({ mediaTypes }) => mediaTypes.includes(mediaTypeOf(contentType)))
  );
}

/** The image format that the name says or, when it says nothing, the declared type; null when neither names one. */
export function claimedImage({ filename, contentType }: FileClaim): ImageFormat | null {
  const extension = extensionOf(filename);
  return (
    entry(imageFormats, ({ extensions }) => extensions.includes(extension)) ??
    entry(imageFormats, ({ mediaTypes }) => mediaTypes.includes(mediaTypeOf(contentType)))
  );
}

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** Files that people send by mistake, by their signature. */
const foreign: readonly [name: string, test: (head: Uint8Array, text: string) => boolean][] = [
  ["a GIF image", (_, text) => text.startsWith("GIF8")],
  ["a WebP image", (_, text) => text.startsWith("RIFF") && text.startsWith("WEBP", 8)],
  ["a TIFF image", (head) => startsWith(head, 0x49, 0x49, 0x2a, 0) || startsWith(head, 0x4d, 0x4d, 0, 0x2a)],
  ["a BMP image", (head, text) => text.startsWith("BM") && head[6] === 0 && head[7] === 0],
  ["a HEIC or AVIF image, or a video", (_, text) => text.startsWith("ftyp", 4)],
  ["an RTF document", (_, text) => text.startsWith("{\\rtf")],
  ["a PostScript file", (_, text) => text.startsWith("%!PS")],
  ["a gzip archive", (head) => startsWith(head, 0x1f, 0x8b)],
  ["a 7-Zip archive", (head) => startsWith(head, 0x37, 0x7a, 0xbc, 0xaf)],
  ["a RAR archive", (_, text) => text.startsWith("Rar!")],
  ["a program", (head, text) => text.startsWith("MZ") || startsWith(head, 0x7f, 0x45, 0x4c, 0x46)],
];

const images: Record<ImageFormat, (head: Uint8Array) => boolean> = {
  png: (head) => startsWith(head, 0x89, 0x50, 0x4e, 0x47),
  jpg: (head) => startsWith(head, 0xff, 0xd8, 0xff),
};

/** Bytes that stand for each null in a text: HTML and CommonMark say what a stray one means, binary data have many. */
const fewestPerNull = 64;

const hasUtf16Mark = (head: Uint8Array) => startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);

/**
 * What a file with a zip signature is: the one thing that only a look into the archive says. Of a compound file with an
 * encrypted package, that of the package; throws AppError `encrypted_document` where no password is known for it.
 */
export type OfficeDetector = (source: ByteSource, budget: Budget) => Promise<Format | null>;

/**
 * What the file is, by content, name and declared type together: content wins where it has a signature, text formats
 * go by extension, then by declared type. Throws AppError `invalid_file_type`, `unreadable_document` or
 * `encrypted_document`.
 */
export async function detectFile(
  source: ByteSource,
  claim: FileClaim,
  office: OfficeDetector,
  budget: Budget,
): Promise<Format | ImageFormat> {
  if (!source.size)
    throw new AppError("unreadable_document", "The file is empty: choose a file that has content.");
  const head = await source.read(0, 1_024);
  const text = textOf(head);
  const claimed = claimedFormat(claim);
  const image = (Object.keys(images) as ImageFormat[]).find((key) => images[key](head));
  if (image) return image;
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) {
    const format = await office(source, budget);
    if (!format) throw refuse("The file is a zip archive, but no Word, PowerPoint or Excel document.");
    return format;
  }
  if (isCompoundFile(head)) {
    const content = await oleContent(source);
    // The password that Excel tries by itself opens books alone.
    if (content === "encrypted" && (await office(source, budget)) === "xlsx") return "xlsx";
    throw content === "encrypted" ? encryptedDocument() : oldOffice(content);
  }
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(text)) return "pdf";
  if (text.includes("%PDF-") && !(claimed && formats[claimed].isText)) return "pdf";
  const known = foreign.find(([, test]) => test(head, text));
  if (known) throw refuse(`The file is ${known[0]}.`);
  if (claimed === "pdf" && (await isHeadlessPdf(source, text))) return "pdf";
  if (claimed && !formats[claimed].isText) {
    const { name } = formats[claimed];
    throw new AppError(
      "unreadable_document",
      `The file is named or declared as ${name}, but its content is not: it may be damaged or something else. Save it as ${name} again and send that.`,
    );
  }
  if (text.split("\0").length - 1 > text.length / fewestPerNull && !hasUtf16Mark(head))
    throw refuse("The file holds binary data of an unknown kind.");
  if (!claimed) throw refuse("The file's type cannot be determined from its content, name or declared type.");
  return claimed;
}

/** Whether a file that is called PDF is one that has lost its header: other parts say. */
async function isHeadlessPdf(source: ByteSource, head: string): Promise<boolean> {
  const tail = textOf(await source.read(Math.max(0, source.size - 1_024), 1_024));
  return /\d+ \d+ obj\b/.test(head) || /\bstartxref\s+\d+\s+%%EOF/.test(tail);
}

function oldOffice(content: Exclude<OleContent, "encrypted">): AppError {
  const [what, as] = {
    word: ["an old Word document (.doc)", "DOCX"],
    powerpoint: ["an old PowerPoint presentation (.ppt)", "PPTX"],
    excel: ["an old Excel workbook (.xls)", "XLSX"],
    unknown: ["an OLE file, as old Office programs wrote them", "DOCX, PPTX or XLSX"],
  }[content] as [string, string];
  return refuse(`The file is ${what}. Save it as ${as} and send that.`);
}
