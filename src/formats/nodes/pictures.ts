import type { Address } from "../place.ts";
import type { NodeBase } from "./node-base.ts";
import type { Caption } from "./text.ts";

/** What stands for a picture and its like where it cannot be seen (WCAG 2.2, 1.1.1). */
export interface Alternative {
  /** As assistive technology gets it: alt, descr, accessible name, Alt, ActualText. */
  alternative: string | null;
  /** The author marked it as decoration: empty alt, role presentation, adec:decorative, Artifact. */
  isDecorative: boolean;
}

/** A paragraph beside a picture that is its caption. */
interface NearbyCaption {
  text: string;
  /** Of the paragraph. */
  address?: Address;
  /** It is one by the format's own means (the style Caption of Word, a SEQ field), not to the eye alone. */
  isMarked: boolean;
}

/** What pictures and other graphics have in common. */
export interface Drawn extends NodeBase, Alternative {
  /** As the program calls it: `picture "Picture 3"`. The file name serves where it is absent. */
  name?: string;
  /** Another node of the same graphic is what needs an alternative: this one is for pages alone. */
  isJudgedElsewhere?: boolean;
  /** Other nodes show the same graphic: this one is for its alternative alone. */
  isShownElsewhere?: boolean;
  /** The words in it are reported beside it as content: it is shown for what they do not say. */
  hasWordsBeside?: boolean;
  /** It draws words (letters along a path), and its alternative is these. */
  isOfWords?: true;
  /** Where captions are paragraphs beside pictures; null where none stands there. */
  nearbyCaption?: NearbyCaption | null;
  /** What it shows, as elements of the page: HTML svg. Known when its name is. */
  drawing?: InlineDrawing;
  /** Its data as a URL (RFC 2397), where the source has them so. */
  dataUrl?: string;
  /** Whoever asks for drawings gets one. */
  canBeDrawn?: true;
}

/**
 * SVG that a page can hold as it is: it runs and fetches nothing. Ids stand between marks (`idMarks` of formats/svg.ts), so
 * that the page makes them unique.
 */
export interface InlineDrawing {
  /** Of the svg element, without role and name. */
  attributes: string;
  /** What stands in it. */
  body: string;
  /** It has words, which are heard. */
  hasText: boolean;
  /** It has a title of its own, which is its name where it has no other. */
  hasTitle: boolean;
  hasLinks: boolean;
  /** It is as large as an icon. */
  isSmall: boolean;
}

/**
 * What groups pictures, their parts and their caption: HTML figure, PDF Figure, figure environments. Its alternative
 * stands for the pictures in it that have none, and is known when it is closed.
 */
export interface Figure extends NodeBase, Partial<Alternative> {
  role: "figure";
  /** The format marks captions of figures as such, so that one without is a defect. */
  isCaptionExpected: boolean;
  /** What it holds where that is no picture. */
  of?: Caption["of"];
  /** It goes on with the figure before, whose caption is its own; known when it is closed. */
  isContinued?: true;
}

/** The data of a picture, loaded when a listener wants to show it. */
export interface PictureData {
  /** image/png, image/jpeg and so on; image/svg+xml for one that the reader has drawn itself. */
  mediaType: string;
  bytes: Uint8Array;
}

/** Null where it cannot be shown. What stands in content that no one waits for is at hand, so that there is no promise. */
export type LoadPicture = () => PictureData | null | Promise<PictureData | null>;

/** A raster or vector picture: HTML img, svg; PDF image XObjects; a:blip; \includegraphics. */
export interface Image extends Drawn {
  role: "image";
  /** By which a person finds it in the source; empty where it has none. */
  fileName: string;
  /** In bytes, where it is known before it is loaded. */
  size?: number;
  /** Null where its data is not at hand, such as a file beside the source, or cannot be shown in a page. */
  load: LoadPicture | null;
  /** It is of a kind that no browser shows, so that nothing is loaded. */
  isUnshown?: true;
  /** It is shown no thicker than a pixel, as rules and points are. */
  isThin?: boolean;
  /** It fills a page that has no text. */
  isScan?: boolean;
  /** Painted in neither a tag nor an artifact. */
  isUntagged?: boolean;
}

/**
 * MathML, OMML, TeX; PDF Formula (14.8.4.8.5). Where it has its source it needs no alternative, and what stands in it
 * are pictures.
 */
export interface Formula extends NodeBase, Alternative {
  role: "formula";
  isBlock: boolean;
  /** It has more than is kept. */
  isCut?: boolean;
  /** TeX source; null where the format has it as elements, which come as MathML within. */
  tex: string | null;
}

/** An element of MathML within a formula, by its own name and attributes (MathML Core 1). */
export interface MathElement extends NodeBase {
  role: "math";
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Sound and films: HTML audio and video; PDF Movie, Sound, Screen; media of slides. */
export interface Media extends NodeBase {
  role: "media";
  sort: "audio" | "video";
  hasTextTrack: boolean;
  /** A picture beside it stands for it. */
  hasPoster?: boolean;
  /** As assistive technology names it. */
  name?: string | null;
}
