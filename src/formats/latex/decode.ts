import type { Budget } from "../../checker/budget.ts";
import { windows1252Text } from "../../checker/bytes/windows-1252.ts";
import { type ByteSource, pieces } from "../../checker/source.ts";
import type { SourceBytes } from "./source-bytes.ts";

/** Characters that are given at once. */
const givenAtOnce = 16_384;

/** Encodings of the package inputenc that are read as windows-1252. */
const singleByteInput =
  /\\(?:usepackage|RequirePackage)\s*\[\s*(?:latin\d+|ansinew|cp125\d)\s*\]\s*\{inputenc\}/;

type Label = SourceBytes["label"];

function encodingOf(head: Uint8Array): Label {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return singleByteInput.test(windows1252Text(head)) ? "windows-1252" : "utf-8";
}

/** The first bytes of a file, which say its encoding. */
const headSize = 32_768;

/** The encoding in which `texText` reads a file, without its text. */
export async function labelOf(source: ByteSource, budget: Budget): Promise<Label> {
  const label = encodingOf(await source.read(0, headSize));
  if (label !== "utf-8") return label;
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  for await (const bytes of pieces(source)) {
    budget.step(bytes.length >> 4);
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return "windows-1252";
    }
    if (budget.isDue) await budget.turn();
  }
  return label;
}

/**
 * The text of a TeX file in pieces, with line ends as "\n" and without byte order mark. The encoding is the one that
 * the file names for inputenc, else UTF-8; from the first 256 KiB on that are no UTF-8 it is windows-1252.
 */
export async function* texText(
  source: ByteSource,
  origin: SourceBytes | null = null,
): AsyncGenerator<string> {
  const head = await source.read(0, headSize);
  const encoding = encodingOf(head);
  let decoder =
    encoding === "windows-1252"
      ? null
      : new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: false });
  origin?.begin(encoding, head);
  let endsInReturn = false;
  const normal = (text: string): string => {
    const whole = endsInReturn && !text.startsWith("\n") ? `\n${text}` : text;
    endsInReturn = whole.endsWith("\r");
    return (endsInReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, "\n");
  };
  for await (const bytes of pieces(source)) {
    let text: string | null = null;
    if (decoder) {
      try {
        text = decoder.decode(bytes, { stream: true });
      } catch {
        decoder = null;
        origin?.change();
      }
    }
    text ??= windows1252Text(bytes);
    const isApart = endsInReturn && !text.startsWith("\n");
    const whole = normal(text);
    origin?.add(text, whole.length, isApart);
    for (let at = 0; at < whole.length; at += givenAtOnce) yield whole.slice(at, at + givenAtOnce);
  }
  if (endsInReturn) yield "\n";
}
