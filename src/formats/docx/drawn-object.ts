import type { Graphic } from "../content.ts";
import type { Crop } from "../ooxml/crop.ts";
import type { Relationship, Relationships } from "../ooxml/package.ts";

/** What has a name and perhaps alternative text: a drawing, or a member of a group. */
export interface Member {
  /** Number of the element that its alternative text stands in. */
  element: number | null;
  name: string;
  alt: string | null;
  isDecorative: boolean;
  isHidden: boolean;
  /** Relationship to the picture. */
  image: string | null;
  /** What is cut off the picture, and how large it is shown, in EMU. */
  crop: Crop | null;
  extent: { width: number; height: number } | null;
}

/** A drawing while it is read. */
export interface Drawing extends Member {
  sort: Graphic["sort"] | "image";
  /** Its outermost graphic has said what it is. */
  isSorted: boolean;
  pictures: Member[];
  hasText: boolean;
  /** Its alternative is the words that it draws. */
  isOfWords: boolean;
  hasMembers: boolean;
  isConnector: boolean;
  /** A text box: without words it is not seen. */
  isTextBox: boolean;
  isVideo: boolean;
  /** It stands where the page has it, not where its anchor is. */
  isFloating: boolean;
  isThin: boolean;
  link: string | null;
}

export const newMember = (): Member => ({
  element: null,
  name: "",
  alt: null,
  isDecorative: false,
  isHidden: false,
  image: null,
  crop: null,
  extent: null,
});

export const newDrawing = (): Drawing => ({
  ...newMember(),
  sort: "drawing",
  isSorted: false,
  pictures: [],
  hasText: false,
  isOfWords: false,
  hasMembers: false,
  isConnector: false,
  isTextBox: false,
  isVideo: false,
  isFloating: false,
  isThin: false,
  link: null,
});

/** A picture or graphic as its drawing says of it. */
export interface DrawnObject {
  /** Number of the element that its alternative text stands in, where it has one. */
  element: number | null;
  sort: Drawing["sort"];
  alternative: string | null;
  isDecorative: boolean;
  /** Of its picture: in the package or outside. */
  target: Relationship | null;
  fileName?: string;
  crop: Crop | null;
  extent: Member["extent"];
  /** As a person finds it: `picture "Picture 3"`. */
  called: string;
  snippet?: string;
  link: DrawnLink | null;
  /** It is shown no thicker than a pixel. */
  isThin: boolean;
  /** It stands where the page has it, not in the line of its text. */
  isFloating: boolean;
  /** Its words are reported as content and speak for it. */
  hasWordsBeside: boolean;
  /** It draws words, and its alternative is these. */
  isOfWords: boolean;
}

/** A link on a drawing. */
export interface DrawnLink {
  name: string;
  /** Relationship. */
  id: string;
  alternative: string | null;
}

/** Takes what drawings say. */
export interface DrawingSink {
  readonly relationships: Relationships;
  /** The run that is read is hidden text. */
  readonly isHidden: boolean;
  picture(member: DrawnObject): void;
  link(link: DrawnLink): void;
  video(name: string): void;
  /** A shape that floats and has words, by the element that names it. */
  wordedShape(element: number): void;
  /** Something that floats over the page, as people call it and as a person finds it. */
  floats(sort: string, called: string): void;
  control(name: string, alternative: string | null, element: number | null): void;
  enterBox(): void;
  leaveBox(): { hasText: boolean; hasContent: boolean };
}
