import { isLanguageTag } from "../checker/language-tag.ts";
import { KeptSize } from "../formats/kept-size.ts";
import { catalogOf, readCatalog } from "../formats/pdf/catalog.ts";
import { PdfFile } from "../formats/pdf/file/file.ts";
import { TaggedStructure } from "../formats/pdf/structure/content-order.ts";
import type { Converter } from "./converter.ts";
import { Flow } from "./pdf/flow.ts";
import { Pages } from "./pdf/pages.ts";
import { TaggedWriter } from "./pdf/tagged.ts";
import { UntaggedWriter } from "./pdf/untagged.ts";

/** PDF (ISO 32000-2): a tagged document in the order of its structure, any other by where its text stands. */
export const pdf: Converter = {
  largest: 20_971_520,
  // Measured in workerd: 60 MiB for a file of 18 MiB that is all pictures, 134 MiB for 380 pages in 16 MiB.
  memory: 134_217_728,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const file = await PdfFile.open(source, budget);
    const catalog = await catalogOf(file);
    const facts = await readCatalog(file, catalog);
    page.setTitle(facts.xmp?.title ?? null);
    page.setTitle(facts.infoTitle);
    page.setLanguage(facts.language);
    const alternatives = new KeptSize("its alternative texts hold more than 4 million characters");
    const root = facts.structureRoot;
    const structure = root && (await TaggedStructure.read(file, root, facts.language, alternatives));
    for (const { language } of structure?.words.values() ?? [])
      if (language && isLanguageTag(language)) page.setLanguage(language);
    let pages = new Pages(file, catalog, structure, page);
    await pages.read(catalog);
    const loose = pages.loose.reduce((sum, { characters }) => sum + characters, 0);
    const isTagged = structure !== null && pages.characters >= leastTagged * loose;
    if (structure && !isTagged) {
      pages = new Pages(file, catalog, null, page);
      await pages.read(catalog);
    }
    page.open("html", pages.isFromRight ? { dir: "rtl" } : {});
    page.close();
    const flow = new Flow(page);
    const untagged = new UntaggedWriter(pages, flow, page, budget);
    if (isTagged) {
      await new TaggedWriter(structure, pages, flow, page, budget).write();
      flow.end();
      await untagged.writeRest();
    } else await untagged.write();
    flow.end();
    page.setOutline(pages.outline);
    if (pages.unread.length)
      page.remark(
        `The text of page ${pages.unread.slice(0, 20).join(", ")} could not be read: the PDF is damaged.`,
      );
  },
};

/** Where less of the text is tagged, as part of what is not, the tags tell nothing of the document. */
const leastTagged = 0.25;
