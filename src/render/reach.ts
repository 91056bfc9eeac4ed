import type { StoredReport } from "../checker/report/report.ts";
import { counted } from "./words.ts";

/**
 * How much of the document reaches a person who cannot see it, with what is lost, in one sentence; null where it was
 * not counted.
 */
export function reachText({ reach, format }: StoredReport): string | null {
  if (!reach || reach.percent === null) return null;
  const sentence = `${reach.percent} % of what is shown reaches a person who cannot see it`;
  const losses = lossesOf(reach, format);
  return `${sentence}${losses.length ? `: ${listed(losses)}` : ""}.`;
}

type Reach = NonNullable<StoredReport["reach"]>;

function lossesOf(
  { words, hidden_pages, scanned_pages, pictures, fields }: Reach,
  format: StoredReport["format"],
): string[] {
  const losses: string[] = [];
  if (scanned_pages)
    losses.push(`${counted(scanned_pages, "page is a picture", "pages are pictures")} of text`);
  const hidden = words.shown - words.heard;
  if (hidden)
    losses.push(
      `${counted(hidden, "word")}${pagesText(hidden_pages)} ${hidden === 1 ? "is" : "are"} hidden from assistive technology`,
    );
  const guessed = words.heard - words.in_order;
  const text = guessed === words.heard ? "the text" : counted(guessed, "word");
  // Slides have an order, which may not be that in which their texts stand.
  if (guessed && format === "pptx")
    losses.push(
      `${text} may be read in another order than ${text === "1 word" || text === "the text" ? "it is" : "they are"} seen`,
    );
  else if (guessed) losses.push(`the reading order of ${text} is guessed`);
  const foreign = words.heard - words.in_language;
  if (foreign)
    losses.push(
      `${foreign === words.heard ? "the text" : counted(foreign, "word")} may be read aloud in the wrong language`,
    );
  const undescribed = pictures.total - pictures.described;
  if (undescribed)
    losses.push(
      partText(
        undescribed,
        pictures.total,
        "picture",
        "has no useful description",
        "have no useful description",
      ),
    );
  const unnamed = fields.total - fields.named;
  if (unnamed) losses.push(partText(unnamed, fields.total, "form field", "has no name", "have no name"));
  return losses;
}

/** "4 of 6 pictures have no useful description", "the picture has …", "all 3 form fields have …". */
function partText(lost: number, all: number, noun: string, has: string, have: string): string {
  if (all === 1) return `the ${noun} ${has}`;
  if (lost === all) return `${all === 2 ? "both" : `all ${counted(all, "", "").trim()}`} ${noun}s ${have}`;
  return `${counted(lost, "", "").trim()} of ${counted(all, noun)} ${lost === 1 ? has : have}`;
}

function pagesText(pages: Reach["hidden_pages"]): string {
  if (!pages) return "";
  const { count, first, last } = pages;
  if (count === 1) return ` on page ${first}`;
  return last - first + 1 === count
    ? ` on pages ${first}–${last}`
    : ` on ${count} pages from ${first} to ${last}`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
