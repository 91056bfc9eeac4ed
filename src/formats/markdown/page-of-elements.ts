import type { HtmlPage } from "../html/page.ts";
import type { Origin } from "../html/parser/tokens.ts";

/** What the page of the elements is given besides them. */
export interface PageOfElements extends Pick<HtmlPage, "emit" | "unread"> {
  contents(origin: Origin): void;
  readonly lines: Pick<HtmlPage["lines"], "softBreak">;
  readonly content: Pick<NonNullable<HtmlPage["content"]>, "release"> | null;
  readonly hasDrawings?: boolean;
}
