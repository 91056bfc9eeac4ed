import { AppError } from "../../../core/errors.ts";
import type { Budget } from "../../budget.ts";
import type { Filter, FilterEntry } from "./filters.ts";
import type { Dict, PdfValue, Stream } from "./objects.ts";
import type { StringDecryption } from "./parser.ts";

/** The standard security handler (7.6.4), opened with the empty user password. */
export class Encryption {
  readonly permissions: number;

  private constructor(permissions: number) {
    this.permissions = permissions;
  }

  static async open(
    _dict: Dict,
    _trailer: Dict,
    _resolve: (value: PdfValue) => Promise<PdfValue>,
  ): Promise<Encryption> {
    throw new AppError("encrypted_document", "The PDF is encrypted.");
  }

  forStrings(_num: number, _gen: number): StringDecryption | undefined {
    return undefined;
  }

  forStream(_stream: Stream, _entries: readonly FilterEntry[], _budget: Budget): Filter | null {
    return null;
  }
}
