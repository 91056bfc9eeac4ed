import type { PdfFile } from "../file/file.ts";
import type { Stream } from "../file/objects.ts";
import { isJpegOfOneColour } from "./plain-jpeg.ts";
import { packedRows, rowLength, samplesOf } from "./samples.ts";

/** Bytes of the tables and the colour profile of a JPEG that is looked at, beside a byte for each block of 64 samples. */
const headers = 4_096;

/** Whether all of a picture has one colour; false where that is not known. */
export async function isOfOneColour(file: PdfFile, stream: Stream): Promise<boolean> {
  const filter = await file.imageFilter(stream);
  if (filter !== null && filter !== "DCTDecode") return false;
  const samples = await samplesOf(file, stream);
  if (samples?.bits !== 8) return false;
  const size = rowLength(samples);
  if (filter === "DCTDecode") {
    const most = headers + Math.ceil((size * samples.height) / 64);
    const length = (await file.number(stream.dict.get("Length"))) ?? 0;
    return length <= most && isJpegOfOneColour(await file.pictureData(stream, most), file.budget);
  }
  const colour = size / samples.width;
  let first: Uint8Array | null = null;
  for await (const row of packedRows(file, samples)) {
    first ??= row.slice(0, colour);
    for (let at = 0; at < size; at++) if (row[at] !== first[at % colour]) return false;
  }
  return first !== null;
}
