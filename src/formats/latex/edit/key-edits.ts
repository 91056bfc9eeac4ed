import type { EditOutcome } from "../../edits.ts";
import type { EditedSource } from "./edited-source.ts";
import { groupAt, keyValue, plainTex, type Span } from "./source-edits.ts";

/** Commands whose options take an alternative, where graphics are loaded; drawings take one when they are tagged. */
export const picture = /^\\(?:includegraphics|adjincludegraphics)(?![a-zA-Z])\s*\*?\s*(?:<[^<>\r\n]*>\s*)?/;
export const drawing = /^\\begin\s*\{(?:tikzpicture|circuitikz|tikzcd|forest|picture)\}\s*/;
export const field = /^\\(?:TextField|CheckBox|ChoiceMenu|PushButton|Submit|Reset)(?![a-zA-Z])\s*/;

const commandOf = (text: string): string | undefined =>
  (picture.exec(text) ?? drawing.exec(text) ?? field.exec(text))?.[0];

/** Whether a command that takes keys stands here with all of its options, and what follows them. */
export function hasOptions(text: string): boolean {
  const at = commandOf(text)?.length ?? text.length;
  if (text[at] !== "[") return at < text.length;
  const options = groupAt(text, at);
  return options !== null && /^\s*\S/.test(text.slice(options.to + 1));
}

/** A key of the options of the command that stands here, without a value where that is null; null where it is given so. */
export function keyChange(
  text: string,
  key: string,
  value: string | null,
): (Span & { text: string }) | { refused: string } | null {
  const command = commandOf(text)!;
  const at = command.length;
  const plain = value === null ? "" : plainTex(value);
  const written = value === null ? key : `${key}={${plain}}`;
  if (text[at] !== "[") {
    const end = command.trimEnd().length;
    return { from: end, to: end, text: `[${written}]` };
  }
  const options = groupAt(text, at);
  if (!options) return { refused: "The options of the command have no end." };
  if (/^\s*\[/.test(text.slice(options.to + 1)))
    return { refused: "The picture has its corners as options: give it an alternative by hand." };
  const given = keyValue(text, options, key);
  if (given) return value === null ? null : valueChange(text, given, plain);
  const isBlank = !text.slice(options.from, options.to).trim();
  return { from: options.from, to: options.from, text: isBlank ? written : `${written},` };
}

/** Another value where one is given; null where it is the same. */
function valueChange(
  text: string,
  { span, hasValue }: { span: Span; hasValue: boolean },
  value: string,
): (Span & { text: string }) | null {
  const before = text.slice(span.from, span.to);
  if (hasValue && (before === value || before === `{${value}}`)) return null;
  return { ...span, text: `${hasValue ? "" : "="}{${value}}` };
}

/** Writes another value where one is given in this text, which is the beginning of the file. */
export function replaceValue(
  source: EditedSource,
  text: string,
  given: { span: Span; hasValue: boolean },
  value: string,
): EditOutcome {
  const change = valueChange(text, given, value);
  return change ? source.patch(change, change.text) : { status: "unchanged" };
}
