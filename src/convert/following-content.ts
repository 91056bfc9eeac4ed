import type { ContentListener, GraphicContent } from "../formats/content.ts";

/** Content of a chart or diagram that follows the block in which it stands. */
interface Following {
  /** Nodes that are open around the block. */
  depth: number;
  /** The block holds blocks: what follows comes in it, after lines of text. */
  isWithin: boolean;
  content: GraphicContent;
}

/** Keeps the content of charts and diagrams until the block has ended in which they stand. */
export class FollowingContent {
  #following: Following[] = [];

  /** Asked at each node: most have nothing to wait for. */
  isWaiting = false;

  add(following: Following): void {
    this.#following.push(following);
    this.isWaiting = true;
  }

  /** Whether it is to be written before what comes, with so many nodes open; a block or not. */
  isDue(depth: number, isBlock: boolean): boolean {
    const [first] = this.#following;
    return first !== undefined && (first.depth >= depth || (first.isWithin && isBlock));
  }

  /** Emits all that waits; `isCut` is called behind what has more than stands there. */
  async release(to: ContentListener, isCut: () => void): Promise<void> {
    const following = this.#following;
    this.#following = [];
    this.isWaiting = false;
    for (const { content } of following) {
      await content.emit(to);
      if (content.isCut) isCut();
    }
  }
}
