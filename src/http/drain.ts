import { bodyReader } from "./body-reader.ts";

/** More than the largest file that is taken, so that whoever is refused for a little more still hears of it. */
const most = 128 * 1_048_576;

/**
 * Reads what is left of a request's body, within bounds. A client that is still sending does not read: were the
 * connection closed under it, it would see a broken pipe in place of the answer.
 */
export async function drain({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = bodyReader(body);
  let memory = new ArrayBuffer(65_536);
  try {
    for (let read = 0; read < most; ) {
      const bytes = await reader.read(new Uint8Array(memory));
      if (!bytes) return;
      read += bytes.length;
      memory = bytes.buffer;
    }
    await reader.cancel();
  } catch {
    // The client has gone.
  } finally {
    reader.release();
  }
}
