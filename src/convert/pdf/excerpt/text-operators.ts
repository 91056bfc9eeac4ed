import { ContentLexer } from "../../../formats/pdf/content/content-lexer.ts";
import type { PdfFile } from "../../../formats/pdf/file/file.ts";
import { Dict, Name, PdfString, type PdfValue, type Stream } from "../../../formats/pdf/file/objects.ts";
import { Bytes, numeral, spelled, spelledName } from "./object-writer.ts";

/** Text operators of one page or form, with the names of resources that they use. */
export interface TextOperators {
  data: Bytes;
  fonts: Set<string>;
  states: Set<string>;
  objects: Set<string>;
}

/** Resources of one kind that one content names. */
const mostNames = 4_096;

/** Operators whose operands are numbers only, and how many they take. */
const numeric: Record<string, number> = {
  q: 0,
  Q: 0,
  cm: 6,
  BT: 0,
  ET: 0,
  Tc: 1,
  Tw: 1,
  Tz: 1,
  TL: 1,
  Ts: 1,
  Td: 2,
  TD: 2,
  Tm: 6,
  "T*": 0,
  EMC: 0,
};

/** Copies of the content what shows, moves and marks text (ISO 32000-2, 9.4 and 14.6); told when it is too much. */
export async function textOperators(
  file: PdfFile,
  streams: Iterable<Stream>,
  tooMuch: (length: number) => void,
): Promise<TextOperators> {
  const lexer = new ContentLexer(file.budget);
  const copy = new Copy();
  const take = () => {
    for (let operator = lexer.next(); operator !== null; operator = lexer.next())
      copy.operator(operator, lexer.operands);
    tooMuch(copy.data.length);
  };
  for (const stream of streams) await lexer.stream(file.pieces(stream), take);
  lexer.end();
  take();
  return copy;
}

class Copy implements TextOperators {
  readonly data = new Bytes();
  readonly fonts = new Set<string>();
  readonly states = new Set<string>();
  readonly objects = new Set<string>();

  operator(operator: string, operands: readonly PdfValue[]): void {
    const count = numeric[operator];
    if (count !== undefined) {
      const numbers = count ? operands.slice(-count) : [];
      if (numbers.length === count && numbers.every(isNumber)) this.#write(operator, numbers.map(numeral));
      return;
    }
    const [first = null, second = null] = operands;
    switch (operator) {
      case "Tf":
        if (isNamed(first, this.fonts) && isNumber(second)) this.#write(operator, operands.map(spelled));
        return;
      case "gs":
        if (isNamed(first, this.states)) this.#write(operator, [spelled(first)]);
        return;
      case "Do":
        if (isNamed(first, this.objects)) this.#write(operator, [spelled(first)]);
        return;
      case "Tj":
      case "'":
        if (first instanceof PdfString) this.#write(operator, [spelled(first)]);
        return;
      case '"':
        if (isNumber(first) && isNumber(second) && operands[2] instanceof PdfString)
          this.#write(operator, operands.slice(0, 3).map(spelled));
        return;
      case "TJ":
        if (Array.isArray(first))
          this.#write(operator, [`[${first.filter(isShown).map(spelled).join(" ")}]`]);
        return;
      case "BMC":
        if (first instanceof Name) this.#write(operator, [spelled(first)]);
        return;
      case "BDC":
        if (first instanceof Name) this.#write(operator, [spelled(first), properties(second)]);
    }
  }

  #write(operator: string, operands: readonly string[]): void {
    this.data.write(operands.length ? `${operands.join(" ")} ${operator}\n` : `${operator}\n`);
  }
}

const isNumber = (value: PdfValue) => typeof value === "number";
const isShown = (value: PdfValue) => isNumber(value) || value instanceof PdfString;

/** Whether the value is a name, which is noted as used. */
function isNamed(value: PdfValue, used: Set<string>): boolean {
  if (!(value instanceof Name) || (used.size >= mostNames && !used.has(value.name))) return false;
  used.add(value.name);
  return true;
}

/** Of what is told of marked content, its identifier; a name stands for properties that are not copied. */
function properties(value: PdfValue): string {
  if (value instanceof Name) return spelledName(value.name);
  const mcid = value instanceof Dict ? value.get("MCID") : null;
  return typeof mcid === "number" && Number.isInteger(mcid) ? `<</MCID ${numeral(mcid)}>>` : "<<>>";
}
