import { type Allowance, allowance, allowanceFor, Budget } from "../checker/budget.ts";
import type { ByteSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formats } from "../core/formats.ts";
import { converters } from "./all.ts";
import type { Converter } from "./converter.ts";
import type { Page } from "./page.ts";
import { PageBuilder } from "./page-builder.ts";

/** Throws AppError `too_complex` for what is too large to be converted. */
export function requireConvertible(format: Format, size: number): Converter {
  const converter = converters[format];
  if (size > converter.largest)
    throw new AppError(
      "too_complex",
      `The document is too large to be converted: ${formats[format].name} files of up to ${converter.largest / 1_048_576} MB are taken. Split it into several documents.`,
    );
  return converter;
}

/** What converting a document of this many bytes may cost: some are read twice, and writing costs as much again. */
export function conversionAllowance(size: number): Allowance {
  const once = allowanceFor(size);
  return {
    ...once,
    steps: Math.min(allowance.steps, 3 * once.steps),
    bytes: Math.min(allowance.bytes, 3 * once.bytes),
  };
}

/** The content of a document as safe HTML. Throws AppError `unreadable_document`, `encrypted_document` or `too_complex`. */
export async function structure(
  format: Format,
  source: ByteSource,
  budget = new Budget(conversionAllowance(source.size)),
): Promise<Page> {
  const converter = requireConvertible(format, source.size);
  const builder = new PageBuilder(budget, converter);
  await converter.write(source, builder, budget);
  for (const remark of await builder.head.identifyLanguage(budget)) builder.remark(remark);
  return builder.end();
}
