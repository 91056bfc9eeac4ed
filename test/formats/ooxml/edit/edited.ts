import { strFromU8, unzipSync } from "fflate";
import { Budget } from "../../../../src/checker/budget.ts";
import { bytesSource } from "../../../../src/checker/source.ts";
import type { Address } from "../../../../src/formats/content.ts";
import type { EditOptions, Editor } from "../../../../src/formats/editor.ts";
import type { Edit, EditOutcome } from "../../../../src/formats/edits.ts";
import { joined } from "../../../checker/build/zip.ts";

export interface Edited {
  outcomes: EditOutcome[];
  /** Null where nothing was written. */
  bytes: Uint8Array | null;
}

/** What an editor makes of a file. */
export async function edited(
  editor: Editor,
  bytes: Uint8Array,
  edits: readonly Edit[],
  options: EditOptions = {},
): Promise<Edited> {
  const pieces: Uint8Array[] = [];
  const sink = {
    async write(piece: Uint8Array) {
      pieces.push(piece.slice());
    },
  };
  const outcomes = await editor.apply(bytesSource(bytes), edits, sink, options, new Budget());
  return { outcomes, bytes: pieces.length ? joined(...pieces) : null };
}

/** The file with all edits made. */
export async function applied(
  editor: Editor,
  bytes: Uint8Array,
  edits: readonly Edit[],
): Promise<Uint8Array> {
  const { outcomes, bytes: written } = await edited(editor, bytes, edits);
  const refused = outcomes.find(({ status }) => status !== "applied");
  if (refused || !written) throw new Error(`Not applied: ${JSON.stringify(outcomes)}`);
  return written;
}

export const textOfPart = (bytes: Uint8Array, part: string): string => {
  const content = unzipSync(bytes)[part];
  if (!content) throw new Error(`There is no part ${part}.`);
  return strFromU8(content);
};

/** The address of the nth element of this name, as written, in a part. */
export function addressOf(bytes: Uint8Array, part: string, name: string, nth = 0): Address {
  const tags = [...textOfPart(bytes, part).matchAll(/<([\w:]+)[^>]*>/g)].map(([, tag]) => tag);
  const found = tags.flatMap((tag, element) => (tag === name ? [element] : []));
  if (found[nth] === undefined) throw new Error(`There is no <${name}> in ${part}.`);
  return { in: "part", part, element: found[nth]! };
}
