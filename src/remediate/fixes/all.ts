import type { Fix } from "../fix.ts";
import { captions } from "./captions.ts";
import { emptyHeadings } from "./empty-headings.ts";
import { fields } from "./fields.ts";
import { figureAlternatives } from "./figure-alternatives.ts";
import { headingLevels } from "./heading-levels.ts";
import { headings } from "./headings.ts";
import { imageAlternatives } from "./image-alternatives.ts";
import { language } from "./language.ts";
import { links } from "./links.ts";
import { listItems } from "./list-items.ts";
import { listRoles } from "./list-roles.ts";
import { lists } from "./lists.ts";
import { navigation } from "./navigation.ts";
import { partLanguages, unknownPartLanguages } from "./part-languages.ts";
import { passageLanguages } from "./passage-languages.ts";
import { roles } from "./roles.ts";
import { sheetNames } from "./sheet-names.ts";
import { showTitle } from "./show-title.ts";
import { slideTitles } from "./slide-titles.ts";
import { slideTitlesAlike } from "./slide-titles-alike.ts";
import { strayCells } from "./stray-cells.ts";
import { tabOrder } from "./tab-order.ts";
import { tableReferences } from "./table-references.ts";
import { tables } from "./tables.ts";
import { title } from "./title.ts";
import { titleCopies } from "./title-copies.ts";
import { typesetTags } from "./typeset-tags.ts";
import { looseAnnotations, looseFields, looseText, taggedMark, tornMarks } from "./untagged.ts";

/** All fixes, in the order in which their edits are made. */
export const fixes: readonly Fix[] = [
  language,
  partLanguages,
  unknownPartLanguages,
  passageLanguages,
  title,
  titleCopies,
  showTitle,
  taggedMark,
  typesetTags,
  roles,
  tornMarks,
  looseText,
  looseAnnotations,
  looseFields,
  strayCells,
  emptyHeadings,
  headingLevels,
  headings,
  slideTitles,
  slideTitlesAlike,
  sheetNames,
  lists,
  listItems,
  listRoles,
  captions,
  imageAlternatives,
  figureAlternatives,
  tables,
  tableReferences,
  fields,
  links,
  navigation,
  tabOrder,
];
