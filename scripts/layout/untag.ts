/** Takes the tags out of a PDF that Chromium has written, whose objects stand unpacked: the pages look as before. */
export function untagged(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  if (!text.includes("/StructTreeRoot")) throw new Error("The PDF has no tags to take out.");
  // Same lengths, so that the cross-reference table stays right: names that no reader knows. The title goes too, which is the page's address.
  const bare = text
    .replaceAll("/StructTreeRoot", "/XtructTreeRoot")
    .replaceAll("/MarkInfo", "/XarkInfo")
    .replaceAll("/Title (", "/Xitle (")
    .replaceAll("/StructParents", "/XtructParents");
  return Buffer.from(bare, "latin1");
}
