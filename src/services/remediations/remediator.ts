import type { Place } from "../../checker/model.ts";
import type { Answer, Remediation } from "../../remediate/result.ts";
import type { Semaphore } from "../concurrency/semaphore.ts";
import type { SourceFile } from "../jobs/work-gate.ts";
import type { ScratchRoom } from "./remediation-scratch.ts";

const MiB = 1_048_576;
/** Memory that fixing a document of this many bytes takes, in bytes: what a check takes, and the part that is being written. */
const memoryFor = (size: number) => Math.min(48 * MiB, 8 * MiB + 4 * size);
/** Of the processor: what the check of a large document takes. */
const processorShare = 3;

/** Loaded with the first remediation: few isolates fix documents. */
const fixing = () => import("../../remediate/remediate.ts");
const picturing = () => import("../../remediate/picture.ts");

/** With its place in words, which a reader's place finds only when it is asked for them. */
function placed<Reported extends { location: Place }>(reported: Reported): Reported {
  const { label, page, path, part, line, column, box } = reported.location;
  const words = { label, page, path, part, line, column, box };
  const known = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  return { ...reported, location: known as unknown as Place };
}

interface FixOptions {
  answers: readonly Answer[];
  allowSigned: boolean;
  /** Where results are written. */
  scratch: ScratchRoom;
}

/** A picture as it is shown beside a question. */
export interface ShownPicture {
  bytes: Uint8Array;
  mediaType: string;
}

/** Fixes documents and shows their pictures, as many at once as memory and the processor allow. */
export interface Remediator {
  fix(file: SourceFile, options: FixOptions): Promise<Remediation>;
  /** What a question of the document is about; null where nothing can be shown. */
  picture(file: SourceFile, questionId: string): Promise<ShownPicture | null>;
}

export function remediator(scanMemory: Semaphore, processor: Semaphore): Remediator {
  async function admitted<T>({ source, accountId }: SourceFile, work: () => Promise<T>): Promise<T> {
    const leave = await scanMemory.enter(memoryFor(source.size), accountId);
    let end = () => {};
    try {
      end = await processor.enter(processorShare, accountId);
      return await work();
    } finally {
      end();
      leave();
    }
  }

  const named = ({ filename, contentType }: SourceFile) => ({
    filename,
    ...(contentType ? { mediaType: contentType } : {}),
  });

  return {
    fix: (file, { answers, allowSigned, scratch }) =>
      admitted(file, async () => {
        const { remediate } = await fixing();
        const made = await remediate(file.source, {
          ...named(file),
          answers,
          allowSigned,
          scratch: () => scratch.open(),
        });
        const { changes, questions, left } = made;
        return {
          ...made,
          changes: changes.map(placed),
          questions: questions.map(placed),
          left: left.map(placed),
        };
      }),

    picture: (file, question) =>
      admitted(file, async () => {
        const { picture } = await picturing();
        return picture(file.source, { ...named(file), question });
      }),
  };
}
