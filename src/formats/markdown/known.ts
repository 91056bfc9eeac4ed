import type { Budget } from "../../checker/budget.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { Encoding } from "../html/parser/encoding.ts";
import { mayHold } from "../html/parser/may-hold.ts";
import type { BlockHandler, Start } from "./block-handler.ts";
import type { ContainerName } from "./containers.ts";
import { Definitions, folded } from "./definitions.ts";
import { readBlocks } from "./document.ts";

/** Notes that are distinguished in one file. */
const mostNotes = 50_000;

/** The key of a note by its label. */
export const noteKeyOf = (label: string): string => folded(label);

/** The key of the note that a text such as `[^1]: …` begins; null where it begins none. */
export function noteKey(source: string): string | null {
  const label = /^\s*\[\^([^\]\s]{1,200})\]/.exec(source)?.[1];
  return label === undefined ? null : folded(label);
}

/** What ends the label of a definition, or is cut off where it may. */
const definition = /\]:|\]$/;

/** Gathers what any paragraph of the document may refer to; nothing is read where there can be no definition. */
export async function readKnown(
  known: Known,
  source: ByteSource,
  encoding: Encoding,
  budget: Budget,
): Promise<void> {
  if (await mayHold(definition, source, encoding, budget)) await readBlocks(source, encoding, known, budget);
}

/** Collects what any paragraph may refer to, wherever it stands: the definitions of links, and the notes. */
export class Known implements BlockHandler {
  readonly definitions = new Definitions();
  readonly notes = new Set<string>();

  open(name: ContainerName, start: Start): void {
    const key = name === "section" ? noteKey(start.source) : null;
    if (key !== null && this.notes.size < mostNotes) this.notes.add(key);
  }

  definition(label: string, target: string): void {
    this.definitions.add(label, target);
  }

  passesOver(): boolean {
    return true;
  }

  close(): void {}
  heading(): void {}
  paragraph(): void {}
  code(): void {}
  codeLine(): void {}
  codeEnd(): void {}
  html(): void {}
  htmlLine(): void {}
  htmlEnd(): void {}
  table(): void {}
  row(): void {}
  tableEnd(): void {}
  drawnTable(): void {}
  rule(): void {}
}
