import type { Budget } from "../../../checker/budget.ts";
import { snippet } from "../../../checker/snippet.ts";
import { readsLikeFigureCaption } from "../../../checker/text/caption-text.ts";
import { follows, type ItemMarker, itemMarker } from "../../../checker/text/typed-markers.ts";
import { collapsed } from "../../../checker/white-space.ts";
import { numbers } from "../layout/heading-text.ts";
import { HeadingGuess } from "../layout/headings.ts";
import { isDivision } from "../layout/label-text.ts";
import type { Block, Paragraph } from "../layout/paragraphs.ts";
import { between, isRtl, type Span, textOf } from "../layout/segments.ts";
import { endsSentence } from "../layout/sentence-end.ts";
import type { TableCell } from "../layout/table-rows.ts";
import type { Flow } from "./flow.ts";
import { listElement } from "./typed-lines.ts";

/** A paragraph that begins like an item of a list. */
interface Item {
  paragraph: Paragraph;
  marker: ItemMarker;
}

const quoteLength = 60;
/** Work of a block towards the next turn, in steps. */
const blockWork = 100;
/** Items whose edges are apart by more than this part of the font's size are in different lists. */
const indent = 0.8;
/** Bullets that nothing else than an item begins with. */
const sureBullet = /[•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔✗❖∙\uF0B7\uF0A7\uF0D8]/u;

/** So many lines of a cell that begin with bullets are a list. */
const leastInCell = 2;

/** Writes the blocks of all pages in order; what is a heading or a list is a guess. */
export async function writeBlocks<Thing>(
  blocks: Block<Thing>[],
  flow: Flow,
  budget: Budget,
  /** Answers whether it has written the caption that was offered. */
  writeThing: (thing: Thing, page: number, writeCaption: (() => void) | null) => Promise<boolean>,
  onPage: (page: number) => void,
): Promise<void> {
  const headings = await HeadingGuess.of(blocks, budget);
  for (let at = 0; at < blocks.length; ) {
    if (budget.isDue) await budget.turn();
    const block = blocks[at]!;
    budget.worked(blockWork);
    await flow.flush();
    onPage(block.page);
    goTo(block, flow);
    if (block.sort === "thing") {
      // A line that reads like a caption belongs to the picture above it.
      const next = blocks[at + 1];
      const caption = next?.sort === "paragraph" && next.page === block.page && isCaption(next) ? next : null;
      if (await writeThing(block.thing, block.page, caption && (() => writeSpans(caption.spans, flow)))) at++;
    } else if (block.sort === "table") writeTable(block.rows, flow);
    else if (block.isListing) {
      flow.open("pre");
      writeSpans(block.spans, flow, true);
      flow.close();
    } else {
      const entries = entriesFrom(blocks, at);
      if (entries.length) {
        writeEntries(entries, flow);
        at += entries.reduce((sum, { length }) => sum + length, 0);
        continue;
      }
      const level = headings.level(block);
      const items = level === null ? itemsFrom(blocks, at, headings) : [];
      if (items.length) {
        writeList(items, flow);
        at += items.length;
        continue;
      }
      if (level === null) {
        flow.open("p");
        writeSpans(block.spans, flow);
        at = writeRest(blocks, at, flow);
      } else {
        const name = nameOfPart(blocks, at, headings);
        flow.open(`h${level}`);
        writeSpans(block.spans, flow);
        if (name) {
          flow.text("\n");
          writeSpans(name.spans, flow);
          at++;
        }
      }
      flow.close();
    }
    at++;
  }
}

/** What comes now stands where the block does. */
function goTo(block: Block<unknown>, flow: Flow): void {
  const { page, box } = block;
  const [left, bottom, right, top] = box;
  const text = block.sort === "paragraph" ? collapsed(textOf(block.spans)) : "";
  const label = text ? `Page ${page}, "${snippet(text, quoteLength)}"` : `Page ${page}`;
  flow.at({ page, box: [left, bottom, right - left, top - bottom] }, { place: () => ({ label, page }) });
}

