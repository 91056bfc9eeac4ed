/** More than the largest file that is taken, so that whoever is refused for a little more still hears of it. */
const most = 128 * 1_048_576;

/**
 * Reads what is left of a request's body, within bounds. A client that is still sending does not read: were the
 * connection closed under it, it would see a broken pipe in place of the answer.
 */
export async function drain(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let read = 0; read < most; ) {
      const { done, value } = await reader.read();
      if (done) return;
      read += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has gone.
  } finally {
    reader.releaseLock();
  }
}
