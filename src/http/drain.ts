import type { IncomingBody } from "../context.ts";

/** What is read of a body that no one wants any more: so many bytes, for so long, in milliseconds. */
export interface DrainBounds {
  bytes: number;
  time: number;
}

/** How long the rest of a body that is here already may take to show that it is all, in milliseconds. */
const moment = 5;

/**
 * The answer to a request whose body may still be on its way. It is sent at once, whether the client sends on or not,
 * but its end waits while what comes is read and dropped, within bounds: were the connection closed under a client
 * that is still sending, it would see a broken pipe in place of the answer.
 */
export async function answerWhileSending(
  answer: Response,
  body: IncomingBody,
  bounds: DrainBounds,
): Promise<Response> {
  const drained = body.drain(bounds);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, moment);
  });
  await Promise.race([drained, soon]);
  clearTimeout(timer);
  if (body.hasEnded) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!bytes.length) {
    await drained;
    return new Response(null, answer);
  }
  const { readable, writable } = new FixedLengthStream(bytes.length);
  void send(writable.getWriter(), bytes, drained);
  return new Response(readable, answer);
}

async function send(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  bytes: Uint8Array,
  drained: Promise<void>,
): Promise<void> {
  try {
    await writer.write(bytes);
    await drained;
    await writer.close();
  } catch {
    // The client has gone.
  }
}
