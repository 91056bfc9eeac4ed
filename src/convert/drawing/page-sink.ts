import { ContentEmitter } from "../../formats/content-buffer.ts";
import type { PageBuilder } from "../page.ts";
import { PageListener } from "../page-listener.ts";

/** Takes content into a page. */
export const listenerOf = (page: PageBuilder): PageListener =>
  new PageListener(page, { firstHeadingLevel: null, areBlankHeadingsSkipped: false }, page.budget);

export const sinkOf = (page: PageBuilder): ContentEmitter => new ContentEmitter(listenerOf(page));
