/** What the PDF report uses of bidi-js, which ships no types. */
declare module "bidi-js" {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl"): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  };
}
