import type { Budget } from "../checker/budget.ts";
import { beginningOf } from "../checker/snippet.ts";
import { hasInk, singleSpaced } from "../checker/white-space.ts";
import type {
  Cell,
  ContentListener,
  Field,
  Figure,
  Graphic,
  Image,
  Node,
  Run,
  Table,
} from "../formats/content.ts";
import type { DocumentNote, FormatNote } from "../formats/notes.ts";
import {
  cellAnnounced,
  cellRole,
  fieldAnnounced,
  headingAnnounced,
  listAnnounced,
  regions,
  tableAnnounced,
} from "./announcements.ts";
import type { Heard, HeardEntry, Window } from "./entry.ts";
import { HiddenRuns } from "./hidden-words.ts";

/** Characters of one entry. */
const longestText = 2_000;
/** Steps that an entry draws. */
const entryCost = 8;
/** Pictures of one figure. */
const mostPictures = 100;
/** Sentences on what was not read. */
const mostUnread = 50;

/** What holds within a node. */
interface Around {
  node: Node;
  language: string | undefined;
  hidden: "artifact" | "gone" | null;
  page: number | undefined;
  /** What text becomes that stands directly in it. */
  role: string;
  /** Takes all text within, so that nothing is announced apart: links, headings with a name, formulas. */
  entry: HeardEntry | null;
  /** The paragraph, item or cell that it stands in: its first text is announced as that, what goes on as text. */
  block: { hasText: boolean };
}

interface OpenTable {
  entry: HeardEntry;
  row: number;
  column: number;
  columns: number;
}

/** Makes of content what assistive technology says of it, and keeps the entries that are wanted. */
export class HeardListener implements ContentListener {
  readonly #window: Window;
  readonly #budget: Budget;
  readonly #entries: HeardEntry[] = [];
  readonly #hidden = new HiddenRuns();
  readonly #open: Around[] = [];
  /** Lists that are open; null for those that are none to assistive technology. */
  readonly #lists: ({ entry: HeardEntry; items: number } | null)[] = [];
  readonly #tables: (OpenTable | null)[] = [];
  /** Places whose text is known at the end. */
  readonly #references: { entry: HeardEntry; node: Extract<Node, { role: "reference" }> }[] = [];
  /** Figures that are open, and the pictures in them that have no alternative of their own. */
  readonly #figures: { entry: HeardEntry; pictures: HeardEntry[] }[] = [];
  #total = 0;
  /** What was announced last and takes the text that follows at once. */
  #waiting: HeardEntry | null = null;
  /** The picture that was reported last: what it is a picture of may follow. */
  #picture: HeardEntry | null = null;
  /** The entry that text is added to; null where the next text begins one. */
  #text: HeardEntry | null = null;
  #document: DocumentNote | null = null;
  #cut: string | null = null;
  /** What comes to the end has no tag and is not heard. */
  #isPassedOver = false;

  constructor(window: Window, budget: Budget) {
    this.#window = window;
    this.#budget = budget;
  }

