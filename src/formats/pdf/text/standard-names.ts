import { encodings } from "./encodings.ts";

/** A glyph's name that gives its character by itself. */
export const nameOf = (character: string): string =>
  `uni${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

const standard = encodings.StandardEncoding!;

/** What Adobe's StandardEncoding names each code. */
export const standardNames: ReadonlyMap<number, string> = new Map(
  Array.from({ length: 256 }, (_, code): [number, string] => [code, standard[code] ?? "\ufffd"]).flatMap(
    ([code, character]) => (character === "\ufffd" ? [] : [[code, nameOf(character)] as const]),
  ),
);
