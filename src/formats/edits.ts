import type { Address } from "./content.ts";

/**
 * The vocabulary of edits: what fixes ask of a document, for all formats alike. An edit says what shall be so, never
 * how the format writes it; `at` is the address that the reader gave with the content, in the bytes that were read.
 * Editors apply edits and never decide. What would look different afterwards is refused, unless `mayRestyle` says that a
 * person agreed to that.
 */
export type Edit =
  /**
   * BCP 47; of the whole document where `at` is null, else of that node. Of the whole, with what was wrong: pieces of
   * text that are marked with this are in it, too.
   */
  | { kind: "set-language"; at: Address | null; language: string; wrong?: string }
  /** What is marked as being in a language that there is not is in this one. */
  | { kind: "replace-language"; from: string; language: string }
  | { kind: "set-title"; title: string }
  /** The window shows the title, not the file name: PDF DisplayDocTitle; LaTeX keeps `title` as pdftitle. */
  | { kind: "show-title"; title: string }
  /** Of a picture, figure, formula or other graphic. */
  | { kind: "set-alternative"; at: Address; text: string }
  | { kind: "mark-decorative"; at: Address }
  /** Of a table: so many rows from the top and columns from the left head the others. */
  | { kind: "mark-header-cells"; at: Address; rows: number; columns: number; mayRestyle?: boolean }
  /** Texts for the blank cells of a table's header row, from left to right: they are seen. */
  | { kind: "fill-header-cells"; at: Address; texts: readonly string[] }
  /** The same for a first row all of whose cells are blank, which heads the others then. */
  | { kind: "fill-header-row"; at: Address; texts: readonly string[] }
  /** Texts for the row above a table without a header row, whose cells are blank: it heads the table then, and is seen. */
  | { kind: "insert-header-row"; at: Address; texts: readonly string[] }
  /** The table is layout, not data. */
  | { kind: "mark-layout-table"; at: Address }
  /** Of a heading or of a paragraph that becomes one; null makes a heading a paragraph. The look stays as it is. */
  | { kind: "set-heading-level"; at: Address; level: number | null; mayRestyle?: boolean }
  /** A heading of level 1 at the beginning of the text, where it is seen: a person has agreed to that. */
  | { kind: "insert-heading"; text: string }
  /**
   * Paragraphs or lines with typed markers become one list; the markers go, and the list shows the same ones. `form` is
   * what stands around numbers, where that is no full stop; `other`: numbers of other scripts, in circles and the like,
   * of which `sign` is the first one as it is typed, with what stands around it: "一、", "①", "а)".
   */
  | {
      kind: "make-list";
      at: readonly Address[];
      /** Of lines of one paragraph: where what follows the last one begins, if anything does. */
      until?: Address;
      sort: "bullets" | "numbers";
      numerals?: "1" | "a" | "A" | "i" | "I";
      start?: number;
      form?: ListForm;
      sign?: string;
      mayRestyle?: boolean;
    }
  /** The same of lines of one paragraph, from the first on, which breaks part: each becomes a paragraph of its own. */
  | {
      kind: "make-list-of-lines";
      at: Address;
      /** From 0. */
      first: number;
      count: number;
      sort: "bullets" | "numbers";
      numerals?: "1" | "a" | "A" | "i" | "I";
      start?: number;
      form?: ListForm;
      sign?: string;
      mayRestyle?: boolean;
    }
  /** What the items of a list show gets the parts that the format asks for (PDF LBody). */
  | { kind: "complete-list"; at: Address }
  /**
   * What stands in a list and is no item becomes one, a list between two items a part of the item before it, and items
   * outside a list get one around them; `asText`: a list whose terms and descriptions do not belong together is none.
   */
  | { kind: "fix-list"; at: Address; mayRestyle?: boolean; asText?: boolean }
  /** Scopes of cells that are none and references to header cells that are not there go from a table; `all`: every one. */
  | { kind: "fix-table-references"; at: Address; all?: boolean }
  /** A typed caption becomes a real one. */
  | { kind: "mark-caption"; at: Address }
  /**
   * A figure without a caption gets one, which is seen where the format shows captions: a person has agreed to that, or
   * `isTyped`: the text stands in the figure already and is not to be seen twice. The same of tables that float.
   */
  | { kind: "set-caption"; at: Address; text: string; isTyped?: boolean; mayRestyle?: boolean }
  | { kind: "set-field-name"; at: Address; text: string }
  /** Of the slide with this number, from 1; `replaces` the one that it shows: a person has agreed to that. */
  | { kind: "set-slide-title"; slide: number; text: string; replaces?: boolean }
  | { kind: "rename-sheet"; from: string; to: string }
  /** Bookmarks or a list of contents, made from the headings. */
  | { kind: "add-navigation"; mayRestyle?: boolean }
  | { kind: "set-link-text"; at: Address; text: string }
  /** A type of tags that the format does not know stands for this one of its own (PDF RoleMap). */
  | { kind: "map-role"; role: string; to: string }
  /** The document says that it is tagged (PDF MarkInfo). */
  | { kind: "mark-tagged" }
  /** The PDF that is typeset from the source gets tags (LaTeX \DocumentMetadata), which takes a LaTeX that makes them. */
  | { kind: "typeset-with-tags" }
  /**
   * Text of this page that stands in no tag is put between the tags that it stands between. What stands before the first
   * or behind the last is refused, as it may be a header or footer, unless a person has said what it is: `edges`.
   */
  | { kind: "tag-text"; at: Address; edges?: "text" | "artifact" }
  /** Marks of this page that begin in a drawing and end behind it come around both (PDF). */
  | { kind: "fix-marks"; at: Address }
  /** An annotation that stands in no tag is put into the one of the text that it stands on. */
  | { kind: "tag-annotation"; at: Address }
  /** Tags of cells and rows that stand in no table become paragraphs and groups. */
  | { kind: "free-stray-cells" }
  /** The tab order of annotations follows the structure (PDF Tabs S). */
  | { kind: "follow-structure-order" };

/** What stands around the numbers of a list. */
export type ListForm = ")" | "()" | "（）" | "、" | "other";

export type EditKind = Edit["kind"];

/**
 * What became of an edit: it changed the document, was so already, or cannot be made, with the reason as a sentence for
 * people; `wouldRestyle` where it can be made with `mayRestyle`, or with what a person says it is.
 */
export type EditOutcome =
  | { status: "applied" }
  | { status: "unchanged" }
  /** `until` is the kind of edit with which it could be made, where the document may be asked for that. */
  | { status: "refused"; reason: string; wouldRestyle?: boolean; until?: EditKind };