  open(node: Node): void {
    if (!this.#budget.isOver) this.#budget.depth(this.#open.length);
    const outer = this.#open.at(-1);
    const own = node.hidden === "artifact" || node.hidden === "gone" ? node.hidden : null;
    if (!isInline(node)) this.#text = null;
    const around: Around = {
      node,
      language: node.language ?? outer?.language,
      hidden: outer?.hidden ?? own ?? (this.#isPassedOver ? "artifact" : null),
      page: pageOf(node) ?? outer?.page,
      role: outer?.role ?? "paragraph",
      entry: outer?.entry ?? null,
      block: outer && isWithinLine(node) ? outer.block : { hasText: false },
    };
    this.#open.push(around);
    if (around.hidden) return;
    // A note in a heading or link is no part of its text.
    if (node.role === "note") around.entry = null;
    if (!around.entry) this.#begin(node, around);
    else if ((node.role === "image" || node.role === "graphic") && node.alternative && !node.isDecorative)
      append(around.entry, ` ${node.alternative} `);
    else if (node.role === "break") append(around.entry, " ");
  }

  text({ text, hidden, page }: Run): void {
    const around = this.#open.at(-1);
    if (hidden === "gone" || around?.hidden === "gone") return;
    if (hidden === "artifact" || around?.hidden === "artifact" || this.#isPassedOver) {
      this.#hidden.add(text, page ?? around?.page ?? 0);
      return;
    }
    const entry = around?.entry ?? this.#text;
    if (entry) {
      append(entry, text);
      return;
    }
    if (!hasInk(text)) return;
    const waiting = this.#waiting;
    if (waiting && waiting.language === around?.language) {
      append(waiting, text);
      this.#text = waiting;
      this.#waiting = null;
    } else
      this.#text = this.#add(
        around?.block.hasText ? "text" : (around?.role ?? "paragraph"),
        null,
        around,
        text,
      );
    if (around) around.block.hasText = true;
    if (page !== undefined) this.#text.page = page;
  }

  close(node: Node): void {
    const around = this.#open.pop();
    if (!around) return;
    if (!isInline(node)) this.#text = null;
    if (around.hidden) this.#hidden.break();
    else this.#finish(node, around);
  }

  note(note: FormatNote): void {
    if (note.kind !== "left-out") return;
    if (note.isUntagged) this.#isPassedOver = true;
    else if (note.isPicture) this.#add("img", "graphic, no description", this.#open.at(-1));
  }

  end(document: DocumentNote): void {
    this.#document = document;
  }

  get hasBegun(): boolean {
    return this.#total > 0;
  }

  /** The reader could not go on. */
  cut(message: string): void {
    this.#cut = message;
  }

  /** All that was heard; call it when the reader has ended. */
  result(): Heard {
    const document = this.#document;
    for (const { entry, node } of this.#references) entry.text = beginningOf(node.text, longestText);
    for (const entry of this.#entries) entry.text = beginningOf(singleSpaced(entry.text).trim(), longestText);
    return {
      language: document?.language?.value ?? null,
      is_order_guessed: document?.isOrderGuessed === true,
      entries: this.#entries,
      total: this.#total,
      ...this.#hidden.end(),
      not_read: [
        ...(this.#cut === null ? [] : [this.#cut]),
        ...(document?.unread ?? []).slice(0, mostUnread).map(({ message }) => message),
      ],
    };
  }

  /** What the node begins where it is heard. */
  #begin(node: Node, around: Around): void {
    switch (node.role) {
      case "section": {
        const region = regions[node.sort];
        if (region) this.#waiting = this.#add(region.role, region.announced, around);
        if (node.sort !== "sheet") this.#waiting = null;
        return;
      }
      case "heading":
        around.role = "heading";
        if (node.isStandIn) around.entry = unsaid();
        else around.entry = this.#add("heading", headingAnnounced(node.level), around);
        return;
      case "title":
        around.role = "heading";
        around.entry = this.#add("heading", "title", around);
        return;
      case "quotation":
        this.#add("blockquote", "block quote", around);
        return;
      case "list":
        // To assistive technology a typed list is a row of paragraphs.
        if (node.isTyped || node.isImplied) this.#lists.push(null);
        else this.#lists.push({ entry: this.#add("list", "list", around), items: 0 });
        return;
      case "item":
      case "term":
      case "description": {
        const list = node.isStray ? null : this.#lists.at(-1);
        if (list === null) {
          around.role = "paragraph";
          if (node.role === "item" && node.typedMarker) this.text({ text: node.typedMarker });
          return;
        }
        if (list && node.role !== "description") list.items++;
        around.role = node.role === "item" ? "listitem" : node.role === "term" ? "term" : "definition";
        if (node.isChecked !== undefined)
          this.#add("checkbox", node.isChecked ? "check box, checked" : "check box, not checked", around);
        return;
      }
      case "table":
        // One that its author declared to be none is announced as nothing; its cells are text.
        if (node.isLayout) this.#tables.push(null);
        else this.#tables.push({ entry: this.#add("table", "table", around), row: 0, column: 0, columns: 0 });
        return;
      case "row":
        this.#row();
        return;
      case "cell":
        this.#cell(node, around);
        return;
      case "caption":
        around.role = "caption";
        return;
      case "figure":
        this.#figures.push({ entry: this.#add("figure", "figure", around), pictures: [] });
        return;
      case "image":
      case "graphic":
        this.#emitPicture(node, around);
        return;
      case "formula":
        around.entry = this.#add("math", "math", around, node.alternative ?? node.tex ?? "");
        // What it is made of is said only where nothing stands for it.
        if (around.entry.text.trim()) around.entry = unsaid();
        return;
      case "link":
        around.entry = this.#add("link", "link", around);
        return;
      case "reference":
        this.#references.push({ entry: this.#add("link", "link", around), node });
        return;
      case "field":
        around.entry = this.#add("textbox", null, around);
        return;
      case "break":
        if (this.#text) append(this.#text, " ");
        return;
      case "note-reference":
        around.entry = this.#add("link", "note reference", around);
        return;
      case "note":
        around.role = "note";
        this.#waiting = this.#add("note", "note", around);
        return;
      case "media":
        if (node.hasPoster && this.#picture) {
          const said = this.#picture.text || node.name?.trim() || "";
          Object.assign(this.#picture, { role: node.sort, text: said });
          this.#picture.announced = `${node.sort}${said ? "" : ", no name"}`;
        } else
          this.#add(
            node.sort,
            `${node.sort}${node.name?.trim() ? "" : ", no name"}`,
            around,
            node.name ?? "",
          );
        return;
      case "rule":
        this.#add("separator", "separator", around);
        return;
      case "gap":
        this.#add("note", `${node.fileName} is not part of the file`, around);
        return;
    }
  }

  /** What is known when the node ends. */
  #finish(node: Node, { entry }: Around): void {
    switch (node.role) {
      case "heading":
      case "link":
        if (entry && node.name?.trim()) entry.text = node.name;
        if (entry && node.role === "link" && !entry.text.trim()) entry.announced = "link, no name";
        if (entry && node.role === "heading" && !entry.text.trim()) entry.announced += ", empty";
        return;
      case "list":
        this.#endList();
        return;
      case "table":
        this.#endTable(node);
        return;
      case "figure":
        this.#endFigure(node);
        return;
      case "field":
        if (entry) Object.assign(entry, fieldSaid(node));
        return;
    }
  }

  #endFigure({ alternative = null }: Figure): void {
    const figure = this.#figures.pop();
    if (!figure || !alternative?.trim()) return;
    // It stands for the pictures in it that have none, and is said once.
    if (!figure.pictures.length) figure.entry.text = alternative;
    for (const [at, picture] of figure.pictures.entries()) {
      picture.announced = "graphic";
      if (!at) picture.text = alternative;
    }
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (list) list.entry.announced = listAnnounced(list.items);
  }

  #row(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.row++;
    table.column = 0;
  }

  #cell(node: Cell, around: Around): void {
    const table = this.#tables.at(-1);
    around.role = table ? "cell" : "paragraph";
    if (!table || node.isGap) return;
    table.column++;
    const { row, column } = table;
    table.column += Math.max(0, (node.columnSpan ?? 1) - 1);
    table.columns = Math.max(table.columns, table.column);
    this.#waiting = this.#add(cellRole(node), cellAnnounced(node, row, column), around);
  }

