import type { PdfFile } from "../../checker/readers/pdf/file.ts";
import type { Stream } from "../../checker/readers/pdf/objects.ts";
import type { PageBuilder, Picture } from "../page.ts";

type Image = Pick<Picture, "mediaType" | "bytes" | "name">;

/** The image of the stream as browsers show it; without bytes where it cannot be shown or has no room. */
export async function imageOf(_file: PdfFile, stream: Stream | null, _page: PageBuilder): Promise<Image> {
  void stream;
  return { mediaType: "", bytes: null, name: "" };
}
