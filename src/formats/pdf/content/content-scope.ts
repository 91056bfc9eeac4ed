import type { MemoryInUse } from "../file/memory-in-use.ts";
import type { Dict } from "../file/objects.ts";
import type { Font } from "../text/fonts.ts";
import { type GraphicsState, TextObject } from "../text/text-state.ts";
import type { ColourSpace } from "./colour.ts";
import type { ContentElements } from "./mcids.ts";

/** Saved states and open marked content; deeper ones are counted, not kept. */
const stackLimit = 1_024;
/** Weight of the fonts that are remembered by their names. */
const fontLimit = 32_768;

/** Bytes of memory that an entry of a font's maps takes. */
const entrySize = 48;

/** What holds for content inside the marked content that is open. */
export interface Marking {
  element: number;
  /** The identifier of the marked content that it belongs to by; null for none. */
  mcid: number | null;
  isArtifact: boolean;
  /** The artifact is declared to be a header, footer, page number or the like (ISO 32000-2, 14.8.2.2.2). */
  isPagination: boolean;
  /** The artifact is declared to be a watermark: it decorates the page. */
  isWatermark: boolean;
  /** It stands in a layer that is off. */
  isOff?: true;
  hasLanguage: boolean;
  /** As declared nearest to it; undefined where the document's language holds. */
  language: string | undefined;
  alternative: string | null;
  /** Its text has been reported by ActualText. */
  isReplaced: boolean;
  /** It goes on with the line of what is around it, as text from right to left is often marked glyph by glyph. */
  isInLine: boolean;
  /** What its glyphs stand for (ActualText), until the first of them is shown: then nothing. */
  glyph: { text: string } | null;
  sequence: number;
}

/** What belongs to one content stream: resources, states, open marked content. */
export class Scope {
  readonly resources: Dict | null;
  readonly elements: ContentElements;
  readonly text = new TextObject();
  /** Spaces of colours by their names, as content goes back to them again and again. */
  readonly spaces = new Map<string, ColourSpace>();
  #fonts = new Map<string, Font | null>();
  #fontWeight = 0;
  state: GraphicsState;
  /** States that are saved, those that are not kept too. */
  depth = 0;
  #states: GraphicsState[] = [];
  #markings: Marking[] = [];
  /** Beyond what is kept. */
  #unkept = 0;
  readonly #memory: MemoryInUse;
  /** Bytes of memory that fonts of saved states take. */
  #saved = 0;

  constructor(resources: Dict | null, elements: ContentElements, state: GraphicsState, memory: MemoryInUse) {
    this.#memory = memory;
    this.resources = resources;
    this.elements = elements;
    this.state = state;
  }

  /** The font of the name, if it is remembered; null when there is none of that name. */
  font(name: string): Font | null | undefined {
    return this.#fonts.get(name);
  }

  rememberFont(name: string, font: Font | null): void {
    this.#fontWeight += font?.weight ?? 1;
    if (this.#fontWeight > fontLimit) {
      this.#fonts = new Map();
      this.#fontWeight = font?.weight ?? 1;
    }
    this.#fonts.set(name, font);
  }

  save(): void {
    this.depth++;
    if (this.#states.length >= stackLimit) return;
    this.#keepFont(this.#weightOfFont(this.state));
    this.#states.push({ ...this.state });
  }

  restore(): void {
    if (this.depth > 0) this.depth--;
    const state = this.#states.pop();
    if (!state) return;
    this.state = state;
    this.#keepFont(-this.#weightOfFont(this.state));
  }

  /** Nothing of it is asked for any more. */
  close(): void {
    this.#keepFont(-this.#saved);
  }

  /** Bytes of memory that its fonts take besides those of saved states. */
  get bytes(): number {
    return (this.#fontWeight + (this.state.font?.weight ?? 0)) * entrySize;
  }

  #keepFont(bytes: number): void {
    this.#saved += bytes;
    this.#memory.take(bytes);
  }

  /** What the font of a state takes, where the state that is saved around it has another one. */
  #weightOfFont({ font }: GraphicsState): number {
    return !font || font === this.#states.at(-1)?.font ? 0 : font.weight * entrySize;
  }

  beginMarking(outer: Marking): void {
    if (this.#markings.length < stackLimit) this.#markings.push(outer);
    else this.#unkept++;
  }

  /** The marking that holds again; null when nothing was open. */
  endMarking(): Marking | null {
    if (this.#unkept) {
      this.#unkept--;
      return null;
    }
    return this.#markings.pop() ?? null;
  }
}
