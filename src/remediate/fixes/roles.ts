import type { TaggingDefectFact } from "../../checker/model.ts";
import { counted, type Fix, keptLimit, type Proposal } from "../fix.ts";

/** Standard types that the tag of a program or a template may stand for (ISO 32000-1, 14.8.4). */
const options = [
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `H${level}`, label: `Headings of level ${level}` })),
  { value: "P", label: "Paragraphs" },
  { value: "Span", label: "Words within a line" },
  { value: "BlockQuote", label: "Quotations" },
  { value: "Caption", label: "Captions of figures or tables" },
  { value: "Note", label: "Footnotes or endnotes" },
  { value: "Code", label: "Text of a program" },
  { value: "Sect", label: "Sections that hold other parts" },
  { value: "Div", label: "Parts that only hold others together" },
];

const standard = new Map(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** Types that PDF 2.0 added (ISO 32000-2, 14.8.4), which browsers write into files of earlier versions, as those had them. */
const added = new Map([
  ["em", "Span"],
  ["strong", "Span"],
  ["sub", "Span"],
  ["fenote", "Note"],
  ["aside", "Div"],
  ["documentfragment", "Div"],
]);

/** What a name says beyond doubt: a standard type, also in other letters, or a heading with its level. */
function certainType(role: string): string | null {
  const name = role
    .trim()
    .replace(/[\s_-]+/g, "")
    .toLowerCase();
  const level = /^(?:heading|überschrift|titre|título|rubrik|nagłówek|kop)([1-6])$/u.exec(name)?.[1];
  if (level) return `H${level}`;
  return /^(?:paragraph|normal)$/.test(name) ? "P" : (standard.get(name) ?? added.get(name) ?? null);
}

/** Tags that are no standard ones and are mapped to none. */
export const roles: Fix = {
  id: "roles",
  checkId: "structure-tags",
  start: () => {
    const found = new Map<string, TaggingDefectFact>();
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "tagging-defect" || found.size >= keptLimit) return;
        const isNameless = messageId === "unmappedRole" || messageId === "circularRole";
        if (isNameless && fact.detail && !found.has(fact.detail)) found.set(fact.detail, fact);
      },
      finish: () =>
        [...found].map(([role, { place, snippet }]): Proposal => {
          const type = certainType(role);
          if (type !== null && type !== role)
            return { sort: "automatic", edits: [{ kind: "map-role", role, to: type }], place };
          return {
            sort: "ask",
            kind: "choice",
            prompt: `The document calls some of its parts “${role}”${snippet ? `, such as “${snippet.slice(0, 100)}”` : ""}: what are they?`,
            place,
            options,
            suggestion: null,
            seed: role,
            things: 1,
            needs: ["map-role"],
            resolve: (value) => [{ kind: "map-role", role, to: value }],
          };
        }),
    };
  },
  describe: (count) =>
    `${counted(count, "kind of tag is", "kinds of tags are")} mapped to a standard one now, by which screen readers know what it stands for.`.replace(
      "are mapped to a standard one now, by which screen readers know what it stands for",
      "are mapped to standard ones now, by which screen readers know what they stand for",
    ),
};
