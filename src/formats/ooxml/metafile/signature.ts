/** Before the header of those that say where they stand (MS-WMF 2.3.2.3). */
export const placeableKey = 0x9ac6_cdd7;

/** The bytes by which a metafile is known. */
export const metafileSignature = 44;

/** Whether these are the first bytes of a metafile. */
export function isMetafile(bytes: Uint8Array): boolean {
  return kindOf(bytes) !== null;
}

export function kindOf(bytes: Uint8Array): "emf" | "wmf" | null {
  if (bytes.length < metafileSignature) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint32(0, true);
  // EMR_HEADER with " EMF" (MS-EMF 2.3.4.2).
  if (first === 1 && view.getUint32(40, true) === 0x464d_4520) return "emf";
  if (first === placeableKey) return "wmf";
  // Type 1 or 2, a header of 9 words, version 0x100 or 0x300 (MS-WMF 2.3.2.2).
  const version = view.getUint16(4, true);
  const isHeader = view.getUint16(2, true) === 9 && (version === 0x100 || version === 0x300);
  return isHeader && (first & 0xffff) >= 1 && (first & 0xffff) <= 2 ? "wmf" : null;
}
