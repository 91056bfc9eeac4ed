import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

/** Notes that are kept, and their text altogether, in characters. */
const most = 20_000;
const longest = 4_000_000;

function note(to: LatexWriter, source: string, key = `note ${to.notes.size}`): void {
  if (!to.isBody || to.notes.size >= most || to.noteLength + source.length > longest) return;
  to.noteLength += source.length;
  to.notes.set(key, source);
  to.flow.inline(() => to.page.noteReference(key));
}

/** A note where it is marked. */
const footnote: Command = (to) =>
  to.scanner.take("om", ([, text]) => {
    if (text) note(to, text.source);
  });

export const noteCommands: Record<string, Command> = {
  footnote,
  endnote: footnote,
  thanks: footnote,
  sidenote: footnote,
  marginnote: footnote,
  marginpar: footnote,
  footnotemark: (to) =>
    to.scanner.take("o", () => {
      if (!to.isBody) return;
      const key = `mark ${to.markedNotes.length}`;
      to.markedNotes.push(key);
      to.flow.inline(() => to.page.noteReference(key));
    }),
  footnotetext: (to) =>
    to.scanner.take("om", ([, text]) => {
      const key = to.markedNotes.find((marked) => !to.notes.has(marked));
      if (key && text) to.notes.set(key, text.source);
      else if (text) note(to, text.source);
    }),
};

/** Writes the notes at the end of the document; notes in notes come behind them. */
export function writeNotes(to: LatexWriter): void {
  const { notes } = to.page;
  for (const key of notes.keys) {
    notes.begin(key);
    to.push(null, null);
    to.feed(to.notes.get(key) ?? "", { line: 1, column: 1 });
    to.closeAll();
    notes.end(key);
  }
  notes.close();
}
