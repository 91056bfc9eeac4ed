import { Parser } from "htmlparser2";
import { Budget } from "../checker/budget.ts";
import { isLanguageTag } from "../checker/language-tag.ts";
import { byMark, decodedPieces, isUtf8, sniffEncoding } from "../checker/readers/html/encoding.ts";
import { bytesSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formats } from "../core/formats.ts";
import { markdownContent } from "./markdown.ts";
import { type Page, PageBuilder } from "./page.ts";

/** The largest file that is converted, in bytes. */
const largest = 1_048_576;

/** Throws AppError `invalid_file_type` or `too_complex` for what cannot be converted. */
export function requireConvertible(format: Format, size: number): void {
  if (format !== "markdown" && format !== "html")
    throw new AppError(
      "invalid_file_type",
      `Converting ${formats[format].name} is not yet supported: HTML and Markdown are. The document itself is unchanged and can be tested.`,
    );
  if (size > largest)
    throw new AppError(
      "too_complex",
      "The document is too large to be converted: up to 1 MB is taken. Split it into several documents.",
    );
}

/** The content of a document as safe HTML. Throws AppError `too_complex`. */
export async function structure(format: Format, bytes: Uint8Array, budget = new Budget()): Promise<Page> {
  requireConvertible(format, bytes.length);
  const source = bytesSource(bytes);
  const isHtml = format === "html";
  const plain = () => byMark(bytes) ?? { label: isUtf8(bytes, false) ? "utf-8" : "windows-1252", mark: 0 };
  const encoding = isHtml ? await sniffEncoding(source) : { ...plain(), isXml: false };
  let text = "";
  for await (const piece of decodedPieces(source, encoding)) text += piece;

  const builder = new PageBuilder(budget, isHtml);
  const { page } = builder;
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    onclosetag: () => builder.close(),
    ontext: (data) => builder.text(data),
  });
  if (isHtml) parser.write(text);
  else {
    const { language, title, parts } = markdownContent(text, budget);
    const tag = language?.replaceAll("_", "-") ?? "";
    if (isLanguageTag(tag)) page.language = tag;
    page.title = title;
    for (const part of parts) parser.write(`${part}\n`);
  }
  parser.end();
  return page;
}
