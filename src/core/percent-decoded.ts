/** The text with its percent-encoding resolved (RFC 3986, 2.1); as it is written where that is broken. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
