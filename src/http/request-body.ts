import type { AppEnv, IncomingBody } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { Pace as WorkPace } from "../core/turns.ts";
import type { Clock } from "../services/clock.ts";
import { type BodyReader, type Bytes, bodyReader } from "./body-reader.ts";

type Pace = AppEnv["Variables"]["settings"]["pace"];

/** Read of what is dropped, in bytes: at first, and, by steps of four times as much, of what comes fast. */
const drainedAtFirst = 4_096;
const drainedAtOnce = 65_536;
/** So much later than it was set, in milliseconds, a timer says that the runtime was busy. */
const late = 100;
/** How long the runtime then has to hand over what has come meanwhile, in milliseconds. */
const lastChance = 250;

/** Bytes whose intake is worth a step: parts are found, hashed and written as they come. */
const stepBytes = 8;

const seconds = (time: number) => `${Math.round(time / 100) / 10} seconds`;

const tooSlow = ({ floor, patience }: Pace) =>
  new AppError(
    "invalid_request",
    `The body came too slowly: at least ${floor} bytes a second are needed, counted over ${seconds(patience)}. Send it again over a faster connection.`,
  );

const tooLong = ({ deadline }: Pace) =>
  new AppError(
    "invalid_request",
    `The body took too long: all of it must arrive within ${seconds(deadline)}. Send it again over a faster connection.`,
  );

const brokenOff = (cause: unknown) =>
  new AppError("invalid_request", "The connection ended before all of the body had arrived.", { cause });

/** What comes of a promise within some time, in milliseconds; undefined when that is over. */
async function within<Result>(time: number, promise: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, time));
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A request's body as it arrives, at a pace: its sender has so much patience to begin with, each second of waiting for
 * it takes one off, and each byte gives back its share of a second. So over any time a body must have come at the
 * floor, but for the patience. Only waiting for the sender counts: what storage or memory take does not.
 */
export class RequestBody implements IncomingBody {
  readonly #stream: ReadableStream<Uint8Array>;
  readonly #pace: Pace;
  readonly #now: Clock;
  readonly #begunAt: number;
  #reader: BodyReader | null = null;
  #pending: Promise<Bytes | null> | null = null;
  readonly #work = new WorkPace();
  #patience: number;
  #hasEnded = false;

  constructor(stream: ReadableStream<Uint8Array>, pace: Pace, now: Clock) {
    this.#stream = stream;
    this.#pace = pace;
    this.#now = now;
    this.#begunAt = now();
    this.#patience = pace.patience;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async read(view: Bytes): Promise<Bytes | null> {
    const { floor, patience, deadline } = this.#pace;
    const began = this.#now();
    const left = this.#begunAt + deadline - began;
    const time = Math.min(this.#patience, left);
    const refusal = () => (left < this.#patience ? tooLong(this.#pace) : tooSlow(this.#pace));
    if (time <= 0) throw refusal();
    const pending = this.#next(view);
    let bytes = await within(time, pending);
    // The timer came late, and so may bytes that are here: then the runtime was busy, and not the sender slow.
    if (bytes === undefined && this.#now() - began > time + late) bytes = await within(lastChance, pending);
    if (bytes === undefined) throw refusal();
    const waited = Math.min(time, this.#now() - began);
    const gained = ((bytes?.length ?? 0) * 1_000) / floor;
    this.#patience = Math.min(patience, this.#patience - waited + gained);
    // What is here already is read without waiting: a fast sender would hold up all other requests.
    this.#work.worked((bytes?.length ?? 0) / stepBytes);
    if (this.#work.isDue) await this.#work.turn();
    return bytes;
  }

  async drain({ bytes: most, time }: { bytes: number; time: number }): Promise<void> {
    if (this.#hasEnded || (!this.#reader && this.#stream.locked)) return;
    const end = this.#now() + time;
    try {
      let memory = new ArrayBuffer(drainedAtFirst);
      for (let read = 0, left = time; read < most && left > 0; left = end - this.#now()) {
        const bytes = await within(left, this.#next(new Uint8Array(memory)));
        if (bytes === null) return;
        if (!bytes) break;
        read += bytes.length;
        const { byteLength } = bytes.buffer;
        const isFull = bytes.length === byteLength && byteLength < drainedAtOnce;
        memory = isFull ? new ArrayBuffer(4 * byteLength) : bytes.buffer;
      }
      await this.#reader?.cancel();
    } catch {
      // The client has gone.
    }
  }

  /** What comes next; what was asked for and not waited for comes first. */
  #next(view: Bytes): Promise<Bytes | null> {
    this.#pending ??= this.#ask(view).finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #ask(view: Bytes): Promise<Bytes | null> {
    this.#reader ??= bodyReader(this.#stream);
    let bytes: Bytes | null;
    try {
      bytes = await this.#reader.read(view);
    } catch (error) {
      throw brokenOff(error);
    }
    if (!bytes) this.#hasEnded = true;
    return bytes;
  }
}
