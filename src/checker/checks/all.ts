import type { Check } from "../check.ts";
import { altTextMeaning } from "./alt-text-meaning.ts";
import { altTextQuality } from "./alt-text-quality.ts";
import { audioVideoAlternatives } from "./audio-video-alternatives.ts";
import { blankParagraphs } from "./blank-paragraphs.ts";
import { bookmarks } from "./bookmarks.ts";
import { colourAlone } from "./colour-alone.ts";
import { contrast } from "./contrast.ts";
import { dynamicXfa } from "./dynamic-xfa.ts";
import { figureAlt } from "./figure-alt.ts";
import { figureCaptions } from "./figure-captions.ts";
import { floatingObjects } from "./floating-objects.ts";
import { fonts } from "./fonts.ts";
import { formLabels } from "./form-labels.ts";
import { headingHierarchy } from "./heading-hierarchy.ts";
import { headingsPresent } from "./headings-present.ts";
import { imageAlt } from "./image-alt.ts";
import { language } from "./language.ts";
import { languageOfParts } from "./language-of-parts.ts";
import { linkText } from "./link-text.ts";
import { listStructure } from "./list-structure.ts";
import { pdfuaIdentifier } from "./pdfua-identifier.ts";
import { plainLanguage } from "./plain-language.ts";
import { possibleHeadings } from "./possible-headings.ts";
import { readingOrder } from "./reading-order.ts";
import { securityBit } from "./security-bit.ts";
import { slideReadingOrder } from "./slide-reading-order.ts";
import { structureTags } from "./structure-tags.ts";
import { tabOrder } from "./tab-order.ts";
import { tableHeaders } from "./table-headers.ts";
import { tableRegularity } from "./table-regularity.ts";
import { tableScope } from "./table-scope.ts";
import { title } from "./title.ts";
import { titleQuality } from "./title-quality.ts";

/** Every check, in report order: the one table that the report, the OpenAPI text and docs/checks.md are made from. */
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

  altTextQuality,
  possibleHeadings,
  linkText,
  languageOfParts,
  contrast,
  tableScope,
  tableRegularity,
  titleQuality,
  tabOrder,
  pdfuaIdentifier,
  fonts,
  slideReadingOrder,
  floatingObjects,
  blankParagraphs,
  securityBit,
  dynamicXfa,

  readingOrder,
  altTextMeaning,
  colourAlone,
  audioVideoAlternatives,
  plainLanguage,
];
