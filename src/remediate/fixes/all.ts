import type { Fix } from "../fix.ts";
import { figureAlternatives } from "./figure-alternatives.ts";
import { imageAlternatives } from "./image-alternatives.ts";
import { language } from "./language.ts";
import { showTitle } from "./show-title.ts";
import { title } from "./title.ts";

/** All fixes, in the order in which their edits are made. */
export const fixes: readonly Fix[] = [language, title, showTitle, imageAlternatives, figureAlternatives];
