import { Buffer } from "node:buffer";
import { AppError } from "../core/errors.ts";
import type { Holding } from "../services/concurrency/semaphore.ts";
import type { BodyReader } from "./body-reader.ts";

/** One part of a multipart body. */
export interface Part {
  /** The form field's name. */
  name: string;
  /** Undefined when the part is no file. */
  filename: string | undefined;
  contentType: string | undefined;
  /** Where in the stream its body begins, in bytes. */
  start: number;
  /** What it holds, as it arrives; each piece is good until the next is asked for. */
  body: AsyncGenerator<Uint8Array>;
}

const largestHeader = 16_384;
const smallestWindow = 4_096;
/** The largest for what comes fast; a header may need `largestHeader` of any. */
const largestWindow = 262_144;

const malformed = (what: string) =>
  new AppError("invalid_request", `The multipart body is malformed: ${what}.`);

/** The boundary that a Content-Type names (RFC 2046, 5.1.1); null when it is no multipart/form-data. */
export function boundaryOf(contentType: string | undefined): string | null {
  if (!contentType || !/^multipart\/form-data\s*(?:;|$)/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? "";
}

/** A body as multipart reads it. */
type Body = Pick<BodyReader, "read">;

/**
 * What is at hand of a body: bytes are read behind what was not taken yet, in one piece of memory. It grows as long as
 * each reading fills it, so that what comes slowly takes little.
 */
class Window {
  readonly #body: Body;
  readonly #holding: Holding;
  #memory = new ArrayBuffer(0);
  #isFilled = false;
  bytes: Buffer;
  /** Bytes of the stream that were taken. */
  taken: number;

  /** Begins with the text, as if it stood before the body. */
  constructor(body: Body, holding: Holding, text: string) {
    this.#body = body;
    this.#holding = holding;
    this.bytes = Buffer.from(text, "latin1");
    this.taken = -text.length;
  }

  /** Makes room behind what was not taken, and moves that to the beginning. */
  async #makeRoom(): Promise<void> {
    const { byteLength } = this.#memory;
    const larger = Math.max(smallestWindow, 2 * byteLength);
    const more = larger - byteLength;
    const isFull = this.bytes.length === byteLength;
    if (isFull || byteLength === 0) await this.#holding.take(more);
    else if (!this.#isFilled || larger > largestWindow || !this.#holding.tryTake(more)) {
      new Uint8Array(this.#memory).set(this.bytes);
      return;
    }
    this.#memory = new ArrayBuffer(larger);
    new Uint8Array(this.#memory).set(this.bytes);
  }

  /** Reads on, which ends the life of all that was taken; false at the stream's end. */
  async more(): Promise<boolean> {
    const { length } = this.bytes;
    await this.#makeRoom();
    const view = new Uint8Array(this.#memory, length);
    const wanted = view.length;
    const read = await this.#body.read(view);
    if (!read) return false;
    this.#isFilled = read.length === wanted;
    this.#memory = read.buffer;
    this.bytes = Buffer.from(this.#memory, 0, length + read.length);
    return true;
  }

  take(count: number): Buffer {
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    this.taken += count;
    return taken;
  }

  async has(count: number): Promise<boolean> {
    while (this.bytes.length < count) if (!(await this.more())) return false;
    return true;
  }
}

/** A header's parameters, `; name=value` or `; name="value"`, names in lower case. */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>();
  const pattern = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))\s*/gy;
  pattern.lastIndex = header.indexOf(";");
  for (let match = pattern.exec(header); match; match = pattern.exec(header))
    found.set(match[1]!.toLowerCase(), match[2]?.replace(/\\(["\\])/g, "$1") ?? match[3]!);
  return found;
}

/** As browsers write quotes and line breaks in names (WHATWG HTML, multipart/form-data encoding). */
const unescaped = (text: string | undefined) =>
  text?.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The extended notation of RFC 5987, which RFC 7578 advises against and some clients send. */
function extended(text: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(text ?? "")?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function partHead(text: string): Omit<Part, "body" | "start"> {
  const headers = new Map<string, string>();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) throw malformed("a part has a header without a colon");
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get("content-disposition") ?? "";
  const parameters = parametersOf(disposition);
  const name = unescaped(parameters.get("name"));
  if (!/^form-data\s*;/i.test(disposition) || name === undefined)
    throw malformed("a part has no Content-Disposition: form-data with a name");
  return {
    name,
    filename: extended(parameters.get("filename*")) ?? unescaped(parameters.get("filename")),
    contentType: headers.get("content-type"),
  };
}

/**
 * Reads multipart/form-data (RFC 7578) part by part in flat memory, which is taken from `holding`. A part's body that was not read to its end is
 * skipped. Throws AppError `invalid_request` when the body is malformed or ends too early.
 */
export async function* parts(body: Body, boundary: string, holding: Holding): AsyncGenerator<Part> {
  // The first delimiter needs no line break before it.
  const window = new Window(body, holding, "\r\n");
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  for await (const _ of until(window, delimiter)) {
    // What stands before the first part is to be ignored.
  }
  while (await isPart(window)) {
    const content = until(window, delimiter);
    yield { ...partHead(await head(window)), start: window.taken, body: content };
    for await (const _ of content) {
      // Skip what was not asked for.
    }
  }
}

/** What comes before the delimiter, which is taken too. */
async function* until(window: Window, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  for (;;) {
    const at = window.bytes.indexOf(delimiter);
    const sure = at >= 0 ? at : Math.max(0, window.bytes.length - delimiter.length + 1);
    if (sure) yield window.take(sure);
    if (at >= 0) {
      window.take(delimiter.length);
      return;
    }
    if (!(await window.more())) throw malformed("it ends before its closing boundary");
  }
}

/** After a delimiter: whether another part follows or, as "--" says, it was the last. */
async function isPart(window: Window): Promise<boolean> {
  if (!(await window.has(2))) throw malformed("it ends before its closing boundary");
  if (window.bytes.subarray(0, 2).toString("latin1") === "--") return false;
  for (let padding = 0; (await window.has(2)) && padding < 70; padding++) {
    if (window.bytes.subarray(0, 2).toString("latin1") === "\r\n") {
      window.take(2);
      return true;
    }
    if (!/[ \t]/.test(String.fromCharCode(window.take(1)[0]!))) break;
  }
  throw malformed("a boundary is not followed by a line break");
}

async function head(window: Window): Promise<string> {
  for (let from = 0; ; ) {
    const end = window.bytes.indexOf("\r\n\r\n", from);
    if (end > largestHeader || (end < 0 && window.bytes.length > largestHeader))
      throw malformed("a part's header is too long");
    if (end >= 0) {
      const text = window.take(end).toString("utf8");
      window.take(4);
      return text;
    }
    from = Math.max(0, window.bytes.length - 3);
    if (!(await window.more())) throw malformed("it ends within a part's header");
  }
}