const isCaption = ({ spans, lines }: Paragraph) => lines <= 6 && readsLikeFigureCaption(textOf(spans));

/** Where a paragraph goes on at the top of the next page, writes the rest of it; answers the last block written. */
function writeRest<Thing>(blocks: Block<Thing>[], from: number, flow: Flow): number {
  let at = from;
  for (let next = blocks[at + 1]; next?.sort === "paragraph" && !next.isListing; next = blocks[at + 1]) {
    const here = blocks[at] as Paragraph;
    const isRest =
      next.page === here.page + 1 &&
      Math.abs(next.size - here.size) < 0.1 * here.size &&
      !endsSentence(textOf(here.spans)) &&
      /^\s*\p{Ll}/u.test(textOf(next.spans)) &&
      !itemMarker(textOf(next.spans));
    if (!isRest) break;
    flow.text("\n");
    writeSpans(next.spans, flow);
    at++;
  }
  return at;
}

/** The heading right below one that is the number of a part alone: the part's name, which is of the same heading and on no higher level. */
function nameOfPart<Thing>(blocks: Block<Thing>[], at: number, headings: HeadingGuess): Paragraph | null {
  const number = blocks[at] as Paragraph;
  const name = blocks[at + 1];
  if (name?.sort !== "paragraph" || name.page !== number.page || headings.level(name) === null) return null;
  const text = textOf(name.spans).trim();
  return isDivision(textOf(number.spans).trim()) && !isDivision(text) && !numbers.test(text) ? name : null;
}

/** Dots that lead from an entry of a table of contents to its page. */
const leaders = /(?:\s*[.…·_]){3,}\s*/g;
/** So many entries are a table of contents. */
const leastEntries = 3;

/** An entry of a table of contents: its lines, of which the last one leads to its page. */
type Entry = [Paragraph, ...Paragraph[]];

/** The entries of a table of contents that begins at the block; none where there are few. */
function entriesFrom<Thing>(blocks: Block<Thing>[], from: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = from; at < Math.min(blocks.length, from + 2_000); at++) {
    const block = blocks[at]!;
    const next = blocks[at + 1];
    if (block.sort !== "paragraph" || block.isListing) break;
    if (isEntry(block, entries.length > 0)) entries.push([block]);
    else if (next?.sort === "paragraph" && isEntry(next, entries.length > 0) && isBegun(block, next)) {
      entries.push([block, next]);
      at++;
    } else break;
  }
  return entries.length >= leastEntries ? entries : [];
}

/** Whether a line begins an entry that ends on the line right below it. */
const isBegun = (block: Paragraph, { page, size, space, box }: Paragraph): boolean =>
  block.lines === 1 &&
  block.page === page &&
  Math.abs(block.size - size) < 0.1 * size &&
  space < closestLine &&
  box[0] > block.box[0] - 1 &&
  !endsSentence(textOf(block.spans));

/** Lines of one entry stand no further apart than this, as part of the font's size. */
const closestLine = 1.5;

/** Fewer dots lead to the page where the entry comes after others. */
const fewLeaders = /[.…·_](?:\s*[.…·_])+\s*$/u;

/** The number of a page, which may be Roman, at the end of an entry. */
const pageNumber = /(?:\p{N}+|(?<=[.…·_]\s*)[ivxlc]{1,7})\s*$/u;

/** Whether the text leads to a page: by dots and a number, or by links within the document. */
function isEntry({ spans, lines }: Paragraph, isAmongOthers: boolean): boolean {
  if (lines > 3) return false;
  const text = textOf(spans);
  const number = pageNumber.exec(text);
  if (number && text.search(leaders) > 0) return true;
  if (number && isAmongOthers && fewLeaders.test(text.slice(0, number.index))) return true;
  return (
    spans.some(({ href }) => href?.startsWith("#")) &&
    /^\s*[\p{N}.]*\s*$/u.test(textOf(spans.filter(({ href }) => !href?.startsWith("#"))))
  );
}

