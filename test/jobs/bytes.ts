/** A text as it arrives: in two pieces. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}
