import { isBlank } from "../../../checker/white-space.ts";
import { KeptSize } from "../../kept-size.ts";
import type { OfficePackage, Relationships } from "../../ooxml/package.ts";
import { RichText } from "../cells/rich-text.ts";

/** What one person says of a cell. */
export interface Comment {
  author: string;
  /** With the marks of its text. */
  text: string;
}

const commentWeight = 200;

/** The notes and comments of a sheet by the cell that they are about, such as "B4"; answers stand in their order. */
export async function readComments(
  file: OfficePackage,
  relationships: Relationships,
  persons: ReadonlyMap<string, string>,
): Promise<Map<string, Comment[]>> {
  const comments = new Map<string, Comment[]>();
  const weight = new KeptSize("a sheet has more comments than a page may hold");
  const threads = relationships.ofType("threadedComment")[0]?.target;
  if (threads !== undefined) await readThreads(file, threads, persons, comments, weight);
  const notes = relationships.ofType("comments")[0]?.target;
  if (notes !== undefined) await readNotes(file, notes, comments, weight);
  return comments;
}

/** Notes; those of cells that have a thread only say for older programs that there is one. */
async function readNotes(
  file: OfficePackage,
  part: string,
  comments: Map<string, Comment[]>,
  weight: KeptSize,
): Promise<void> {
  const text = new RichText();
  const threaded = new Set(comments.keys());
  let cell = "";
  await file.read(part, {
    start(name, attributes) {
      if (name === "x:comment") {
        cell = (attributes.get("ref", 20) ?? "").toUpperCase();
        text.clear();
      } else text.start(name, attributes);
    },
    end(name) {
      if (name !== "x:comment") text.end(name);
      else if (!threaded.has(cell)) add(comments, cell, { author: "", text: text.value }, weight);
    },
    text: (data) => text.text(data),
  });
}

/** [MS-XLSX] 2.6.205: threadedComment. */
async function readThreads(
  file: OfficePackage,
  part: string,
  persons: ReadonlyMap<string, string>,
  comments: Map<string, Comment[]>,
  weight: KeptSize,
): Promise<void> {
  let cell = "";
  let author = "";
  let text: string | null = null;
  await file.read(part, {
    start(name, attributes) {
      if (name === "?:threadedComment") {
        cell = (attributes.get("ref", 20) ?? "").toUpperCase();
        author = persons.get(attributes.get("personId", 100) ?? "") ?? "";
      } else if (name === "?:text") text = "";
    },
    end(name) {
      if (name !== "?:text" || text === null) return;
      add(comments, cell, { author, text }, weight);
      text = null;
    },
    text(data) {
      if (text !== null && text.length < 40_000) text += data;
    },
  });
}

/** The names of the people who comment, by their id. */
export async function readPersons(
  file: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, string>> {
  const persons = new Map<string, string>();
  const part = relationships.ofType("person")[0]?.target;
  if (part !== undefined)
    await file.read(part, {
      start(name, attributes) {
        if (name === "?:person" && persons.size < 5_000)
          persons.set(attributes.get("id", 100) ?? "", attributes.get("displayName", 255) ?? "");
      },
    });
  return persons;
}

function add(comments: Map<string, Comment[]>, cell: string, comment: Comment, weight: KeptSize): void {
  if (isBlank(comment.text)) return;
  weight.add(commentWeight + comment.text.length);
  const known = comments.get(cell);
  if (known) known.push(comment);
  else comments.set(cell, [comment]);
}