  #endTable(node: Table): void {
    const table = this.#tables.pop();
    if (!table) return;
    if (node.isLayout) {
      table.entry.role = "group";
      table.entry.announced = "layout table";
    } else table.entry.announced = tableAnnounced(table.row, table.columns);
    if (node.description?.trim()) table.entry.text = node.description;
  }

  #emitPicture(node: Image | Graphic, around: Around): void {
    this.#picture = null;
    const alternative = node.alternative ?? "";
    const isFrame = node.role === "graphic" && node.sort === "frame";
    if (node.isDecorative || (node.isJudgedElsewhere && !isFrame)) return;
    const [role, announced, lack] = isFrame
      ? ["document", "frame", "no name"]
      : ["img", "graphic", "no description"];
    const entry = this.#add(
      role,
      alternative.trim() ? announced : `${announced}, ${lack}`,
      around,
      alternative,
    );
    this.#picture = entry;
    const pictures = this.#figures.at(-1)?.pictures;
    if (!alternative.trim() && pictures && pictures.length < mostPictures) pictures.push(entry);
  }

  /** Adds an entry; of those that no one wants only the number is kept. */
  #add(role: string, announced: string | null, around: Around | undefined, text = ""): HeardEntry {
    if (!this.#budget.isOver) this.#budget.step(entryCost + (text.length >> 5));
    this.#text = null;
    this.#waiting = null;
    const entry: HeardEntry = { role, announced, text: beginningOf(text, longestText) };
    if (around?.language !== undefined) entry.language = around.language;
    const at = this.#total++ - this.#window.from;
    if (at < 0 || at >= this.#window.count) return entry;
    const page = around?.page ?? around?.node.place().page;
    if (page !== undefined) entry.page = page;
    this.#entries.push(entry);
    return entry;
  }
}

/** Takes text that no one hears. */
const unsaid = (): HeardEntry => ({ role: "generic", announced: null, text: "" });

function append(entry: HeardEntry, text: string): void {
  if (entry.text.length < longestText) entry.text += text;
}

function fieldSaid(node: Field): Partial<HeardEntry> {
  const hasValue = node.value.trim() && node.control !== "check box" && node.control !== "radio button";
  const said = [node.name ?? "", hasValue ? node.value : ""].filter((text) => text.trim());
  return { ...fieldAnnounced(node), text: said.join(": ") };
}

/** Nodes within which a text goes on as one. */
const isInline = ({ role, language }: Node): boolean =>
  role === "label" || role === "break" || role === "anchor" || (role === "phrase" && language === undefined);

const withinLine: ReadonlySet<string> = new Set(
  "label break anchor phrase link reference note-reference formula math image graphic field media".split(" "),
);
const isWithinLine = ({ role }: Node): boolean => withinLine.has(role);

const pageOf = (node: Node): number | undefined =>
  node.role === "section" && node.sort === "slide" ? node.place().page : undefined;
