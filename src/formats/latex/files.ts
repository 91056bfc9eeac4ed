import { snippet } from "../../checker/snippet.ts";
import type { Gap } from "../content.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { splitList } from "./key-values.ts";

/** Files of a TeX distribution that documents read in: no content. */
const distributionFiles =
  /^(?:glyphtounicode|regression-test|docstrip|l3docstrip|multido|pstricks|pst-.*|supp-.*|null|xy|xypic|epsf|epsfig|pictex|amstex|eplain|opmac|manmac|harvmac|lanlmac|phyzzx|insbox|texinfo|random|fp|pgf.*|tikz.*|IEEE(?:abrv|full))$/;

/** What is not code of a package or class. */
const isContent = (name: string) =>
  !distributionFiles.test(name) && !/\.(?:sty|cls|def|cfg|clo|fd|ltx|dfu|tikzstyles|code\.tex)$/.test(name);

/** Macros that plain TeX reads in first, and that documents of LaTeX do not. */
const plainFormats = /^(?:amstex|eplain|opmac|manmac|harvmac|lanlmac|phyzzx|tugboat\.cmn)(?:\.tex)?$/;

/** What is said of a file that is read in, by its name and the line. */
export const partNote = (name: string, line: number): string =>
  `The file ${name}, which line ${line} reads in, is not part of the upload, so that its content was not checked.`;

const referencesNote = (name: string, line: number): string =>
  `The references come from the file ${name}, named in line ${line}, which is not part of the upload and was not checked.`;

/** Reports that the upload does not hold the files that the arguments from `first` on name. */
const file =
  (signature: string, first: number, sort: Gap["sort"]): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const place = to.place();
      const path = found.slice(first).map((argument) => to.plain(argument));
      for (const name of splitList(path.join(""))) {
        const isBrought = [name, `${name}.tex`, `${name}.bib`].some((known) => to.brought.has(known));
        if (to.part === "fragment" && plainFormats.test(name)) to.metadata.dialect = "plain-tex";
        if (isBrought || !isContent(name)) continue;
        const note = sort === "references" ? referencesNote : partNote;
        to.metadata.note(note(snippet(name, 80), place.line!), place, "file");
        if (sort === "text") part(to);
        if (to.isBody || sort === "references") gap(to, sort, name);
      }
    });

/** A part of the document is not here; one in a float, a list or a table has no headings. */
function part(to: Interpreter): void {
  const { metadata } = to;
  if (!to.isBody) metadata.hasUnreadPreamble = true;
  else if (mayHaveHeadings(to)) {
    if (!metadata.headings.total) metadata.hasUnreadFront = true;
    metadata.headings.isElsewhere = true;
  }
}

const mayHaveHeadings = (to: Interpreter) =>
  !to.formula && !to.drawing && !to.floats.length && !to.lists.length && !to.tables.length;

function gap(to: Interpreter, sort: Gap["sort"], fileName: string): void {
  const node: Gap = { role: "gap", place: to.at(), sort, fileName };
  if (sort === "references") to.flow.emit(node);
  else to.flow.put(node);
}

/** Commands that read in other files. */
export const fileCommands: Record<string, Command> = {
  input: file("w", 0, "text"),
  include: file("m", 0, "text"),
  subfile: file("m", 0, "text"),
  subfileinclude: file("m", 0, "text"),
  import: file("smm", 1, "text"),
  subimport: file("smm", 1, "text"),
  inputminted: file("omm", 2, "code"),
  lstinputlisting: file("om", 1, "code"),
  verbatiminput: file("sm", 1, "code"),
  bibliography: file("m", 0, "references"),
  addbibresource: file("om", 1, "references"),
};
