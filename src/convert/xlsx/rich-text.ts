import { endOfMark, mark } from "../../formats/xlsx/cells/rich-text.ts";
import type { PageBuilder } from "../page.ts";

const elements: Record<string, string> = { b: "strong", i: "em", s: "s", u: "sup", d: "sub" };

/** Writes a text with its marks and line breaks. */
export function writeRichText(page: PageBuilder, value: string): void {
  if (!value.includes(mark)) {
    writeLines(page, value);
    return;
  }
  for (const run of value.split(mark)) {
    const [letters, text] = run.includes(endOfMark)
      ? (run.split(endOfMark, 2) as [string, string])
      : ["", run];
    for (const letter of letters) page.open(elements[letter]!, {});
    writeLines(page, text);
    for (const _ of letters) page.close();
  }
}

function writeLines(page: PageBuilder, text: string): void {
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    if (end > from) page.text(text.slice(from, end));
    page.open("br", {});
    page.close();
    from = end + 1;
  }
  if (from < text.length) page.text(text.slice(from));
}
