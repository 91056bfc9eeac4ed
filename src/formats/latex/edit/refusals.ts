import type { EditOutcome } from "../../edits.ts";

export const refused = (reason: string, wouldRestyle = false): EditOutcome => ({
  status: "refused",
  reason,
  ...(wouldRestyle ? { wouldRestyle } : {}),
});

export const noHeadings = refused("The class of the document has no heading of this level.");
export const classWithoutHeadings = (name: string): EditOutcome =>
  refused(
    `Documents of the class ${name} have no headings, so that none can be put in: one that needs headings needs another class.`,
  );
export const inMacro = refused(
  "What is printed here stands in a macro of the document: change the macro by hand.",
);
export const unencodable = refused("The text has characters that the encoding of the file does not have.");
export const contradiction = refused("Another change of the same file wants something else here.");
export const noDocument = refused(
  "Lectern changes a file of LaTeX where it finds \\documentclass and \\begin{document}: this one is a part of a document, is written for another format of TeX, or has a preamble that is not understood.",
);
/** Classes of slides that do not work with tagging. */
export const isUntaggable = (className: string | null): boolean =>
  /^(?:beamer|powerdot)$/.test(className ?? "");

export const needsTagging = (what: string, className: string | null): EditOutcome =>
  refused(
    isUntaggable(className)
      ? `LaTeX knows ${what} only when it tags, and the class ${className} does not work with tagging: ltx-talk is a class of slides that does.`
      : `LaTeX knows ${what} only when it tags: put \\DocumentMetadata{tagging=on} before \\documentclass first.`,
  );
