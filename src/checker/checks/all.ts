import type { Check } from "../check.ts";
import { bookmarks } from "./bookmarks.ts";
import { figureAlt } from "./figure-alt.ts";
import { figureCaptions } from "./figure-captions.ts";
import { formLabels } from "./form-labels.ts";
import { headingHierarchy } from "./heading-hierarchy.ts";
import { headingsPresent } from "./headings-present.ts";
import { imageAlt } from "./image-alt.ts";
import { language } from "./language.ts";
import { listStructure } from "./list-structure.ts";
import { structureTags } from "./structure-tags.ts";
import { tableHeaders } from "./table-headers.ts";
import { title } from "./title.ts";

/** Every check, in report order: the one table that the report, the OpenAPI text and the README are made from. */
export const checks: readonly Check[] = [
  language,
  title,
  headingsPresent,
  headingHierarchy,
  listStructure,
  imageAlt,
  figureAlt,
  figureCaptions,
  tableHeaders,
  structureTags,
  formLabels,
  bookmarks,
];