function writeEntries(entries: readonly Entry[], flow: Flow): void {
  flow.open("ul");
  for (const entry of entries) {
    goTo(entry[0], flow);
    flow.open("li");
    for (const [at, { spans }] of entry.entries()) {
      if (at) flow.text("\n");
      writeSpans(
        spans.map((span) => ({ ...span, text: span.text.replace(leaders, " ") })),
        flow,
      );
    }
    flow.close();
  }
  flow.close();
}

/** The items of a list that begins at the block; none where it does not clearly begin one. */
function itemsFrom<Thing>(blocks: Block<Thing>[], from: number, headings: HeadingGuess): Item[] {
  const items: Item[] = [];
  for (const block of blocks.slice(from, from + 2_000)) {
    if (block.sort !== "paragraph" || block.isListing || headings.level(block) !== null) break;
    const marker = itemMarker(textOf(block.spans));
    if (!marker) break;
    items.push({ paragraph: block, marker });
  }
  const [first, second] = items;
  if (!first) return [];
  const isSure = first.marker.sort === "bullet" && sureBullet.test(first.marker.mark);
  const isFollowed =
    second && (isAlike(first.marker, second.marker) || isContinued(items as [Item, ...Item[]]));
  const isBeginning = first.marker.sort === "bullet" || first.marker.value <= 1 || isFollowed;
  return isSure || (isFollowed && isBeginning) ? items : [];
}

/** What ends so leads to a list of its own. */
const leadsOn = /[:：]\s*$/u;

/** Whether the next number of a list comes after items that stand further in than its first one, or that it leads to. */
function isContinued([first, ...others]: readonly [Item, ...Item[]]): boolean {
  const { marker, paragraph } = first;
  if (marker.sort !== "number") return false;
  const next = others.findIndex(
    (item) => item.marker.sort === "number" && styleOf(item.marker) === styleOf(marker),
  );
  const edge = (item: Paragraph) => item.box[0] - indent * item.size;
  const inner = others[0]?.marker;
  const isLed = leadsOn.test(textOf(paragraph.spans)) && inner?.sort === "number" && inner.value === 1;
  return (
    next > 0 &&
    others[next]!.marker.sort === "number" &&
    (others[next]!.marker as { value: number }).value === marker.value + 1 &&
    (isLed || others.slice(0, next).every((item) => edge(item.paragraph) > paragraph.box[0]))
  );
}

/** Capitals with a full stop, which may be initials of names, as references begin. */
const capitals = /^[AI]\.$/;

/** Whether the second item may be of the list that the first one begins: what may be initials has to be counted. */
const isAlike = (first: ItemMarker, second: ItemMarker): boolean =>
  styleOf(first) === styleOf(second) && (!capitals.test(styleOf(first)) || follows(first, second));

const styleOf = (marker: ItemMarker) => (marker.sort === "bullet" ? marker.mark : marker.style);

/** A list that is being written: where its items begin, how they are counted, and the next number. */
interface OpenList {
  edge: number;
  style: string;
  isBulleted: boolean;
  next: number;
}

