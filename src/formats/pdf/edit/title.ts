import type { EditOutcome } from "../../edits.ts";
import { Name, Ref, Stream } from "../file/objects.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { textString } from "./written.ts";
import { newPacket, withTitle } from "./xmp-title.ts";

/** Largest XMP packet that is changed, in bytes. */
const packetLimit = 4_194_304;
const longestTitle = 2_000;

/** Sets the title in the Info dictionary and in the XMP metadata alike (ISO 32000-2, 14.3). */
export async function setTitle(context: EditContext, wanted: string): Promise<EditOutcome> {
  const title = wanted.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, " ").trim();
  if (!title) return refused("A title must have at least one character that is no blank.");
  if (title.length > longestTitle) return refused(`A title may have ${longestTitle} characters at most.`);
  const catalog = await context.editedCatalog();
  const metadata = catalog.raw("Metadata");
  const stream = await context.file.resolve(metadata);
  if (!(metadata instanceof Ref && stream instanceof Stream)) {
    const added = context.update.reserve();
    context.update.putStream(added, metadataEntries, newPacket(title));
    catalog.set("Metadata", added).save();
    await setInfoTitle(context, title);
    return applied;
  }
  const packet = await context.file.decoded(stream, packetLimit + 1);
  if (packet.length > packetLimit) return refused("The document's properties are too large to be changed.");
  const isUnpacked = packet.length > 0 || (await context.file.get(stream.dict, "Length")) === 0;
  const changed = isUnpacked && (await withTitle(packet, title, context.file.budget));
  if (!changed)
    return refused(
      "The document's properties (XMP) are damaged, so that the title cannot be written into them.",
    );
  if (changed !== packet) context.update.putStream(stream.ref, metadataEntries, changed);
  const isInfoChanged = await setInfoTitle(context, title);
  return changed !== packet || isInfoChanged ? applied : unchanged;
}

const metadataEntries = { Type: Name.of("Metadata"), Subtype: Name.of("XML") };

/** Answers whether it changed. PDF 2.0 has no titles there any more (14.3.3), so that none is added. */
async function setInfoTitle({ file, update }: EditContext, title: string): Promise<boolean> {
  const at = file.trailer.get("Info");
  const info = at instanceof Ref ? await update.dict(at.num) : null;
  if (info) {
    const own = await info.text("Title");
    if (own === title || (own === null && file.isPdf2)) return false;
    info.set("Title", textString(title)).save();
    return true;
  }
  if (file.isPdf2 || update.info) return false;
  update.info = update.add({ Title: textString(title) });
  return true;
}
