import type { ContentListener, GraphicContent } from "../../content.ts";

/** Lines as what a drawing says in words, a paragraph each. */
export const linesContent = (lines: readonly string[]): GraphicContent => ({
  isCut: false,
  replacesPicture: false,
  emit: async (to: ContentListener) => {
    for (const text of lines) {
      const node = { role: "paragraph", place: () => ({ label: "" }) } as const;
      await to.open(node);
      to.text({ text });
      await to.close(node);
    }
  },
});
