import type { Command } from "./interpreter.ts";

/** A note where it is marked. */
const footnote: Command = (to) =>
  to.scanner.take("om", ([, text]) => {
    if (text && to.isBody) to.notes.add(to, text, false);
  });

export const noteCommands: Record<string, Command> = {
  footnote,
  LTRfootnote: footnote,
  RTLfootnote: footnote,
  // The critical notes of reledmac.
  ...Object.fromEntries(
    [..."ABCDE"].flatMap((series) => [
      [`${series}footnote`, footnote],
      [`${series}endnote`, footnote],
    ]),
  ),
  endnote: footnote,
  thanks: footnote,
  sidenote: footnote,
  marginnote: footnote,
  marginpar: footnote,
  footnotemark: (to) =>
    to.scanner.take("o", () => {
      if (to.isBody) to.notes.mark(to);
    }),
  footnotetext: (to) =>
    to.scanner.take("om", ([, text]) => {
      if (text && to.isBody) to.notes.add(to, text, true);
    }),
};
