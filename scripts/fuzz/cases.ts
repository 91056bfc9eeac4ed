import type { Format } from "../../src/core/formats.ts";
import { type ByteMutation, byteMutations, sizeLimit } from "./bytes.ts";
import { Dice } from "./dice.ts";
import { html, latex, markdown, pdf } from "./languages.ts";
import { pdfMutations } from "./pdf.ts";
import { fuzzedFormats, type Seed, seedsOf } from "./seeds.ts";
import { type Language, type TextMutation, tagMutations, textMutations } from "./text.ts";
import { zipHeaders, zipParts } from "./zip.ts";

/** One damaged document. */
export interface Case {
  index: number;
  format: Format;
  filename: string;
  /** What was done, to which seed. */
  story: string;
  bytes: Uint8Array;
}

/** Text mutations as ones of bytes, in an encoding that keeps every byte. */
function onText(
  mutations: Record<string, TextMutation>,
  language: Language,
  encoding: "utf8" | "latin1",
): Record<string, ByteMutation> {
  const made: Record<string, ByteMutation> = {};
  for (const [name, mutate] of Object.entries(mutations)) {
    made[name] = (bytes, dice) => {
      const text = Buffer.from(bytes).toString(encoding);
      return new Uint8Array(Buffer.from(mutate(text, dice, language), encoding));
    };
  }
  return made;
}

/** Of the changes to bytes those that rarely make a zero, for which text would be refused at once. */
const { numbered: _numbered, overwritten: _overwritten, ...plainMutations } = byteMutations;

const office = { ...byteMutations, "zip headers": zipHeaders };

/** What may be done to each format beside what may be done to any bytes. */
const mutations: Record<Format, Record<string, ByteMutation>> = {
  pdf: { ...byteMutations, ...onText({ ...textMutations, ...pdfMutations }, pdf, "latin1") },
  docx: office,
  pptx: office,
  xlsx: office,
  html: { ...plainMutations, ...onText({ ...textMutations, ...tagMutations }, html, "utf8") },
  markdown: { ...plainMutations, ...onText({ ...textMutations, ...tagMutations }, markdown, "utf8") },
  latex: { ...plainMutations, ...onText(textMutations, latex, "utf8") },
};

const isOffice = (format: Format) => mutations[format] === office;

/** Makes the cases of a seed; each is the same whatever is made before it. */
export class Cases {
  readonly #seed: number;
  readonly #seeds = new Map<Format, Seed[]>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  #seedsOf(format: Format): Seed[] {
    const known = this.#seeds.get(format) ?? seedsOf(format);
    this.#seeds.set(format, known);
    return known;
  }

  formatOf(index: number): Format {
    return fuzzedFormats[index % fuzzedFormats.length]!;
  }

  make(index: number): Case {
    const dice = new Dice(this.#seed, index);
    const format = this.formatOf(index);
    const seeds = this.#seedsOf(format);
    const { name, bytes: original } = dice.pick(seeds);
    const other = dice.pick(seeds).bytes;
    let bytes = original;
    const done: string[] = [];
    // The parts of an archive are changed first and most: other changes leave few of them readable.
    if (isOffice(format) && !dice.oneIn(4)) {
      bytes = zipParts(bytes, dice, other);
      done.push("parts");
    }
    const rounds = isOffice(format) && done.length ? dice.below(2) : dice.skewed(8);
    for (let round = 0; round < rounds && bytes.length < sizeLimit; round++) {
      const kind = dice.pick(Object.keys(mutations[format]));
      bytes = mutations[format][kind]!(bytes, dice, other);
      done.push(kind);
    }
    return { index, format, filename: name, story: `${name}: ${done.join(", ")}`, bytes };
  }
}