/** Writes items as lists, those that stand further in within the item before. */
function writeList(items: readonly Item[], flow: Flow): void {
  const open: OpenList[] = [];
  const close = () => {
    flow.close();
    flow.close();
    open.pop();
  };
  let before = "";
  for (const { paragraph, marker } of items) {
    const text = textOf(paragraph.spans);
    const edge = isRtl(text) ? -paragraph.box[2] : paragraph.start;
    const slack = indent * paragraph.size;
    const style = styleOf(marker);
    // What goes on counting is of the same list, wherever it stands, as at the top of the next column.
    const isNext = (list: OpenList) =>
      marker.sort === "number" && list.style === style && list.next === marker.value;
    const level = open.findLastIndex((list) => isNext(list) && Math.abs(list.edge - edge) <= slack);
    const counted = level >= 0 ? level : open.findLastIndex(isNext);
    while (open.length > 1 && (counted >= 0 ? counted < open.length - 1 : open.at(-1)!.edge > edge + slack))
      close();
    const last = open.at(-1);
    const isLedTo =
      leadsOn.test(before) && marker.sort === "number" && marker.value === 1 && last?.style !== style;
    const isInner =
      last !== undefined && counted < 0 && (edge > last.edge + slack || isLedTo) && open.length < 8;
    before = text;
    // Bullets at one place are of one list, though one font may have another dash than the next.
    const isOf = (list: OpenList | undefined): boolean =>
      list !== undefined &&
      (list.style === style ||
        (marker.sort === "bullet" && list.isBulleted && Math.abs(list.edge - edge) <= slack));
    if (!isInner && last && !isOf(last)) close();
    if (!isInner && isOf(open.at(-1))) flow.close();
    const isNew = isInner || !isOf(open.at(-1));
    const { name, attributes } = listElement(marker);
    // Numbers of other scripts and in circles stay as they are.
    const isLabelled = attributes.class !== undefined;
    const value = marker.sort === "number" && !isLabelled ? marker.value : 0;
    if (isNew) {
      flow.open(name, attributes);
      open.push({ edge, style, isBulleted: marker.sort === "bullet", next: 1 });
    }
    const list = open.at(-1)!;
    goTo(paragraph, flow);
    flow.open("li", value && value !== list.next ? { value: String(value) } : {});
    list.next = marker.sort === "number" ? marker.value + 1 : 1;
    writeSpans(isLabelled ? paragraph.spans : without(marker.length, paragraph.spans), flow);
  }
  while (open.length) close();
}

/** The text without so many characters of its beginning. */
function without(length: number, spans: readonly Span[]): Span[] {
  let left = length;
  return spans.map((span) => {
    const cut = Math.min(left, span.text.length);
    left -= cut;
    return { ...span, text: span.text.slice(cut) };
  });
}

function writeTable(rows: readonly TableCell[][], flow: Flow): void {
  flow.open("table");
  for (const row of rows) {
    flow.open("tr");
    for (const { spans, columns, rows: height, isHeader } of row) {
      const attributes: Record<string, string> = {};
      if (columns > 1) attributes.colspan = String(columns);
      if (height > 1) attributes.rowspan = String(height);
      flow.open(isHeader ? "th" : "td", attributes);
      writeCell(spans, flow);
      flow.close();
    }
    flow.close();
  }
  flow.close();
}

/** Writes what stands in a cell: bullets that begin several of its lines are items of a list. */
function writeCell(spans: readonly Span[], flow: Flow): void {
  const lines: Span[][] = [[]];
  for (const span of spans)
    if (span.text === "\n") lines.push([]);
    else lines.at(-1)!.push(span);
  const markers = lines.map((line) => {
    const marker = itemMarker(textOf(line));
    return marker?.sort === "bullet" && sureBullet.test(marker.mark) ? marker : null;
  });
  if (markers.filter(Boolean).length < leastInCell) {
    writeSpans(spans, flow);
    return;
  }
  const begins = markers.findIndex(Boolean);
  const above = lines.slice(0, begins).flatMap((line, at) => (at ? [between("\n"), ...line] : line));
  if (above.length) {
    flow.open("p");
    writeSpans(above, flow);
    flow.close();
  }
  flow.open("ul");
  for (let at = begins; at < lines.length; ) {
    flow.open("li");
    writeSpans(without(markers[at]!.length, lines[at]!), flow);
    for (at++; at < lines.length && !markers[at]; at++) {
      flow.text("\n");
      writeSpans(lines[at]!, flow);
    }
    flow.close();
  }
  flow.close();
}

/** Writes text with its links; of a listing with its white space. */
function writeSpans(spans: readonly Span[], flow: Flow, isListing = false): void {
  for (const { text, href, raised } of spans) {
    if (href !== null) flow.open("a", { href });
    if (raised) flow.open(raised);
    if (isListing) flow.verbatim(text);
    else flow.text(text);
    if (raised) flow.close();
    if (href !== null) flow.close();
  }
}
